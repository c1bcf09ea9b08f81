import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { alarmOf, codeOf, input, newKey, submit, TOTAL } from "../../tests/support/checking-out.ts";
import { at, failing, holdOperation } from "../../tests/support/other-backend.ts";
import {
  bindings,
  inStorage,
  itemsOf,
  rowsOf,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";
import { addToCart } from "../woocommerce/documents/cart-queries.ts";

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
  orders = await rowsOf("orders");
});

afterEach(() => {
  backendProxy.open();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const newOrders = async () => (await rowsOf("orders")) - orders;
const request = (key: string, confirmedTotal = TOTAL) => ({
  key,
  hash: "card",
  input: card,
  seenTotal: confirmedTotal,
});
const withAccount = (key: string, username: string) => {
  const billing = { ...card.billing, email: `${username}@example.test` };
  const account = { username, password: "Rahasia-123" };
  return { ...request(key), input: { ...card, billing, account } };
};
const prepare = (id: string, key: string) => visitor(id).preparePayment(request(key));
const buy = (id: string, key: string) => visitor(id).checkout(request(key));

const webhook = async (eventId: string) => {
  const { session = "", checkout_key = "" } = stripe.only.metadata;
  const object = bindings.SESSIONS.get(bindings.SESSIONS.idFromString(session));
  const resolved = await object.paymentEvent(checkout_key, eventId);
  if (!resolved.ok) throw new Error(resolved.error.reason);
  if (resolved.value.state === "settled") throw new Error("settled");
  return resolved.value;
};

describe("a card payment", () => {
  test("creates a paid order once Stripe confirms the payment", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    expect(await prepare(id, key)).toEqual({
      state: "ready",
      clientSecret: stripe.only.client_secret,
    });
    expect(stripe.only).toMatchObject({ amount: TOTAL, currency: "eur" });
    expect(codeOf(await buy(id, key))).toBe("checkout.payment-missing");
    stripe.pay(stripe.only.id);
    const state = await buy(id, key);
    expect(state).toMatchObject({ state: "done", order: { needsPayment: false, total: TOTAL } });
    expect(await newOrders()).toBe(1);
    expect(stripe.refunds).toEqual([]);
  });

  test("has one intent a checkout key, whose amount follows the cart", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, key);
    await prepare(id, key);
    await visitor(id).mutate(addToCart, { input: { productId: 100, quantity: 1 } });
    await visitor(id).preparePayment(request(key, TOTAL + 1000));
    expect(stripe.only.amount).toBe(TOTAL + 1000);
  });

  test("of a closed tab becomes its order by the webhook, once", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, key);
    stripe.pay(stripe.only.id);
    const states = await Promise.all([webhook("evt_1"), webhook("evt_2"), buy(id, key)]);
    states.push(await webhook("evt_1"));
    expect(new Set(states.map(codeOf))).toEqual(new Set(["done"]));
    expect(await newOrders()).toBe(1);
  });

  test("is found again by a shopper who returns", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, key);
    expect(await visitor(id).paidWithoutOrder()).toBeNull();
    stripe.pay(stripe.only.id);
    expect(await visitor(id).paidWithoutOrder()).toBe(key);
    // What has been read of it holds while its provider does not respond.
    stripe.isDown = true;
    expect(await visitor(id).paidWithoutOrder()).toBe(key);
    stripe.isDown = false;
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
    expect(await visitor(id).paidWithoutOrder()).toBeNull();
  });

  test("whose order is made for the shopper makes the account, too", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await visitor(id).preparePayment(withAccount(key, "bersamaan"));
    stripe.pay(stripe.only.id);
    expect(codeOf(await webhook("evt_account"))).toBe("done");
    expect(await visitor(id).flash.read()).toBeNull();
    const credentials = { username: "bersamaan", password: "Rahasia-123", remember: false };
    expect((await visitor(null).login({ kind: "login", ...credentials })).ok).toBe(true);
  });

  test("whose shopper returns late creates no account, with a notice: no password is stored", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await visitor(id).preparePayment(withAccount(key, "lewatbank"));
    const stored = await inStorage(id, ({ kv }) => JSON.stringify([...kv.list()]));
    expect(stored).not.toContain("Rahasia-123");
    await visitor(id).flash.keep({ notices: [], form: "checkout", values: { customerNote: "x" } });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 180_000 });
    stripe.pay(stripe.only.id);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
    expect(await visitor(id).flash.read()).toEqual({
      notices: [{ id: "checkout.account-not-made" }],
    });
  });

  test("goes back where the order cannot be made any more", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, key);
    stripe.pay(stripe.only.id);
    await visitor(id).mutate(addToCart, { input: { productId: 100, quantity: 1 } });
    expect(codeOf(await buy(id, key))).toBe("checkout.payment-refunded");
    expect(stripe.refunds).toEqual([stripe.only.id]);
    expect(codeOf((await prepare(id, key)) as never)).toBe("checkout.payment-refunded");
    expect(await newOrders()).toBe(0);
  });

  test("of another amount or currency than the cart's is not believed", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, key);
    stripe.pay(stripe.only.id);
    stripe.only.currency = "usd";
    expect(codeOf(await buy(id, key))).toBe("checkout.payment-refunded");
    expect(await newOrders()).toBe(0);
  });

  test("that was declined leaves the form to try again", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, key);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.card-failed");
    expect(await prepare(id, key)).toMatchObject({ state: "ready" });
    expect(stripe.intents.size).toBe(1);
  });

  test("is not lost while Stripe or the shop does not respond", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, key);
    stripe.pay(stripe.only.id);
    stripe.isDown = true;
    expect(codeOf(await buy(id, key))).toBe("backend-unavailable");
    expect(await visitor(id).checkoutState(key)).toEqual({ state: "confirming", key });
    stripe.isDown = false;
    at("getCart", failing("refused"), 1);
    expect(codeOf(await buy(id, key))).toBe("backend-unavailable");
    expect(stripe.refunds).toEqual([]);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
    expect(await newOrders()).toBe(1);
  });
});

