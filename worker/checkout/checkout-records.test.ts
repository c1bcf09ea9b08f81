import { expect, test } from "vitest";
import type { OrderView } from "../../shared/order.ts";
import { mapStore } from "../../tests/support/memory-stores.ts";
import {
  type AwaitingCheckout,
  type CheckoutRecord,
  CheckoutRecords,
  type DoneCheckout,
  type RefusedCheckout,
  type SentCheckout,
} from "./checkout-records.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const address = { firstName: "Ani", city: "Surabaya" };
const order = { id: 7, number: "7", note: "Pagar hijau", lines: [{}], total: 1250 };
const made = {
  ...({ hash: "form", locale: "id_ID", at: 1, orderKey: "wc_order_7", redirect: null } as const),
  order: { ...order, billing: address, shippingAddress: address } as unknown as OrderView,
  ...{ files: { guide: "https://woo.example/guide" }, handedOver: true },
} as const;
const done: DoneCheckout = { ...made, state: "done", key: "ordered" };
const awaiting: AwaitingCheckout = { ...made, state: "awaiting-card", key: "by card" };
const sent = { ...made, state: "sent", key: "sent" } as unknown as SentCheckout;
const failure = { code: "checkout.cart-empty", notice: { id: "checkout.cart-empty" } } as const;
const refused = (key: string, at = 1): RefusedCheckout => ({
  ...{ state: "refused", key, hash: "form", locale: "id_ID", at, failure },
});

function storeRecords(...records: CheckoutRecord[]): CheckoutRecords {
  const stored = new CheckoutRecords(mapStore());
  for (const record of records) stored.put(record);
  return stored;
}

const listKeys = (records: CheckoutRecords) => records.all().map(({ key }) => key);

test("what was refused is forgotten after a day, though its session lives on", () => {
  const records = storeRecords(refused("old"), done, sent);
  records.put(refused("new", DAY_MS + 2));
  expect(listKeys(records)).toEqual(["ordered", "sent", "new"]);
});

test("an order is forgotten after 30 days, a doubt too, and what was sent only when it is decided", () => {
  const records = storeRecords(done, awaiting, sent, { ...refused("in doubt"), isUncertain: true });
  records.prune(30 * DAY_MS);
  expect(listKeys(records)).toHaveLength(4);
  records.prune(30 * DAY_MS + 2);
  expect(listKeys(records)).toEqual(["sent"]);
});

test("a form that is refused again and again, with a new key each time, leaves a few records", () => {
  const records = storeRecords(done, { ...refused("in doubt"), isUncertain: true });
  for (let at = 2; at < 1_000; at += 1) records.put(refused(`key-${at}`, at));
  expect(listKeys(records)).toHaveLength(22);
  expect(listKeys(records)).toEqual(expect.arrayContaining(["ordered", "in doubt", "key-980"]));
});

test.each<[string, CheckoutRecord, boolean]>([
  ["was sent", sent, true],
  ["waits for the money of a card", awaiting, true],
  ["is an order", done, false],
  ["was refused", refused("one"), false],
  ["is not certain", { ...refused("one"), isUncertain: true }, true],
])("a cart whose checkout %s may have become an order: %s", (_what, record, isInDoubt) => {
  expect(storeRecords(record).isInDoubt(DAY_MS)).toBe(isInDoubt);
  if (record.state === "refused") expect(storeRecords(record).isInDoubt(2 * DAY_MS)).toBe(false);
});

test.each<[string, CheckoutRecord, boolean]>([
  ["is to be found out about", sent, false],
  ["is to be handed over", { ...done, handedOver: false }, false],
  ["has an order", done, true],
  // Its own record takes the money.
  ["has an order that waits for its card", awaiting, true],
  ["has none", refused("one"), true],
])("a session whose checkout %s may end: %s", (_what, record, areResolved) => {
  expect(storeRecords(record).areResolved).toBe(areResolved);
});

test("the session's next user sees no order of the one before, and its key makes no other", () => {
  const records = storeRecords(done, awaiting);
  expect(records.lastOrder()).toEqual({ orderId: 7, orderKey: "wc_order_7" });
  records.hide();
  expect([records.lastOrder(), records.placedOrder(7, "wc_order_7")]).toEqual([null, null]);
  expect([records.awaitingCard, records.get("ordered")?.state]).toEqual([[], "done"]);
});

test("an order that is erased keeps its key, and nothing of its buyer", () => {
  const records = storeRecords({ ...done, consent: {} as never });
  records.erase(7);
  expect(records.get("ordered")).toMatchObject({ state: "done", order: { id: 7, total: 1250 } });
  const stored = JSON.stringify(records.all());
  for (const text of ["Ani", "Surabaya", "Pagar hijau", "guide", "consent"])
    expect(stored).not.toContain(text);
});
