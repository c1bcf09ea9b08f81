import { expect, test } from "vitest";
import { mapStore } from "../../tests/support/memory-stores.ts";
import { LastCart } from "../commerce/last-cart.ts";
import type { Confirmed, SentCheckout } from "../order/lifecycle.ts";
import type { BackendOrder } from "../woocommerce/documents/order-fields.ts";
import { toCheckoutOrder } from "../woocommerce/mapping/to-checkout-order.ts";
import { CheckoutRecords } from "./checkout-records.ts";
import { type Reconciling, recordPlaced } from "./reconciliation.ts";

const order = {
  ...{ databaseId: 7, orderKey: "wc_order_7", orderNumber: "7", total: "12.50", currency: "EUR" },
  ...{ status: "PROCESSING", date: "2026-11-29T03:18:11+07:00", subtotal: "12.50", totalTax: "0" },
  ...{ discountTotal: "0", discountTax: "0", shippingTotal: "0", shippingTax: "0" },
  ...{ needsPayment: false, needsProcessing: true },
};
const context = { currency: "EUR", imageBaseUrl: "https://shop.test/" };
const paid = { amount: 1250, currency: "EUR" };
const confirmed: Confirmed = { total: 1250, currency: "EUR", intentId: "pi_7", paid };

function settlement(): Reconciling {
  const store = mapStore();
  const records = new CheckoutRecords(store);
  const deps = { records, last: new LastCart(store), login: { customer: null }, now: () => 1 };
  const money = (amount: number) => `${amount / 100} EUR`;
  return { ...deps, money, holdsPayment: () => true } as unknown as Reconciling;
}

const sent = (about: Confirmed): SentCheckout => {
  const requested = { key: "k", hash: "h", locale: "id_ID", customer: null } as const;
  return {
    ...requested,
    at: 1,
    sentAt: 1,
    state: "sent",
    loss: null,
    attempts: 0,
    confirmed: about,
  };
};

const placed = (about: Confirmed, created: Partial<typeof order> = {}, redirect?: string) =>
  recordPlaced(
    settlement(),
    sent(about),
    toCheckoutOrder({ ...order, ...created } as BackendOrder, context),
    { redirect },
  );

test.each([
  ["what was confirmed and paid", confirmed, {}, "done"],
  ["of another total", confirmed, { total: "17.50" }, "differing"],
  ["of another currency", confirmed, { currency: "USD" }, "differing"],
  ["paid with another amount", { ...confirmed, paid: { ...paid, amount: 940 } }, {}, "differing"],
  [
    "paid in another currency",
    { ...confirmed, paid: { ...paid, currency: "USD" } },
    {},
    "differing",
  ],
  ["paid in cash", { total: 1250, currency: "EUR", intentId: null }, {}, "done"],
])("an order that is %s is what it should be, or differs", (_what, about, created, state) => {
  expect(placed(about, created)?.state).toBe(state);
});

test("an order that is hidden from whoever made it is not recorded", () => {
  const hidden = { databaseId: null, orderKey: null, total: null, currency: null } as never;
  const page = "https://shop.test/checkout/order-received/31/?lang=en&key=wc_order_31";
  expect(placed(confirmed, hidden, page)).toBeNull();
});
