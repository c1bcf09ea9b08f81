import { expect, test } from "vitest";
import type { OrderView } from "../../shared/order.ts";
import { mapStore } from "../../tests/support/map-store.ts";
import { CheckoutRecords, type DoneCheckout, type RefusedCheckout } from "./checkout-record.ts";

const key = "one-key";
const kept = { key, hash: "form", at: 1 };

const done: DoneCheckout = {
  ...kept,
  state: "done",
  order: { id: 7, number: "7" } as OrderView,
  orderKey: "wc_order_7",
  handedOver: false,
};

const refused: RefusedCheckout = {
  ...kept,
  state: "refused",
  failure: { code: "checkout.cart-empty", notice: { id: "checkout.cart-empty" } },
  wasSent: false,
};

test("no later word writes over an order that was made", () => {
  const records = new CheckoutRecords(mapStore());
  records.put(done);
  expect(records.put(refused)).toEqual(done);
  expect(records.get(key)).toEqual(done);
  expect(records.put({ ...done, handedOver: true })).toMatchObject({ handedOver: true });
});

test("what was refused may become an order", () => {
  const records = new CheckoutRecords(mapStore());
  records.put(refused);
  expect(records.put(done)).toEqual(done);
  expect(records.lastOrder()).toEqual({ orderId: 7, orderKey: "wc_order_7" });
});
