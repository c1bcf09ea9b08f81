import { drizzle } from "drizzle-orm/d1";
import { changeStatus } from "../../../backend/orders/change-status.ts";
import type { CardPayment } from "../../../worker/order/lifecycle.ts";
import { type CheckoutRecord, needsUndoing } from "../../../worker/order/lifecycle.ts";
import type { SqliteD1 } from "../../mutation/platform/sqlite.ts";
import { notify } from "../../support/gateways.ts";
import { PAYMENT_PLUGINS } from "../backend-service.ts";
import type { End } from "./held-backend.ts";
import { confirming, LedShop } from "./led-shop.ts";
import type { ModelState, Step, Trace } from "./traces.ts";

/** What a session does by itself: it follows from the step before, and is looked at with it. */
const byItself = new Set([
  ...["undo", "undoLate", "handOver", "giveBack", "restore", "takeBackAfterCrash"],
  ...["settleSent", "giveUp"],
]);

const minuteMs = 60_000;
/** After which a missing response is conclusive. */
const conclusiveMs = 31_000;
/** After which the shop asks no more. */
const giveUpMs = 62 * minuteMs;
const giveUpStepMs = 20_000;
const dayMs = 25 * 60 * minuteMs;

/** As long as the shop reuses a cart that it has read. */
const reuseMs = 2_000;

/** What the model counts as 1. */
const unit = 1_000;

const keys: Record<string, string> = {
  k1: "10000000-0000-4000-8000-000000000001",
  k2: "10000000-0000-4000-8000-000000000002",
};
const keyOf = (name = ""): string => keys[name] ?? "";
const productOf = (piece = 0): number => 99 + piece;
const gateways = ["xendit_gateway", "duitku_va_bca"] as const;
const methodOf = { pressCash: "cod", pressCard: "stripe", pressGateway: gateways[0] } as const;

/** Leads the code along a trace of the model. */
class Replay {
  readonly #led: LedShop;
  readonly #secrets = new Map<string, string>();

  constructor(led: LedShop) {
    this.#led = led;
  }

