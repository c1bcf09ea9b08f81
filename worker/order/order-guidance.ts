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
  /** What happens to the items; null when the money message is enough. */
  items: MessageId | null;
  /** Whether the buyer still has to pick up the items. */
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
  items: ByDelivery<MessageId | null>;
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

/** No payment is known yet, and the order may still fail. */
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
      showsAccount: true,
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

/** The known state of a gateway's payment overrides the order status. */
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
  return { status, money, items: stopped, canPayAgain: true };
}

/** How an order's page speaks of a payment method, by its provider. */
export const paymentKind = (method: string): PaymentKind => gatewayOf(method).kind(method);

function pick<Value extends string | null>(
  value: ByDelivery<Value>,
  delivery: OrderDelivery,
): Value {
  return typeof value === "object" && value !== null ? value[delivery] : value;
}

type Paying = Pick<Parameters<typeof guidanceFor>[0], "payment" | "paymentStatus" | "status">;

const isOver = (status: OrderStatus, paymentStatus: PaymentStatus | null | undefined): boolean =>
  paymentStatus === "paid" || !(status === "PENDING" || status === "ON_HOLD");

function paymentRowKey({ payment, paymentStatus, status }: Paying): keyof typeof byPayment | null {
  if (payment?.alarm === "stopped-after-paid") return payment.alarm;
  if (payment?.changedFrom !== undefined && !isOver(status, paymentStatus)) return "changed";
  if (paymentStatus === "expired" && status === "PENDING") return "expired-open";
  return paymentStatus === "waiting" || paymentStatus === "expired" ? paymentStatus : null;
}

function moneyOf({ payment, paymentStatus }: Paying): keyof typeof moneyByPayment | null {
  if (!payment || paymentStatus !== "paid" || payment.alarm === "stopped-after-paid") return null;
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
  paymentStatus?: PaymentStatus | null;
}): Guidance {
  const rowKey = paymentRowKey(order);
  const row: Row = rowKey
    ? byPayment[rowKey]
    : table[order.status][paymentKind(order.paymentMethod)];
  const money = moneyOf(order);
  const delivery = pick(row.items, order.delivery);
  const fetched: (MessageId | null)[] = [soon.pickup, afterPayment.pickup, afterCheck.pickup];
  return {
    status: pick(row.status, order.delivery),
    money: money ? moneyByPayment[money] : pick(row.money, order.delivery),
    items: delivery,
    isToBeFetched: fetched.includes(delivery),
    showsAccount: row.showsAccount ?? false,
    canPayAgain: row.canPayAgain ?? false,
  };
}
