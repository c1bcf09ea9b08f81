import { expect, test } from "vitest";
import type { OrderView } from "../../shared/order.ts";
import { mapStore } from "../../tests/support/memory-stores.ts";
import { lookedAt } from "../order/late-request.ts";
import { isPlaced, type SentCheckout } from "../order/lifecycle.ts";
import { CheckoutRecords } from "./checkout-records.ts";

const key = "one-key";
const order = { id: 7, number: "7" } as OrderView;
const created = { order, orderKey: "wc_order_7" };
const failure = { code: "checkout.cart-empty", notice: { id: "checkout.cart-empty" } } as const;

const sent: SentCheckout = {
  ...{ key, hash: "form", locale: "id_ID", at: 1, sentAt: 1 },
  ...{ state: "sent", loss: null, attempts: 0 },
};

const newRecords = () => new CheckoutRecords(mapStore());

const refuse = (records: CheckoutRecords, of: string, at = 1) =>
  records.change({ type: "refuse", record: { ...sent, key: of }, failure, at });

const send = (records: CheckoutRecords, record: SentCheckout) =>
  void records.change({ type: "send", record });

function complete(records: CheckoutRecords, of = key) {
  const record = { ...sent, key: of };
  send(records, record);
  return records.change({ type: "complete", record, made: created, at: 1 });
}

test("an order that is completed must have been sent", () => {
  const records = newRecords();
  records.change({ type: "complete", record: sent, made: created, at: 1 });
  expect(records.get(key)).toBeUndefined();
});

test("no later change overwrites an order that was placed", () => {
  const records = newRecords();
  const done = complete(records);
  expect(refuse(records, key)).toEqual(done);
  expect(records.get(key)).toEqual(done);
  expect(records.change({ type: "hand-over", record: done })).toMatchObject({ handedOver: true });
});

test("what was refused may become an order", () => {
  const records = newRecords();
  refuse(records, key);
  expect(complete(records)).toMatchObject({ state: "done", handedOver: false });
  expect(records.lastOrder()).toEqual({ orderId: 7, orderKey: "wc_order_7" });
});

test("what was given up stays in doubt when the same key is refused later", () => {
  const records = newRecords();
  const confirmed = { total: 1_250, currency: "EUR", intentId: null };
  const record = { ...sent, customer: 5, confirmed };
  send(records, record);
  records.change({ type: "give-up", record, failure, isLate: false, at: 2 });
  const again = { ...sent, customer: null };
  expect(records.change({ type: "refuse", record: again, failure, at: 3 })).toMatchObject({
    ...{ state: "refused", wasSent: true, at: 3 },
    ...{ confirmed, customer: 5 },
  });
  expect(records.inDoubt(4).map((it) => it.key)).toEqual([key]);
});

test("an order that cannot be paid is resumed until another is made", () => {
  const records = newRecords();
  const record = { ...sent, key: "unpaid", customer: null };
  send(records, record);
  records.change({ type: "fail-payment", record, failure, orderId: 31, at: 2 });
  expect(records.awaiting(3, null)).toBe(31);
  expect(records.awaiting(3, 5)).toBeNull();
  complete(records);
  expect(records.awaiting(3, null)).toBeNull();
});

test("a checkout in doubt counts its queries, and how often it was resumed", () => {
  const records = newRecords();
  records.change({ type: "send", record: sent });
  const lost = records.change({ type: "lose-response", record: sent, loss: "timed-out" });
  const queried = records.change({ type: "query", record: lost as SentCheckout, at: 2 });
  const resumed = records.change({ type: "resume", record: queried as SentCheckout, at: 3 });
  expect(resumed).toEqual({ ...sent, loss: null, attempts: 2, resumed: 1, resumedAt: 3, at: 3 });
  expect(records.unsettled()).toEqual([resumed]);
});

