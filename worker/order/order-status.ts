import type { MessageId } from "../../shared/i18n/translate.ts";
import type { OrderDelivery, OrderStatus, OrderView, RequestKind } from "../../shared/order.ts";
import {
  type FirstButton,
  type NextOfItems,
  type OrderState,
  orderStates,
  pickWord,
  type StateTone,
} from "../../shared/order-states.ts";
import type { PaymentStatus } from "../../shared/payment.ts";
import {
  type Arrival,
  arrivalOfOrder,
  arrivalOfParcel,
  type PackingTerms,
} from "../delivery/arrival.ts";
import { readCourierRate } from "../delivery/courier-rate.ts";
import { isChangedWhileWaiting, paymentStatus } from "../payment/order-payment.ts";
import { paymentPage } from "../payment/payment-page.ts";
import type { PaymentKind } from "../payment/provider.ts";
import { shopDay, withZone } from "../platform/i18n/format-date.ts";
import {
  getGateway,
  isByCard,
  isCash,
  isGateway,
  isStoppedAfterPaid,
} from "../settings/payment-gateways.ts";
import { firstDate, toParcels } from "./parcels.ts";

/**
 * Who looks at an order: the buyer right after the checkout, its owner in the account, or anyone who has
 * its link.
 */
export type OrderViewer = "buyer" | "owner" | "guest";

/** What of an order decides how it is shown. */
export type StatedOrder = Pick<
  OrderView,
  | "status"
  | "date"
  | "paymentMethod"
  | "delivery"
  | "shippingTitle"
  | "payment"
  | "paid"
  | "completed"
  | "parcels"
  | "messages"
>;

interface Viewing {
  viewer: OrderViewer;
  /** Settings that decide to which pages a buyer is led, and what is promised. */
  config: Parameters<typeof paymentPage>[1] & { settings: PackingTerms };
  now: number;
}

/** The payment as an order's page shows it. */
export interface ShownPayment {
  status: PaymentStatus;
  method: string;
  amount: number;
  /** The gateway's page, on an allowed host. */
  href: string | null;
  number: string | null;
  code: string | null;
  qr: string | null;
  expires: number | null;
  /** An earlier payment page can still be used. */
  hasEarlier: boolean;
}

/** What the buyer can do about an order's payment. */
export type PaymentStep =
  /** Pay in a way that is shown. */
  | { kind: "pay"; payment: ShownPayment }
  /** Transfer to the account that is shown. */
  | { kind: "transfer" }
  /** Pay the same order by another attempt. */
  | { kind: "attempt"; label: "order.pay-now" | "order.try-again" }
  /** Buy the same products, which is paying again. */
  | { kind: "reorder" }
  | { kind: "nothing" };

/** How an order is shown, wherever it is shown. */
export interface ShownStatus {
  state: OrderState;
  label: MessageId;
  tone: StateTone;
  /** What the page's first button does. */
  button: FirstButton;
  /** When its parcel is promised; null where nothing promises it. */
  arrival: Arrival | null;
  /** What must be paid, was paid, or is refunded. */
  money: MessageId;
  /** What happens to the items; null when the money message is enough. */
  items: MessageId | null;
  /** What the sentences about money and items are headed by. */
  heading: MessageId;
  /** Null when no gateway is involved. */
  payment: ShownPayment | null;
  step: PaymentStep;
  /** Another attempt at the same order can be made, whatever way to pay is shown. */
  canRetry: boolean;
  /** It waits for its payment, and its page shows how to pay it. */
  isToBePaid: boolean;
  /** What is thanked for, right after the checkout. */
  thanks: "order.thanks" | "order.paid" | "order.status-now" | null;
  /** Whether a mail is announced to the buyer, right after the checkout. */
  isMailed: boolean;
  /** What a payment has become, in one sentence; null while it waits or where no gateway is involved. */
  outcome: "order.paid" | "order.status-now" | null;
  /** Whether files that it brings can be downloaded. */
  hasFiles: boolean;
  /** Whether the buyer still has to pick up the items. */
  isToBeFetched: boolean;
  /** Nothing more happens to it by itself. */
  isFinal: boolean;
  /** Whether the buyer has what was ordered, and can review it. */
  isReceived: boolean;
  /** Whether its buyer may cancel it: nothing is paid, nor being packed. */
  canCancel: boolean;
  /** What its buyer may ask the shop to do with it. */
  request: RequestKind | null;
}

