import { eq } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import type { Context } from "../context.ts";
import { toDatabaseId, wholeNumber } from "../global-id.ts";
import { type OrderRow, type OrderStatus, orders } from "../schema/orders.ts";
import { changeStatus } from "./change-status.ts";
import { readOrder } from "./read-order.ts";

export interface UpdateOrderInput {
  id?: string | null;
  status?: OrderStatus | null;
  isPaid?: boolean | null;
  transactionId?: string | null;
}

const NOT_ALLOWED = "User does not have the capabilities necessary to update an order.";

/** Changes an order of the viewer; like WooGraphQL it refuses other customers and guests. */
export async function updateOrder(context: Context, input: UpdateOrderInput): Promise<OrderRow> {
  const { db, session } = context;
  const id = toDatabaseId("order", input.id ?? "") ?? wholeNumber(input.id ?? "");
  if (id === null)
    throw new BusinessError("Order ID provided is invalid. Please check input and try again.");
  const order = await readOrder(context, id);
  if (!order) throw new BusinessError(`Failed to find order with ID of ${id}.`);
  if (!session.viewer || order.customerId !== session.viewer.id)
    throw new BusinessError(NOT_ALLOWED);
  if (input.status) await moveTo(context, id, input.status);
  if (input.isPaid) {
    const transactionId = input.transactionId || order.transactionId;
    await db.update(orders).set({ transactionId }).where(eq(orders.id, id));
    await moveTo(context, id, order.needsProcessing ? "PROCESSING" : "COMPLETED");
  }
  return (await readOrder(context, id)) ?? order;
}

async function moveTo(context: Context, id: number, status: OrderStatus): Promise<void> {
  const refusal = await changeStatus(context, id, status);
  if (refusal !== null) throw new BusinessError(refusal);
}
