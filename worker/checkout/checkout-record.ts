import type { ActionFailure } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { RememberedCart } from "../cart/last-cart.ts";
import type { Loss } from "../platform/graphql/backend-error.ts";
import type { CheckoutRequest, CheckoutState, KeyValue } from "../session/session-contract.ts";
import type { ConfirmedParts, DifferingPart } from "./order-difference.ts";

/** What the shopper confirmed, which the order must match. */
export interface Confirmed {
  /** Minor units of the shop's currency. */
  total: number;
  currency: string;
  /** What the total was made of; absent in records of earlier versions. */
  parts?: ConfirmedParts;
  /** Whether the rows were shown with tax. */
  taxIncluded?: boolean;
  /** Stripe's payment over that total; null where none was made before the order. */
  intentId: string | null;
  /** What Stripe itself says was paid, as Stripe counts it; absent where nothing was. */
  paid?: { amount: number; currency: string };
}

interface Kept {
  key: string;
  hash: string;
  locale?: Locale;
  /** Made by an earlier user of this session; only its key leads to it. */
  isFormer?: true;
  /** User id of the customer who sent it, who alone sees its order; null for a guest. */
  customer?: number | null;
  /** Absent where nothing was sent, and in records of earlier versions. */
  confirmed?: Confirmed;
  /** Milliseconds since 1970 of the last change. */
  at: number;
}

/** Sent, and the answer not known: only the backend can say what became of it. */
export interface SentCheckout extends Kept {
  state: "sent";
  locale: Locale;
  sentAt: number;
  loss: Loss | null;
  /** How often the backend was asked for it. */
  attempts: number;
  /** What was sent, so that an order without its payment step can be finished; no password. */
  request?: CheckoutRequest;
  /** How often that was tried. */
  resumed?: number;
}

/** Made an order. */
export interface DoneCheckout extends Kept {
  state: "done";
  order: OrderView;
  orderKey: string;
  /** What was sent, so that the same order can be paid by another attempt; no password. */
  request?: CheckoutRequest;
  /** What was bought, for the same. */
  cart?: RememberedCart;
  /** Where the backend would have the shopper go; null where its answer was lost. */
  redirect?: string | null;
  /** Where the backend has the order's files, by our own names for them. */
  files?: Record<string, string>;
  /** False until the order's own record has it too. */
  handedOver: boolean;
}

/** Made an order that is not what was confirmed: it is undone, and never shown as done. */
export interface DifferingCheckout extends Kept {
  state: "differing";
  order: OrderView;
  failure: ActionFailure;
  /** What of it is other than confirmed, where its total is not. */
  part?: DifferingPart;
  /** It is what was confirmed, but the backend never noted its payment. */
  isUnpaid?: true;
  /** What goes back into the cart. */
  cart: RememberedCart;
  isCancelled: boolean;
  /** An operator was told to cancel it, where the backend lets no shopper do so. */
  isReported: boolean;
  /** How often undoing it was tried. */
  attempts: number;
}

/** Made no order; the key may be sent again. */
export interface RefusedCheckout extends Kept {
  state: "refused";
  failure: ActionFailure;
  /** It had been sent: an order may still appear, and is looked for before the next sending. */
  wasSent: boolean;
  /** Order that was made and cannot be paid: the next checkout takes it up and makes no other. */
  awaiting?: number;
}

/** What a session remembers of one checkout key. */
export type CheckoutRecord = SentCheckout | DoneCheckout | DifferingCheckout | RefusedCheckout;

const PREFIX = "checkout:";
const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as order records live (30 days); refused ones are needed for a form's life. */
const KEPT_MS = { done: 30 * DAY_MS, differing: 30 * DAY_MS, refused: DAY_MS };
const MAX_ATTEMPTS = 10;
/** As long as WooCommerce keeps a pending order by its own setting. */
const AWAITING_MS = 60 * 60 * 1000;
/** Keys are the browser's to choose: so many refused ones are as many as its open forms may have. */
const MAX_REFUSED = 20;

/** Whether an order came of it, so that nothing else may. */
export const isPlaced = (record: CheckoutRecord | undefined): boolean =>
  record?.state === "done" || record?.state === "differing";

/** Whether something is left to do about an order that differs. */
export const isStanding = (record: CheckoutRecord): record is DifferingCheckout =>
  record.state === "differing" &&
  !record.isCancelled &&
  !record.isReported &&
  record.attempts < MAX_ATTEMPTS;

/** A session's checkout keys in its storage, so that they outlive a restart. */
export class CheckoutRecords {
  readonly #store: KeyValue;

  constructor(store: KeyValue) {
    this.#store = store;
  }

  get(key: string): CheckoutRecord | undefined {
    return this.#store.get<CheckoutRecord>(PREFIX + key);
  }

  /** Keeps a record and returns what is kept: an order that was made stays, whatever is said later. */
  put(record: CheckoutRecord): CheckoutRecord {
    const before = this.get(record.key);
    if (before && isPlaced(before) && !isPlaced(record)) return before;
    this.#store.put(PREFIX + record.key, record);
    if (record.state === "refused") this.#forgetRefused(record.at);
    return record;
  }

  // A busy session is never so idle that its alarm prunes it.
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

  /** Keys that may have made an order of which this session has not heard; the one that is sent again always. */
  inDoubt(now: number, sentAgain?: string): (SentCheckout | RefusedCheckout)[] {
    return this.all().filter(
      (record) =>
        record.state === "sent" ||
        (record.state === "refused" &&
          record.wasSent &&
          (now - record.at < DAY_MS || record.key === sentAgain)),
    ) as (SentCheckout | RefusedCheckout)[];
  }

  /** The order that the next checkout of this customer takes up; null where there is none. */
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

  /** Once an order is made nothing is to be taken up any more. */
  forgetAwaiting(): void {
    for (const record of this.all())
      if (record.state === "refused" && record.awaiting !== undefined) {
        const { awaiting: _, ...kept } = record;
        this.#store.put(PREFIX + record.key, kept);
      }
  }

  /** Another person goes on in this session: what was ordered before is not theirs to see. */
  hide(): void {
    for (const record of this.all())
      this.#store.put(PREFIX + record.key, { ...record, isFormer: true });
  }

  /** Whether nothing is left to do about any of them. */
  get areSettled(): boolean {
    return this.all().every(
      (it) => it.state !== "sent" && !isStanding(it) && !(it.state === "done" && !it.handedOver),
    );
  }

  /** The last order of this session's present user, or the one of that id. */
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

  /** What is kept of an order that this session made, also for an earlier user. */
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

/** Who paid for a form that may have made an order is owed an answer for as long as an order is. */
const keptMs = (record: Exclude<CheckoutRecord, SentCheckout>): number =>
  record.state === "refused" && record.wasSent && record.confirmed?.intentId
    ? KEPT_MS.done
    : KEPT_MS[record.state];

/** A key that made no order. */
export const refused = (failure: ActionFailure): CheckoutState => ({ state: "refused", failure });

/** What a record answers to a question for its key. */
export function stateOf(record: CheckoutRecord): CheckoutState {
  if (record.state === "refused" || record.state === "differing") return refused(record.failure);
  if (record.state === "sent") return { state: "confirming", key: record.key };
  const { order, orderKey, redirect = null } = record;
  return { state: "done", orderId: order.id, orderKey, order, redirect };
}
