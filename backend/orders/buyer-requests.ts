import { asc, eq, sql } from "drizzle-orm";
import { orderRequestMail } from "../checkout/order-mail.ts";
import type { Context } from "../context.ts";
import { mails } from "../schema/accounts.ts";
import { type OrderRow, type OrderStatus, orderRequests } from "../schema/orders.ts";
import { changeStatus } from "./change-status.ts";
import { type OrderOfKey, readOrderOfKey } from "./read-order.ts";

type Shop = Pick<Context, "db" | "env" | "now" | "waitUntil">;

/** Statuses in which WooCommerce lets a buyer cancel, and "on hold", which waits for a transfer. */
const cancellable: OrderStatus[] = ["PENDING", "FAILED", "ON_HOLD"];

const canBeCancelled = ({ status, paid }: OrderRow): boolean =>
  cancellable.includes(status) && !paid;

/**
 * Cancels an order for anyone with its key, with its stock and codes, unless it is paid or being
 * packed; the status that it has then, null without such an order.
 */
export async function cancelByKey(shop: Shop, named: OrderOfKey): Promise<OrderStatus | null> {
  const order = await readOrderOfKey(shop, named);
  if (!order || !canBeCancelled(order)) return order?.status ?? null;
  // Where a payment arrives meanwhile, nothing is changed.
  await changeStatus(shop, order.id, "CANCELLED");
  return (await readOrderOfKey(shop, named))?.status ?? null;
}

const MAX_REQUESTS = 5;
const MAX_LENGTH = 4_000;

/**
 * Stores what a buyer asks for, once, and mails it to the shop; false for an unknown order, and for
 * more than five.
 */
export async function storeRequest(
  shop: Shop,
  { text, ...named }: OrderOfKey & { text: string },
): Promise<boolean> {
  const { db, env, now } = shop;
  const order = await readOrderOfKey(shop, named);
  if (!order || text.length > MAX_LENGTH) return false;
  const date = now().toISOString();
  const count = sql`(SELECT count(*) FROM order_requests WHERE order_id = ${order.id})`;
  const stored = await db
    .insert(orderRequests)
    .select(sql`SELECT NULL, ${order.id}, ${text}, ${date} WHERE ${count} < ${MAX_REQUESTS}`)
    .onConflictDoNothing()
    .returning();
  if (stored.length > 0) {
    await db.insert(mails).values({ ...orderRequestMail(env, order, text), date });
    return true;
  }
  // The same text again: its first response was lost.
  return (await listRequests(shop, order.id)).some((request) => request.text === text);
}

export const listRequests = ({ db }: Pick<Shop, "db">, orderId: number) =>
  db
    .select()
    .from(orderRequests)
    .where(eq(orderRequests.orderId, orderId))
    .orderBy(asc(orderRequests.id));