test("an order that differs is placed, and each attempt to undo it is counted", () => {
  const records = newRecords();
  const cart = { lines: [], coupons: [], giftCards: [], rate: null };
  const matches = { order, failure, cart };
  send(records, sent);
  const record = records.change({ type: "differ", record: sent, found: matches, at: 2 });
  expect(isPlaced(record)).toBe(true);
  expect(record).toMatchObject({ isCancelled: false, isReported: false, attempts: 0 });
  const undone = records.change({ type: "undo", record, isCancelled: false, isReported: true });
  expect(undone).toMatchObject({ isReported: true, attempts: 1 });
  expect(records.areResolved).toBe(true);
});

const DAY_MS = 24 * 60 * 60 * 1000;

test("what was refused is forgotten after a day, though its session lives on", () => {
  const records = newRecords();
  refuse(records, "old");
  complete(records, "ordered");
  refuse(records, "new", DAY_MS + 2);
  expect(records.all().map((record) => record.key)).toEqual(["ordered", "new"]);
});

test("what was given up is not forgotten before its order was looked for", () => {
  const records = newRecords();
  send(records, sent);
  const givenUp = records.change({ type: "give-up", record: sent, failure, isLate: true, at: 2 });
  refuse(records, "other", 2 * DAY_MS);
  expect(records.toLookFor(2 * DAY_MS).map((it) => it.key)).toEqual([key]);
  if (!givenUp.late || givenUp.state === "sent") throw new Error("Nothing to look for.");
  const late = lookedAt(givenUp.late, 2 * DAY_MS, true);
  records.change({ type: "look-again", record: givenUp, late });
  refuse(records, "other", 2 * DAY_MS);
  expect(records.get(key)).toBeUndefined();
});

test("a form that is refused again and again, with a new key each time, leaves a few records", () => {
  const records = newRecords();
  const record = { ...sent, key: "in doubt" };
  send(records, record);
  records.change({ type: "give-up", record, failure, isLate: true, at: 1 });
  complete(records, "ordered");
  for (let at = 2; at < 1_000; at += 1) refuse(records, `key-${at}`, at);
  const keys = records.all().map((record) => record.key);
  expect(keys).toHaveLength(22);
  expect(keys).toEqual(expect.arrayContaining(["in doubt", "ordered", "key-980", "key-999"]));
});

test("an order of a request that was given up is looked for four times within the hour", () => {
  const minute = 60_000;
  const records = newRecords();
  send(records, sent);
  const given = records.change({ type: "give-up", record: sent, failure, isLate: true, at: 0 });
  const looks: number[] = [];
  for (let at = records.nextLookAt; at !== null; at = records.nextLookAt) {
    looks.push(at / minute);
    const [record] = records.toLookFor(at);
    if (!record?.late) break;
    records.change({ type: "look-again", record, late: lookedAt(record.late, at, true) });
  }
  expect(looks).toEqual([2, 5, 15, 60]);
  expect([given.state, records.areResolved]).toEqual(["refused", true]);
});

test("a look that decides nothing is made again, ever more rarely, for a month", () => {
  const records = newRecords();
  send(records, sent);
  records.change({ type: "give-up", record: sent, failure, isLate: true, at: 0 });
  const day = 24 * 60 * 60_000;
  const looks: number[] = [];
  for (let at = records.nextLookAt; at !== null; at = records.nextLookAt) {
    looks.push(at);
    const [record] = records.toLookFor(at);
    if (!record?.late) break;
    records.change({ type: "look-again", record, late: lookedAt(record.late, at, false) });
  }
  const ofFirstDay = looks.filter((at) => at <= day).length;
  expect(ofFirstDay).toBeGreaterThan(30);
  expect(ofFirstDay).toBeLessThan(80);
  expect(looks.length - ofFirstDay).toBeLessThan(40);
  expect(looks.at(-1)).toBeGreaterThan(27 * day);
  expect(looks.at(-1)).toBeLessThanOrEqual(30 * day);
});
