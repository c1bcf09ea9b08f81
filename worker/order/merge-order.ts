import type { OrderLine, OrderView } from "../../shared/order.ts";

const accepted: ReadonlySet<string> = new Set(["PROCESSING", "COMPLETED", "ON_HOLD"]);

/** Whether the shop has accepted an order. */
export const isAccepted = ({ status }: Pick<OrderView, "status">): boolean => accepted.has(status);

/** What another result of a checkout changes in a known order: a form's fields, and its payment attempt. */
export const pickAttempt = (stored: OrderView, order: OrderView): Partial<OrderView> => ({
  ...typedAnew(stored, order),
  ...newPayment(stored, order),
});

/** What a form that goes on with an unpaid order says anew; WooCommerce overwrites it. */
function typedAnew(stored: OrderView, order: OrderView): Partial<OrderView> {
  if (stored.paid || isAccepted(stored)) return {};
  const { billing, shippingAddress, note, npwp, shippingTitle, delivery } = order;
  return { billing, shippingAddress, note, shippingTitle, delivery, ...(npwp && { npwp }) };
}

/** Its payment attempt, when it is a new one. */
function newPayment(stored: OrderView, order: OrderView): Partial<OrderView> {
  const { payment, paymentMethod, paymentMethodTitle, status, needsPayment } = order;
  // The same order, gone on with at no gateway: an earlier attempt's page is none of it any more.
  if (!payment && paymentMethod !== stored.paymentMethod)
    return { payment, paymentMethod, paymentMethodTitle, status, needsPayment };
  const link = payment?.link;
  if (!payment || !link || link === stored.payment?.link || stored.payment?.earlier.includes(link))
    return {};
  const retried = status === "FAILED" ? { isRetried: true as const } : {};
  const attempt = { ...payment, ...retried };
  return { payment: attempt, paymentMethod, paymentMethodTitle, status, needsPayment };
}

/** Lines whose product was deleted are named as they were ordered: WooGraphQL names the product alone. */
export function withStoredWords(
  lines: readonly OrderLine[],
  stored: readonly OrderLine[] = [],
): OrderLine[] {
  if (lines.length !== stored.length) return [...lines];
  return lines.map((line, at) => {
    const { name = "", image = null, options } = stored[at] ?? {};
    return line.name ? line : { ...line, name, image, ...(options && { options }) };
  });
}