/** What differs within a state by how it is paid. */
interface Row {
  state: OrderState;
  money: MessageId | Record<OrderDelivery, MessageId>;
  /** In place of the state's. */
  items?: NextOfItems;
  button?: FirstButton;
  step?: "transfer" | "reorder";
}

const cashDue = {
  shipping: "order.money.cod-shipping",
  pickup: "order.money.cod-pickup",
  download: "order.money.cod-download",
} as const;

const cashPaid = {
  shipping: "order.money.cod-paid",
  pickup: "order.money.cod-paid",
  download: "order.money.other-paid",
} as const;

/** No payment is noted yet, and the order may still fail. */
const unconfirmed: Row = { state: "unconfirmed", money: "order.money.unconfirmed" };

const draft: Row = { state: "draft", money: "order.money.draft" };

// One row for each status and payment kind: a new one needs its messages here.
const table: Record<OrderStatus, Record<PaymentKind, Row>> = {
  PENDING: {
    bacs: unconfirmed,
    cod: unconfirmed,
    card: { state: "awaiting-payment", money: "order.money.card-pending" },
    gateway: { state: "awaiting-payment", money: "order.money.gateway-pending" },
    other: { state: "awaiting-payment", money: "order.money.other-pending", button: "reorder" },
  },
  ON_HOLD: {
    bacs: { state: "awaiting-payment", money: "order.money.bacs-due", step: "transfer" },
    cod: { state: "checking", money: "order.money.cod-checking" },
    card: { state: "checking", money: "order.money.card-checking" },
    gateway: { state: "awaiting-gateway", money: "order.money.gateway-checking" },
    other: { state: "awaiting-payment", money: "order.money.other-due", button: "check" },
  },
  PROCESSING: {
    bacs: { state: "packing", money: "order.money.bacs-paid" },
    cod: {
      state: "packing",
      money: cashDue,
      items: {
        ...orderStates.packing.items,
        download: orderStates["awaiting-payment"].items.download,
      },
    },
    card: { state: "packing", money: "order.money.card-paid" },
    gateway: { state: "packing", money: "order.money.gateway-paid" },
    other: { state: "packing", money: "order.money.other-paid" },
  },
  COMPLETED: {
    bacs: { state: "completed", money: "order.money.bacs-paid" },
    cod: { state: "completed", money: cashPaid },
    card: { state: "completed", money: "order.money.card-paid" },
    gateway: { state: "completed", money: "order.money.gateway-paid" },
    other: { state: "completed", money: "order.money.other-paid" },
  },
  CANCELLED: {
    bacs: { state: "cancelled", money: "order.money.bacs-cancelled" },
    cod: { state: "cancelled", money: "order.money.cod-cancelled" },
    card: { state: "cancelled", money: "order.money.card-cancelled" },
    gateway: { state: "cancelled", money: "order.money.gateway-cancelled" },
    other: { state: "cancelled", money: "order.money.other-cancelled" },
  },
  REFUNDED: {
    bacs: { state: "refunded", money: "order.money.bacs-refunded" },
    cod: { state: "refunded", money: "order.money.other-refunded" },
    card: { state: "refunded", money: "order.money.card-refunded" },
    gateway: { state: "refunded", money: "order.money.gateway-refunded" },
    other: { state: "refunded", money: "order.money.other-refunded" },
  },
  FAILED: {
    bacs: { state: "failed", money: "order.money.bacs-failed", step: "reorder" },
    cod: { state: "failed", money: "order.money.cod-failed", step: "reorder" },
    card: { state: "payment-failed", money: "order.money.card-failed", step: "reorder" },
    gateway: { state: "payment-failed", money: "order.money.gateway-failed", step: "reorder" },
    other: { state: "failed", money: "order.money.other-failed", step: "reorder" },
  },
  CHECKOUT_DRAFT: { bacs: draft, cod: draft, card: draft, gateway: draft, other: draft },
};

