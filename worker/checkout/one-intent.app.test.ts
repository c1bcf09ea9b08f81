import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { backendProxy, type Interceptor, timeouts } from "../../tests/support/backend-proxy.ts";
import { codeOf, input, newKey, TOTAL, untilResolved } from "../../tests/support/checking-out.ts";
import { at, failing } from "../../tests/support/other-backend.ts";
import { rowsOf, shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";
import { cardUnavailable } from "./card-checkouts.ts";

let stripe = new StripeStub();
let orders = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T08:00:00Z") });
  vi.spyOn(console, "warn").mockReturnValue();
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
  orders = await rowsOf("orders");
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const card = { ...input, paymentMethod: "stripe" };
const wish = (key: string) => ({ key, hash: "card", input: card, seenTotal: TOTAL });
const prepare = (id: string, key: string) => visitor(id).preparePayment(wish(key));
const buy = (id: string, key: string) => visitor(id).checkout(wish(key));
const newOrders = async () => (await rowsOf("orders")) - orders;

const lost: Interceptor = async (request, pass) => {
  await pass(request);
  throw new TypeError("connection reset");
};

test("a hundred presses of one card payment make one intent and one order", async () => {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  const prepared = await Promise.all(Array.from({ length: 100 }, () => prepare(id, key)));
  const ready = { state: "ready", clientSecret: stripe.only.client_secret };
  expect(prepared).toContainEqual(ready);
  // A request to which a busy machine does not respond in time gets an error.
  for (const result of prepared)
    expect(result).toEqual(result.state === "ready" ? ready : cardUnavailable);
  stripe.pay(stripe.only.id);
  const states = await Promise.all(Array.from({ length: 100 }, () => buy(id, key)));
  const resolved = states.map((state) => untilResolved(id, key, state));
  expect(new Set((await Promise.all(resolved)).map(codeOf))).toEqual(new Set(["done"]));
  expect(await newOrders()).toBe(1);
  expect(stripe.refunds).toEqual([]);
});

test("an intent whose response was lost is the one that is paid", async () => {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  at("getStripePaymentIntent", lost, 1);
  await expect(prepare(id, key)).rejects.toThrow();
  expect(await prepare(id, key)).toEqual({
    state: "ready",
    clientSecret: stripe.only.client_secret,
  });
});

test.each(["refused", "hung", "status-500"] as const)(
  "an order that was paid and whose response is lost (%s) is one order",
  async (fault) => {
    const [id, first] = [await shopperWith([100, 1]), newKey()];
    await prepare(id, first);
    stripe.pay(stripe.only.id);
    Object.assign(timeouts, { checkout: 2_000 });
    at("Checkout", failing(fault), 1);
    let key = first;
    let state = await untilResolved(id, key, await buy(id, key));
    if (state.state !== "done") {
      // It never reached the shop: the money goes back, and another form pays anew.
      expect(["checkout.payment-refunded", "checkout.not-placed"]).toContain(codeOf(state));
      key = codeOf(state) === "checkout.not-placed" ? first : newKey();
      const prepared = await prepare(id, key);
      if (prepared.state === "ready") stripe.pay(prepared.clientSecret.split("_secret")[0] ?? "");
      state = await untilResolved(id, key, await buy(id, key));
    }
    expect(codeOf(state)).toBe("done");
    expect(await newOrders()).toBe(1);
    expect(stripe.paid.filter((paid) => !stripe.refunds.includes(paid))).toHaveLength(1);
    expect(stripe.intents.size).toBe(1 + stripe.refunds.length);
  },
);