  async act(step: Step, before: ModelState, follows: readonly string[]): Promise<void> {
    const led = this.#led;
    const key = keyOf(step.key);
    const device = before.devices[step.device ?? ""];
    const observed = (device?.seen ?? 0) * unit;
    const own = keyOf(device?.key);
    switch (step.act) {
      case "add":
        return void (await led.ask("add-to-cart", {
          ...{ productId: productOf(step.piece), quantity: 1 },
        }));
      case "empty":
        return void (await led.ask("empty-cart", {}));
      case "changePrice":
        return led.reprice(2 * unit);
      case "openForm":
        return void (await led.ask("read-cart", {}));
      case "preparePayment":
        return this.#prepare(own, observed);
      case "payAtStripe":
        return void (await led.begin(() => led.stripe.pay(this.#secrets.get(key) ?? "")));
      case "pressCash":
      case "pressCard":
      case "pressGateway":
        return led.press(own, observed, methodOf[step.act]);
      case "findPlaced":
        return led.press(key, 0, "cod");
      case "settlePayment":
      case "giveBackExtra":
        return void (await led.open(confirming(key)));
      case "look":
        return this.#look(own, step.state.checkouts[device?.key ?? ""]?.state ?? "");
      case "send":
        return;
      case "makeOrder":
        return this.#makeOrder(step.end ?? "made", before);
      case "judge":
      case "judgeAgain":
        return this.#judge();
      case "loseResponse":
        await this.#lose();
        if (before.isAgain) led.backend.queue();
        return;
      case "loseRequest":
        await this.#lose();
        return led.backend.forget();
      case "crash":
        await led.reset();
        led.backend.leave();
        // What the object had not sent yet never leaves it.
        if (!before.isSentOff) led.backend.forget();
        else if (before.isAgain) led.backend.queue();
        return;
      case "timePasses":
        return this.#passTime(key, follows[0] === "giveUp");
      case "abandon":
        return led.pass(dayMs);
      case "holdStock":
        return this.#cancel(step.id ?? 0);
      case "payAgain":
        return this.#payAgain(before.checkouts[step.key ?? ""]?.orderId ?? 0);
      case "payAtGateway":
        return this.#payAtGateway(step.id ?? 0);
      case "beginLate":
        await led.begin(() => led.backend.arriveLate(key));
        return led.pass(reuseMs);
      case "dropLate":
        return void led.backend.dropLate(key);
      case "findLate":
        return this.#findLate();
      default:
        throw new Error(`The action ${step.act} is led by nothing.`);
    }
  }

  async begin(): Promise<void> {
    this.#led.reprice(unit);
    this.#led.backend.rows("UPDATE shipping_methods SET cost = 0");
    await this.#led.ask("add-to-cart", { productId: productOf(1), quantity: 1 });
  }

  /** After a reset nothing is settled before somebody asks, or the alarm rings. */
  async finish({ key }: Step): Promise<void> {
    const record = this.#led.rows<CheckoutRecord>("checkout:").get(keyOf(key));
    const isWaiting = record?.state === "sent" && !this.#led.backend.isAwaited;
    if (isWaiting) await this.#led.open(confirming(keyOf(key)));
  }

  /** The alarm undoes what another attempt to pay an order has made beside it. */
  async awaitUndone(): Promise<void> {
    const led = this.#led;
    const isLeft = () => [...led.rows<CheckoutRecord>("checkout:").values()].some(needsUndoing);
    const until = led.timeline.now + giveUpMs;
    while (isLeft() && led.timeline.now < until) await led.pass(giveUpStepMs);
  }

  async #prepare(key: string, total: number): Promise<void> {
    const result = await this.#led.ask("prepare-payment", this.#led.form(key, total));
    const secret = result.ok ? result.value.clientSecret : null;
    if (typeof secret !== "string") throw new Error(`No payment: ${JSON.stringify(result)}`);
    this.#secrets.set(key, secret);
  }

  async #makeOrder(end: End, { isAwaited }: ModelState): Promise<void> {
    const { backend } = this.#led;
    await this.#led.begin(() => backend.arrive(end));
    if (end !== "dies") return;
    if (isAwaited) await this.#lose();
    backend.forget();
  }

  async #judge(): Promise<void> {
    await this.#led.begin(() => this.#led.backend.result());
  }

