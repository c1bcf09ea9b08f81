import type { OrderView } from "../../../shared/order.ts";
import type { BackendOrder, BackendProgress } from "../documents/order-fields.ts";
import type { MappingContext } from "./mapping-context.ts";
import { required } from "./required.ts";
import { toOrder } from "./to-order.ts";
import { toParcels, toProgress } from "./to-progress.ts";

/** What may change about an order after it was placed, as far as the session may read it. */
export function toOrderState(
  found: BackendOrder & BackendProgress,
  context: MappingContext,
): Partial<OrderView> {
  const order = toOrder(found, context);
  if (!order) return publicState(found);
  const { status, needsPayment, paymentMethod, paymentMethodTitle, total } = order;
  const { paid, payment, transaction } = order;
  return {
    ...{ status, needsPayment, paymentMethod, paymentMethodTitle, total },
    ...(paid && { paid }),
    ...(payment && { payment }),
    ...(transaction && { transaction }),
    ...toProgress(found, context),
  };
}

/**
 * What WooGraphQL tells anybody of an order. Its amounts are null then, and its refunds are those of the
 * whole shop (docs/woocommerce.md: Other people's orders).
 */
function publicState(order: BackendOrder & BackendProgress): Partial<OrderView> {
  const { datePaid, dateCompleted } = order;
  return {
    status: required(order.status, "Order.status"),
    needsPayment: required(order.needsPayment, "Order.needsPayment"),
    ...(datePaid && { paid: datePaid }),
    ...(dateCompleted && { completed: dateCompleted }),
    parcels: toParcels(order),
  };
}
