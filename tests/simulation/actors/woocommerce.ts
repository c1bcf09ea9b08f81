import { drizzle } from "drizzle-orm/d1";
import type { Env } from "../../../backend/env.ts";
import { sendProductWebhook } from "../../../backend/operator/webhooks.ts";
import { changeStatus } from "../../../backend/orders/change-status.ts";
import { isCheckout } from "../backend-service.ts";
import { type Actor, type Scene, wait } from "./actor.ts";

const now = () => new Date();

/** What may befall a checkout at the backend. */
const perils = ["price", "late", "slow", "dies", "unpayable", "unwanted"] as const;
export type Peril = (typeof perils)[number];

/** Which of them is the only one in a run: those that need more to follow are more often. */
const themes = [...perils, "late", "late", "unpayable", "dies"] as const;

/** What WooCommerce and its operator do by themselves. */
export class WooCommerce implements Actor {
  readonly name: string;
  readonly #scene: Scene;
  /** How many of this run's checkouts something befalls. */
  readonly #peril: number;
  /** What befalls them: in most runs mostly one thing, so that what is rare meets what follows it. */
  readonly #perils: readonly [Peril, ...Peril[]];
  /** How many checkouts something may still befall. */
  #perilsLeft = Number.POSITIVE_INFINITY;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.name = scene.name;
    const { random, theme } = scene;
    this.#peril = random.pick([0, 0.4, 0.7, 0.9]);
    this.#perils = random.chance(0.25) ? perils : [random.pick(themes)];
    if (!theme) return;
    this.#peril = theme.peril ?? 0;
    this.#perils = theme.perils ?? perils;
    this.#perilsLeft = theme.befalls ?? Number.POSITIVE_INFINITY;
  }

  async act(): Promise<void> {
    const { random, world, backend, theme } = this.#scene;
    const deeds = [
      () => this.#changePrice(),
      () => this.#changeDelivery(),
      () => this.#slowCouriers(),
      () => this.#deliver(),
      () => this.#forgetSession(),
      () => this.#useUpCoupon(),
      () => this.#topUp(),
      () => this.#cancelOrRefund(),
      () => this.#cancelPayment(),
      () => this.#goDown(),
    ] as const;
    backend.beforeChange = (operation) => this.#interrupt(operation);
    const breaksOff = theme?.breaksOff ?? this.#peril / 3;
    backend.breaksOff = () =>
      !world.faults.isOver &&
      this.#perilsLeft > 0 &&
      this.#perils.includes("late") &&
      random.chance(breaksOff);
    const slowness = theme?.isQuiet ? 100 : 1;
    while (!world.faults.isOver) {
      await wait(this.#scene, slowness * random.between(10_000, 200_000));
      await backend.act(random.pick([...deeds]));
    }
  }

  /** Between what the shopper was shown and what the backend does. */
  async #interrupt(operation: string): Promise<Partial<Env>> {
    const { random, world } = this.#scene;
    if (world.faults.isOver) return {};
    const isOfCheckout = isCheckout(operation);
    if (isOfCheckout && this.#perilsLeft > 0 && random.chance(this.#peril)) return this.#befall();
    if (random.chance(isOfCheckout ? 0.15 : 0.005)) await this.#reprice();
    return {};
  }

  /** A checkout that meets other prices, waits too long, has a slow gateway, dies before its payment step, cannot be paid or is refused. */
  async #befall(): Promise<Partial<Env>> {
    const { random, theme } = this.#scene;
    this.#perilsLeft -= 1;
    switch (random.pick(this.#perils)) {
      case "late":
        this.#log("the checkout waits");
        // The shop sends it again meanwhile, as the same one.
        await wait(this.#scene, this.#waitingMs());
        if (random.chance(theme?.reprices ?? 0.3)) await this.#repriceThose();
        return {};
      case "slow":
        return { GATEWAY_API: "slow", GATEWAY_TIMEOUT_MS: "8000" };
      case "dies":
        return { CHECKOUT_DIES: random.pick(["remembered", "forgotten"]) };
      case "unwanted":
        return { GUEST_CHECKOUT: "off" };
      case "unpayable":
        return { GATEWAY_API: random.pick(["refused", "unreachable"]) };
      default:
        await this.#repriceThose();
        return {};
    }
  }

  #waitingMs(): number {
    const { random, theme } = this.#scene;
    if (theme?.waits) return random.between(...theme.waits) * 1_000;
    return random.between(random.chance(0.5) ? 6_000 : 58_000, 120_000);
  }

  /** Of a short run's only checkout the prices are surely others. */
  #repriceThose(): Promise<void> {
    const { random, backend, theme } = this.#scene;
    if (!theme?.life) return this.#reprice();
    const by = random.pick([-50, 50, 150]);
    this.#log(`all products cost ${by} more`);
    return backend.act(async () => {
      backend.rows(
        `UPDATE products SET regular_price = regular_price + ${by}, min_price = min_price + ${by}, max_price = max_price + ${by}`,
      );
    });
  }

  #reprice(): Promise<void> {
    const { random, backend } = this.#scene;
    return backend.act(() => (random.chance(0.7) ? this.#changePrices() : this.#changeDelivery()));
  }

  /** The backend does not respond, now and then for longer than the shop waits for an outcome. */
  async #goDown(): Promise<void> {
    const { random, backend, world } = this.#scene;
    if (!random.chance(0.2)) return;
    const minutes = random.between(1, 90);
    this.#log(`is down for ${minutes} minutes`);
    backend.downUntil = world.timeline.now + minutes * 60_000;
  }

  async #changeDelivery(): Promise<void> {
    const { random, backend } = this.#scene;
    const cost = 200 + 50 * random.between(0, 3);
    this.#log(`delivery costs ${cost}`);
    backend.rows(`UPDATE shipping_methods SET cost = ${cost}`);
  }

  async #slowCouriers(): Promise<void> {
    const { random, backend, world } = this.#scene;
    backend.couriersSlowUntil = world.timeline.now + random.between(10, 120) * 1_000;
    this.#log("couriers are slow");
  }

  /** More of a product comes in. */
  async #deliver(): Promise<void> {
    const { random, backend } = this.#scene;
    const [id, pieces] = [this.#pickProduct(), random.between(1, 50)];
    this.#log(`${pieces} more of product ${id}`);
    backend.stocked.set(id, (backend.stocked.get(id) ?? 0) + pieces);
    backend.rows(
      `UPDATE products SET stock_quantity = stock_quantity + ${pieces} WHERE id = ${id}`,
    );
  }

  #pickProduct(): number {
    const [first = 0, ...others] = this.#scene.backend.stocked.keys();
    return this.#scene.random.pick([first, ...others]);
  }

  #log(what: string): void {
    this.#scene.world.timeline.note(this.name, what);
  }

  get #shop() {
    const { env } = this.#scene.backend;
    return { db: drizzle(env.DB), env, now, waitUntil: () => {} };
  }

  /** A sale begins or ends. */
  async #changePrices(): Promise<void> {
    const { random, backend } = this.#scene;
    const price = 1_000 + 49 * random.between(0, 4);
    this.#log(`all products cost ${price} or a little more`);
    const own = `${price} + id % 7`;
    backend.rows(
      `UPDATE products SET regular_price = ${own}, min_price = ${own}, max_price = ${own}`,
    );
  }

  async #changePrice(): Promise<void> {
    const { random, backend } = this.#scene;
    const id = this.#pickProduct();
    const price = 1_000 + 49 * random.between(0, 4);
    this.#log(`product ${id} costs ${price}`);
    backend.rows(
      `UPDATE products SET regular_price = ${price}, min_price = ${price}, max_price = ${price} WHERE id = ${id}`,
    );
    if (random.chance(0.5)) await sendProductWebhook(this.#shop, id);
  }

  /** Only a stock WooCommerce forgets, and only guests: a customer's cart is stored with the account. */
  async #forgetSession(): Promise<void> {
    const { random, backend, observer } = this.#scene;
    if (backend.character !== "stock") return;
    const [session] = backend.rows(
      "SELECT id FROM sessions WHERE id LIKE 't%' ORDER BY id LIMIT 1",
    );
    if (!session || !random.chance(0.3)) return;
    observer.forgetCartsInDoubt();
    this.#log(`forgets session ${session.id}`);
    backend.rows(`DELETE FROM sessions WHERE id = '${session.id}'`);
  }

  async #useUpCoupon(): Promise<void> {
    const { random, backend } = this.#scene;
    const left = random.between(0, 2);
    this.#log(`coupon hemat is used up but for ${left}`);
    backend.rows(`UPDATE coupons SET usage_limit = usage_count + ${left} WHERE code = 'hemat'`);
  }

  /** A gift card is worth more. */
  async #topUp(): Promise<void> {
    const { random, backend } = this.#scene;
    const code = random.pick(["KADO-1", "KADO-2"]);
    const amount = random.between(100, 4_000);
    this.#log(`gift card ${code} is worth ${amount} more`);
    backend.charged.set(code, (backend.charged.get(code) ?? 0) + amount);
    backend.rows(`UPDATE gift_cards SET balance = balance + ${amount} WHERE code = '${code}'`);
  }

  /** The operator takes an order back; what was paid by card goes back at Stripe with it. */
  async #cancelOrRefund(): Promise<void> {
    const { random, backend, stripe } = this.#scene;
    const orders = backend.orders.filter(({ status }) => status === "PROCESSING");
    const order = orders[random.between(0, Math.max(0, orders.length - 1))];
    if (!order) return;
    const intent = stripe.intents.get(order.transactionId ?? "");
    if (intent && intent.refunds.length > 0) return;
    this.#log(`the operator takes order ${order.id} back`);
    intent?.refunds.push(intent.taken);
    if (intent) intent.isTakenBack = true;
    await changeStatus(this.#shop, order.id, "REFUNDED");
  }

  /** The operator cancels a payment at Stripe that nobody has made. */
  async #cancelPayment(): Promise<void> {
    const { random, stripe } = this.#scene;
    const open = [...stripe.intents.values()].filter(
      ({ status }) => status === "requires_payment_method",
    );
    const intent = open[random.between(0, Math.max(0, open.length - 1))];
    if (!intent || !random.chance(0.3)) return;
    this.#log(`the operator cancels ${intent.id} at Stripe`);
    intent.status = "canceled";
  }

  async finish(): Promise<void> {}
}
