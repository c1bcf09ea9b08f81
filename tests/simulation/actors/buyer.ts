import english from "../../../shared/i18n/messages/en.json" with { type: "json" };
import { aniSends } from "../../support/shopper.ts";
import { type ActionResult, Browser } from "../browser.ts";
import { checkCart, checkOrderPage, checkOwner, checkRefund } from "../checks-of-pages.ts";
import { type Item, itemKey, listItems, pickCode } from "../items.ts";
import type { Confirmed } from "../observer.ts";
import { type Actor, type Scene, wait } from "./actor.ts";

const shownForMs = 30 * 24 * 60 * 60 * 1_000;

/** How a buyer differs from others. */
export interface Person {
  email: string;
  /** What this person buys, and nobody else: it and its variable counterpart. */
  productId: number;
  /** Name of the cart: devices of one customer share it. */
  cart: string;
}

export interface CartView {
  lines: (Item & { quantity: number })[];
  total: number;
  shipping: number;
  chosenRate: string | null;
  rates: { id: string; cost: number }[];
  needsShipping: boolean;
}

const methods = [
  "cod",
  "bacs",
  "stripe",
  "stripe",
  "midtrans_sub_bca_va",
  "xendit_gateway",
  "xendit_gateway",
] as const;

/** The methods of which an order can be paid another way. */
const gateways = /^(midtrans|xendit)/;

const tries = 4;

export const readCart = (result: ActionResult | null): CartView | null =>
  result?.ok ? ((result.value.cart as CartView | undefined) ?? null) : null;

const getCode = (result: ActionResult | null): string =>
  result === null ? "connection" : result.ok ? "ok" : result.error.code;

/** The notices where nobody can find out whether there is an order. */
const uncertain = ["checkout.uncertain", "checkout.unsettled"] as const;

const isUncertain = (code: string): boolean => uncertain.some((id) => id === code);

/** Somebody who fills a cart and buys it, by forms that a browser sends again when it gets no response. */
export class Buyer implements Actor {
  readonly name: string;
  protected readonly scene: Scene;
  protected readonly browser: Browser;
  protected readonly person: Person;
  /** The newest order when an add without a response was first sent. */
  readonly #unanswered = new Map<string, number>();
  /** Buys what it has put into the cart at once: more orders in as many steps. */
  readonly #isBrisk: boolean;
  /** Left for good: only its session is still at work for it. */
  #isGone = false;
  /** How likely it is to leave a form that got no response. */
  protected impatience = 0.15;
  /** How often it looks what became of a form before it does something else. */
  protected looks = 8;

  constructor(
    scene: Scene,
    person: Person,
    browser = new Browser(scene.shop, scene.getJar(scene.name)),
  ) {
    this.scene = scene;
    this.name = scene.name;
    this.person = person;
    this.browser = browser;
    this.#isBrisk = scene.random.chance(0.8);
  }

  protected get isOver(): boolean {
    return this.scene.world.faults.isOver;
  }

  async act(): Promise<void> {
    const { random } = this.scene;
    while (!this.isOver && !this.#isGone) {
      await wait(this.scene, random.between(500, 20_000));
      await this.shop();
      if (random.chance(0.1)) await wait(this.scene, random.between(1, 30) * 3_600_000);
    }
  }

  protected async shop(): Promise<void> {
    if (!this.#isBrisk) return this.#shopAround();
    await this.fillCart(this.scene.random.chance(0.3) ? 2 : 1);
    const rated = readCart(await this.ask("change-address", { country: "ID", state: "JI" }));
    if (rated && rated.lines.length > 0 && !this.isOver) await this.#buy(rated);
  }

  async #shopAround(): Promise<void> {
    const { random } = this.scene;
    for (let adds = random.between(1, 3); adds > 0; adds -= 1) {
      await this.fillCart(1);
      await this.think();
    }
    const cart = readCart(await this.ask("read-cart", {}));
    if (!cart || cart.lines.length === 0) return;
    if (random.chance(0.15)) return;
    if (random.chance(0.1)) await this.ask("remove-coupon", { code: "hemat" });
    const rated = readCart(await this.ask("change-address", { country: "ID", state: "JI" }));
    await this.think();
    if (rated && !this.isOver) await this.#buy(rated);
  }