  async #lose(): Promise<void> {
    await this.#led.begin(async () => this.#led.backend.lose());
  }

  async #passTime(key: string, isUnreachable: boolean): Promise<void> {
    const led = this.#led;
    led.backend.queue();
    led.backend.isDown = isUnreachable;
    await led.pass(conclusiveMs);
    // Most often its alarm has settled it, and a page that asked more would lead it on.
    const isSent = () => led.rows<CheckoutRecord>("checkout:").get(key)?.state === "sent";
    if (isSent() && !led.backend.isAwaited) await led.open(confirming(key));
    // Not longer: two minutes later it looks again for the order.
    const until = led.timeline.now + giveUpMs;
    while (isUnreachable && isSent() && led.timeline.now < until) await led.pass(giveUpStepMs);
    led.backend.isDown = false;
  }

  async #cancel(at: number): Promise<void> {
    const { backend } = this.#led;
    const id = backend.orders[at]?.id ?? 0;
    const shop = { db: drizzle(backend.env.DB), env: backend.env, now: () => new Date() };
    const work = () => changeStatus({ ...shop, waitUntil: () => {} }, id, "CANCELLED");
    await this.#led.begin(() => backend.act(work));
  }

  /** By the other gateway; an order whose page is there leads to that otherwise. */
  async #payAgain(at: number): Promise<void> {
    const { id = 0, orderKey = "", paymentMethod } = this.#led.backend.orders[at] ?? {};
    const other = gateways.find((method) => method !== paymentMethod) ?? "";
    const again = { orderId: id, key: orderKey, paymentMethod: other };
    await this.#led.begin(() => this.#led.browser.call("pay-again", again));
  }

  async #payAtGateway(at: number): Promise<void> {
    const { backend } = this.#led;
    const { id = 0 } = backend.orders[at] ?? {};
    const settings = { PAYMENT_PLUGINS };
    await this.#led.begin(() => backend.act(() => notify(id, "paid", { settings })));
  }

  /** Until it has looked for an order that comes late, and found it. */
  async #findLate(): Promise<void> {
    const led = this.#led;
    const known = () => {
      const records = [...led.rows<CheckoutRecord>("checkout:").values()];
      return records.filter(({ state }) => state === "done" || state === "differing").length;
    };
    const [before, until] = [known(), led.timeline.now + giveUpMs];
    while (known() === before && led.timeline.now < until) await led.pass(giveUpStepMs);
  }

  async #look(key: string, state: string): Promise<void> {
    const text = await this.#led.look(key);
    const expected = { differing: "refused", sent: "confirming" }[state] ?? state;
    if (text !== expected) throw new Error(`The page says ${text}, the model ${expected}.`);
  }

  /** The state of the code as the model would say it. */
  async state({ isUnderWay, shown }: ModelState, isLongAfter: boolean): Promise<object> {
    const led = this.#led;
    const records = led.rows<CheckoutRecord>("checkout:");
    const payments = led.rows<CardPayment>("payment:");
    const created = led.backend.orders;
    const idAt = (at: number) => created.findIndex(({ id }) => id === at);
    const intents = [...led.stripe.intents.values()];
    const names = Object.keys(keys);
    return {
      checkouts: names.map((name) => {
        const stored = records.get(keyOf(name));
        const record = isLongAfter && stored?.state === "refused" ? undefined : stored;
        const isPlaced = record?.state === "done" || record?.state === "differing";
        return {
          ...{ name, state: record?.state ?? "none" },
          ...(isPlaced && { orderId: idAt(record.order.id) }),
          ...(record?.state === "done" && { handedOver: record.handedOver }),
          ...(record?.state === "refused" && {
            ...{ wasSent: record.wasSent, awaiting: idAt(record.awaiting ?? 0) },
          }),
          ...(record && { isLate: record.late !== undefined }),
          ...((isPlaced || record?.state === "sent") && {
            confirmed: (record.confirmed?.total ?? 0) / unit,
            card: Boolean(record.confirmed?.intentId),
          }),
        };
      }),
      lates: [...records.values()].flatMap((record) => {
        if (!record.key.includes(":") || record.state !== "differing") return [];
        const key = names.find((name) => record.key.startsWith(keyOf(name)));
        return [{ id: idAt(record.order.id), key, isUndone: !needsUndoing(record) }];
      }),
      payments: names.map((name) => {
        const record = payments.get(keyOf(name));
        const intent = intents.find(({ id }) => id === record?.intentId);
        return {
          ...{ name, record: record?.state ?? "none", amount: (intent?.amount ?? 0) / unit },
          ...{ refunds: intent?.refunds.length ?? 0, intent: intentOf(intent) },
        };
      }),
      orders: created.map(({ key, total, status, paymentMethod }) => ({
        ...{ key: names.find((name) => keyOf(name) === key) ?? key },
        ...{ total: total / unit, status: status.toLowerCase(), by: byOf(paymentMethod) },
      })),
      reported: this.#reported(),
      ...(isUnderWay ? {} : { cart: await this.#cart() }),
      shown: await this.#shown(shown),
    };
  }

  async #cart(): Promise<number[]> {
    const result = await this.#led.ask("read-cart", {});
    const { cart } = (result.ok ? result.value : {}) as {
      cart?: { lines: { productId: number; quantity: number }[] };
    };
    const lines = cart?.lines ?? [];
    if (lines.some(({ quantity }) => quantity !== 1)) throw new Error(JSON.stringify(lines));
    return lines.map(({ productId }) => productId - 99).sort();
  }

  /** Orders whose page is there. */
  async #shown(shown: readonly number[]): Promise<number[]> {
    const there: number[] = [];
    for (const at of [...shown].sort()) {
      const { id, orderKey } = this.#led.backend.orders[at] ?? {};
      const page = await this.#led.open(`/en/checkout/order-received/${id}?key=${orderKey}`);
      if (page?.status === 200) there.push(at);
    }
    return there;
  }

  #reported(): Record<string, number> {
    const { backend } = this.#led;
    const messages = backend
      .rows("SELECT fields FROM contact_messages")
      .map(({ fields }) => String(fields));
    const counts = backend.orders.map(({ id }, at) => [
      at,
      messages.filter((text) => new RegExp(`cancel order ${id}:`).test(text)).length,
    ]);
    return Object.fromEntries(counts.filter(([, count]) => count !== 0));
  }
}

