import { REGISTER } from "../../backend/accounts/registered-shop.fixture.ts";
import { env } from "../mutation/platform/cloudflare-workers.ts";
import { SqliteD1 } from "../mutation/platform/sqlite.ts";
import { addProduct, shipFor } from "../support/shop-rows.ts";
import { backendSettings } from "../support/shop-settings.ts";
import { Shopper } from "../support/shopper.ts";
import { customer } from "./actors/customer.ts";
import { Faults } from "./platform/faults.ts";
import { Random } from "./platform/random.ts";
import { enterRun } from "./platform/runtime-globals.ts";
import { Timeline } from "./platform/timeline.ts";

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

/** The moment at which every run begins. */
export const startAt = Date.parse("2031-01-01T08:00:00Z");

/** The shop's database; each run begins with it as it is now. */
export async function openDatabase(): Promise<SqliteD1> {
  const database = new SqliteD1();
  const timeline = new Timeline({ startAt, keepsLines: false });
  const random = new Random("stock");
  const faults = new Faults(random, { kinds: [], muted: [] });
  enterRun({ timeline, random, faults, logged: () => {}, wrote: () => {} }, async () =>
    Response.error(),
  );
  let isStocked = false;
  const stocking = stockShop(database).then(() => {
    isStocked = true;
  });
  while (!isStocked) {
    await timeline.drain();
    await timeline.step();
  }
  await stocking;
  return database;
}

async function stockShop(database: SqliteD1): Promise<void> {
  const files = Object.keys(migrations).sort();
  for (const file of files) await database.exec(migrations[file] ?? "");
  env.DB = database;
  for (const [id, stockQuantity] of stock) await addProduct(id, { stockQuantity });
  await shipFor(deliveryPrice);
  await database.exec(
    "INSERT INTO coupons (code, type, amount, usage_limit) VALUES ('hemat', 'percent', 10, 2)",
  );
  Object.assign(env, backendSettings);
  const { password, username, email } = customer;
  await new Shopper().send(REGISTER, { i: { username, email, password } });
  await database.exec("SAVEPOINT stocked");
}

/** Takes back all that the last run wrote. */
export const restock = (database: SqliteD1): Promise<void> => database.exec("ROLLBACK TO stocked");
