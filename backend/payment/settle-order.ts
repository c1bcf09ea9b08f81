import { eq } from "drizzle-orm";
import type { Exchange } from "../exchange.ts";
import { changeStatus } from "../orders/change-status.ts";
import { type Meta, type OrderRow, type OrderStatus, orders } from "../schema/orders.ts";
import { withMeta } from "./order-meta.ts";

type Shop = Pick<Exchange, "db" | "env" | "now" | "waitUntil">;

const PAID: OrderStatus[] = ["PROCESSING", "COMPLETED"];

export const isPaid = ({ status }: Pick<OrderRow, "status">): boolean => PAID.includes(status);

/** WooCommerce's payment_complete; also for cancelled and failed orders. */
export async function completePayment(
  shop: Shop,
  order: OrderRow,
  transactionId: string | null,
): Promise<void> {
  if (isPaid(order)) return;
  if (transactionId !== null)
    await shop.db.update(orders).set({ transactionId }).where(eq(orders.id, order.id));
  await moveTo(shop, order, order.needsProcessing ? "PROCESSING" : "COMPLETED");
}

export async function keepMeta({ db }: Shop, order: OrderRow, values: Meta[]): Promise<void> {
  const meta = withMeta(order.meta, values);
  await db.update(orders).set({ meta }).where(eq(orders.id, order.id));
}

export async function moveTo(shop: Shop, order: OrderRow, status: OrderStatus): Promise<void> {
  const refusal = await changeStatus(shop, order.id, status, { mayOversell: true });
  if (refusal !== null) throw new Error(`order ${order.id} stays ${order.status}: ${refusal}`);
}
