import { rawPrice } from "../../shared/currency.ts";
import type { OrderView } from "../../shared/order.ts";
import type { OrderPayment, PaymentAlarm, PaymentStatus } from "../../shared/payment.ts";
import {
  getGateway,
  isGateway,
  isPaidLater,
  isPaymentPage,
  isStoppedAfterPaid,
} from "../settings/payment-gateways.ts";

// Useless to a browser without cookies of WordPress: taken where nothing else is known.
const payPage = /\/order-pay\//;

/** An order with the page of the checkout's redirect, which some gateways put nowhere else. */
export function withRedirect(order: OrderView, redirect: string | null): OrderView {
  const { paymentMethod, paymentMethodTitle, total } = order;
  const isOwnPage = URL.canParse(redirect ?? "") && payPage.test(new URL(redirect ?? "").pathname);
  const isBetter = getGateway(paymentMethod).linkKeys.length > 0 || isOwnPage;
  const isUsable = order.payment?.link && isBetter;
  if (!redirect || !isPaymentPage(redirect) || isUsable) return order;
  const stored = order.payment ?? {
    ...{ method: paymentMethodTitle || paymentMethod, amount: total },
    ...{ ...noDetails, earlier: [] },
  };
  return { ...order, payment: { ...stored, link: redirect } };
}

/** Whether WooCommerce has recorded the payment; nothing else counts as paid. */
const isPaid = ({ status, paid }: Pick<OrderView, "status" | "paid">): boolean =>
  Boolean(paid) && (status === "PROCESSING" || status === "COMPLETED");

/** The status of a gateway's payment; null when no gateway is involved. */
export function paymentStatus(order: StatedPayment, now: number): PaymentStatus | null {
  const { status, payment, paid } = order;
  if (!payment) return null;
  if (status === "REFUNDED") return "refunded";
  // Received money stays credited to the buyer, whatever a late gateway notification does to the
  // order.
  if (paid) return "paid";
  const isOver = payment.expires !== null && payment.expires <= now;
  switch (status) {
    case "FAILED":
      return payment.isRetried && !isOver ? "waiting" : "denied";
    case "CANCELLED":
      return isOver ? "expired" : "cancelled";
    case "PENDING":
      return isOver ? "expired" : "waiting";
    default:
      return "waiting";
  }
}

/** Merges new payment data into the stored payment; keeps links that are returned only once. */
function mergedPayment(
  stored: OrderPayment,
  incoming: OrderPayment,
  isOtherGateway: boolean,
): OrderPayment {
  // A page opened for another amount must not be paid, even if the backend still returns it.
  const isOld = stored.changedFrom !== undefined && stored.earlier.includes(incoming.link ?? "");
  const fresh = isOld ? { ...incoming, link: null } : incoming;
  const isNew = fresh.link !== null && stored.link !== fresh.link;
  // Of an attempt whose response was lost only the gateway is known: its page is not the earlier one.
  const isUnread = fresh.link === null && isOtherGateway;
  const isOther = (isNew || isUnread) && hasPage(stored);
  const earlier = isOther ? [...stored.earlier, stored.link ?? ""] : stored.earlier;
  const newDetails = isOther ? withoutOld(fresh, stored) : fresh;
  const { changedFrom: _, ...unchanged } = stored;
  const saved = isOther ? { ...unchanged, ...noDetails, link: null } : stored;
  return {
    ...saved,
    ...Object.fromEntries(Object.entries(newDetails).filter(([, value]) => value !== null)),
    earlier: [...new Set(earlier)].filter((link) => link !== "" && link !== fresh.link),
  };
}

const hasPage = ({ link, changedFrom }: OrderPayment): boolean =>
  link !== null || changedFrom !== undefined;

/** A payment after the order's total has changed: earlier pages and numbers must not be paid. */
function withoutPages(payment: OrderPayment, changedFrom: number): OrderPayment {
  const { link, earlier } = payment;
  const pages = link === null ? earlier : [...new Set([...earlier, link])];
  return { ...payment, ...noDetails, link: null, earlier: pages, changedFrom };
}

const noDetails = { number: null, code: null, qr: null, expires: null } as const;

/** Another attempt has its own numbers and times; unchanged ones belong to the earlier attempt. */
const withoutOld = (fresh: OrderPayment, stored: OrderPayment): OrderPayment => ({
  ...fresh,
  number: fresh.number === stored.number ? null : fresh.number,
  code: fresh.code === stored.code ? null : fresh.code,
  qr: fresh.qr === stored.qr ? null : fresh.qr,
  expires: fresh.expires === stored.expires ? null : fresh.expires,
});

/**
 * Applies changes to an order; the only place that flags late payments and payments of stopped
 * orders.
 */
export function applyChanges(
  stored: OrderView,
  changes: Partial<OrderView>,
  now: number,
): OrderView {
  const next = { ...stored, ...changes };
  if (stored.paid) next.paid = stored.paid;
  const incoming = changes.payment;
  const isOtherGateway =
    getGateway(stored.paymentMethod).name !== getGateway(next.paymentMethod).name;
  const payment =
    stored.payment && incoming
      ? mergedPayment(stored.payment, incoming, isOtherGateway)
      : next.payment;
  if (!payment) return next;
  // Paid by a transfer or in cash since: no page of its gateway is to be paid any more.
  if (isGateway(stored.paymentMethod) && !isGateway(next.paymentMethod) && !next.paid) {
    delete next.payment;
    return next;
  }
  next.payment = { ...payment };
  const before = paymentStatus(stored, now);
  const changedFrom = amountBefore(stored, incoming);
  if (changedFrom !== null && !next.paid) next.payment = withoutPages(payment, changedFrom);
  if (!stored.paid && isPaid(next) && before !== "waiting" && before !== "paid")
    next.payment.isLate = true;
  const alarm = getAlarm(stored, changes, next);
  if (alarm) next.payment.alarm = alarm;
  else delete next.payment.alarm;
  return next;
}

