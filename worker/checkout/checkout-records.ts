import type { ActionFailure } from "../../shared/actions.ts";
import type { OrderAddress, OrderView } from "../../shared/order.ts";
import type { CheckoutState, KeyValue } from "../commerce/session.ts";
import {
  afterChange,
  type CheckoutChange,
  type CheckoutRecord,
  type DifferingCheckout,
  type DoneCheckout,
  isAllowed,
  needsUndoing,
  nextLookOf,
  type RefusedCheckout,
  type SentCheckout,
  undoPauseMs,
} from "../order/lifecycle.ts";

type ChangeOf<Type extends CheckoutChange["type"]> = Extract<CheckoutChange, { type: Type }>;
type DoneChange = ChangeOf<"complete" | "hand-over">;
type DifferingChange = ChangeOf<"differ" | "find-late" | "undo">;

const PREFIX = "checkout:";
const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as order records (30 days); refused ones are needed as long as a form may stay open. */
const RETENTION_MS = { done: 30 * DAY_MS, differing: 30 * DAY_MS, refused: DAY_MS };
/** As long as WooCommerce keeps a pending order by default. */
const AWAITING_MS = 60 * 60 * 1000;
/** The browser chooses the keys: keep as many refused ones as it may have open forms. */
const MAX_REFUSED = 20;

/** A session's checkout records in its storage, so that they survive a restart. */
export class CheckoutRecords {
  readonly #store: KeyValue;

  constructor(store: KeyValue) {
    this.#store = store;
  }

  get(key: string): CheckoutRecord | undefined {
    return this.#store.get<CheckoutRecord>(PREFIX + key);
  }

  /**
   * Makes a change and returns the record; where it cannot happen any more, as to an order that was
   * made meanwhile, the stored one stays.
   */
  change(change: DoneChange): DoneCheckout;
  change(change: DifferingChange): DifferingCheckout;
  change(change: CheckoutChange): CheckoutRecord;
  change(change: CheckoutChange): CheckoutRecord {
    const stored = this.get(change.record.key);
    const record = afterChange(change, stored);
    // A late order beside one that is done has a record of its own.
    const before = this.get(record.key);
    if (!isAllowed(before, change.type, record)) return before ?? record;
    this.#store.put(PREFIX + record.key, record);
    if (record.state === "refused") this.#forgetRefused(record.at);
    if (change.type === "complete" || change.type === "differ") this.#forgetAwaiting();
    return record;
  }

