import { eq } from "drizzle-orm";
import type { Database } from "../database.ts";
import { type OrderRow, orders } from "../schema/orders.ts";

interface Shop {
  db: Database;
}

/** The order of a number; null where there is none. */
export const readOrder = async ({ db }: Shop, id: number): Promise<OrderRow | null> =>
  (await db.select().from(orders).where(eq(orders.id, id)).get()) ?? null;

export interface OrderOfKey {
  orderId: number;
  orderKey: string;
}

/** The same, where its key is the right one. */
export async function readOrderOfKey(
  shop: Shop,
  { orderId, orderKey }: OrderOfKey,
): Promise<OrderRow | null> {
  const order = await readOrder(shop, orderId);
  return order?.orderKey === orderKey ? order : null;
}