/** The previous amount, when an order's total was changed while the same page awaits payment. */
function amountBefore({ payment }: OrderView, incoming: OrderPayment | undefined): number | null {
  if (!payment || !incoming) return null;
  const isAttempt = incoming.link !== null && incoming.link !== payment.link;
  if (isAttempt && !payment.earlier.includes(incoming.link ?? "")) return null;
  return payment.changedFrom ?? (incoming.amount === payment.amount ? null : payment.amount);
}

/** The alarm of a paid order; null once the order is corrected or refunded. */
function getAlarm(
  stored: OrderView,
  changes: Partial<OrderView>,
  next: OrderView,
): PaymentAlarm | null {
  if (next.status === "REFUNDED") return null;
  if (isStoppedAfterPaid(next)) return "stopped-after-paid";
  const before = stored.payment?.alarm;
  if (isPaid(next) && isPaidAgain(stored, changes)) return "paid-twice";
  return before === "stopped-after-paid" && isPaid(next) ? null : (before ?? null);
}

/** Excludes cards: of those the shop itself knows what was paid. */
function isPaidAgain(stored: OrderView, { paid, transaction }: Partial<OrderView>): boolean {
  if (!stored.paid || !isPaidLater(stored.paymentMethod)) return false;
  const isLater = paid !== undefined && Date.parse(paid) > Date.parse(stored.paid);
  const isOther = Boolean(transaction && stored.transaction && transaction !== stored.transaction);
  return isLater || isOther;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Payments may be reported late: the order is checked this long after the gateway's deadline. */
const AFTER_MS = 48 * HOUR_MS;
const MAX_PAUSE_MS = 6 * HOUR_MS;

interface QueryTimes {
  /** When the order was placed and when the backend was last queried; milliseconds since 1970. */
  placed: number;
  asked: number;
  now: number;
}

/**
 * When to query the backend next for an order's payment; null when nothing can change. Pauses
 * double with the order's age; cancelled and expired orders may still be paid.
 */
export function nextQueryAt(
  order: OrderView,
  { placed, asked: requestCount, now }: QueryTimes,
): number | null {
  const status = paymentStatus(order, now);
  if (!status || status === "paid" || status === "refunded") return null;
  const { expires = null } = order.payment ?? {};
  const open = getGateway(order.paymentMethod).openHours * HOUR_MS;
  const until = Math.max(expires ?? 0, placed + open) + AFTER_MS;
  if (now > until) return null;
  const last = Math.max(requestCount, placed);
  const pause = Math.min(Math.max(last - placed, MINUTE_MS), MAX_PAUSE_MS);
  const next = last + pause;
  // The final status is due right after the expiry.
  const end = expires === null ? Number.POSITIVE_INFINITY : expires + MINUTE_MS;
  return last < end && end < next ? end : next;
}

/** What the operator must check about an order's payment. */
export interface PaymentReport {
  reason:
    | PaymentAlarm
    | ("paid-at-another-total" | "total-changed" | "paid-after-attempts" | "card-refused");
  text: string;
}

/** The report for the operator after changes to an order; null when nothing needs a check. */
export function paymentReport(stored: OrderView, next: OrderView): PaymentReport | null {
  const { alarm, earlier = [], method } = next.payment ?? {};
  const order = `Order ${next.number}`;
  if (alarm === "stopped-after-paid" && stored.payment?.alarm !== alarm)
    return {
      reason: "stopped-after-paid",
      text: `${order} was paid with ${method} on ${next.paid}, and is ${next.status} now. The gateway may have reported an earlier attempt that expired, or somebody cancelled it: if the money is there, set the order to processing; if not, refund it. The customer is still shown that it is paid.`,
    };
  if (alarm === "paid-twice" && stored.payment?.alarm !== alarm)
    return {
      reason: "paid-twice",
      text: `${order} was paid twice with ${method}${joinNames(stored, next)}: please look for both payments and give one back.`,
    };
  const { changedFrom } = next.payment ?? {};
  const amounts = (from: number) =>
    `from ${rawPrice(from, next.currency)} to ${rawPrice(next.total, next.currency)}`;
  if (changedFrom !== undefined && next.paid && !stored.paid)
    return {
      reason: "paid-at-another-total",
      text: `${order} was paid with ${method}, but its total had been changed ${amounts(changedFrom)} after its payment page was opened: please compare what was paid.`,
    };
  if (changedFrom !== undefined && isChangedWhileWaiting(next) && !isChangedWhileWaiting(stored))
    return {
      reason: "total-changed",
      text: `${order} waits for its payment with ${method}, and its total was changed ${amounts(changedFrom)}. The page at the gateway still asks for the old amount, so the shop does not lead there any more and has asked the customer to write to you.`,
    };
  if (next.paid && !stored.paid && earlier.length > 0)
    return {
      reason: "paid-after-attempts",
      text: `${order} was paid after more than one attempt. An earlier payment page may have taken money as well: please look for a second payment and give it back. Earlier pages: ${earlier.join(", ")}`,
    };
  return null;
}

/** Its payment page asks for an amount that is no longer its total. */
export const isChangedWhileWaiting = ({ status, paid, payment }: StatedPayment): boolean =>
  payment?.changedFrom !== undefined && !paid && (status === "PENDING" || status === "ON_HOLD");

type StatedPayment = Pick<OrderView, "status" | "paid" | "payment">;

const joinNames = ({ transaction: one }: OrderView, { transaction: other }: OrderView): string =>
  one && other && one !== other ? ` (transactions ${one} and ${other})` : "";