/** A gateway's own state of a payment overrides the order status. */
const byPayment = {
  waiting: { state: "awaiting-payment", money: "order.money.gateway-waiting" },
  expired: {
    state: "payment-expired",
    money: "order.money.gateway-expired",
    button: "reorder",
  },
  // WooCommerce has not cancelled it yet.
  "expired-open": { state: "payment-expired", money: "order.money.gateway-expired-open" },
  changed: {
    state: "awaiting-payment",
    money: "order.money.gateway-changed",
    button: "check",
  },
  "stopped-after-paid": { state: "checking", money: "order.money.gateway-stopped" },
  "held-after-paid": { state: "checking", money: "order.money.gateway-paid" },
  // The same order can be paid by another attempt.
  denied: { state: "payment-failed", money: "order.money.gateway-denied" },
} as const satisfies Record<string, Row>;

/** For a paid order only the money message differs from that of its status. */
const moneyByPayment = {
  late: "order.money.gateway-late",
  "paid-twice": "order.money.gateway-twice",
  "paid-again": "order.money.gateway-paid-again",
} as const satisfies Record<string, MessageId>;

/** Statuses in which the shop does what was ordered. */
const taken: readonly OrderStatus[] = ["PROCESSING", "COMPLETED"];

// In any other status the order may still fail, or has failed.
const placed: readonly OrderStatus[] = [...taken, "ON_HOLD"];

/** Statuses in which a payment is waited for; a failed order's is another attempt. */
const open: readonly OrderStatus[] = ["PENDING", "ON_HOLD", "FAILED"];

const isAmong = (statuses: readonly OrderStatus[], { status }: Pick<StatedOrder, "status">) =>
  statuses.includes(status);

const noWays = { href: null, number: null, code: null, qr: null } as const;

/** The payment of an order as it is shown; null when no gateway is involved. */
function shownPayment(order: StatedOrder, { config, now }: Viewing): ShownPayment | null {
  const status = paymentStatus(order, now);
  const { payment } = order;
  if (!payment || !status) return null;
  const { method, amount, link, number, code, qr, expires, earlier } = payment;
  const page = paymentPage(link, config);
  const href = page.kind === "allowed" ? page.href : null;
  const isOpen = status === "waiting" && isAmong(open, order);
  const ways = isOpen && payment.changedFrom === undefined ? { href, number, code, qr } : noWays;
  return { status, method, amount, ...ways, expires, hasEarlier: earlier.length > 0 };
}

const hasWay = ({ href, number, code, qr }: ShownPayment): boolean =>
  [href, number, code, qr].some((way) => way !== null);

/**
 * Whether another payment attempt is possible; not when the order is paid, on hold or cancelled.
 */
const canBeRetried = ({ status, paid, payment, paymentMethod }: StatedOrder): boolean =>
  (isByCard(paymentMethod) || (Boolean(payment) && isGateway(paymentMethod))) &&
  payment?.changedFrom === undefined &&
  !paid &&
  getGateway(paymentMethod).retries.includes(status);