  /** Puts so many items in, one after another, and sometimes a coupon or a gift card. */
  protected async fillCart(adds: number): Promise<void> {
    const { random } = this.scene;
    for (let left = adds; left > 0; left -= 1) await this.add(this.choose(), random.between(1, 3));
    if (random.chance(0.3)) await this.ask("apply-code", { code: pickCode(random) });
  }

  protected choose(): Item {
    return this.scene.random.pick(listItems(this.person.productId));
  }

  protected think(): Promise<void> {
    const { random } = this.scene;
    return wait(
      this.scene,
      random.chance(0.1) ? random.between(1, 60) * 60_000 : random.between(200, 6_000),
    );
  }

  /** Asks the shop; null where no response came. Checks every cart that comes. */
  protected async ask(action: string, input: object): Promise<ActionResult | null> {
    const { observer } = this.scene;
    const before = observer.acknowledged(this.person.cart);
    try {
      const result = await this.browser.call(action, input);
      const cart = readCart(result);
      this.log(
        `${action}: ${getCode(result)}${cart ? ` (${cart.lines.map((line) => `${line.quantity} of ${itemKey(line)}`).join(", ") || "empty"})` : ""}`,
      );
      if (cart) checkCart(this.scene, this.person, cart, before);
      return result;
    } catch {
      this.log(`${action}: no response`);
      return null;
    }
  }

  protected log(what: string): void {
    this.scene.world.timeline.note(this.name, what);
  }

  protected async add(item: Item, quantity: number): Promise<void> {
    const { observer, backend } = this.scene;
    const acknowledge = observer.add(this.person.cart, itemKey(item), quantity);
    // An order may take it before its response has come. Pressed again after none it is the same add.
    const pressed = `${quantity} of ${itemKey(item)}`;
    const newestOrder = this.#unanswered.get(pressed) ?? backend.orders.at(-1)?.id ?? 0;
    this.log(`puts ${quantity} of ${itemKey(item)} into the cart`);
    const { productId, variationId, attributes } = item;
    const result = await this.ask("add-to-cart", {
      ...{ productId, quantity },
      ...(variationId && { variationId, attributes }),
    });
    if (result) this.#unanswered.delete(pressed);
    else this.#unanswered.set(pressed, newestOrder);
    if (result?.ok) acknowledge(newestOrder);
  }

  /** One form with one key, sent again until the shop says what became of it. */
  async #buy(cart: CartView): Promise<void> {
    const { random } = this.scene;
    const method = random.pick(this.scene.theme?.methods ?? methods);
    const key = crypto.randomUUID();
    let { total } = cart;
    for (let time = 0; time < tries && !this.isOver; time += 1) {
      const form = this.toForm(key, { ...cart, total }, method);
      const confirmed = this.confirm(form, cart);
      if (method === "stripe" && !(await this.payCard(form))) {
        // Some leave the form open, and go on with it another day.
        if (random.chance(0.08)) await wait(this.scene, random.between(25, 50) * 3_600_000);
        else await this.think();
        continue;
      }
      const result = await this.ask("checkout", form);
      confirmed.isUnpayable ||= getCode(result) === "checkout.payment-unavailable";
      if (await this.outcome(confirmed, result)) return this.#afterOrder(confirmed, form, cart);
      if (confirmed.isRefused || confirmed.isUncertain) {
        if (random.chance(0.3)) return;
        // The form is still open: some press again at once, some days later.
        await wait(this.scene, this.#pauseBeforeNext());
        continue;
      }
      // Some wait no longer, and never look again by themselves.
      if (random.chance(this.impatience)) return this.giveUp();
      const changed =
        result && !result.ok ? (result.error.cart as CartView | undefined) : undefined;
      total = changed?.total ?? total;
      await this.think();
    }
  }

