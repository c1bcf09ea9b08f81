import type { MessageId } from "../../shared/i18n/translate.ts";
import type { OrderDelivery, OrderStatus, OrderView, RequestKind } from "../../shared/order.ts";
import type { PaymentStatus } from "../../shared/payment.ts";
import { isChangedWhileWaiting, paymentStatus } from "../payment/order-payment.ts";
import { paymentPage } from "../payment/payment-page.ts";
import type { PaymentKind } from "../payment/provider.ts";
import { gatewayOf, isGateway, isStoppedAfterPaid } from "../payment-gateways.ts";

/**
 * Who looks at an order: the buyer right after the checkout, its owner in the account, or anyone who has
 * its link.
 */
export type OrderViewer = "buyer" | "owner" | "guest";

/** What of an order decides how it is shown. */
export type StatedOrder = Pick<
  OrderView,
  "status" | "paymentMethod" | "delivery" | "payment" | "paid"
>;

interface Viewing {
  viewer: OrderViewer;
  /** Settings that decide to which pages a buyer is led. */
  config: Parameters<typeof paymentPage>[1];
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
  | { kind: "attempt"; label: "order.pay-now" | "order.pay-again" }
  /** Buy the same products, which is paying again. */
  | { kind: "reorder" }
  | { kind: "nothing" };

/** How an order is shown, wherever it is shown. */
export interface ShownStatus {
  label: MessageId;
  /** What must be paid, was paid, or is refunded. */
  money: MessageId;
  /** What happens to the items; null when the money message is enough. */
  items: MessageId | null;
  /** What the sentences about money and items are headed by. */
  heading: "order.next" | "order.happened" | "order.status.completed";
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

/** What a status is of, for its colour: what is waited for, what is being done, what is done. */
export type StatusTone = "waiting" | "underway" | "done" | "over";

const tones: { readonly [Label in MessageId]?: StatusTone } = {
  "order.status.awaiting-payment": "waiting",
  "order.status.checking": "waiting",
  "order.status.unconfirmed": "waiting",
  "order.status.packing": "underway",
  "order.status.preparing": "underway",
  "order.status.completed": "done",
};

/** The tone of a status by its label, so that two orders that read alike look alike. */
export const toneOf = (label: MessageId): StatusTone => tones[label] ?? "over";

type ByDelivery<Value> = Value | Record<OrderDelivery, Value>;

interface Row {
  status: ByDelivery<MessageId>;
  money: ByDelivery<MessageId>;
  items: ByDelivery<MessageId | null>;
  step?: "transfer" | "reorder";
}

const soon = {
  shipping: "order.goods.shipping-soon",
  pickup: "order.goods.pickup-soon",
  download: "order.goods.download-soon",
} as const;

const afterPayment = {
  shipping: "order.goods.shipping-after-payment",
  pickup: "order.goods.pickup-after-payment",
  download: "order.goods.download-after-payment",
} as const;

const afterCheck = {
  shipping: "order.goods.shipping-after-check",
  pickup: "order.goods.pickup-after-check",
  download: "order.goods.download-after-check",
} as const;

const handedOver = {
  shipping: "order.goods.shipping-done",
  pickup: "order.goods.pickup-done",
  download: "order.goods.download-done",
} as const;

const stopped = {
  shipping: "order.goods.shipping-stopped",
  pickup: "order.goods.pickup-stopped",
  download: "order.goods.download-stopped",
} as const;

/** Delivered items stay with the buyer; downloads are closed. */
const afterRefund = {
  shipping: null,
  pickup: null,
  download: "order.goods.download-stopped",
} as const;

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

const packing = {
  shipping: "order.status.packing",
  pickup: "order.status.preparing",
  download: "order.status.preparing",
} as const;

/** No payment is noted yet, and the order may still fail. */
const unconfirmed: Row = {
  status: "order.status.unconfirmed",
  money: "order.money.unconfirmed",
  items: afterCheck,
};

const draft: Row = {
  status: "order.status.draft",
  money: "order.money.draft",
  items: null,
};

// One row for each status and payment kind: a new one needs its messages here.
const table: Record<OrderStatus, Record<PaymentKind, Row>> = {
  PENDING: {
    bacs: unconfirmed,
    cod: unconfirmed,
    card: pending("order.money.card-pending"),
    gateway: pending("order.money.gateway-pending"),
    other: pending("order.money.other-pending"),
  },
  ON_HOLD: {
    bacs: {
      status: "order.status.awaiting-payment",
      money: "order.money.bacs-due",
      items: afterPayment,
      step: "transfer",
    },
    cod: checking("order.money.cod-checking"),
    card: checking("order.money.card-checking"),
    gateway: {
      status: "order.status.awaiting-payment",
      money: "order.money.gateway-checking",
      items: afterCheck,
    },
    other: {
      status: "order.status.awaiting-payment",
      money: "order.money.other-due",
      items: afterPayment,
    },
  },
  PROCESSING: {
    bacs: { status: packing, money: "order.money.bacs-paid", items: soon },
    cod: {
      status: packing,
      money: cashDue,
      items: { ...soon, download: afterPayment.download },
    },
    card: { status: packing, money: "order.money.card-paid", items: soon },
    gateway: { status: packing, money: "order.money.gateway-paid", items: soon },
    other: { status: packing, money: "order.money.other-paid", items: soon },
  },
  COMPLETED: {
    bacs: completed("order.money.bacs-paid"),
    cod: completed(cashPaid),
    card: completed("order.money.card-paid"),
    gateway: completed("order.money.gateway-paid"),
    other: completed("order.money.other-paid"),
  },
  CANCELLED: {
    bacs: cancelled("order.money.bacs-cancelled"),
    cod: cancelled("order.money.cod-cancelled"),
    card: cancelled("order.money.card-cancelled"),
    gateway: cancelled("order.money.gateway-cancelled"),
    other: cancelled("order.money.other-cancelled"),
  },
  REFUNDED: {
    bacs: refunded("order.money.bacs-refunded"),
    cod: refunded("order.money.other-refunded"),
    card: refunded("order.money.card-refunded"),
    gateway: refunded("order.money.gateway-refunded"),
    other: refunded("order.money.other-refunded"),
  },
  FAILED: {
    bacs: failed("order.money.bacs-failed", "order.status.failed"),
    cod: failed("order.money.cod-failed", "order.status.failed"),
    card: failed("order.money.card-failed", "order.status.payment-failed"),
    gateway: failed("order.money.gateway-failed", "order.status.payment-failed"),
    other: failed("order.money.other-failed", "order.status.failed"),
  },
  CHECKOUT_DRAFT: { bacs: draft, cod: draft, card: draft, gateway: draft, other: draft },
};

/** A gateway's own state of a payment overrides the order status. */
const byPayment = {
  waiting: {
    status: "order.status.awaiting-payment",
    money: "order.money.gateway-waiting",
    items: afterPayment,
  },
  expired: {
    status: "order.status.payment-expired",
    money: "order.money.gateway-expired",
    items: null,
  },
  // WooCommerce has not cancelled it yet.
  "expired-open": {
    status: "order.status.payment-expired",
    money: "order.money.gateway-expired-open",
    items: null,
  },
  changed: {
    status: "order.status.awaiting-payment",
    money: "order.money.gateway-changed",
    items: afterPayment,
  },
  "stopped-after-paid": {
    status: "order.status.checking",
    money: "order.money.gateway-stopped",
    items: afterCheck,
  },
  "held-after-paid": {
    status: "order.status.checking",
    money: "order.money.gateway-paid",
    items: afterCheck,
  },
} as const satisfies Record<string, Row>;

/** For a paid order only the money message differs from that of its status. */
const moneyByPayment = {
  late: "order.money.gateway-late",
  "paid-twice": "order.money.gateway-twice",
  "paid-again": "order.money.gateway-paid-again",
} as const satisfies Record<string, MessageId>;

function pending(money: MessageId): Row {
  return {
    status: "order.status.awaiting-payment",
    money,
    items: afterPayment,
  };
}

function checking(money: MessageId): Row {
  return { status: "order.status.checking", money, items: afterCheck };
}

function completed(money: Row["money"]): Row {
  return { status: "order.status.completed", money, items: handedOver };
}

function cancelled(money: MessageId): Row {
  return { status: "order.status.cancelled", money, items: stopped };
}

function refunded(money: MessageId): Row {
  return { status: "order.status.refunded", money, items: afterRefund };
}

function failed(money: MessageId, status: MessageId): Row {
  return { status, money, items: stopped, step: "reorder" };
}

function pick<Value extends string | null>(
  value: ByDelivery<Value>,
  delivery: OrderDelivery,
): Value {
  return typeof value === "object" && value !== null ? value[delivery] : value;
}

/** Statuses in which the shop does what was ordered. */
const taken: readonly OrderStatus[] = ["PROCESSING", "COMPLETED"];

// In any other status the order may still fail, or has failed.
const placed: readonly OrderStatus[] = [...taken, "ON_HOLD"];

// Statuses without further processing.
const final: readonly OrderStatus[] = ["COMPLETED", "CANCELLED", "REFUNDED"];

/** Statuses in which a payment is waited for; a failed order's is another attempt. */
const open: readonly OrderStatus[] = ["PENDING", "ON_HOLD", "FAILED"];

const isOneOf = (statuses: readonly OrderStatus[], { status }: Pick<StatedOrder, "status">) =>
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
  const isOpen = status === "waiting" && isOneOf(open, order);
  const ways = isOpen && payment.changedFrom === undefined ? { href, number, code, qr } : noWays;
  return { status, method, amount, ...ways, expires, hasEarlier: earlier.length > 0 };
}

const hasWay = ({ href, number, code, qr }: ShownPayment): boolean =>
  [href, number, code, qr].some((way) => way !== null);

/**
 * Whether another payment attempt is possible; not when the order is paid, on hold or cancelled.
 */
const canBeRetried = ({ status, paid, payment, paymentMethod }: StatedOrder): boolean =>
  Boolean(payment) &&
  isGateway(paymentMethod) &&
  payment?.changedFrom === undefined &&
  !paid &&
  gatewayOf(paymentMethod).retries.includes(status);

/** The row of an order's payment; null where the order's status says all. */
function paymentRow(order: StatedOrder, payment: ShownPayment, kind: PaymentKind): Row | null {
  const { status } = order;
  if (payment.status === "paid") return paidRow(order, kind);
  if (isChangedWhileWaiting(order)) return byPayment.changed;
  if (payment.status === "expired")
    return byPayment[status === "PENDING" && canBeRetried(order) ? "expired-open" : "expired"];
  if (hasWay(payment)) return byPayment.waiting;
  if (payment.status !== "waiting" || kind !== "gateway" || !isOneOf(open, order)) return null;
  // Another attempt at a failed order waits as a new order does.
  if (canBeRetried(order)) return table.PENDING.gateway;
  return status === "FAILED" ? null : table.ON_HOLD.gateway;
}

/** Money that has arrived is not asked for once more, whatever becomes of the order. */
function paidRow(order: StatedOrder, kind: PaymentKind): Row | null {
  if (kind === "card") return isOneOf(["PENDING", "FAILED"], order) ? table.ON_HOLD.card : null;
  if (isStoppedAfterPaid(order)) return byPayment["stopped-after-paid"];
  return order.status === "ON_HOLD" ? byPayment["held-after-paid"] : null;
}

function rowOf(order: StatedOrder, payment: ShownPayment | null): Row {
  const kind = gatewayOf(order.paymentMethod).kind(order.paymentMethod);
  return (payment && paymentRow(order, payment, kind)) ?? table[order.status][kind];
}

/** What a paid order's payment says besides that it has arrived. */
function moneyOf({ payment }: StatedOrder, row: Row, shown: ShownPayment | null): MessageId | null {
  if (!payment || shown?.status !== "paid" || row === byPayment["stopped-after-paid"]) return null;
  if (payment.alarm === "paid-twice") return moneyByPayment["paid-twice"];
  if (payment.isLate) return moneyByPayment.late;
  return payment.earlier.length > 0 ? moneyByPayment["paid-again"] : null;
}

function stepOf(order: StatedOrder, row: Row, payment: ShownPayment | null): PaymentStep {
  if (payment && hasWay(payment)) return { kind: "pay", payment };
  const isAgain = order.status === "FAILED" && payment?.status !== "waiting";
  if (canBeRetried(order))
    return { kind: "attempt", label: isAgain ? "order.pay-again" : "order.pay-now" };
  return { kind: row.step ?? "nothing" };
}

function outcomeOf(
  order: StatedOrder,
  row: Row,
  payment: ShownPayment | null,
): ShownStatus["outcome"] {
  if (!payment || payment.status === "waiting") return null;
  const hasArrived = isOneOf(taken, order) || row === byPayment["held-after-paid"];
  const isPaid = payment.status === "paid" && hasArrived && !order.payment?.alarm;
  return isPaid ? "order.paid" : "order.status-now";
}

/** Nothing is next once an order is at its end. */
function headingOf({ status }: StatedOrder): ShownStatus["heading"] {
  if (status === "COMPLETED") return "order.status.completed";
  return status === "CANCELLED" || status === "REFUNDED" ? "order.happened" : "order.next";
}

/**
 * A card is charged before its order is made, and an order that is not confirmed yet may still be
 * finished by the checkout: neither is cancelled by a press.
 */
function canBeCancelled(order: StatedOrder, row: Row): boolean {
  const { paid, paymentMethod } = order;
  const isCard = gatewayOf(paymentMethod).kind(paymentMethod) === "card";
  return isOneOf(open, order) && !paid && !isCard && row !== unconfirmed;
}

/** What is not sent yet may be cancelled by the shop, what has been sent comes back. */
function requestOf(order: StatedOrder): RequestKind | null {
  if (isOneOf(["PENDING", "ON_HOLD", "PROCESSING"], order)) return "cancel";
  return order.status === "COMPLETED" && order.delivery !== "download" ? "return" : null;
}

/** How an order is shown; the only place that decides it. */
export function shownStatus(order: StatedOrder, viewing: Viewing): ShownStatus {
  const { delivery, status } = order;
  const payment = shownPayment(order, viewing);
  const row = rowOf(order, payment);
  const step = stepOf(order, row, payment);
  const items = pick(row.items, delivery);
  const outcome = outcomeOf(order, row, payment);
  const isThanked = viewing.viewer === "buyer" && isOneOf(placed, order);
  const fetched: (MessageId | null)[] = [soon.pickup, afterPayment.pickup, afterCheck.pickup];
  return {
    label: pick(row.status, delivery),
    money: moneyOf(order, row, payment) ?? pick(row.money, delivery),
    items,
    heading: headingOf(order),
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
    hasFiles: isOneOf(taken, order),
    isToBeFetched: fetched.includes(items),
    isFinal: final.includes(status),
    isReceived: status === "COMPLETED",
    canCancel: canBeCancelled(order, row),
    request: requestOf(order),
  };
}
