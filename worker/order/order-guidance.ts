import type { MessageId } from "../../shared/i18n/translate.ts";
import type { OrderDelivery, OrderStatus } from "../../shared/order.ts";
import type { OrderPayment, PaymentStatus } from "../../shared/payment.ts";
import type { PaymentKind } from "../payment/provider.ts";
import { gatewayOf } from "../payment-gateways.ts";

/** The messages and options of an order's pages. */
export interface Guidance {
  /** The status as shown to the buyer. */
  status: MessageId;
  /** What must be paid, was paid, or is refunded. */
  money: MessageId;
  /** What happens to the goods; null when the money message is enough. */
  goods: MessageId | null;
  /** Whether the buyer still has to fetch the goods. */
  isToBeFetched: boolean;
  /** The order awaits a bank transfer: the bank account is shown. */
  showsAccount: boolean;
  /** Its payment failed: buying the same products is paying again. */
  canPayAgain: boolean;
}

type ByDelivery<Value> = Value | Record<OrderDelivery, Value>;

interface Row {
  status: ByDelivery<MessageId>;
  money: ByDelivery<MessageId>;
  goods: ByDelivery<MessageId | null>;
  showsAccount?: true;
  canPayAgain?: true;
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

/** Delivered goods stay with the buyer; downloads are closed. */
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

/** No payment is known yet, and the order may still fail. */
const unconfirmed: Row = {
  status: "order.status.unconfirmed",
  money: "order.money.unconfirmed",
  goods: afterCheck,
};

const draft: Row = {
  status: "order.status.draft",
  money: "order.money.draft",
  goods: null,
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
      goods: afterPayment,
      showsAccount: true,
    },
    cod: checking("order.money.cod-checking"),
    card: checking("order.money.card-checking"),
    gateway: {
      status: "order.status.awaiting-payment",
      money: "order.money.gateway-checking",
      goods: afterCheck,
    },
    other: {
      status: "order.status.awaiting-payment",
      money: "order.money.other-due",
      goods: afterPayment,
    },
  },
  PROCESSING: {
    bacs: { status: packing, money: "order.money.bacs-paid", goods: soon },
    cod: {
      status: packing,
      money: cashDue,
      goods: { ...soon, download: afterPayment.download },
    },
    card: { status: packing, money: "order.money.card-paid", goods: soon },
    gateway: { status: packing, money: "order.money.gateway-paid", goods: soon },
    other: { status: packing, money: "order.money.other-paid", goods: soon },
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

/** The known state of a gateway's payment overrides the order status. */
const byPayment = {
  waiting: {
    status: "order.status.awaiting-payment",
    money: "order.money.gateway-waiting",
    goods: afterPayment,
  },
  expired: {
    status: "order.status.payment-expired",
    money: "order.money.gateway-expired",
    goods: null,
  },
  // WooCommerce has not cancelled it yet.
  "expired-open": {
    status: "order.status.payment-expired",
    money: "order.money.gateway-expired-open",
    goods: null,
  },
  changed: {
    status: "order.status.awaiting-payment",
    money: "order.money.gateway-changed",
    goods: afterPayment,
  },
  "stopped-after-paid": {
    status: "order.status.checking",
    money: "order.money.gateway-stopped",
    goods: afterCheck,
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
    goods: afterPayment,
  };
}

function checking(money: MessageId): Row {
  return { status: "order.status.checking", money, goods: afterCheck };
}

function completed(money: Row["money"]): Row {
  return { status: "order.status.completed", money, goods: handedOver };
}

function cancelled(money: MessageId): Row {
  return { status: "order.status.cancelled", money, goods: stopped };
}

function refunded(money: MessageId): Row {
  return { status: "order.status.refunded", money, goods: afterRefund };
}

function failed(money: MessageId, status: MessageId): Row {
  return { status, money, goods: stopped, canPayAgain: true };
}

/** How an order's page speaks of a payment method, by its provider. */
export const paymentKind = (method: string): PaymentKind => gatewayOf(method).kind(method);

function pick<Value extends string | null>(
  value: ByDelivery<Value>,
  delivery: OrderDelivery,
): Value {
  return typeof value === "object" && value !== null ? value[delivery] : value;
}

type Paying = Pick<Parameters<typeof guidanceFor>[0], "payment" | "standing" | "status">;

const isOver = (status: OrderStatus, standing: PaymentStatus | null | undefined): boolean =>
  standing === "paid" || !(status === "PENDING" || status === "ON_HOLD");

function paymentRowKey({ payment, standing, status }: Paying): keyof typeof byPayment | null {
  if (payment?.alarm === "stopped-after-paid") return payment.alarm;
  if (payment?.changedFrom !== undefined && !isOver(status, standing)) return "changed";
  if (standing === "expired" && status === "PENDING") return "expired-open";
  return standing === "waiting" || standing === "expired" ? standing : null;
}

function moneyOf({ payment, standing }: Paying): keyof typeof moneyByPayment | null {
  if (!payment || standing !== "paid" || payment.alarm === "stopped-after-paid") return null;
  if (payment.alarm) return payment.alarm;
  if (payment.isLate) return "late";
  return payment.earlier.length > 0 ? "paid-again" : null;
}

/** The messages for an order; the only place that decides them. */
export function guidanceFor(order: {
  status: OrderStatus;
  paymentMethod: string;
  delivery: OrderDelivery;
  payment?: OrderPayment;
  /** Status of the gateway's payment; null while it waits and the page has no way to pay it. */
  standing?: PaymentStatus | null;
}): Guidance {
  const rowKey = paymentRowKey(order);
  const row: Row = rowKey
    ? byPayment[rowKey]
    : table[order.status][paymentKind(order.paymentMethod)];
  const money = moneyOf(order);
  const goods = pick(row.goods, order.delivery);
  const fetched: (MessageId | null)[] = [soon.pickup, afterPayment.pickup, afterCheck.pickup];
  return {
    status: pick(row.status, order.delivery),
    money: money ? moneyByPayment[money] : pick(row.money, order.delivery),
    goods,
    isToBeFetched: fetched.includes(goods),
    showsAccount: row.showsAccount ?? false,
    canPayAgain: row.canPayAgain ?? false,
  };
}
