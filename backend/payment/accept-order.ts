import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { takings } from "../checkout/order-batch.ts";
import { isNewsOfOrder } from "../checkout/order-mail.ts";
import type { Exchange } from "../exchange.ts";
import { announce, mailInserts, movements } from "../orders/change-status.ts";
import { readOrder } from "../orders/read-order.ts";
import { type OrderRow, type OrderStatus, orderLines, orders } from "../schema/orders.ts";

type Shop = Pick<Exchange, "db" | "env" | "now" | "waitUntil">;

const ACCEPTED: OrderStatus[] = ["PROCESSING", "COMPLETED", "ON_HOLD"];

/** Whether an order is paid, or accepted to be paid later. */
export const isAccepted = ({ status }: Pick<OrderRow, "status">): boolean =>
  ACCEPTED.includes(status);

export async function orderNow(shop: Pick<Shop, "db">, id: number): Promise<OrderRow> {
  const order = await readOrder(shop, id);
  if (!order) throw new Error(`order ${id} is not there any more`);
  return order;
}

/**
 * Gives an order that waited for its payment a status, and does what follows: each a write of its own, as in
 * WooCommerce, where a request may die between them.
 */
export async function acceptOrder(
  shop: Shop,
  order: OrderRow,
  {
    status,
    ...payment
  }: Partial<Pick<OrderRow, "paid" | "transactionId">> & { status: OrderStatus },
): Promise<void> {
  const modified = shop.now().toISOString();
  const completed = status === "COMPLETED" ? modified : null;
  const result = await shop.db
    .update(orders)
    .set({ status, modified, completed, ...payment })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .run();
  if (result.meta.changes !== 1) throw new Error(`order ${order.id} has changed meanwhile`);
  await followStatus(shop, order.id);
}

/** Does what follows the status of an accepted order, as far as it was not done before. */
export async function followStatus(shop: Shop, id: number): Promise<void> {
  const { db } = shop;
  const order = await orderNow(shop, id);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  if (!order.stockReduced) await takeOnce(shop, order, lines);
  const all = mailInserts(shop, order, lines, "PENDING");
  const toShop = isNewsOfOrder("PENDING", order) ? all.splice(0, 1) : [];
  const noted = (flags: Partial<OrderRow>) => db.update(orders).set(flags).where(eq(orders.id, id));
  if (!order.newOrderMailed) await db.batch([noted({ newOrderMailed: true }), ...toShop]);
  if (!order.buyerMailed) await db.batch([noted({ buyerMailed: true }), ...all]);
  shop.waitUntil(announce(shop, id, lines));
}

/**
 * Takes what an order takes, once, also where a request that was taken for dead goes on; of what others have
 * taken meanwhile, what is left.
 */
async function takeOnce(
  { db, now }: Shop,
  order: OrderRow,
  lines: (typeof orderLines.$inferSelect)[],
): Promise<void> {
  // NULL fails the batch.
  const stockReduced = sql<boolean>`CASE WHEN ${orders.stockReduced} = 0 THEN 1 END`;
  const taken = db.update(orders).set({ stockReduced }).where(eq(orders.id, order.id));
  const rest: BatchItem<"sqlite">[] = takings(db, { order, lines }, now());
  try {
    await db.batch([taken, ...rest]);
  } catch (cause) {
    if (causes(cause).includes("orders.stock_reduced")) return;
    if (!/stock_not_negative|gift_card_not_overdrawn/.test(causes(cause))) throw cause;
    await db.batch([taken, ...movements(db, order, lines, now(), { isClamped: true })]);
  }
}

const causes = (cause: unknown): string =>
  cause instanceof Error ? `${cause.message} ${causes(cause.cause)}` : "";
