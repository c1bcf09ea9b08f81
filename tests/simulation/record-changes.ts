import type { CardPayment, CheckoutChange, CheckoutRecord } from "../../worker/order/lifecycle.ts";
import table from "./record-changes.json" with { type: "json" };

/** Every change of a record: "checkout none send sent". */
export const changeNames: string[] = Object.entries(table).flatMap(([kind, rows]) =>
  rows.map(({ from, change, to }) => [kind, from, change, to].join(" ")),
);

/** A write of a record of a session, observed from outside: its row before and after. */
export interface RowWrite<Row> {
  before: Row | undefined;
  after: Row | undefined;
  /** Whether another session has the same record: a login takes them along. */
  isElsewhere: boolean;
}

/** Beside the changes of an order: where its record goes, and what is taken out of it. */
type Upkeep = "move" | "hide" | "forget" | "forget-awaiting" | "erase";

export type CheckoutChangeName = CheckoutChange["type"] | Upkeep;

export type PaymentChangeName =
  | "prepare"
  | "note-paid"
  | "owe-refund"
  | "note-refund"
  | "cancel"
  | "leave"
  | Exclude<Upkeep, "forget-awaiting">;

const differs = <Row>(one: Row, other: Row, ...names: (keyof Row)[]): boolean =>
  names.some((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

const givenUpFor = new Set([
  "checkout.not-placed",
  "checkout.unsettled",
  "checkout.placed-in-account",
]);

/** How a record came to its state from another one, or from none. */
function arrival(before: CheckoutRecord | undefined, after: CheckoutRecord): CheckoutChangeName {
  switch (after.state) {
    case "sent":
      return "send";
    case "done":
      return "complete";
    case "differing":
      return after.isLate && !after.isUnpaid ? "find-late" : "differ";
    case "refused":
      if (before?.state === "sent" && givenUpFor.has(after.failure.code)) return "give-up";
      return after.awaiting === undefined ? "refuse" : "fail-payment";
  }
}

/** A change of a record that stays in its state. */
function within(before: CheckoutRecord, after: CheckoutRecord): CheckoutChangeName {
  if (before.late && differs(before, after, "late") && after.late) return "look-again";
  if (before.state === "sent" && after.state === "sent") {
    if (differs(before, after, "resumed")) return "resume";
    if (differs(before, after, "attempts")) return "query";
    if (differs(before, after, "loss")) return "lose-response";
    if (differs(before, after, "sentAt")) return "send";
  }
  if (before.state === "refused" && after.state === "refused") {
    if (before.awaiting !== undefined && after.awaiting === undefined) return "forget-awaiting";
    if (differs(before, after, "at", "failure")) return arrival(undefined, after);
  }
  if (
    before.state === "differing" &&
    after.state === "differing" &&
    differs(before, after, "attempts")
  )
    return "undo";
  if (before.state === "done" && after.state === "done") {
    if (!before.isFormer && after.isFormer && differs(before, after, "order")) return "erase";
    if (differs(before, after, "handedOver")) return "hand-over";
  }
  return "hide";
}

/** The name of a change of a checkout's record; null where the same row is written again. */
export function checkoutChange({
  before,
  after,
  isElsewhere,
}: RowWrite<CheckoutRecord>): CheckoutChangeName | null {
  if (!after) return "forget";
  if (!before) return isElsewhere ? "move" : arrival(undefined, after);
  if (before.state !== after.state) return arrival(before, after);
  return JSON.stringify(before) === JSON.stringify(after) ? null : within(before, after);
}

const paymentArrivals = {
  open: "prepare",
  returning: "owe-refund",
  returned: "note-refund",
  cancelled: "cancel",
  left: "leave",
} as const satisfies Record<CardPayment["state"], PaymentChangeName>;

/** The name of a change of a payment's record; null where the same row is written again. */
export function paymentChange({
  before,
  after,
  isElsewhere,
}: RowWrite<CardPayment>): PaymentChangeName | null {
  if (!after) return "forget";
  if (!before && isElsewhere) return "move";
  if (before?.state !== after.state) return paymentArrivals[after.state];
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  if (differs(before, after, "paid")) return "note-paid";
  if (!before.isFormer && after.isFormer) return "hide";
  return differs(before, after, "at", "intentId") ? "prepare" : "erase";
}
