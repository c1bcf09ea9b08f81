/** Every change of a record, as it is counted. */
export const changeNames: readonly string[] = [
  ...[
    ...["none to sent", "none to refused"],
    ...["sent to done", "sent to awaiting-card", "sent to refused"],
    ...["awaiting-card to done", "awaiting-card to refused", "awaiting-card to none"],
    "awaiting-card to sent",
    ...["refused to sent", "refused again", "refused to none", "done to none"],
    ...["awaiting-card is handed over", "done is handed over", "done is erased"],
    "awaiting-card is erased",
    ...["sent", "awaiting-card", "refused", "done"].flatMap((state) => [
      `${state} moves`,
      `${state} is hidden`,
    ]),
  ].map((change) => `checkout ${change}`),
  // Stripe takes what was asked for, and no order is lost here: nothing is given back at once, or unclear.
  ...[
    ...["none to open", "open to left", "open to cancelled", "open to paid", "left to open"],
    ...["left to cancelled", "left to paid", "paid to completed", "paid to refund-due"],
    ...["refund-due to refunded", "left to none", "cancelled to none", "completed to none"],
    ...["refunded to none"],
  ].map((change) => `card ${change}`),
];

/** A row of a record. */
interface Row {
  state: string;
  isFormer?: boolean;
  handedOver?: boolean;
  order?: unknown;
}

/** A write of a record, observed from outside: its row before and after. */
export interface RowWrite {
  before: Row | undefined;
  after: Row | undefined;
  /** Whether another object has the same record: a login takes them along. */
  isElsewhere: boolean;
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A change of a record that stays in its state. */
function within(before: Row, after: Row): string {
  if (before.handedOver !== after.handedOver) return "is handed over";
  if (!same(before.order, after.order)) return "is erased";
  return before.isFormer === after.isFormer ? "again" : "is hidden";
}

/** The name of a change of a record; null where the same row is written again. */
export function toChange(kind: string, { before, after, isElsewhere }: RowWrite): string | null {
  if (!before && after && isElsewhere) return `${kind} ${after.state} moves`;
  // It goes on where it has moved.
  if (!after && isElsewhere) return null;
  if (same(before, after)) return null;
  if (before && after && before.state === after.state)
    return `${kind} ${after.state} ${within(before, after)}`;
  return `${kind} ${before?.state ?? "none"} to ${after?.state ?? "none"}`;
}
