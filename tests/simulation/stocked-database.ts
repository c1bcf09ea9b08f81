import { env } from "../mutation/platform/cloudflare-workers.ts";
import { SqliteD1 } from "../mutation/platform/sqlite.ts";
import { shelve, shipFor } from "../support/shop-rows.ts";

const migrations = import.meta.glob<string>("../../backend/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Products with their stock: enough for everybody, and one of which there are a few. */
export const stock = new Map([
  [100, 10_000],
  [101, 10_000],
  [102, 10_000],
  [103, 10_000],
  [104, 6],
]);

const deliveryPrice = 250;

/** The shop's database; each run begins with it as it is now. */
export async function openDatabase(): Promise<SqliteD1> {
  const database = new SqliteD1();
  const files = Object.keys(migrations).sort();
  for (const file of files) await database.exec(migrations[file] ?? "");
  env.DB = database;
  for (const [id, stockQuantity] of stock) await shelve(id, { stockQuantity });
  await shipFor(deliveryPrice);
  await database.exec("SAVEPOINT stocked");
  return database;
}

/** Takes back all that the last run wrote. */
export const restock = (database: SqliteD1): Promise<void> => database.exec("ROLLBACK TO stocked");
