import type { ActionFailure } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderAddress, OrderView } from "../../shared/order.ts";
import type { CartSnapshot } from "../commerce/cart-snapshot.ts";
import type { ConfirmedParts } from "../commerce/checkout-backend.ts";
import type { ResponseLoss } from "../commerce/response-loss.ts";
import type { CheckoutRequest, CheckoutState, KeyValue } from "../commerce/session.ts";
import { type LateRequest, nextLookAt } from "./late-request.ts";
import type { DifferingPart } from "./order-difference.ts";

/** What the shopper confirmed, which the order must match. */
export interface Confirmed {
  /** In minor units of the shop's currency. */
  total: number;
  currency: string;
  /** The parts of the total; absent in records of earlier versions. */
  parts?: ConfirmedParts;
  /** Whether the order items were shown with tax. */
  taxIncluded?: boolean;
  /** The payment of that total; null when none was made before the order. */
  intentId: string | null;
  /** The amount paid according to the provider, in its units; absent when nothing was paid. */
  paid?: { amount: number; currency: string };
}

interface StoredCheckout {
  key: string;
  hash: string;
  locale?: Locale;
  /** Made by an earlier user of this session; only its key leads to it. */
  isFormer?: true;
  /** User id of the customer who sent it, and who alone can see its order; null for a guest. */
  customer?: number | null;
  /** Absent when nothing was sent, and in records of earlier versions. */
  confirmed?: Confirmed;
  /** Absent unless a request of it was given up that the backend may still begin. */
  late?: LateRequest;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
}

/** Sent, with an unknown result: only the backend knows whether there is an order. */
export interface SentCheckout extends StoredCheckout {
  state: "sent";
  locale: Locale;
  sentAt: number;
  loss: ResponseLoss | null;
  /** Number of queries for its order. */
  attempts: number;
  /**
   * The request, so that an order without its payment step can be finished; without the password.
   */
  request?: CheckoutRequest;
  /** Number of attempts to resume it. */
  resumed?: number;
  /** When the last attempt was sent. */
  resumedAt?: number;
}

/** A checkout that made its order. */
export interface DoneCheckout extends StoredCheckout {
  state: "done";
  order: OrderView;
  orderKey: string;
  /** The request, so that the same order can be paid by another attempt; without the password. */
  request?: CheckoutRequest;
  /** The purchased cart, for the same purpose. */
  cart?: CartSnapshot;
  /** The backend's redirect; null when its response was lost. */
  redirect?: string | null;
  /** The backend's URLs of the order's files, by our own names for them. */
  files?: Record<string, string>;
  /** When its request was sent; absent in records of earlier versions. */
  sentAt?: number;
  /** False until the order's own record contains it. */
  handedOver: boolean;
}

/** Made an order that differs from what was confirmed: it is undone and never shown as done. */
export interface DifferingCheckout extends StoredCheckout {
  state: "differing";
  order: OrderView;
  failure: ActionFailure;
  /** The part that differs, when the total does not. */
  part?: DifferingPart;
  /** The order matches, but the backend never recorded its payment, or it was given back. */
  isUnpaid?: true;
  /** Made by a request that had been given up. */
  isLate?: true;
  /** Number of the order of the same key that stands. */
  standing?: string;
  /** The cart to restore. */
  cart: CartSnapshot;
  isCancelled: boolean;
  /**
   * Whether an operator was asked to cancel it, because the backend does not let the shopper do so.
   */
  isReported: boolean;
  /** Number of attempts to undo it. */
  attempts: number;
}

/** Made no order; the key may be sent again. */
export interface RefusedCheckout extends StoredCheckout {
  state: "refused";
  failure: ActionFailure;
  /**
   * Whether it had been sent: an order may still appear, and is looked for before sending again.
   */
  wasSent: boolean;
  /**
   * An order that was made and cannot be paid: the next checkout resumes it instead of making
   * another.
   */
  awaiting?: number;
}

/** A session's record of one checkout key. */
export type CheckoutRecord = SentCheckout | DoneCheckout | DifferingCheckout | RefusedCheckout;

type Unplaced = SentCheckout | RefusedCheckout;

/**
 * All that may happen to an order from its form until it is resolved, each with the state in which
 * it may happen: the only way to change a record. docs/architecture.md has the diagram.
 */
