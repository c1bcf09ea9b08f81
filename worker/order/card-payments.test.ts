import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OrderView } from "../../shared/order.ts";
import { mapStore } from "../../tests/support/memory-stores.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";
import type { OrderStatePort } from "../commerce/order-state.ts";
import { createStripeApi } from "../payment/stripe/api.ts";
import { BackendError } from "../platform/backend-error.ts";
import { CardPayments } from "./card-payments.ts";

const KEY = "wc_order_7";
const SHOP = "https://shop.example";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const pending = { id: 7, number: "7", status: "PENDING", total: 1250, currency: "EUR" };

type Completion = Awaited<ReturnType<OrderStatePort["complete"]>>;

/** One order with its payments, before Stripe and the backend. */
function cardShop(stripe = new StripeStub()) {
  const store = mapStore();
  const [reports, completed]: [string[], unknown[]] = [[], []];
  const shop = {
    ...{ stripe, reports, completed },
    now: 1_000_000,
    order: pending as OrderView,
    watchAt: 0,
    takesCards: true,
    /** What the plugin says of a payment, or its failure. */
    complete: (): Completion => ({ state: "completed", order: shop.order, files: {} }),
    /** As after a restart of the object. */
    cards: () =>
      new CardPayments({
        store,
        api: () => (shop.takesCards ? api : null),
        complete: async (payment) => {
          completed.push(payment);
          return shop.complete();
        },
        shop: SHOP,
        order: () => shop.order,
        onCompleted: () => {
          shop.order = { ...shop.order, status: "PROCESSING" };
        },
        report: (text) => void reports.push(text),
        watchAt: (time) => {
          shop.watchAt = time;
        },
        now: () => shop.now,
      }),
    open: () => shop.cards().open(shop.order, KEY),
    resolve: () => shop.cards().resolve(),
    /** Opens a payment that Stripe then says this of. */
    async opened(status = "requires_payment_method") {
      await shop.open();
      stripe.only.status = status;
      return stripe.only;
    },
  };
  const api = createStripeApi({
    fetch: stripe.fetch as typeof fetch,
    ...{ secretKey: "sk_test", apiBase: "https://stripe.test", timeoutMs: 1_000 },
  });
  return shop;
}

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line) => {
    logged.push(JSON.parse(String(line)).event);
  });
});
afterEach(() => vi.restoreAllMocks());

describe("a payment by card", () => {
  test("is opened once for the order's total, and names shop, order and key", async () => {
    const shop = cardShop();
    const first = await shop.open();
    expect(first).toEqual({ state: "ready", clientSecret: shop.stripe.only.client_secret });
    expect(await shop.open()).toEqual(first);
    expect(shop.stripe.only).toMatchObject({
      ...{ amount: 1250, currency: "eur" },
      metadata: { shop: SHOP, order: "7", order_key: KEY },
    });
    expect(shop.watchAt).toBe(shop.now + 2 * MINUTE);
  });

  test("whose opening was lost on the way is the same one at Stripe", async () => {
    const shop = cardShop();
    await shop.open();
    // Its object has not stored it.
    const again = cardShop(shop.stripe);
    expect(await again.open()).toEqual(await shop.open());
    expect(shop.stripe.intents.size).toBe(1);
  });

  test("of another total is cancelled before the next is opened", async () => {
    const shop = cardShop();
    const first = await shop.opened();
    shop.order = { ...shop.order, total: 2250 };
    await shop.open();
    const [, second] = [...shop.stripe.intents.values()];
    expect([first.status, second?.amount]).toEqual(["canceled", 2250]);
  });

  test("is not opened where one was paid, is under way, or the shop takes no cards", async () => {
    for (const status of ["succeeded", "processing", "requires_capture"]) {
      const shop = cardShop();
      await shop.opened(status);
      expect(await shop.open()).toEqual({ state: "paid" });
      expect(shop.stripe.intents.size).toBe(1);
    }
    const without = cardShop();
    without.takesCards = false;
    expect(await without.open()).toEqual({ state: "unavailable" });
  });

  test("after one that was cancelled is another at Stripe", async () => {
    const shop = cardShop();
    await shop.open();
    expect(await shop.cards().close()).toBe("closed");
    await shop.open();
    expect([...shop.stripe.intents.values()].map(({ status }) => status)).toEqual([
      "canceled",
      "requires_payment_method",
    ]);
  });
});