  // A busy session is never idle long enough for its alarm to prune them.
  #forgetRefused(now: number): void {
    this.prune(now);
    const spare = this.all()
      .filter((it) => it.state === "refused" && !it.wasSent)
      .sort((one, other) => other.at - one.at)
      .slice(MAX_REFUSED);
    for (const { key } of spare) this.#store.delete(PREFIX + key);
  }

  all(): CheckoutRecord[] {
    return Array.from(this.#store.list<CheckoutRecord>({ prefix: PREFIX }), ([, record]) => record);
  }

  /** Whether another form has bought the session's cart with a request sent after that time. */
  isBoughtSince(time: number, key: string): boolean {
    const isLater = (record: CheckoutRecord) =>
      record.state === "done" && record.key !== key && (record.sentAt ?? 0) > time;
    return this.all().some(isLater);
  }

  unsettled(): SentCheckout[] {
    return this.all().filter((record) => record.state === "sent");
  }

  /**
   * Returns the keys that may have made an order unknown to this session; always includes the key
   * being sent again.
   */
  inDoubt(now: number, sentAgain?: string): (SentCheckout | RefusedCheckout)[] {
    return this.all().filter(
      (record) =>
        record.state === "sent" ||
        (record.state === "refused" &&
          record.wasSent &&
          (now - record.at < DAY_MS || record.key === sentAgain)),
    ) as (SentCheckout | RefusedCheckout)[];
  }

  /** Returns the id of the order that this customer's next checkout resumes, or null. */
  awaiting(now: number, customer: number | null): number | null {
    const open = this.all().filter(
      (record): record is RefusedCheckout =>
        record.state === "refused" &&
        record.awaiting !== undefined &&
        !record.isFormer &&
        (record.customer ?? null) === customer &&
        now - record.at < AWAITING_MS,
    );
    return open.sort((one, other) => other.at - one.at)[0]?.awaiting ?? null;
  }

  /** Whether the backend's session may still go on with an order that an operator is asked to cancel. */
  get mayResumeUndone(): boolean {
    return this.all().some(
      (it) => it.state === "differing" && !it.isCancelled && it.order.status === "PENDING",
    );
  }

  /** Clears resumable orders once an order is made. */
  #forgetAwaiting(): void {
    for (const record of this.all())
      if (record.state === "refused" && record.awaiting !== undefined) {
        const { awaiting: _, ...stored } = record;
        this.#store.put(PREFIX + record.key, stored);
      }
  }

  /** Hides the records from the session's next user. */
  hide(): void {
    for (const record of this.all())
      this.#store.put(PREFIX + record.key, { ...record, isFormer: true });
  }

  /** Whether no checkout needs further work. */
  get areResolved(): boolean {
    return this.all().every(
      (it) =>
        it.state !== "sent" &&
        !needsUndoing(it) &&
        !(it.state === "done" && !it.handedOver) &&
        nextLookOf(it) === null,
    );
  }

  /** Milliseconds until the next attempt to undo an order; null when none is left. */
  get undoPauseMs(): number | null {
    const pauses = this.all().filter(needsUndoing).map(undoPauseMs);
    return pauses.length > 0 ? Math.min(...pauses) : null;
  }

  /** When to look next for orders of requests that were given up; null when there are none. */
  get nextLookAt(): number | null {
    const times = this.all().flatMap((it) => nextLookOf(it) ?? []);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** The checkouts of which such an order is to be looked for now. */
  toLookFor(now: number): Exclude<CheckoutRecord, SentCheckout>[] {
    return this.all().filter(
      (it): it is Exclude<CheckoutRecord, SentCheckout> =>
        it.state !== "sent" && (nextLookOf(it) ?? now + 1) <= now,
    );
  }

  /** The orders that are known: none of them is one of another key, or another one of its own. */
  get orders(): number[] {
    return this.all().flatMap((it) =>
      it.state === "done" || it.state === "differing" ? [it.order.id] : [],
    );
  }

  /** Returns the last order of the session's current user, or the one with that id. */
  lastOrder(orderId: number | null = null): { orderId: number; orderKey: string } | null {
    const done = this.all().filter(
      (record): record is DoneCheckout =>
        record.state === "done" &&
        !record.isFormer &&
        (orderId === null || record.order.id === orderId),
    );
    const latest = done.sort((one, other) => other.at - one.at)[0];
    return latest ? { orderId: latest.order.id, orderKey: latest.orderKey } : null;
  }

  /** Returns the record of an order that this session made, including those of earlier users. */
  placed(orderId: number): DoneCheckout | null {
    const match = this.all().find((it) => it.state === "done" && it.order.id === orderId);
    return match?.state === "done" ? match : null;
  }

  /** An order of this session's user; its key opens it too. */
  placedOrder(orderId: number, orderKey: string): OrderView | null {
    const record = this.all().find(
      (it) => it.state === "done" && !it.isFormer && it.order.id === orderId,
    );
    return record?.state === "done" && record.orderKey === orderKey ? record.order : null;
  }

  /**
   * Forgets who placed an order and what was in it; the key stays, so that it makes no other and its
   * payment is not taken for one without an order. Returns the key; null where there is no such order.
   */
  erase(orderId: number): string | null {
    const record = this.placed(orderId);
    if (!record) return null;
    const { redirect: _, files: __, consent: ___, ...stored } = record;
    this.#store.put<DoneCheckout>(PREFIX + record.key, {
      ...stored,
      isFormer: true,
      order: withoutPerson(record.order),
    });
    return record.key;
  }

  prune(now: number): void {
    const isOld = (record: CheckoutRecord) =>
      record.state !== "sent" && now - record.at > retentionMs(record);
    // Looks are overdue where the session's queue was held up: its record stays for them.
    for (const record of this.all())
      if (isOld(record) && nextLookOf(record) === null) this.#store.delete(PREFIX + record.key);
  }
}

/** The same address with nothing in it. */
export const blank = (address: OrderAddress): OrderAddress =>
  Object.fromEntries(Object.keys(address).map((part) => [part, ""])) as unknown as OrderAddress;

function withoutPerson(order: OrderView): OrderView {
  const { payment: _, transaction: __, ...stored } = order;
  return {
    ...stored,
    ...{ note: "", lines: [], downloads: [], coupons: [], giftCards: [] },
    billing: blank(order.billing),
    shippingAddress: blank(order.shippingAddress),
  };
}

/** A refused key with a payment may still have made an order, so it is stored as long as an order. */
const retentionMs = (record: Exclude<CheckoutRecord, SentCheckout>): number =>
  record.state === "refused" && record.wasSent && record.confirmed?.intentId
    ? RETENTION_MS.done
    : RETENTION_MS[record.state];

/** Result of a key that made no order. */
export const refused = (failure: ActionFailure): CheckoutState => ({ state: "refused", failure });

/** What a record returns for its key. */
export function stateOf(record: CheckoutRecord): CheckoutState {
  if (record.state === "refused" || record.state === "differing") return refused(record.failure);
  if (record.state === "sent") return { state: "confirming", key: record.key };
  const { order, orderKey, redirect = null } = record;
  return { state: "done", orderId: order.id, orderKey, order, redirect };
}