export type CheckoutChange =
  /** Written before it is sent: after a crash the record is the only trace of the order. */
  | { type: "send"; record: SentCheckout }
  | { type: "lose-response"; record: SentCheckout; loss: ResponseLoss }
  /** The backend was queried, and its result decided nothing. */
  | { type: "query"; record: SentCheckout; at: number }
  /** The same form is sent again, to finish an order without its payment step. */
  | { type: "resume"; record: SentCheckout; at: number }
  /** Nothing was sent, or the backend made no order. */
  | { type: "refuse"; record: SentCheckout; failure: ActionFailure; at: number }
  /** Whether there is an order cannot be found out by this session. */
  | {
      type: "give-up";
      record: SentCheckout;
      failure: ActionFailure;
      /** Whether the backend may still begin its request. */
      isLate: boolean;
      at: number;
    }
  /** No gateway takes its payment; `orderId` is the order that was made nevertheless. */
  | {
      type: "fail-payment";
      record: SentCheckout;
      failure: ActionFailure;
      orderId: number | null;
      at: number;
    }
  | { type: "complete"; record: Unplaced; made: PlacedOrder; at: number }
  | { type: "differ"; record: Unplaced; found: Difference; at: number }
  /** A request that had been given up has made an order: it is undone. */
  | {
      type: "find-late";
      record: Exclude<CheckoutRecord, SentCheckout>;
      found: Difference;
      at: number;
    }
  /** Orders of a request that had been given up were looked for. */
  | { type: "look-again"; record: Exclude<CheckoutRecord, SentCheckout>; late: LateRequest }
  /** An attempt to undo an order that differs. */
  | { type: "undo"; record: DifferingCheckout; isCancelled: boolean; isReported: boolean }
  /** Written before another attempt to pay its order is sent, which may make another order. */
  | { type: "send-again"; record: DoneCheckout; at: number }
  | {
      type: "pay-again";
      record: DoneCheckout;
      order: OrderView;
      redirect: string | null;
      at: number;
    }
  /** The order's own object has the order. */
  | { type: "hand-over"; record: DoneCheckout };

type PlacedOrder = Omit<DoneCheckout, keyof StoredCheckout | "state" | "handedOver" | "sentAt">;
type Difference = Pick<
  DifferingCheckout,
  "order" | "failure" | "part" | "isUnpaid" | "isLate" | "standing" | "cart"
>;

type ChangeOf<Type extends CheckoutChange["type"]> = Extract<CheckoutChange, { type: Type }>;
type DoneChange = ChangeOf<"complete" | "send-again" | "pay-again" | "hand-over">;
type DifferingChange = ChangeOf<"differ" | "find-late" | "undo">;

const queried = (record: SentCheckout, at: number): SentCheckout => ({
  ...record,
  attempts: record.attempts + 1,
  at,
});

function refusedBy(
  { type, record, failure, at }: ChangeOf<"refuse" | "give-up" | "fail-payment">,
  stored: CheckoutRecord | undefined,
): RefusedCheckout {
  const { key, hash, locale, customer, confirmed } = record;
  const base = { key, hash, locale, customer, at, state: "refused", failure } as const;
  if (type === "give-up") return { ...base, ...(confirmed && { confirmed }), wasSent: true };
  // The backend has refused it, but not the earlier request of its key.
  if (stored?.state === "sent" && stored.late)
    return { ...base, ...(confirmed && { confirmed }), wasSent: true };
  if (type === "fail-payment" || stored?.state !== "refused" || !stored.wasSent)
    return { ...base, wasSent: false };
  // An earlier attempt may have made an order, so the key stays in doubt.
  return { ...base, confirmed: stored.confirmed, customer: stored.customer, wasSent: true };
}

const notUndone = { isCancelled: false, isReported: false, attempts: 0 };

/** An order beside the one that its key has made has a record of its own. */
function lateBy({ record, found: result, at }: ChangeOf<"find-late">): DifferingCheckout {
  const { order } = result;
  const key = record.state === "refused" ? record.key : `${record.key}:${order.id}`;
  return { ...placedBy({ record, at }), key, ...result, ...notUndone, state: "differing" };
}

const givenUp = ({ request }: SentCheckout | DoneCheckout, since: number): LateRequest => ({
  ...{ since, looks: 0, email: request?.input.billing.email || null },
});

/** The request of a key whose order is to be looked for again. */
function lateAfter(
  change: CheckoutChange,
  stored: CheckoutRecord | undefined,
): LateRequest | undefined {
  switch (change.type) {
    case "look-again":
      return change.late;
    case "send-again":
      return givenUp(change.record, change.at);
    case "give-up":
      return change.isLate ? givenUp(change.record, change.at) : stored?.late;
    case "complete":
    case "differ": {
      const { record, at } = change;
      // Of several requests for one order only one had a response.
      return record.state === "sent" && record.resumed ? givenUp(record, at) : stored?.late;
    }
    default:
      return stored?.late;
  }
}

