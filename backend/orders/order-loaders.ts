import { asc, desc } from "drizzle-orm";
import { rowById, rowsBy } from "../batch-loader.ts";
import type { Database } from "../database.ts";
import { userMeta, users } from "../schema/accounts.ts";
import { downloadsUsed, orderLines, orderNotes, orderRefunds } from "../schema/orders.ts";

/** Loaders for the data that a list of orders needs. */
export function orderLoaders(db: Database) {
  return {
    orderLines: rowsBy(db, orderLines, "orderId", { orderBy: [asc(orderLines.id)] }),
    orderNotes: rowsBy(db, orderNotes, "orderId", { orderBy: [desc(orderNotes.id)] }),
    orderRefunds: rowsBy(db, orderRefunds, "orderId", { orderBy: [desc(orderRefunds.id)] }),
    downloadsUsed: rowsBy(db, downloadsUsed, "orderId"),
    user: rowById(db, users),
    userMeta: rowsBy(db, userMeta, "userId"),
  };
}