const byOf = (method: string): string => ({ cod: "cash", stripe: "card" })[method] ?? "gateway";

function intentOf(intent: { status: string; refunds: number[] } | undefined): string {
  if (!intent) return "none";
  if (intent.refunds.length > 0) return "refunded";
  if (intent.status === "succeeded") return "paid";
  return intent.status === "canceled" ? "cancelled" : "open";
}

/** The model's state in the same words; a day later what was refused is forgotten. */
function expected(
  { checkouts, lates, payments, orders, reported, cart, shown, isUnderWay }: ModelState,
  isLongAfter: boolean,
) {
  return {
    checkouts: Object.entries(checkouts).map(([name, it]) => {
      if (isLongAfter && it.state === "refused") return { name, state: "none" };
      const isPlaced = it.state === "done" || it.state === "differing";
      return {
        ...{ name, state: it.state },
        ...(isPlaced && { orderId: it.orderId }),
        ...(it.state === "done" && { handedOver: it.handedOver }),
        ...(it.state === "refused" && { wasSent: it.wasSent, awaiting: it.awaiting }),
        ...(it.state !== "none" && { isLate: it.isLate }),
        ...((isPlaced || it.state === "sent") && {
          ...{ confirmed: it.confirmed, card: it.by === "card" },
        }),
      };
    }),
    lates: Object.entries(lates).map(([id, { key, isUndone }]) => ({
      ...{ id: Number(id), key, isUndone },
    })),
    payments: Object.entries(payments).map(([name, it]) => ({
      ...{ name, record: it.record, amount: it.amount },
      ...{ refunds: it.refunds, intent: it.intent },
    })),
    orders: orders.map(({ key, total, status, by }) => ({ key, total, status, by })),
    reported,
    ...(isUnderWay ? {} : { cart: [...cart].sort() }),
    shown: [...shown].sort(),
  };
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Replays a trace; returns what differs first, null where nothing does, and the trace of the code. */
export async function replayTrace(
  trace: Trace,
  database: SqliteD1,
): Promise<{ difference: string | null; lines: string[]; steps: number }> {
  const led = await LedShop.open(database);
  const replay = new Replay(led);
  const [first, ...steps] = trace;
  if (!first) throw new Error("A trace without a beginning.");
  await replay.begin();
  let before = first.state;
  const done: string[] = [];
  const ended = (difference: string | null) => ({
    ...{ difference, lines: led.timeline.lines, steps: done.length },
  });
  for (const [at, step] of steps.entries()) {
    const rest = steps.slice(at + 1).map(({ act }) => act);
    const label = `${at + 1} ${step.act} ${step.key ?? ""} ${step.device ?? ""}`;
    done.push(step.act);
    try {
      if (step.act === "settleSent") await replay.finish(step);
      else if (step.act === "undoLate") await replay.awaitUndone();
      else if (!byItself.has(step.act)) await replay.act(step, before, rest);
      before = step.state;
      // Until the session has done all that it does by itself.
      const isLast = rest[0] === undefined && step.act !== "abandon";
      if (isLast || byItself.has(rest[0] ?? "")) continue;
      const isLongAfter = step.act === "abandon";
      const is = sorted(await replay.state(before, isLongAfter));
      const shouldBe = sorted(expected(before, isLongAfter));
      if (is !== shouldBe) return ended(`${label}:\n  the code:  ${is}\n  the model: ${shouldBe}`);
    } catch (cause) {
      return ended(`${label}: ${cause}`);
    }
    if (step.act === "abandon") break;
  }
  return ended(null);
}
