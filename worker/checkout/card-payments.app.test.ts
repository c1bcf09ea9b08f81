import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, timeouts } from "../../tests/support/backend-proxy.ts";
import {
  input,
  newKey,
  readCode,
  ringSessionAlarm,
  submit,
  TOTAL,
  untilResolved,
} from "../../tests/support/checking-out.ts";
import { at, failing } from "../../tests/support/other-backend.ts";
import { ringAlarm, ringDue } from "../../tests/support/ring-alarm.ts";
import {
  add,
  bindings,
  countRows,
  inStorage,
  readItems,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, orderRow, shipFor } from "../../tests/support/shop-rows.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";
import { orderRecord } from "../order/order-record.ts";

const HOUR = 3_600_000;
const card = { ...input, paymentMethod: "stripe" };
let stripe = new StripeStub();
let orders = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

beforeEach(async () => {
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T08:00:00Z") });
  orders = await countRows("orders");
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const newOrders = async () => (await countRows("orders")) - orders;
const request = (key: string, seenTotal = TOTAL, more: object = {}) => ({
  ...{ key, hash: `card ${seenTotal} ${Object.keys(more)}`, seenTotal },
  input: { ...card, ...more },
});
const prepare = (id: string, key: string) => visitor(id).preparePayment(request(key));
const buy = (id: string, key: string) => visitor(id).checkout(request(key));

/** A shopper whose order waits for the money of a card. */
async function awaiting() {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  expect(await prepare(id, key)).toMatchObject({ state: "ready" });
  return { id, key, intent: stripe.only, orderId: Number(stripe.only.metadata.order) };
}

const getRecord = (orderId: number) => bindings.ORDERS.getByName(String(orderId));
const webhook = ({ id, metadata }: StripeStub["only"]) =>
  orderRecord(bindings, Number(metadata.order)).cardPaid(id, metadata.order_key ?? "");
const readStatus = async (orderId: number) => (await orderRow(orderId)).status;
const readReports = async (orderId: number) => {
  await ringDue(getRecord(orderId));
  const { results } = await bindings.DB.prepare("SELECT fields FROM contact_messages").all<{
    fields: string;
  }>();
  return results.filter(({ fields }) => fields.includes(`order ${orderId} `)).length;
};

test("a hundred presses of one card payment make one intent and one order", async () => {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  const prepared = await Promise.all(Array.from({ length: 100 }, () => prepare(id, key)));
  const ready = { state: "ready", clientSecret: stripe.only.client_secret };
  expect(prepared).toContainEqual(ready);
  // A request to which a busy machine does not respond in time gets an error.
  for (const result of prepared)
    if (result.state !== "ready")
      expect(readCode(result as never)).toBe("checkout.card-unavailable");
  stripe.pay(stripe.only.id);
  const states = await Promise.all(Array.from({ length: 100 }, () => buy(id, key)));
  const resolved = states.map((state) => untilResolved(id, key, state));
  expect(new Set((await Promise.all(resolved)).map(readCode))).toEqual(new Set(["done"]));
  expect([await newOrders(), stripe.refunds]).toEqual([1, []]);
});

describe("a card payment", () => {
  test("is of an order that waits for it, with the cart still full", async () => {
    const { id, key, intent, orderId } = await awaiting();
    expect(intent).toMatchObject({
      ...{ amount: TOTAL, currency: "eur" },
      metadata: { shop: "http://localhost:8787", order_key: expect.stringMatching(/^wc_order_/) },
    });
    expect([await newOrders(), await readStatus(orderId)]).toEqual([1, "PENDING"]);
    expect(await readItems(id)).toEqual([[100, 1]]);
    expect(readCode(await buy(id, key))).toBe("checkout.payment-missing");
    expect(await visitor(id).lastOrder()).toBeNull();
  });

  test.each<[string, (paid: Awaited<ReturnType<typeof awaiting>>) => Promise<unknown>]>([
    ["the button", ({ id, key }) => buy(id, key)],
    ["the page that it returns to", ({ id, key }) => visitor(id).checkoutState(key)],
    ["the webhook", ({ intent }) => webhook(intent)],
    ["the order's own job", ({ orderId }) => ringDue(getRecord(orderId))],
    ["the session's alarm", ({ id }) => ringSessionAlarm(id)],
    [
      "all at once",
      async (paid) => {
        const { id, key, intent } = paid;
        const states = await Promise.all([buy(id, key), webhook(intent), webhook(intent)]);
        return [...states, await ringAlarm(getRecord(paid.orderId))];
      },
    ],
  ])("that was paid is noted by %s, once", async (_by, note) => {
    const paid = await awaiting();
    const { id, key, intent, orderId } = paid;
    stripe.pay(intent.id);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    await note(paid);
    expect(await orderRow(orderId)).toMatchObject({
      ...{ status: "PROCESSING", transactionId: intent.id },
    });
    expect(await visitor(id).checkoutState(key)).toMatchObject({
      state: "done",
      orderId,
      order: { needsPayment: false, total: TOTAL },
    });
    expect(await buy(id, key)).toMatchObject({ state: "done", orderId });
    expect([await newOrders(), stripe.intents.size, stripe.refunds]).toEqual([1, 1, []]);
    expect(await readItems(id)).toEqual([]);
  });

  test("that was declined is tried again with the same order and intent", async () => {
    const { id, key, intent, orderId } = await awaiting();
    expect(readCode(await visitor(id).checkoutState(key))).toBe("checkout.card-failed");
    expect(await prepare(id, key)).toEqual({ state: "ready", clientSecret: intent.client_secret });
    stripe.pay(intent.id);
    expect(await buy(id, key)).toMatchObject({ state: "done", orderId });
    expect([stripe.intents.size, await newOrders()]).toEqual([1, 1]);
  });

  test("takes the address that its buyer corrects after a decline", async () => {
    const { id, intent, orderId } = await awaiting();
    const key = newKey();
    const moved = { ...card.billing, address1: "Jl. Kenanga 9" };
    const corrected = request(key, TOTAL, { billing: moved, shipping: { ...moved, email: "" } });
    expect(await visitor(id).preparePayment(corrected)).toMatchObject({ state: "ready" });
    const second = [...stripe.intents.values()][1];
    stripe.pay(second?.id ?? "");
    const state = await visitor(id).checkout(corrected);
    if (state.state !== "done") throw new Error(readCode(state));
    expect([intent.status, state.orderId, await newOrders()]).toEqual(["canceled", orderId, 1]);
    const shown = await orderRecord(bindings, orderId).read(state.orderKey);
    expect(shown).toMatchObject({ shippingAddress: { address1: "Jl. Kenanga 9" } });
  });

  test("of another cart is another order; what was opened for the one before cannot be paid", async () => {
    const { id, key, intent } = await awaiting();
    await add(visitor(id), 100);
    // What the form has confirmed is ordered, whatever was added since.
    expect(await prepare(id, key)).toEqual({ state: "ready", clientSecret: intent.client_secret });
    const more = await visitor(id).preparePayment(request(key, TOTAL + 1000));
    expect(more).toMatchObject({ state: "ready" });
    const [, second] = [...stripe.intents.values()];
    expect([intent.status, second?.amount]).toEqual(["canceled", TOTAL + 1000]);
  });

  test("holds its coupon against others, and not against its own buyer's next order", async () => {
    await bindings.DB.exec(
      "INSERT INTO coupons (code, type, amount, usage_limit) VALUES ('sekali', 'percent', 10, 1)",
    );
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await visitor(id).cart.applyCoupon("SEKALI");
    const { total } = await visitor(id).readCart();
    expect(total).toBe(TOTAL - 100);
    expect(await visitor(id).preparePayment(request(key, total))).toMatchObject({ state: "ready" });
    const orderId = Number(stripe.only.metadata.order);
    const other = await shopperWith([100, 1]);
    expect(await visitor(other).cart.applyCoupon("SEKALI")).toMatchObject({ ok: false });
    await add(visitor(id), 100);
    const more = await visitor(id).readCart();
    expect(more.total).toBe(TOTAL + 1000 - 200);
    expect(readCode(await submit(id, newKey(), {}, { seenTotal: more.total }))).toBe("done");
    expect(await readStatus(orderId)).toBe("CANCELLED");
    const used = "SELECT usage_count AS n FROM coupons WHERE code = 'sekali'";
    expect(await bindings.DB.prepare(used).first()).toEqual({ n: 1 });
  });

  test("is not opened while Stripe is down: nothing is charged, and it works afterwards", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    stripe.isDown = true;
    expect(readCode((await prepare(id, key)) as never)).toBe("checkout.card-unavailable");
    expect([stripe.intents.size, await readItems(id)]).toEqual([0, [[100, 1]]]);
    stripe.isDown = false;
    await prepare(id, key);
    stripe.pay(stripe.only.id);
    expect(readCode(await buy(id, key))).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test("is not lost while Stripe or the shop does not respond", async () => {
    const { id, key, intent } = await awaiting();
    expect(await visitor(id).undecidedCheckout()).toBeNull();
    stripe.pay(intent.id);
    stripe.isDown = true;
    expect(await buy(id, key)).toEqual({ state: "confirming", key });
    stripe.isDown = false;
    at("CompletePayment", failing("refused"));
    expect(await visitor(id).checkoutState(key)).toEqual({ state: "confirming", key });
    // A shopper who comes back is led to what is being made sure of.
    stripe.isDown = true;
    expect(await visitor(id).undecidedCheckout()).toBe(key);
    backendProxy.open();
    expect(readCode(await visitor(id).checkoutState(key))).toBe("done");
    expect([await newOrders(), stripe.refunds]).toEqual([1, []]);
    expect(await visitor(id).undecidedCheckout()).toBeNull();
  });

  test("makes the account with the order, and no password is stored", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    const billing = { ...card.billing, email: "bersamaan@example.test" };
    const account = { username: "bersamaan", password: "Rahasia-123" };
    await visitor(id).preparePayment(request(key, TOTAL, { billing, account }));
    const stored = await inStorage(id, ({ kv }) => JSON.stringify([...kv.list()]));
    expect(stored).not.toContain(account.password);
    stripe.pay(stripe.only.id);
    await webhook(stripe.only);
    expect(readCode(await visitor(id).checkoutState(key))).toBe("done");
    const login = { kind: "login", ...account, remember: false } as const;
    expect((await visitor(null).login(login)).ok).toBe(true);
  });
});

describe("a card payment that its order cannot take", () => {
  test("is refunded once, and reported to the operator", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { id, key, intent, orderId } = await awaiting();
    const cancel = "UPDATE orders SET status = 'CANCELLED' WHERE id = ?";
    await bindings.DB.prepare(cancel).bind(orderId).run();
    stripe.pay(intent.id);
    expect(readCode(await buy(id, key))).toBe("checkout.payment-refunded");
    await webhook(intent);
    expect([stripe.refunds, await readReports(orderId)]).toEqual([[intent.id], 1]);
    // Its shopper reads that on the page that waits, and orders the cart that is still there.
    expect(readCode(await visitor(id).checkoutState(key))).toBe("checkout.payment-refunded");
    expect(readCode(await submit(id, newKey()))).toBe("done");
  });

  test("of another amount or currency is refunded", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { id, key, intent, orderId } = await awaiting();
    stripe.pay(intent.id);
    intent.currency = "usd";
    expect(readCode(await buy(id, key))).toBe("checkout.payment-refunded");
    expect([await readStatus(orderId), stripe.refunds]).toEqual(["PENDING", [intent.id]]);
  });

  test("because the shop has lost the order waits for the operator, and blocks no other order", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { id, key, intent, orderId } = await awaiting();
    const restore = "UPDATE orders SET order_key = order_key || 'x' WHERE id = ?";
    await bindings.DB.prepare(restore).bind(orderId).run();
    stripe.pay(intent.id);
    expect(readCode(await buy(id, key))).toBe("checkout.unsettled");
    expect(stripe.refunds).toEqual([]);
    expect(readCode(await submit(id, newKey()))).toBe("done");
  });
});