/** The row of an order's payment; null where the order's status says all. */
function paymentRow(order: StatedOrder, payment: ShownPayment, kind: PaymentKind): Row | null {
  const { status } = order;
  if (payment.status === "paid") return paidRow(order, kind);
  if (isChangedWhileWaiting(order)) return byPayment.changed;
  if (payment.status === "expired")
    return byPayment[status === "PENDING" && canBeRetried(order) ? "expired-open" : "expired"];
  if (hasWay(payment)) return byPayment.waiting;
  if (payment.status === "denied" && canBeRetried(order)) return byPayment.denied;
  if (payment.status !== "waiting" || kind !== "gateway" || !isAmong(open, order)) return null;
  // Another attempt at a failed order waits as a new order does.
  if (canBeRetried(order)) return table.PENDING.gateway;
  return status === "FAILED" ? null : table.ON_HOLD.gateway;
}

/** Money that has arrived is not asked for once more, whatever becomes of the order. */
function paidRow(order: StatedOrder, kind: PaymentKind): Row | null {
  if (kind === "card") return isAmong(["PENDING", "FAILED"], order) ? table.ON_HOLD.card : null;
  if (isStoppedAfterPaid(order)) return byPayment["stopped-after-paid"];
  return order.status === "ON_HOLD" ? byPayment["held-after-paid"] : null;
}

function findRow(order: StatedOrder, payment: ShownPayment | null): Row {
  const kind = getGateway(order.paymentMethod).kind(order.paymentMethod);
  return (payment && paymentRow(order, payment, kind)) ?? table[order.status][kind];
}

/** Nothing says when a parcel arrived: how many days after it left it is taken for received. */
export const ON_THE_WAY_DAYS = 14;

const DAY_MS = 24 * 60 * 60 * 1000;

const toInstant = (date: string, { config }: Viewing): Date =>
  new Date(withZone(date, config.settings.timeZone));

/** What has become of an order's parcel. */
interface OnItsWay {
  state: "shipped" | "arriving" | "completed";
  arrival: Arrival | null;
}

/** Where a parcel is that has left; null for one that has not, and for what is not sent. */
function onItsWay(order: StatedOrder, viewing: Viewing): OnItsWay | null {
  const { now, config } = viewing;
  const { timeZone } = config.settings;
  const { status, delivery, completed, date, shippingTitle } = order;
  if (delivery !== "shipping" || !isAmong(taken, order)) return null;
  const parcels = toParcels(order);
  if (status === "PROCESSING" && parcels.length === 0) return null;
  const left = toInstant(firstDate(parcels) ?? completed ?? date, viewing);
  if (Number.isNaN(left.getTime())) return { state: "completed", arrival: null };
  const { days } = readCourierRate(shippingTitle);
  const arrival = days && arrivalOfParcel(days, left, config.settings);
  const today = shopDay(new Date(now), timeZone);
  const first = arrival?.first ?? shopDay(new Date(left.getTime() + DAY_MS), timeZone);
  const last =
    arrival?.last ?? shopDay(new Date(left.getTime() + ON_THE_WAY_DAYS * DAY_MS), timeZone);
  const isOver = today > last && status === "COMPLETED";
  const state = isOver ? "completed" : today < first ? "shipped" : "arriving";
  return { state, arrival: today > last ? null : arrival };
}

/** When what is not sent yet arrives; null once that day is over. */
function getArrival(order: StatedOrder, viewing: Viewing): Arrival | null {
  const { config, now } = viewing;
  const { days } = readCourierRate(order.shippingTitle);
  if (!days || order.delivery !== "shipping") return null;
  // The days of packing begin once the money is there; cash is paid at the door.
  const begun = order.paid ?? (isCash(order.paymentMethod) ? order.date : null);
  const from = begun === null ? new Date(now) : toInstant(begun, viewing);
  if (Number.isNaN(from.getTime())) return null;
  const arrival = arrivalOfOrder(days, from, config.settings);
  return shopDay(new Date(now), config.settings.timeZone) > arrival.last ? null : arrival;
}

