import type { OrderStatus } from "../../../shared/order.ts";
import type { OrderPayment } from "../../../shared/payment.ts";
import {
  getGateway,
  isGateway,
  isPaymentPage,
  isStoppedAfterPaid,
} from "../../settings/payment-gateways.ts";

/**
 * Order meta keys that the shop's plugin stores (docs/payments.md); `expires` is in unix seconds.
 */
const headless = {
  link: "_headless_payment_url",
  number: "_headless_va_number",
  code: "_headless_payment_code",
  qr: "_headless_qr_content",
  expires: "_headless_payment_expires",
} as const;

type Meta = readonly ({ key: string; value: string | null } | null)[] | null | undefined;

interface PaidOrder {
  status?: OrderStatus | null;
  datePaid?: string | null;
  paymentMethod: string;
  paymentMethodTitle: string;
  total: number;
  meta: Meta;
}

/** The payment of an order from the backend's data; undefined when no gateway is involved. */
export function readPayment(order: PaidOrder): OrderPayment | undefined {
  const { paymentMethod, paymentMethodTitle, total, meta, status, datePaid } = order;
  const isStopped =
    status && datePaid && isStoppedAfterPaid({ status, paid: datePaid, paymentMethod });
  if (!isGateway(paymentMethod)) return undefined;
  const getMetaValue = (key: string) =>
    meta?.find((entry) => entry?.key === key)?.value?.trim() || null;
  // The plugin's own key comes first: the other may belong to an earlier attempt with another
  // gateway.
  const gateway = getGateway(paymentMethod);
  const keys = [...gateway.linkKeys, headless.link, ...gateway.likelyKeys];
  const link = keys.map(getMetaValue).find((json) => json && isPaymentPage(json)) ?? null;
  const seconds = Number(getMetaValue(headless.expires));
  return {
    method: paymentMethodTitle,
    amount: total,
    link,
    number: getMetaValue(headless.number),
    code: getMetaValue(headless.code),
    qr: getMetaValue(headless.qr),
    expires: seconds > 0 ? seconds * 1000 : null,
    earlier: [],
    ...(isStopped && { alarm: "stopped-after-paid" }),
  };
}
