import { expect, test } from "vitest";
import hiddenPair from "../../../tests/contract/recorded/orders/order-customer-guest-named-by-email.json";
import ownPair from "../../../tests/contract/recorded/orders/order-customer-owner.json";
import type { BackendOrder, BackendProgress } from "../documents/order-fields.ts";
import { toPlacedOrder } from "./to-checkout-order.ts";
import { toOrder } from "./to-order.ts";
import { toOrderState } from "./to-order-state.ts";

type Recorded = BackendOrder & BackendProgress;

const context = {
  currency: "IDR",
  timeZone: "Asia/Jakarta",
  imageBaseUrl: "https://woo.example/wp-content/uploads/",
};

const orderIn = ({ response }: typeof ownPair | typeof hiddenPair) => {
  const [order] = response.body.data.customer.orders.nodes;
  return order as unknown as Recorded;
};
const [own, hidden] = [orderIn(ownPair), orderIn(hiddenPair)];

test("an order that its owner reads has its amounts", () => {
  expect(toOrder(own, context)).toMatchObject({
    ...{ id: 77, number: "77", total: 105_000, currency: "IDR", shipping: 20_000 },
    ...{ status: "ON_HOLD", paymentMethod: "bacs", subtotal: 85_000 },
  });
});

test("an order that is hidden from the reader is none, and nothing of it becomes a value", () => {
  expect(toOrder(hidden, context)).toBeNull();
  expect(toOrderState(hidden, context)).toEqual({
    ...{ status: "ON_HOLD", needsPayment: false, parcels: [] },
  });
  expect(toPlacedOrder(hidden, context)).toBeNull();
});

test("a hidden order still says that it was paid and done", () => {
  const dates = {
    datePaid: "2026-11-29T03:18:36+07:00",
    dateCompleted: "2026-11-29T03:18:59+07:00",
  };
  expect(toOrderState({ ...hidden, ...dates, status: "COMPLETED" }, context)).toEqual({
    ...{ status: "COMPLETED", needsPayment: false, parcels: [] },
    ...{ paid: dates.datePaid, completed: dates.dateCompleted },
  });
});

test.each([
  "orderNumber",
  "status",
  "date",
  "currency",
  "total",
  "subtotal",
  "totalTax",
  "discountTotal",
  "discountTax",
  "shippingTotal",
  "shippingTax",
  "needsPayment",
  "needsProcessing",
] as const)("an order whose %s is missing is an error", (field) => {
  const isWithTax = own.pricesIncludeTax && field === "subtotal";
  const order = { ...own, ...(isWithTax && { pricesIncludeTax: false }), [field]: null };
  expect(() => toOrder(order, context)).toThrow(`Order.${field}: shape`);
  expect(() => toOrderState(order, context)).toThrow(`Order.${field}: shape`);
});