describe("a card payment whose cart was bought by another form since", () => {
  test("is given back, and buys no other cart of the same total", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, key);
    stripe.pay(stripe.only.id);
    at("getCart", failing("refused"), 1);
    expect(codeOf(await buy(id, key))).toBe("backend-unavailable");
    expect(codeOf(await submit(id, newKey()))).toBe("done");
    await visitor(id).mutate(addToCart, { input: { productId: 100, quantity: 1 } });
    expect(codeOf(await webhook("evt_late"))).toBe("checkout.payment-refunded");
    expect([await newOrders(), stripe.refunds]).toEqual([1, [stripe.only.id]]);
    expect(await itemsOf(id)).toEqual([[100, 1]]);
  });

  test("cannot be paid any more at a bank's page left open", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T08:00:00Z") });
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, key);
    vi.setSystemTime(Date.now() + 1_000);
    expect(codeOf(await submit(id, newKey()))).toBe("done");
    await alarmOf(id);
    stripe.pay(stripe.only.id);
    expect([stripe.paid, await newOrders()]).toEqual([[], 1]);
  });
});

describe("a card payment that Stripe never lets us cancel", () => {
  const HOUR = 3_600_000;
  const cancelling = (request: typeof stripe.fetch): number =>
    vi.mocked(request).mock.calls.filter(([url]) => String(url).endsWith("/cancel")).length;

  async function abandoned(refusals: StripeStub["refusals"]) {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, key);
    stripe.refusals = refusals;
    const requested = vi.fn(stripe.fetch);
    vi.stubGlobal("fetch", requested);
    const logged = vi.spyOn(console, "error").mockReturnValue();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * HOUR });
    await alarmOf(id);
    return { id, key, requested, logged };
  }

  test.each([{ cancel: 403 }, { cancel: 404, tell: 404 }, { cancel: 401, tell: 403 }])(
    "(%j) is asked about, left to the operator after a day, and asked about no more",
    async (refusals) => {
      const { id, requested, logged } = await abandoned(refusals);
      const { id: intent } = stripe.only;
      const lines = () => logged.mock.calls.map(([line]) => JSON.parse(String(line)));
      const left = expect.objectContaining({
        ...{ event: "payment.cancel_failed", intent },
        status: refusals.tell ?? null,
      });
      expect(lines()).toEqual([left]);
      expect(requested.mock.calls.some(([url]) => String(url).endsWith(intent))).toBe(true);
      vi.setSystemTime(Date.now() + 25 * HOUR);
      await alarmOf(id);
      expect([cancelling(requested), lines().length, stripe.refunds]).toEqual([1, 1, []]);
    },
  );

  test("is left to the operator too where its order was paid another way, and goes back when it is paid", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, key);
    stripe.refusals = { cancel: 403 };
    const logged = vi.spyOn(console, "error").mockReturnValue();
    expect(codeOf(await submit(id, key))).toBe("done");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * HOUR });
    await alarmOf(id);
    expect(logged.mock.calls.join()).toContain("payment.cancel_failed");
    const requested = vi.fn(stripe.fetch);
    vi.stubGlobal("fetch", requested);
    vi.setSystemTime(Date.now() + 2 * HOUR);
    await alarmOf(id);
    expect(requested).not.toHaveBeenCalled();
    stripe.pay(stripe.only.id);
    await webhook(`evt_${key}`);
    expect([await newOrders(), stripe.refunds.length]).toEqual([1, 1]);
  });

  test("becomes its order where it is paid in the end", async () => {
    const { key } = await abandoned({ cancel: 403 });
    stripe.refusals = {};
    stripe.pay(stripe.only.id);
    expect(codeOf(await webhook(`evt_${key}`))).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test.each(["is made", "is being made"])(
    "stays with its order where that %s while Stripe's response of before is on its way",
    async (course) => {
      const [id, key] = [await shopperWith([100, 1]), newKey()];
      await prepare(id, key);
      stripe.refusals = { cancel: 403 };
      vi.spyOn(console, "error").mockReturnValue();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * HOUR });
      const [asked, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let isHeld = false;
      vi.stubGlobal("fetch", async (...call: Parameters<typeof stripe.fetch>) => {
        const response = await stripe.fetch(...call);
        if (isHeld || (call[1]?.method ?? "GET") !== "GET") return response;
        isHeld = true;
        asked.resolve();
        await arrived.promise;
        return response;
      });
      const ringing = alarmOf(id);
      await asked.promise;
      stripe.pay(stripe.only.id);
      const held = course === "is made" ? null : holdOperation("Checkout");
      const reporting = webhook(`evt_${key}`);
      await (held ? held.reached() : reporting);
      arrived.resolve();
      held?.release();
      await ringing;
      expect(codeOf(await reporting)).toBe("done");
      expect([await newOrders(), stripe.refunds]).toEqual([1, []]);
    },
  );

  test("becomes its order, or goes back, where the backend did not respond when it was paid", async () => {
    const { id, key } = await abandoned({ cancel: 403 });
    stripe.refusals = {};
    stripe.pay(stripe.only.id);
    backendProxy.intercept = () => Promise.reject(new TypeError("connection refused"));
    expect(codeOf(await webhook(`evt_${key}`))).not.toBe("done");
    backendProxy.open();
    vi.setSystemTime(Date.now() + 7_000);
    expect(await alarmOf(id)).toBe(true);
    expect((await newOrders()) + stripe.refunds.length).toBe(1);
  });

  test.each([
    { cancel: 500, tell: 500 },
    { cancel: 429, tell: 429 },
  ])("because it is disturbed (%j) is cancelled once it is not", async (refusals) => {
    const { id } = await abandoned(refusals);
    stripe.refusals = {};
    await alarmOf(id);
    expect(stripe.only.status).toBe("canceled");
  });
});
