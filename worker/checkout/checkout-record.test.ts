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

test("no later record overwrites an order that was placed", () => {
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

const DAY_MS = 24 * 60 * 60 * 1000;

test("what was refused is forgotten after a day, though its session lives on", () => {
  const records = new CheckoutRecords(mapStore());
  records.put({ ...refused, key: "old" });
  records.put({ ...done, key: "ordered" });
  records.put({ ...refused, key: "new", at: DAY_MS + 2 });
  expect(records.all().map((record) => record.key)).toEqual(["ordered", "new"]);
});

test("a form that is refused again and again, with a new key each time, leaves a few records", () => {
  const records = new CheckoutRecords(mapStore());
  records.put({ ...refused, key: "in doubt", wasSent: true });
  records.put({ ...done, key: "ordered" });
  for (let at = 2; at < 1_000; at += 1) records.put({ ...refused, key: `key-${at}`, at });
  const keys = records.all().map((record) => record.key);
  expect(keys).toHaveLength(22);
  expect(keys).toEqual(expect.arrayContaining(["in doubt", "ordered", "key-980", "key-999"]));
});
