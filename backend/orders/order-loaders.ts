import { asc, desc } from "drizzle-orm";
import { batchLoader, groupedBy, indexedBy } from "../batch-loader.ts";
import { type Database, isAmong } from "../database.ts";
import { userMeta, users } from "../schema/accounts.ts";
import { downloadsUsed, orderLines, orderNotes, orderRefunds } from "../schema/orders.ts";

/** Loaders for the data that a list of orders needs. */
export function orderLoaders(db: Database) {
  return {
    orderLines: batchLoader(async (orderIds: number[]) => {
      const rows = await db
        .select()
        .from(orderLines)
        .where(isAmong(orderLines.orderId, orderIds))
        .orderBy(asc(orderLines.id));
      return groupedBy(rows, (row) => row.orderId);
    }),
    orderNotes: batchLoader(async (orderIds: number[]) => {
      const rows = await db
        .select()
        .from(orderNotes)
        .where(isAmong(orderNotes.orderId, orderIds))
        .orderBy(desc(orderNotes.id));
      return groupedBy(rows, (row) => row.orderId);
    }),
    orderRefunds: batchLoader(async (orderIds: number[]) => {
      const rows = await db
        .select()
        .from(orderRefunds)
        .where(isAmong(orderRefunds.orderId, orderIds))
        .orderBy(desc(orderRefunds.id));
      return groupedBy(rows, (row) => row.orderId);
    }),
    downloadsUsed: batchLoader(async (orderIds: number[]) => {
      const rows = await db
        .select()
        .from(downloadsUsed)
        .where(isAmong(downloadsUsed.orderId, orderIds));
      return groupedBy(rows, (row) => row.orderId);
    }),
    user: batchLoader(async (ids: number[]) => {
      const rows = await db.select().from(users).where(isAmong(users.id, ids));
      return indexedBy(rows, (row) => row.id);
    }),
    userMeta: batchLoader(async (ids: number[]) => {
      const rows = await db.select().from(userMeta).where(isAmong(userMeta.userId, ids));
      return groupedBy(rows, (row) => row.userId);
    }),
  };
}
