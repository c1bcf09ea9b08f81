/**
 * What an order may do between its form and its end, without anything that does it: the records of a
 * checkout and of its card payment, every change of them, and what is to be done next by what is
 * known. `worker/checkout` does it.
 */
import type { ActionFailure } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { CartSnapshot } from "../commerce/cart-snapshot.ts";
import type { CheckoutOrder, ConfirmedParts } from "../commerce/checkout-backend.ts";
import type { BuyerConsent } from "../commerce/consent.ts";
import { conclusiveAfterMs, type ResponseLoss } from "../commerce/response-loss.ts";
import type { CheckoutRequest } from "../commerce/session.ts";
import { amountToPay } from "../payment-gateways.ts";
import { type LateRequest, nextLookAt } from "./late-request.ts";
import { type DifferingPart, differingPart } from "./order-difference.ts";

/** What the shopper confirmed, which the order must match. */
export interface Confirmed {
  /** In minor units of the shop's currency. */
  total: number;
  currency: string;
  /** The parts of the total, where the form named them. */
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
  /** Absent when nothing was sent. */
  confirmed?: Confirmed;
  /** Absent unless a request of it was given up that the backend may still begin. */
  late?: LateRequest;
  /** What the buyer had agreed to; absent without consent. */
  consent?: BuyerConsent;
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
  /** The backend's redirect; null when its response was lost. */
  redirect?: string | null;
  /** The backend's URLs of the order's files, by our own names for them. */
  files?: Record<string, string>;
  /** When its request was sent; absent for an order that was found later. */
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
 * Every change of a checkout's record, from its form until nothing is left to do: the state that it
 * leads to, by the state in which it may happen. docs/architecture.md has it as a diagram.
 */
export const checkoutChanges = {
  none: { send: "sent", refuse: "refused", "find-late": "differing" },
  sent: {
    "lose-response": "sent",
    query: "sent",
    resume: "sent",
    complete: "done",
    differ: "differing",
    refuse: "refused",
    "give-up": "refused",
    "fail-payment": "refused",
  },
  refused: {
    send: "sent",
    refuse: "refused",
    complete: "done",
    differ: "differing",
    "find-late": "differing",
    "look-again": "refused",
  },
  done: {
    "look-again": "done",
    "hand-over": "done",
  },
  differing: { "look-again": "differing", undo: "differing" },
} as const satisfies Record<
  CheckoutRecord["state"] | "none",
  Partial<Record<CheckoutChange["type"], CheckoutRecord["state"]>>
>;

/** What happens to a checkout, with the record that it happens to. */
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
  /** The order's own object has the order. */
  | { type: "hand-over"; record: DoneCheckout };

type PlacedOrder = Omit<DoneCheckout, keyof StoredCheckout | "state" | "handedOver" | "sentAt">;
type Difference = Pick<
  DifferingCheckout,
  "order" | "failure" | "part" | "isUnpaid" | "isLate" | "standing" | "cart"
>;

type ChangeOf<Type extends CheckoutChange["type"]> = Extract<CheckoutChange, { type: Type }>;

const queried = (record: SentCheckout, at: number): SentCheckout => ({
  ...record,
  attempts: record.attempts + 1,
  at,
});

function refusedBy(
  { type, record, failure, at }: ChangeOf<"refuse" | "give-up" | "fail-payment">,
  stored: CheckoutRecord | undefined,
): RefusedCheckout {
  const { key, hash, locale, customer, confirmed, consent } = record;
  const agreed = consent && { consent };
  const base = { key, hash, locale, customer, ...agreed, at, state: "refused", failure } as const;
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

const givenUp = ({ request }: SentCheckout, since: number): LateRequest => ({
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
  const { key, hash, locale, confirmed, isFormer, customer, consent } = record;
  return {
    ...{ key, hash, at },
    ...(isFormer && { isFormer }),
    ...(customer !== undefined && { customer }),
    ...(locale && { locale }),
    ...(confirmed && { confirmed }),
    ...(consent && { consent }),
  };
}

/**
 * Returns the record that a change leads to; `stored` is the record of the change's key until then.
 * Whether it may be written is asked of `isAllowed`.
 */
export function afterChange(
  change: CheckoutChange,
  stored: CheckoutRecord | undefined,
): CheckoutRecord {
  const record = stateAfter(change, stored);
  const late = record.key === change.record.key && lateAfter(change, stored);
  return late ? { ...record, late } : record;
}

/** Whether a change leads from one record of a key, or from none, to another. */
export function isAllowed(
  before: CheckoutRecord | undefined,
  change: CheckoutChange["type"],
  after: CheckoutRecord,
): boolean {
  const possible: Partial<Record<CheckoutChange["type"], CheckoutRecord["state"]>> =
    checkoutChanges[before?.state ?? "none"];
  return possible[change] === after.state;
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
      return change.record;
    case "undo": {
      const { record, isCancelled, isReported } = change;
      return { ...record, isCancelled, isReported, attempts: record.attempts + 1 };
    }
    case "hand-over":
      return { ...change.record, handedOver: true };
  }
}

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** About a day, with longer and longer pauses: WordPress may be down for hours. */
const MAX_ATTEMPTS = 60;
/** After this time the result is final: the shopper is asked to contact the shop. */
const GIVE_UP_MS = HOUR_MS;
/** Maximum number of attempts to resume an order without its payment step. */
const MAX_RESUMES = 3;

/** Whether the key has made an order, so that it makes no other. */
export const isPlaced = (record: CheckoutRecord | undefined): boolean =>
  record?.state === "done" || record?.state === "differing";

export const nextLookOf = ({ state, late }: CheckoutRecord): number | null =>
  late && state !== "sent" ? nextLookAt(late) : null;

/** Whether a differing order still needs work. */
export const needsUndoing = (record: CheckoutRecord): record is DifferingCheckout =>
  record.state === "differing" &&
  !record.isCancelled &&
  !record.isReported &&
  record.attempts < MAX_ATTEMPTS;

/** When to try again to undo an order, in milliseconds from the last attempt. */
export const undoPauseMs = ({ attempts }: DifferingCheckout): number =>
  MINUTE_MS * Math.max(1, attempts - 9);

/** What the backend has returned of a checkout that was sent; nothing where the query failed. */
export interface Found {
  order: CheckoutOrder | undefined;
  cartIsFull: boolean;
  /** Whether an order that is not there does not exist. */
  isCertain: boolean;
}

/** The order exists, but only its account may read it. */
export const PLACED_IN_ACCOUNT = "checkout.placed-in-account";

/** What is to be done about a checkout that was sent. */
export type Decision =
  /** Nothing is known yet, or the backend is still at work: query again later. */
  | { type: "query" }
  /** The order lacks its payment step: send the form again, with its cart where that is gone. */
  | { type: "resume"; order: CheckoutOrder; orderId: number; needsCart: boolean }
  /** The order lacks its payment step and cannot be finished: its buyer is shown it as it is. */
  | { type: "place-unfinished"; order: CheckoutOrder }
  | { type: "place"; order: CheckoutOrder; isUnfinished: boolean }
  /** No gateway takes its payment. */
  | { type: "fail-payment"; order: CheckoutOrder }
  | {
      type: "give-up";
      reason: "checkout.not-placed" | "checkout.unsettled" | typeof PLACED_IN_ACCOUNT;
    };

/** Decides by what a query has found. */
export function decideSent(record: SentCheckout, found: Found | null, now: number): Decision {
  if (found?.order) return decideOrder(record, found.order, found.cartIsFull, now);
  const isGone = found?.isCertain && found.cartIsFull && isOver(record, now);
  if (isGone) return { type: "give-up", reason: "checkout.not-placed" };
  if (now - record.sentAt >= GIVE_UP_MS) return { type: "give-up", reason: "checkout.unsettled" };
  return { type: "query" };
}

function decideOrder(
  record: SentCheckout,
  order: CheckoutOrder,
  cartIsFull: boolean,
  now: number,
): Decision {
  if (lacksPage(record, order)) {
    const isHopeless = record.loss === "cut-off" || (record.resumed ?? 0) >= MAX_RESUMES;
    return isHopeless
      ? { type: "fail-payment", order }
      : decideUnfinished(record, order, { needsCart: true, now });
  }
  // An order by card is paid before it is made: pending, it lacks its payment step whatever the cart holds.
  if (order.status === "PENDING" && (cartIsFull || isByCard(record)))
    return decideUnfinished(record, order, { needsCart: false, now });
  if (!order.view || !order.orderKey) return { type: "give-up", reason: PLACED_IN_ACCOUNT };
  return { type: "place", order, isUnfinished: lacksPayment(record, order) };
}

/** The backend stopped before the payment step, or is still processing it. */
function decideUnfinished(
  record: SentCheckout,
  order: CheckoutOrder,
  { needsCart, now }: { needsCart: boolean; now: number },
): Decision {
  if (!isOver(record, now)) return { type: "query" };
  const isLast = (record.resumed ?? 0) >= MAX_RESUMES || !record.request;
  if (!order.id || isLast) return { type: "place-unfinished", order };
  return { type: "resume", order, orderId: order.id, needsCart };
}

/** Whether the backend has ended its last request, as far as time can prove. */
const isOver = ({ sentAt, resumedAt = sentAt, loss }: SentCheckout, now: number): boolean =>
  now - resumedAt >= conclusiveAfterMs[loss ?? "timed-out"];

export const isByCard = ({ confirmed }: Pick<CheckoutRecord, "confirmed">): boolean =>
  Boolean(confirmed?.intentId);

const unpaidStatuses = new Set(["PENDING", "CANCELLED", "FAILED"]);

/** Whether an order's card was charged, and the backend has never noted it. */
export const lacksPayment = (record: Unplaced, { status, isPaid }: CheckoutOrder): boolean =>
  isByCard(record) && !isPaid && unpaidStatuses.has(status);

/** Whether the order is to be paid at a gateway's page that is unknown. */
function lacksPage({ confirmed, request }: SentCheckout, { view, status }: CheckoutOrder): boolean {
  const { payment } = view ?? {};
  const isOpen = status === "PENDING" && !confirmed?.intentId && Boolean(request);
  if (!payment || !isOpen) return false;
  return [payment.link, payment.number, payment.code, payment.qr].every((way) => way === null);
}

/** How an order differs from what was confirmed. */
interface Differing {
  /** Null when its total, its currency or what was paid differs, or nothing does but the payment. */
  part: DifferingPart | null;
  /** The backend never noted its payment, or that was given back. */
  isUnpaid: boolean;
  isLate: boolean;
}

/** How a placed order differs from what was confirmed; null where it is as confirmed. */
export function differenceOf(
  record: Unplaced,
  order: OrderView,
  {
    parts,
    holdsPayment,
    isUnfinished,
  }: Pick<CheckoutOrder, "parts"> & {
    /** Whether its card payment was not given back. */
    holdsPayment: boolean;
    isUnfinished: boolean;
  },
): Differing | null {
  const { confirmed } = record;
  const isLate = isByCard(record) && !holdsPayment;
  const isUnpaid = isLate || (isUnfinished && isByCard(record));
  const isSameTotal = isTotalConfirmed(order, confirmed);
  const part = confirmed?.parts ? differingPart(parts, confirmed.parts) : null;
  if (isSameTotal && !part && !isUnpaid) return null;
  return { part: isSameTotal ? part : null, isUnpaid, isLate };
}

/** An order's total includes shipping, fees and taxes, as a cart's does. */
const isTotalConfirmed = (order: OrderView, confirmed: Confirmed | undefined): boolean =>
  !confirmed ||
  (order.total === confirmed.total &&
    order.currency === confirmed.currency &&
    isWhatWasPaid(order, confirmed.paid));

const isWhatWasPaid = ({ total, currency }: OrderView, paid: Confirmed["paid"]): boolean =>
  !paid || (amountToPay(total, currency) === paid.amount && currency === paid.currency);

/**
 * Whether the order of a request that was given up is to stand: its buyer has paid for it, or was
 * never notified that there is none.
 */
export function isWanted(
  record: RefusedCheckout,
  { isPaid }: CheckoutOrder,
  holdsPayment: boolean,
): boolean {
  if (record.failure.code === "checkout.unsettled") return true;
  return isByCard(record) ? holdsPayment : isPaid;
}

/** A session's record of the card payment of one checkout key, from before it is confirmed. */
export interface CardPayment {
  key: string;
  intentId: string;
  clientSecret: string;
  /** "returning": a refund is due, and the provider has not confirmed it yet. */
  /** "left": unpaid for a day, its cancellation refused: only the webhook may still report it. */
  state: "open" | "left" | "returning" | "returned" | "cancelled";
  /** Made by an earlier user of this session; only its key leads to it. */
  isFormer?: true;
  /**
   * The confirmed request, so that the order can be made after the tab was closed; without the
   * password.
   */
  request: CheckoutRequest;
  wantsAccount?: boolean;
  /** The amount paid, in the provider's units, once it has confirmed it; it never changes after that. */
  paid?: { amount: number; currency: string };
  /** When its refund became due, in milliseconds since 1970; absent while none is. */
  owedAt?: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** What happens to a card payment. */
export type CardChange =
  /** The provider takes it from the shopper at this total, which a later form may change. */
  | { type: "prepare"; payment: CardPayment }
  | { type: "note-paid"; paid: NonNullable<CardPayment["paid"]> }
  | { type: "owe-refund"; at: number }
  | { type: "note-refund" | "cancel" | "leave" };

/** Every change of a card payment: the state that it leads to, by the state in which it may happen. */
export const cardChanges = {
  none: { prepare: "open" },
  open: {
    prepare: "open",
    "note-paid": "open",
    "owe-refund": "returning",
    cancel: "cancelled",
    leave: "left",
  },
  left: {
    prepare: "open",
    "note-paid": "left",
    "owe-refund": "returning",
    cancel: "cancelled",
  },
  returning: { "note-refund": "returned" },
  returned: {},
  cancelled: {},
} as const satisfies Record<
  CardPayment["state"] | "none",
  Partial<Record<CardChange["type"], CardPayment["state"]>>
>;

/** The payment after a change; null where that cannot happen to it any more. */
export function cardAfter(stored: CardPayment | undefined, change: CardChange): CardPayment | null {
  const possible: Partial<Record<CardChange["type"], CardPayment["state"]>> =
    cardChanges[stored?.state ?? "none"];
  const state = possible[change.type];
  if (!state) return null;
  if (change.type === "prepare") return { ...change.payment, state };
  if (!stored) return null;
  return {
    ...stored,
    ...(change.type === "note-paid" && { paid: change.paid }),
    ...(change.type === "owe-refund" && { owedAt: change.at }),
    state,
  };
}

/**
 * When to ask again for a refund that is due, in milliseconds from now: after a tenth of the time for
 * which it has been, as its provider may refuse it for days.
 */
export const refundPauseMs = ({ owedAt, at }: CardPayment, now: number): number =>
  Math.min(Math.max((now - (owedAt ?? at)) / 10, MINUTE_MS), HOUR_MS);

/** What a card payment says without its provider: one that is over stays so. */
export function endedStatus({ state }: CardPayment): "cancelled" | "returned" | null {
  if (state === "cancelled") return "cancelled";
  return state === "returning" || state === "returned" ? "returned" : null;
}

/** Whether the order was made without this payment, so that the payment must be refunded. */
export const isExtra = (record: CheckoutRecord, { intentId }: CardPayment): boolean =>
  isPlaced(record) && record.confirmed !== undefined && record.confirmed.intentId !== intentId;

/** Whether a payment is waited for, or was paid after it had been left: then it has an order to get. */
export const isInHand = ({ state, paid }: CardPayment): boolean =>
  state === "open" || (state === "left" && paid !== undefined);

/** Whether a payment is still waited for, or taken beside its order. */
export const isUnsettled = (payment: CardPayment, record: CheckoutRecord | undefined): boolean =>
  isInHand(payment) && (!record || !isPlaced(record) || isExtra(record, payment));

/** A shopper finishes confirming a payment within this time. */
export const CONFIRMING_MS = 2 * MINUTE_MS;
/** A payment that is not made within this time counts as abandoned. */
const ABANDONED_MS = 24 * HOUR_MS;

/** What is to be done about a payment that is unsettled, with nobody at its page. */
export function decideCard(
  { at }: CardPayment,
  {
    now,
    isEnding,
    isNeeded,
  }: {
    now: number;
    /** Whether its session ends. */
    isEnding: boolean;
    /** Whether its cart was not bought otherwise. */
    isNeeded: boolean;
  },
): { type: "wait" } | { type: "look" } | { type: "abandon"; isLast: boolean } {
  const isLast = now - at > ABANDONED_MS;
  if (isEnding || isLast || !isNeeded) return { type: "abandon", isLast };
  return { type: now - at > CONFIRMING_MS ? "look" : "wait" };
}

const MIN_CARD_PAUSE_MS = MINUTE_MS;
const MAX_CARD_PAUSE_MS = HOUR_MS;

/** Milliseconds until an unsettled payment is to be looked at again. */
export const cardPauseMs = ({ at }: CardPayment, now: number): number =>
  Math.min(Math.max(MIN_CARD_PAUSE_MS, (now - at) / 10), MAX_CARD_PAUSE_MS);