/** What a paid order's payment says besides that it has arrived. */
function getMoneyMessage(
  { payment }: StatedOrder,
  row: Row,
  shown: ShownPayment | null,
): MessageId | null {
  if (!payment || shown?.status !== "paid" || row === byPayment["stopped-after-paid"]) return null;
  if (payment.alarm === "paid-twice") return moneyByPayment["paid-twice"];
  if (payment.isLate) return moneyByPayment.late;
  return payment.earlier.length > 0 ? moneyByPayment["paid-again"] : null;
}

function getStep(order: StatedOrder, row: Row, payment: ShownPayment | null): PaymentStep {
  if (payment && hasWay(payment)) return { kind: "pay", payment };
  const isAgain = order.status === "FAILED" && payment?.status !== "waiting";
  if (canBeRetried(order))
    return { kind: "attempt", label: isAgain ? "order.try-again" : "order.pay-now" };
  return { kind: row.step ?? "nothing" };
}

function getOutcome(
  order: StatedOrder,
  row: Row,
  payment: ShownPayment | null,
): ShownStatus["outcome"] {
  if (!payment || payment.status === "waiting") return null;
  const hasArrived = isAmong(taken, order) || row === byPayment["held-after-paid"];
  const isPaid = payment.status === "paid" && hasArrived && !order.payment?.alarm;
  return isPaid ? "order.paid" : "order.status-now";
}

/** An order that is not confirmed yet may still be finished by the checkout. */
const canBeCancelled = (order: StatedOrder, row: Row): boolean =>
  isAmong(open, order) && !order.paid && row !== unconfirmed;

/** What is not sent yet may be cancelled by the shop, what may have arrived comes back. */
function getRequestKind(order: StatedOrder, state: OrderState): RequestKind | null {
  const { isReceived, stage } = orderStates[state];
  if (isReceived) return order.delivery === "download" ? null : "return";
  if (stage === "way") return null;
  return isAmong(["PENDING", "ON_HOLD", "PROCESSING"], order) ? "cancel" : null;
}

/** How an order is shown; the only place that decides it. */
export function shownStatus(order: StatedOrder, viewing: Viewing): ShownStatus {
  const { delivery } = order;
  const payment = shownPayment(order, viewing);
  const row = findRow(order, payment);
  const step = getStep(order, row, payment);
  const way = onItsWay(order, viewing);
  const state = way?.state ?? row.state;
  const shown = orderStates[state];
  const label = pickWord(state, delivery);
  const items = ((!way && row.items) || shown.items)[delivery];
  // The courier brings it, and takes the cash, whatever WooCommerce has noted.
  const isCashDue = shown.stage === "way" && isCash(order.paymentMethod);
  const money = isCashDue ? cashDue : row.money;
  const outcome = getOutcome(order, row, payment);
  const isThanked = viewing.viewer === "buyer" && isAmong(placed, order);
  return {
    state,
    label,
    tone: shown.tone,
    button: (!way && row.button) || shown.button,
    arrival: way ? way.arrival : shown.isPromised ? getArrival(order, viewing) : null,
    money:
      getMoneyMessage(order, row, payment) ?? (typeof money === "string" ? money : money[delivery]),
    items,
    heading: state === "completed" ? label : shown.heading,
    payment,
    step,
    canRetry: canBeRetried(order),
    isToBePaid:
      step.kind === "pay" ||
      step.kind === "transfer" ||
      (step.kind === "attempt" && payment?.status === "waiting"),
    thanks: isThanked ? (payment?.status === "paid" && outcome) || "order.thanks" : null,
    isMailed: isThanked,
    outcome,
    hasFiles: isAmong(taken, order),
    isToBeFetched: isToBeFetched(items),
    isFinal: shown.isFinal,
    isReceived: shown.isReceived,
    canCancel: canBeCancelled(order, row),
    request: getRequestKind(order, state),
  };
}

/** Items that are, or will be, ready to be picked up. */
const isToBeFetched = (items: MessageId | null): boolean =>
  (["packing", "awaiting-payment", "checking"] as const).some(
    (state) => orderStates[state].items.pickup === items,
  );