describe("a card payment whose buyer chooses otherwise", () => {
  test.each(["the same form", "another form"])(
    "is cancelled at Stripe before %s is ordered for cash: one order",
    async (form) => {
      const { id, key, intent, orderId } = await awaiting();
      let before = "";
      at("StorefrontCheckout", (sent, pass) => {
        before = intent.status;
        return pass(sent);
      });
      const cash = await submit(id, form === "the same form" ? key : newKey());
      if (cash.state !== "done") throw new Error(readCode(cash));
      expect([before, cash.orderId, await newOrders()]).toEqual(["canceled", orderId, 1]);
      expect(await orderRecord(bindings, orderId).read(cash.orderKey)).toMatchObject({
        paymentMethod: "cod",
        status: "PROCESSING",
      });
    },
  );

  test("and has paid in another tab counts: no second order", async () => {
    const { id, key, intent, orderId } = await awaiting();
    stripe.pay(intent.id);
    const state = await submit(id, newKey());
    expect(state).toMatchObject({ state: "done", orderId, isEarlier: true });
    expect(readCode(await buy(id, key))).toBe("done");
    expect([await newOrders(), stripe.refunds]).toEqual([1, []]);
  });

  test("is not given up while Stripe is down: nothing is ordered meanwhile", async () => {
    const { id, intent } = await awaiting();
    stripe.isDown = true;
    const key = newKey();
    expect(readCode(await submit(id, key))).toBe("backend-unavailable");
    stripe.isDown = false;
    expect([intent.status, await newOrders()]).toEqual(["requires_payment_method", 1]);
    expect(readCode(await submit(id, key))).toBe("done");
    expect([intent.status, await newOrders()]).toEqual(["canceled", 1]);
  });

  test("and that Stripe will not cancel counts for the order that cash was to pay", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { id, intent, orderId } = await awaiting();
    stripe.refusals = { cancel: 403 };
    expect(readCode(await submit(id, newKey()))).toBe("done");
    stripe.pay(intent.id);
    await webhook(intent);
    const { status, transactionId } = await orderRow(orderId);
    expect([status, transactionId, await newOrders()]).toEqual(["PROCESSING", intent.id, 1]);
    expect(stripe.refunds).toEqual([]);
  });
});

describe("a card payment that nobody finishes", () => {
  test("is cancelled after an hour, with its order, and blocks nothing", async () => {
    const { id, key, intent, orderId } = await awaiting();
    vi.setSystemTime(Date.now() + 24 * HOUR);
    await ringDue(getRecord(orderId));
    expect([intent.status, await readStatus(orderId)]).toEqual(["canceled", "CANCELLED"]);
    expect(readCode(await visitor(id).checkoutState(key))).toBe("session.expired");
    stripe.pay(intent.id);
    expect([stripe.paid, readCode(await submit(id, newKey()))]).toEqual([[], "done"]);
  });

  test("is noted by its order where its session has ended", async () => {
    const { id, intent, orderId } = await awaiting();
    await visitor(id).logout();
    stripe.pay(intent.id);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    await ringDue(getRecord(orderId));
    expect([await readStatus(orderId), stripe.refunds]).toEqual(["PROCESSING", []]);
  });
});