  #pauseBeforeNext(): number {
    const { random } = this.scene;
    return random.chance(0.1) ? random.between(20, 60) * 3_600_000 : random.between(1_000, 60_000);
  }

  /** Leaves a form of which nothing is known yet. */
  protected async giveUp(): Promise<void> {
    this.log("gives up");
    this.#isGone = this.scene.random.chance(0.3);
  }

  protected toForm(key: string, { total, chosenRate }: CartView, paymentMethod: string) {
    return {
      ...{ key, total, paymentMethod, ...aniSends, email: this.person.email },
      ...(chosenRate && { shippingMethod: chosenRate }),
    };
  }

  protected confirm(
    form: { key: string; total: number; paymentMethod: string },
    cart: CartView,
  ): Confirmed {
    const { cart: owner, email } = this.person;
    this.scene.observer.forgetCart(owner);
    const { key, total, paymentMethod: method } = form;
    return this.scene.observer.confirm({
      ...{ key, total, method, buyer: this.name, cart: owner, email },
      rate: cart.chosenRate,
    });
  }

  /** Has the order made, and pays its card; false where that was not possible. */
  protected async payCard(form: { key: string }): Promise<boolean> {
    const { stripe, random } = this.scene;
    const prepared = await this.ask("prepare-payment", form);
    if (!prepared?.ok) return false;
    const { clientSecret } = prepared.value as { clientSecret?: string | null };
    if (!clientSecret) return true;
    await this.think();
    if (random.chance(0.15)) return false;
    if (random.chance(0.1)) return this.payLater(clientSecret, form.key);
    const isPaid = await stripe.pay(clientSecret).catch(() => true);
    // The tab was closed, or the bank led elsewhere: only Stripe's webhook notifies the shop.
    return isPaid && !random.chance(0.15);
  }

  /** The bank's page stays open in another tab, and is gone on with some time. */
  protected payLater(clientSecret: string, _key: string): false {
    const { random, stripe } = this.scene;
    this.log("will pay later");
    const minutes = random.chance(0.2) ? random.between(1_200, 3_000) : random.between(1, 200);
    void wait(this.scene, minutes * 60_000).then(() => stripe.pay(clientSecret).catch(() => false));
    return false;
  }

  /** Records what the shop returned; true when there is an order. */
  protected async outcome(confirmed: Confirmed, result: ActionResult | null): Promise<boolean> {
    if (result?.ok && result.value.state === "done") {
      const { orderId, orderKey } = result.value as { orderId: number; orderKey: string };
      confirmed.shown = { orderId, orderKey };
      return true;
    }
    if (result?.ok) return this.awaitOrder(confirmed, result.value.key as string);
    if (isUncertain(getCode(result))) confirmed.isUncertain = true;
    confirmed.isRefused &&= !confirmed.isUncertain;
    return false;
  }

  /** Reloads the confirming page, as it does itself, until it leads on. */
  protected async awaitOrder(confirmed: Confirmed, key: string): Promise<boolean> {
    for (let time = 0; time < this.looks; time += 1) {
      const page = await this.browser.open(`/en/checkout/confirming?key=${key}`).catch(() => null);
      const { location = "", status = 0 } = page ?? {};
      if (page) this.log(`confirming: ${status} ${location}`);
      if (status === 303 && key === confirmed.key) {
        const [, orderId, orderKey] = /order-received\/(\d+)\?key=(\w+)/.exec(location) ?? [];
        if (orderId && orderKey) confirmed.shown = { orderId: Number(orderId), orderKey };
        if (/^https:|my-account/.test(location)) confirmed.isLed = true;
        else if (!orderId) await this.#readRefusal(location, confirmed);
        return Boolean(orderId) || confirmed.isLed;
      }
      if (status === 303 || status === 404) return false;
      await wait(this.scene, 2_000);
    }
    return false;
  }

  /** Reads why nothing was ordered, on the page that the confirming page has led to. */
  async #readRefusal(path: string, confirmed: Confirmed): Promise<void> {
    const { key } = confirmed;
    const read = (from: string) => this.browser.open(from).catch(() => null);
    const page = await read(path);
    const says = (id: keyof typeof english) => page?.text.includes(english[id]) === true;
    if (says("checkout.payment-refunded")) checkRefund(this.scene, key);
    if (uncertain.some(says)) confirmed.isUncertain = true;
    // The order of a card waits until it is paid, or for a day. A page that leads to another form's says nothing.
    if (page?.status === 200)
      confirmed.isRefused = !confirmed.isUncertain && !says("checkout.card-failed");
    // Where a call of Stripe is lost the two pages may disagree for a moment, which no browser shows.
    for (let turn = 0, at = page; turn < 5; turn += 1) {
      if (!at?.location.endsWith(`/checkout/confirming?key=${key}`)) return;
      if ((await read(at.location))?.location !== path) return;
      at = await read(path);
    }
    this.scene.observer.violate("no page leads back to where it came from", `${path}, of ${key}`);
  }

  async #afterOrder(confirmed: Confirmed, form: object, { lines }: CartView): Promise<void> {
    const { random } = this.scene;
    await this.think();
    if (confirmed.shown) await this.lookAt(confirmed.shown);
    if (random.chance(0.8)) await this.payAnotherWay(confirmed);
    if (!random.chance(0.3)) return;
    // With the same in the cart again, a form that ran twice would be a second order.
    if (random.chance(0.5)) for (const line of lines) await this.add(line, line.quantity);
    // The back button, and the same form once more.
    const again = await this.ask("checkout", form);
    if (!again?.ok || again.value.state !== "done" || !confirmed.shown) return;
    const { orderId } = again.value as { orderId: number };
    // Where an earlier form's order was the result, this one may make its own.
    const isOwn = this.#findOrder(confirmed)?.key === confirmed.key;
    if (isOwn && orderId !== confirmed.shown.orderId)
      this.scene.observer.violate(
        "one key makes one order",
        `${confirmed.key} made ${confirmed.shown.orderId} and ${orderId}`,
      );
  }

  /** Another attempt to pay the same order, at a gateway. */
  protected async payAnotherWay({ shown, methods }: Confirmed): Promise<void> {
    const method = methods.at(-1) ?? "";
    if (!shown || !gateways.test(method)) return;
    const other = method === "xendit_gateway" ? "duitku_va_bca" : "xendit_gateway";
    methods.push(other);
    const { orderId, orderKey } = shown;
    await this.ask("pay-again", { orderId: String(orderId), key: orderKey, paymentMethod: other });
  }

  /** Opens a page that may show orders, and looks whose they are. */
  protected async look(path: string): Promise<string> {
    const { text = "" } = (await this.browser.open(path).catch(() => null)) ?? {};
    checkOwner(this.scene.observer, this.person, text);
    return text;
  }

  /** Opens an order's page, and looks at what it says; false when there is none. */
  protected async lookAt(order: { orderId: number; orderKey: string }): Promise<boolean> {
    const { orderId, orderKey } = order;
    if (this.scene.observer.erased.has(orderId)) return true;
    return this.#readOrder(
      this.browser,
      `checkout/order-received/${orderId}?key=${orderKey}`,
      orderId,
    );
  }

  async #readOrder(browser: Browser, path: string, orderId: number): Promise<boolean> {
    const { backend, world } = this.scene;
    const wasPaid = backend.orders.some(({ id, paid }) => id === orderId && paid);
    const isWell = world.faults.isOver;
    const page = await browser.open(`/en/${path}`).catch(() => null);
    if (page) this.log(`order ${orderId}: ${page.status}`);
    if (page?.status !== 200) return false;
    const asked = { wasPaid, isWell };
    checkOrderPage(this.scene, this.person, {
      orderId,
      isKeyed: path.includes("?key="),
      page: page.text,
      asked,
    });
    return true;
  }

  /** Whoever has an order's key reads it, and nobody else. */
  async #lookAsOthers({ orderId, orderKey }: { orderId: number; orderKey: string }): Promise<void> {
    const { shop, observer } = this.scene;
    if (observer.erased.has(orderId)) return;
    const other = new Browser(shop);
    const page = `order-summary/${orderId}`;
    if (!(await this.#readOrder(other, `${page}?key=${orderKey}`, orderId)))
      observer.violate("an order is shown to whoever has its key", `order ${orderId}`);
    for (const path of [page, `${page}?key=${orderKey}x`]) {
      const { status, text } = await other.open(`/en/${path}`);
      if (status !== 404 || text.includes(this.person.email))
        observer.violate("no order of another", `order ${orderId} is shown at ${path}: ${status}`);
    }
  }

  /** WooCommerce mails an order that was made when the login had ended, and the session was lost since. */
  protected readMails(): void {
    const { backend, observer } = this.scene;
    const mails = backend.rows(`SELECT body FROM mails WHERE recipient = '${this.person.email}'`);
    for (const { id, key } of backend.orders) {
      const confirmed = observer.confirmed.get(key ?? "");
      const isNamed = mails.some(({ body }) => new RegExp(`\\b${id}\\b`).test(String(body)));
      if (confirmed?.buyer === this.name && !confirmed.shown && isNamed) confirmed.isLed = true;
    }
  }

  /** Everything is well again: whatever was confirmed is looked up until it is known. */
  async finish(): Promise<void> {
    const own = [...this.scene.observer.confirmed.values()].filter(
      ({ buyer }) => buyer === this.name,
    );
    for (const confirmed of own) await this.#resolveOne(confirmed);
    // Without the plugin nobody knows of an order whose response was lost, and whose login had ended.
    if (this.scene.backend.character === "stock") this.readMails();
    const cart = readCart(await this.ask("read-cart", {}));
    if (!cart) this.scene.observer.violate("the shop works when all is well", "no cart is shown");
  }

  /** A new login is another session, which finds the account's orders in the account. */
  protected async findInAccount(): Promise<void> {
    const listed = await this.look("/en/my-account?tab=orders");
    const { backend, observer } = this.scene;
    for (const { id, key } of backend.orders) {
      const confirmed = observer.confirmed.get(key ?? "");
      if (confirmed?.buyer !== this.name || !listed.includes(String(id))) continue;
      confirmed.isLed = true;
      if (!(await this.#readOrder(this.browser, `order-summary/${id}`, id)))
        observer.violate("an order is shown to its owner", `order ${id}`);
    }
  }

  #findOrder({ shown }: Confirmed) {
    return this.scene.backend.orders.find(({ id }) => id === shown?.orderId);
  }

  async #resolveOne(confirmed: Confirmed): Promise<void> {
    // Also where an earlier form's order was the result: its own may have been made since.
    const { key } = confirmed;
    if (this.#findOrder(confirmed)?.key !== key) await this.awaitOrder(confirmed, key);
    const { created = Date.now() } = this.#findOrder(confirmed) ?? {};
    // By its link an order is shown for so long.
    const isOver = Date.now() - created >= shownForMs;
    if (!confirmed.shown) return;
    if (isOver) return;
    if (await this.lookAt(confirmed.shown)) await this.#lookAsOthers(confirmed.shown);
    else
      this.scene.observer.violate(
        "a placed order is shown to its buyer",
        `${this.name} does not see order ${confirmed.shown.orderId}`,
      );
  }
}