describe("what has become of a payment", () => {
  test.each([
    ["requires_payment_method", "unpaid", true],
    ["requires_action", "unpaid", true],
    ["processing", "underway", true],
    ["requires_capture", "underway", true],
    ["canceled", "cancelled", false],
    ["succeeded", "paid", false],
  ])("%s at Stripe: %s, still to be watched: %s", async (status, state, isPending) => {
    const shop = cardShop();
    await shop.opened(status);
    expect([await shop.resolve(), shop.cards().isPending]).toEqual([state, isPending]);
    expect(shop.completed).toHaveLength(state === "paid" ? 1 : 0);
  });

  test("is read from Stripe, and completes the order once", async () => {
    const shop = cardShop();
    const { id } = await shop.opened("succeeded");
    expect([await shop.resolve(), await shop.resolve()]).toEqual(["paid", "paid"]);
    expect(await shop.cards().resolveOne(id)).toBe("paid");
    expect(shop.completed).toEqual([
      { orderId: 7, orderKey: KEY, transactionId: id, total: 1250, currency: "EUR" },
    ]);
    expect(await shop.cards().resolveOne("pi_other")).toBe("unknown");
  });

  test("stays pending where Stripe or the backend do not respond", async () => {
    const shop = cardShop();
    await shop.opened("succeeded");
    shop.stripe.isDown = true;
    await expect(shop.resolve()).rejects.toThrow(BackendError);
    shop.stripe.isDown = false;
    const { complete } = shop;
    shop.complete = () => {
      throw new BackendError("refused", "completePayment");
    };
    await expect(shop.resolve()).rejects.toThrow(BackendError);
    // Believed since it was read once.
    shop.stripe.isDown = true;
    shop.complete = complete;
    expect(await shop.resolve()).toBe("paid");
  });

  test("that the order cannot take is refunded once, and reported to the operator", async () => {
    const shop = cardShop();
    const { id } = await shop.opened("succeeded");
    shop.complete = () => ({ state: "refused", reason: "cancelled" });
    expect([await shop.resolve(), await shop.resolve()]).toEqual(["refunded", "refunded"]);
    expect([shop.stripe.refunds, shop.completed.length]).toEqual([[id], 1]);
    expect([shop.reports, logged]).toEqual([
      [expect.stringMatching(new RegExp(`${id} of order 7 is given back.+cancelled`))],
      ["payment.refused"],
    ]);
  });

  test.each([{ amount: 1 }, { currency: "usd" }])(
    "of another amount (%j) is refunded, and never reaches the backend",
    async (changes) => {
      const shop = cardShop();
      Object.assign(await shop.opened("succeeded"), changes);
      expect(await shop.resolve()).toBe("refunded");
      expect([shop.completed, shop.stripe.refunds.length]).toEqual([[], 1]);
    },
  );

  test("whose refund fails is owed until it was given", async () => {
    const shop = cardShop();
    await shop.opened("succeeded");
    shop.complete = () => {
      shop.stripe.isDown = true;
      return { state: "refused", reason: "cancelled" };
    };
    expect(await shop.resolve()).toBe("refunded");
    expect([shop.stripe.refunds, shop.cards().isPending]).toEqual([[], true]);
    shop.stripe.isDown = false;
    expect((await shop.cards().watch()).at).toBeNull();
    expect([shop.stripe.refunds.length, shop.reports.length]).toEqual([1, 1]);
    expect(logged).toEqual(["payment.refused", "refund.pending"]);
  });

  test("of an order that the backend does not have is left to the operator", async () => {
    const shop = cardShop();
    await shop.opened("succeeded");
    shop.complete = () => ({ state: "refused", reason: "unknown" });
    expect([await shop.resolve(), await shop.resolve()]).toEqual(["unclear", "unclear"]);
    expect([shop.stripe.refunds, shop.cards().isPending]).toEqual([[], false]);
    expect([shop.reports.length, logged]).toEqual([1, ["payment.unknown"]]);
  });

  test("that could not be opened is unpaid", async () => {
    const shop = cardShop();
    shop.stripe.isDown = true;
    await expect(shop.open()).rejects.toThrow(BackendError);
    expect(await shop.resolve()).toBe("unpaid");
  });

  test("counts what was paid, whatever the others are", async () => {
    const shop = cardShop();
    await shop.opened();
    await shop.cards().close();
    await shop.open();
    const [, second] = [...shop.stripe.intents.keys()];
    shop.stripe.pay(second ?? "");
    expect(await shop.resolve()).toBe("paid");
  });
});

describe("a payment that is closed", () => {
  test.each([
    ["requires_payment_method", "closed", "canceled"],
    ["processing", "open", "processing"],
    ["succeeded", "open", "succeeded"],
  ])("%s at Stripe: the order is %s to changes, and it is %s", async (before, state, after) => {
    const shop = cardShop();
    const intent = await shop.opened(before);
    expect([await shop.cards().close(), intent.status]).toEqual([state, after]);
  });

  test("and that Stripe will not cancel goes to the order if it is paid after all", async () => {
    const shop = cardShop();
    const { id } = await shop.opened();
    shop.stripe.refusals = { cancel: 403 };
    expect(await shop.cards().close()).toBe("closed");
    expect([logged, shop.cards().isPending]).toEqual([["payment.cancel_failed"], false]);
    shop.stripe.pay(id);
    expect(await shop.cards().resolveOne(id)).toBe("paid");
  });

  test("while Stripe is down does not count as closed", async () => {
    const shop = cardShop();
    await shop.opened();
    shop.stripe.isDown = true;
    await expect(shop.cards().close()).rejects.toThrow(BackendError);
    expect(shop.cards().isPending).toBe(true);
  });
});

