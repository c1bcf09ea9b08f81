import type { ActionFailure } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { CartSnapshot } from "../cart/last-cart.ts";
import type { ResponseLoss } from "../platform/graphql/backend-error.ts";
import type { CheckoutRequest, CheckoutState, KeyValue } from "../session/session-contract.ts";
import type { ConfirmedParts, DifferingPart } from "./order-difference.ts";

/** What the shopper confirmed, which the order must match. */
export interface Confirmed {
  /** In minor units of the shop's currency. */
  total: number;
  currency: string;
  /** The parts of the total; absent in records of earlier versions. */
  parts?: ConfirmedParts;
  /** Whether the order items were shown with tax. */
  taxIncluded?: boolean;
  /** Stripe's payment of that total; null when none was made before the order. */
  intentId: string | null;
  /** The amount paid according to Stripe, in Stripe's units; absent when nothing was paid. */
  paid?: { amount: number; currency: string };
}

interface Kept {
  key: string;
  hash: string;
  locale?: Locale;
  /** Made by an earlier user of this session; only its key leads to it. */
  isFormer?: true;
  /** User id of the customer who sent it, and who alone can see its order; null for a guest. */
  customer?: number | null;
  /** Absent when nothing was sent, and in records of earlier versions. */
  confirmed?: Confirmed;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
}

/** Sent, with an unknown result: only the backend knows whether there is an order. */
export interface SentCheckout extends Kept {
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
}

/** A checkout that made its order. */
export interface DoneCheckout extends Kept {
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
  /** False until the order's own record contains it. */
  handedOver: boolean;
}

/** Made an order that differs from what was confirmed: it is undone and never shown as done. */
export interface DifferingCheckout extends Kept {
  state: "differing";
  order: OrderView;
  failure: ActionFailure;
  /** The part that differs, when the total does not. */
  part?: DifferingPart;
  /** The order matches, but the backend never recorded its payment. */
  isUnpaid?: true;
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
export interface RefusedCheckout extends Kept {
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

const PREFIX = "checkout:";
const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as order records (30 days); refused ones are needed as long as a form may stay open. */
const KEPT_MS = { done: 30 * DAY_MS, differing: 30 * DAY_MS, refused: DAY_MS };
const MAX_ATTEMPTS = 10;
/** As long as WooCommerce keeps a pending order by default. */
const AWAITING_MS = 60 * 60 * 1000;
/** The browser chooses the keys: keep as many refused ones as it may have open forms. */
const MAX_REFUSED = 20;

/** Whether the key has made an order, so that it makes no other. */
export const isPlaced = (record: CheckoutRecord | undefined): boolean =>
  record?.state === "done" || record?.state === "differing";

/** Whether a differing order still needs work. */
export const needsUndoing = (record: CheckoutRecord): record is DifferingCheckout =>
  record.state === "differing" &&
  !record.isCancelled &&
  !record.isReported &&
  record.attempts < MAX_ATTEMPTS;

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
   * Stores a record and returns the stored one; an order that was made is never overwritten by
   * another state.
   */
  put(record: CheckoutRecord): CheckoutRecord {
    const before = this.get(record.key);
    if (before && isPlaced(before) && !isPlaced(record)) return before;
    this.#store.put(PREFIX + record.key, record);
    if (record.state === "refused") this.#forgetRefused(record.at);
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

  /** Clears resumable orders once an order is made. */
  forgetAwaiting(): void {
    for (const record of this.all())
      if (record.state === "refused" && record.awaiting !== undefined) {
        const { awaiting: _, ...kept } = record;
        this.#store.put(PREFIX + record.key, kept);
      }
  }

  /** Hides the records from the session's next user. */
  hide(): void {
    for (const record of this.all())
      this.#store.put(PREFIX + record.key, { ...record, isFormer: true });
  }

  /** Whether no checkout needs further work. */
  get areSettled(): boolean {
    return this.all().every(
      (it) => it.state !== "sent" && !needsUndoing(it) && !(it.state === "done" && !it.handedOver),
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
    const found = this.all().find((it) => it.state === "done" && it.order.id === orderId);
    return found?.state === "done" ? found : null;
  }

  /** An order of this session's user; its key opens it too. */
  placedOrder(orderId: number, orderKey: string): OrderView | null {
    const record = this.all().find(
      (it) => it.state === "done" && !it.isFormer && it.order.id === orderId,
    );
    return record?.state === "done" && record.orderKey === orderKey ? record.order : null;
  }

  prune(now: number): void {
    for (const record of this.all())
      if (record.state !== "sent" && now - record.at > keptMs(record))
        this.#store.delete(PREFIX + record.key);
  }
}

/** A refused key with a payment may still have made an order, so it is kept as long as an order. */
const keptMs = (record: Exclude<CheckoutRecord, SentCheckout>): number =>
  record.state === "refused" && record.wasSent && record.confirmed?.intentId
    ? KEPT_MS.done
    : KEPT_MS[record.state];

/** Result of a key that made no order. */
export const refused = (failure: ActionFailure): CheckoutState => ({ state: "refused", failure });

/** What a record answers to a question for its key. */
export function stateOf(record: CheckoutRecord): CheckoutState {
  if (record.state === "refused" || record.state === "differing") return refused(record.failure);
  if (record.state === "sent") return { state: "confirming", key: record.key };
  const { order, orderKey, redirect = null } = record;
  return { state: "done", orderId: order.id, orderKey, order, redirect };
}
