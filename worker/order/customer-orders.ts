import type { OrderSummary } from "../../shared/account.ts";
import type { OrderView } from "../../shared/order.ts";
import type { PaymentStatus } from "../../shared/payment.ts";
import type { ListedOrder, OrderList } from "../commerce/orders.ts";
import { paymentStatus } from "../payment/order-payment.ts";
import { gatewayOf } from "../payment-gateways.ts";
import type { SessionClient } from "../session/session-client.ts";

/** A customer's orders, with what is to be done about their payment. */
export const ordersIn = ({ orders }: Pick<OrderList, "orders">, now: number): OrderSummary[] =>
  orders.map(({ paid, ...order }) => ({
    ...order,
    ...payingOf({ ...order, ...(paid && { paid }) }, now),
  }));

type Payable = Pick<OrderView, "status" | "paymentMethod" | "payment">;

/** Whether an order's page shows how to pay it. */
export function isToBePaid(order: Payable, paymentStatus: PaymentStatus | null): boolean {
  const { status, paymentMethod, payment } = order;
  if (!payment)
    return status === "ON_HOLD" && gatewayOf(paymentMethod).kind(paymentMethod) === "bacs";
  const { link, number, code, qr } = payment;
  const canBePaid =
    gatewayOf(paymentMethod).retries.includes(status) ||
    [link, number, code, qr].some((way) => way !== null);
  return paymentStatus === "waiting" && canBePaid;
}

/** The payment status of a listed order, as its own page shows it. */
function payingOf({ status, paymentMethod, payment, paid }: ListedOrder, now: number) {
  if (!payment) return { isToBePaid: isToBePaid({ status, paymentMethod }, null) };
  const order = { status, paymentMethod, payment, ...(paid && { paid }) };
  const orderPayment = paymentStatus(order, now);
  return {
    // The order status already shows that it is waiting.
    paymentStatus: orderPayment === "waiting" ? null : orderPayment,
    isToBePaid: isToBePaid(order, orderPayment),
  };
}

/** The backend's URL of a customer's file; null when this customer has no such file. */
export async function downloadUrl(
  { orders }: Pick<SessionClient, "orders">,
  file: string,
): Promise<string | null> {
  const { files = [] } = (await orders.files()) ?? {};
  return files.find(({ download }) => download.file === file)?.url ?? null;
}
