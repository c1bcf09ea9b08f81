import { describe, expect, test } from "vitest";
import type { OrderView } from "../../shared/order.ts";
import { CheckoutRecords } from "../../worker/checkout/checkout-records.ts";
import {
  type CheckoutChange,
  type CheckoutRecord,
  cardChanges,
  checkoutChanges,
  type DifferingCheckout,
  type DoneCheckout,
  type RefusedCheckout,
  type SentCheckout,
} from "../../worker/order/lifecycle.ts";
import { mapStore } from "../support/memory-stores.ts";
import table from "./record-changes.json";
import { checkoutChange } from "./record-changes.ts";

const key = "one-key";
const order = { id: 7, number: "7" } as OrderView;
const failure = { code: "checkout.cart-empty", notice: { id: "checkout.cart-empty" } } as const;
const cart = { lines: [], coupons: [], giftCards: [], rate: null };
const late = { since: 1, looks: 0, email: null };

const base = { key, hash: "form", locale: "id_ID", at: 1 } as const;
const sent: SentCheckout = { ...base, state: "sent", sentAt: 1, loss: null, attempts: 0 };
const done: DoneCheckout = {
  ...{ ...base, state: "done", order, orderKey: "wc_order_7", handedOver: false, late },
};
const refused: RefusedCheckout = { ...base, state: "refused", failure, wasSent: true, late };
const differing: DifferingCheckout = {
  ...{ ...base, state: "differing", order, failure, cart, late },
  ...{ isCancelled: false, isReported: false, attempts: 0 },
};
const records = { none: undefined, sent, done, refused, differing };
type State = keyof typeof records;
type Stored = Exclude<CheckoutRecord, SentCheckout>;

const at = 2;
const notPlaced = { code: "checkout.not-placed", notice: { id: "checkout.not-placed" } } as const;
const unplaced = (record: CheckoutRecord | undefined) =>
  (record ?? sent) as SentCheckout | RefusedCheckout;
const again = { ...late, looks: 1 };

/** Each change that the code knows, of a record in the state where it happens. */
const changes: {
  [Type in CheckoutChange["type"]]: (record: CheckoutRecord | undefined) => CheckoutChange;
} = {
  send: () => ({ type: "send", record: sent }),
  "lose-response": () => ({ type: "lose-response", record: sent, loss: "timed-out" }),
  query: () => ({ type: "query", record: sent, at }),
  resume: () => ({ type: "resume", record: sent, at }),
  refuse: () => ({ type: "refuse", record: sent, failure, at }),
  "give-up": () => ({ type: "give-up", record: sent, failure: notPlaced, isLate: true, at }),
  "fail-payment": () => ({ type: "fail-payment", record: sent, failure, orderId: 7, at }),
  complete: (record) => ({
    ...{ type: "complete", record: unplaced(record), made: { order, orderKey: "k" }, at },
  }),
  differ: (record) => ({
    ...{ type: "differ", record: unplaced(record), found: { order, failure, cart }, at },
  }),
  "find-late": (record) => ({
    ...{ type: "find-late", record: (record ?? done) as Stored, at },
    found: { order: { ...order, id: 8 }, failure, cart, isLate: true },
  }),
  "look-again": (record) => ({ type: "look-again", record: record as Stored, late: again }),
  undo: () => ({ type: "undo", record: differing, isCancelled: true, isReported: false }),
  "hand-over": () => ({ type: "hand-over", record: done }),
};

const isOfCode = (change: string): change is CheckoutChange["type"] =>
  Object.hasOwn(changes, change);

const ofCode = table.checkout.filter(({ change }) => isOfCode(change));

describe("the table of changes", () => {
  test.each(ofCode)("$from -> $change -> $to is what the code does", ({ from, change, to }) => {
    const store = mapStore();
    const before = records[from as State];
    if (before) store.put(`checkout:${key}`, before);
    // Beside a done one: its late order has a record of its own.
    const isBeside = change === "find-late" && from === "none";
    if (isBeside) store.put(`checkout:${key}`, done);
    if (!isOfCode(change)) return;
    const record = new CheckoutRecords(store).change(changes[change](before));
    expect(record.state).toBe(to);
    const write = { before: isBeside ? undefined : before, after: record, isElsewhere: false };
    expect(checkoutChange(write)).toBe(change);
  });

  test.each([
    ["checkout", checkoutChanges],
    ["payment", cardChanges],
  ] as const)("of a %s is the code's", (kind, inCode) => {
    const ofCodeAlone = Object.entries(inCode).flatMap(([from, possible]) =>
      Object.entries(possible).map(([change, to]) => [from, change, to].join(" ")),
    );
    const names = new Set(Object.values(inCode).flatMap(Object.keys));
    const rows = table[kind]
      .filter(({ change }) => names.has(change))
      .map(({ from, change, to }) => [from, change, to].join(" "));
    expect(rows.sort()).toEqual(ofCodeAlone.sort());
  });
});
