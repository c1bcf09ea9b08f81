import type { PlacedOrder } from "../../commerce/checkout-backend.ts";
import type { BackendOrder } from "../documents/order-fields.ts";
import type { MappingContext } from "./mapping-context.ts";
import { toFiles, toOrder } from "./to-order.ts";

/** Returns an order that was just made; null where the backend hides it. */
export function toPlacedOrder(order: BackendOrder, context: MappingContext): PlacedOrder | null {
  const view = toOrder(order, context);
  const { orderKey, paymentNotes } = order;
  if (!view || !orderKey) return null;
  const paymentMeta = (paymentNotes ?? []).flatMap((meta) => (meta?.value ? [meta.key] : []));
  return { view, orderKey, files: toFiles(order), paymentMeta };
}