describe("the watch over payments", () => {
  test("finds what was paid behind a closed tab", async () => {
    const shop = cardShop();
    await shop.opened("succeeded");
    expect(await shop.cards().watch()).toEqual({ at: null, isAbandoned: false });
    expect(shop.order.status).toBe("PROCESSING");
  });

  test.each([
    [2 * MINUTE, MINUTE],
    [30 * MINUTE, 3 * MINUTE],
  ])("of %i ms looks again %i ms later", async (age, pause) => {
    const shop = cardShop();
    await shop.opened();
    shop.now += age;
    expect(await shop.cards().watch()).toEqual({ at: shop.now + pause, isAbandoned: false });
  });

  test("cancels at Stripe what is unpaid for an hour, and ends the order", async () => {
    const shop = cardShop();
    const intent = await shop.opened();
    shop.now += 24 * HOUR;
    expect(await shop.cards().watch()).toEqual({ at: null, isAbandoned: true });
    expect(intent.status).toBe("canceled");
  });

  test("ends an order for which Stripe never opened a payment", async () => {
    const shop = cardShop();
    shop.stripe.isDown = true;
    await expect(shop.open()).rejects.toThrow(BackendError);
    const endsAt = shop.now + HOUR;
    expect([shop.watchAt, await shop.cards().watch()]).toEqual([
      shop.now + 2 * MINUTE,
      { at: endsAt, isAbandoned: false },
    ]);
    shop.now = endsAt;
    expect(await shop.cards().watch()).toEqual({ at: null, isAbandoned: true });
    expect(shop.cards().orderKey).toBe(KEY);
  });

  test("ends an order whose payment somebody has cancelled at Stripe, after its hour", async () => {
    const shop = cardShop();
    const intent = await shop.opened();
    intent.status = "canceled";
    const endsAt = shop.now + HOUR;
    expect(await shop.resolve()).toBe("cancelled");
    expect(await shop.cards().watch()).toEqual({ at: endsAt, isAbandoned: false });
    shop.now = endsAt;
    expect(await shop.cards().watch()).toEqual({ at: null, isAbandoned: true });
  });

  test("ends an order whose payment Stripe did not cancel for another form, after its hour", async () => {
    const shop = cardShop();
    await shop.opened();
    shop.stripe.refusals = { cancel: 403 };
    expect(await shop.cards().close()).toBe("closed");
    const endsAt = shop.now + HOUR;
    expect(await shop.cards().watch()).toEqual({ at: endsAt, isAbandoned: false });
    shop.now = endsAt;
    expect(await shop.cards().watch()).toEqual({ at: null, isAbandoned: true });
  });

  test("does not end an order that such a payment has paid after all", async () => {
    const shop = cardShop();
    const intent = await shop.opened();
    shop.stripe.refusals = { cancel: 403 };
    await shop.cards().close();
    shop.stripe.pay(intent.id);
    shop.now += HOUR;
    expect(await shop.cards().watch()).toEqual({ at: null, isAbandoned: false });
    expect(shop.completed).toHaveLength(1);
  });

  test("cancels at once where the order was cancelled", async () => {
    const shop = cardShop();
    const intent = await shop.opened();
    shop.order = { ...shop.order, status: "CANCELLED" };
    await shop.cards().watch();
    expect(intent.status).toBe("canceled");
  });

  test("does not end what is under way, however long that takes", async () => {
    const shop = cardShop();
    const intent = await shop.opened("processing");
    shop.now += 72 * HOUR;
    expect(await shop.cards().watch()).toMatchObject({ isAbandoned: false });
    expect(intent.status).toBe("processing");
  });

  test("leaves to the operator after an hour what Stripe will not cancel", async () => {
    const shop = cardShop();
    await shop.opened();
    shop.stripe.refusals = { cancel: 403 };
    shop.now += 24 * HOUR;
    expect(await shop.cards().watch()).toEqual({ at: null, isAbandoned: true });
    expect(logged).toEqual(["payment.cancel_failed"]);
  });

  test.each([
    { cancel: 500, tell: 500 },
    { cancel: 429, tell: 429 },
  ])("asks again where Stripe is disturbed (%j)", async (refusals) => {
    const shop = cardShop();
    const intent = await shop.opened();
    shop.now += 24 * HOUR;
    shop.stripe.refusals = refusals;
    expect((await shop.cards().watch()).at).toBe(shop.now + HOUR);
    shop.stripe.refusals = {};
    expect(await shop.cards().watch()).toEqual({ at: null, isAbandoned: true });
    expect(intent.status).toBe("canceled");
  });
});
