import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderView } from "../../shared/order.ts";
import type { CheckoutOrder } from "../commerce/checkout-backend.ts";
import type { CheckoutRequest } from "../commerce/session.ts";
import {
  type CardChange,
  type CardPayment,
  cardAfter,
  cardChanges,
  checkoutChanges,
  decideCard,
  decideSent,
  type Found,
  isPlaced,
  type SentCheckout,
} from "./lifecycle.ts";

const second = 1_000;
const hour = 3_600 * second;
const request = { input: {} } as CheckoutRequest;
const sent: SentCheckout = {
  ...{ key: "one-key", hash: "form", locale: "id_ID", at: 0, sentAt: 0 },
  ...{ state: "sent", loss: "timed-out", attempts: 0, request },
};
const byCard = { ...sent, confirmed: { total: 1, currency: "IDR", intentId: "pi_1" } };

const view = { id: 7, number: "7" } as OrderView;
const placed = {
  ...{ id: 7, orderKey: "wc_order_7", checkoutKey: "one-key", view },
  ...{ status: "PROCESSING", isPaid: true },
} as CheckoutOrder;
const pending = { ...placed, status: "PENDING", isPaid: false };
const noPage = { link: null, number: null, code: null, qr: null };
const withoutPage = { ...pending, view: { ...view, payment: noPage } } as CheckoutOrder;

const found = (order?: CheckoutOrder, cartIsFull = true): Found => ({
  ...{ order, cartIsFull, isCertain: true },
});

describe("a checkout that was sent", () => {
  test.each<[string, SentCheckout, Found | null, number, string]>([
    ["is queried again where the query failed", sent, null, 10 * second, "query"],
    ["is given up after an hour of failed queries", sent, null, hour, "checkout.unsettled"],
    ["may still be begun within half a minute", sent, found(), 29 * second, "query"],
    ["made no order where its cart is full after that", sent, found(), hour, "checkout.not-placed"],
    ["is in doubt without a cart", sent, found(undefined, false), 59 * second, "query"],
    ["is in doubt where others asked", sent, { ...found(), isCertain: false }, second, "query"],
    ["made its order", sent, found(placed, false), 0, "place"],
    [
      "made an order that its account alone sees",
      sent,
      found({ ...placed, view: null }),
      0,
      "checkout.placed-in-account",
    ],
    ["waits while the backend may be at its payment step", sent, found(pending), second, "query"],
    ["is sent again where that is missing", sent, found(pending), hour, "resume"],
    [
      "is shown as it is after three tries",
      { ...sent, resumed: 3 },
      found(pending),
      hour,
      "place-unfinished",
    ],
    [
      "by card lacks its payment step whatever the cart holds",
      byCard,
      found(pending, false),
      hour,
      "resume",
    ],
    ["waits for its buyer's transfer with an empty cart", sent, found(pending, false), 0, "place"],
    [
      "is sent again with its cart where the gateway's page is lost",
      sent,
      found(withoutPage, false),
      hour,
      "resume",
    ],
    [
      "cannot be paid where the plugin broke off",
      { ...sent, loss: "cut-off" },
      found(withoutPage, false),
      0,
      "fail-payment",
    ],
  ])("%s", (_what, record, result, now, decided) => {
    const decision = decideSent(record, result, now);
    expect(decision.type === "give-up" ? decision.reason : decision.type).toBe(decided);
  });
});

describe("a card payment", () => {
  const payment = { key: "one-key", at: 0, state: "open" } as CardPayment;

  test.each([
    ["is left alone while its shopper confirms it", second, {}, { type: "wait" }],
    ["is asked about after two minutes", 121 * second, {}, { type: "look" }],
    ["is given up after a day", 25 * hour, {}, { type: "abandon", isLast: true }],
    ["is given up with its session", 0, { isEnding: true }, { type: "abandon", isLast: false }],
    [
      "is given up when its cart is bought",
      0,
      { isNeeded: false },
      { type: "abandon", isLast: false },
    ],
  ])("%s", (_what, now, facts, decision) => {
    const given = { now, isEnding: false, isNeeded: true, ...facts };
    expect(decideCard(payment, given)).toEqual(decision);
  });

  test("that is given back or cancelled stays so, whatever comes after", () => {
    const changes: fc.Arbitrary<CardChange> = fc.oneof(
      fc.constantFrom("note-refund", "cancel", "leave").map((type) => ({ type })),
      fc.nat().map((at) => ({ type: "owe-refund" as const, at })),
      fc.nat().map((amount) => ({
        ...{ type: "note-paid" as const, paid: { amount, currency: "IDR" } },
      })),
      fc.nat().map((at) => ({ type: "prepare" as const, payment: { ...payment, at } })),
    );
    fc.assert(
      fc.property(fc.array(changes), (all) => {
        let stored: CardPayment | undefined;
        for (const change of all) {
          const after = cardAfter(stored, change);
          if (stored && ["returned", "cancelled"].includes(stored.state)) expect(after).toBeNull();
          if (stored?.state === "returning")
            expect([undefined, "returned"]).toContain(after?.state);
          stored = after ?? stored;
        }
      }),
    );
  });
});

test("no change leads from a placed order to one that is not", () => {
  for (const from of ["done", "differing"] as const)
    for (const to of Object.values(checkoutChanges[from]))
      expect(isPlaced({ ...sent, state: to } as never)).toBe(true);
});

test("each state of a card payment can be reached", () => {
  const reached = new Set<string>(
    Object.values(cardChanges).flatMap((possible) => Object.values(possible)),
  );
  for (const state of Object.keys(cardChanges))
    if (state !== "none") expect(reached).toContain(state);
});