function placedBy({ record, at }: { record: CheckoutRecord; at: number }): StoredCheckout {
  const { key, hash, locale, confirmed, isFormer, customer } = record;
  return {
    ...{ key, hash, at },
    ...(isFormer && { isFormer }),
    ...(customer !== undefined && { customer }),
    ...(locale && { locale }),
    ...(confirmed && { confirmed }),
  };
}

/** Returns the record that a change leads to; `stored` is the key's record until then. */
function changed(change: CheckoutChange, stored: CheckoutRecord | undefined): CheckoutRecord {
  const record = stateAfter(change, stored);
  const late = record.key === change.record.key && lateAfter(change, stored);
  return late ? { ...record, late } : record;
}

function stateAfter(change: CheckoutChange, stored: CheckoutRecord | undefined): CheckoutRecord {
  switch (change.type) {
    case "send":
      return change.record;
    case "lose-response":
      return { ...change.record, loss: change.loss };
    case "query":
      return queried(change.record, change.at);
    case "resume":
      return {
        ...queried(change.record, change.at),
        resumed: (change.record.resumed ?? 0) + 1,
        resumedAt: change.at,
        // Of the request that is sent now; until it has a response it counts as timed out.
        loss: null,
      };
    case "refuse":
    case "give-up":
      return refusedBy(change, stored);
    case "fail-payment": {
      const { orderId } = change;
      return { ...refusedBy(change, stored), ...(orderId !== null && { awaiting: orderId }) };
    }
    case "complete": {
      const { record, made: created } = change;
      const sent = record.state === "sent" && { sentAt: record.sentAt };
      return { ...placedBy(change), ...created, ...sent, state: "done", handedOver: false };
    }
    case "differ":
      return { ...placedBy(change), ...change.found, ...notUndone, state: "differing" };
    case "find-late":
      return lateBy(change);
    case "look-again":
    case "send-again":
      return change.record;
    case "undo": {
      const { record, isCancelled, isReported } = change;
      return { ...record, isCancelled, isReported, attempts: record.attempts + 1 };
    }
    case "pay-again": {
      const { record, order, redirect, at } = change;
      return { ...record, order, redirect, at, handedOver: false };
    }
    case "hand-over":
      return { ...change.record, handedOver: true };
  }
}

const PREFIX = "checkout:";
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as order records (30 days); refused ones are needed as long as a form may stay open. */
const RETENTION_MS = { done: 30 * DAY_MS, differing: 30 * DAY_MS, refused: DAY_MS };
/** About a day, with longer and longer pauses: WordPress may be down for hours. */
const MAX_ATTEMPTS = 60;
/** As long as WooCommerce keeps a pending order by default. */
const AWAITING_MS = 60 * 60 * 1000;
/** The browser chooses the keys: keep as many refused ones as it may have open forms. */
const MAX_REFUSED = 20;

/** Whether the key has made an order, so that it makes no other. */
export const isPlaced = (record: CheckoutRecord | undefined): boolean =>
  record?.state === "done" || record?.state === "differing";

const nextLookOf = ({ state, late }: CheckoutRecord): number | null =>
  late && state !== "sent" ? nextLookAt(late) : null;

/** Whether a differing order still needs work. */
export const needsUndoing = (record: CheckoutRecord): record is DifferingCheckout =>
  record.state === "differing" &&
  !record.isCancelled &&
  !record.isReported &&
  record.attempts < MAX_ATTEMPTS;

/** When to try again to undo an order, in milliseconds from the last attempt. */
const undoPauseMs = ({ attempts }: DifferingCheckout): number =>
  MINUTE_MS * Math.max(1, attempts - 9);

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
   * Makes a change and returns the stored record; an order that was made is never overwritten by
   * another state.
   */
  change(change: DoneChange): DoneCheckout;
  change(change: DifferingChange): DifferingCheckout;
  change(change: CheckoutChange): CheckoutRecord;
  change(change: CheckoutChange): CheckoutRecord {
    const before = this.get(change.record.key);
    const record = changed(change, before);
    if (before && isPlaced(before) && !isPlaced(record)) return before;
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
    const { request: _, cart: __, redirect: ___, files: ____, ...stored } = record;
    this.#store.put<DoneCheckout>(PREFIX + record.key, {
      ...stored,
      isFormer: true,
      order: withoutPerson(record.order),
    });
    return record.key;
  }

  prune(now: number): void {
    for (const record of this.all())
      if (record.state !== "sent" && now - record.at > retentionMs(record))
        this.#store.delete(PREFIX + record.key);
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
