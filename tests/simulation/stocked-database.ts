import { drizzle } from "drizzle-orm/d1";
import { REGISTER } from "../../backend/accounts/registered-shop.fixture.ts";
import { productAttributes, variationAttributes } from "../../backend/schema/attributes.ts";
import { env } from "../support/cloudflare-workers.ts";
import { addProduct, shipFor } from "../support/shop-rows.ts";
import { backendSettings } from "../support/shop-settings.ts";
import { Shopper } from "../support/shopper.ts";
import { customer } from "./actors/customer.ts";
import { colours, sizes, toVariableId, toVariationId } from "./items.ts";
import { Faults } from "./platform/faults.ts";
import { Random } from "./platform/random.ts";
import { enterRun } from "./platform/runtime-globals.ts";
import { SqliteD1 } from "./platform/sqlite.ts";
import { Timeline } from "./platform/timeline.ts";

const migrations = import.meta.glob<string>("../../backend/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Enough for everybody, and a few of one. */
const pieces = { 100: 10_000, 101: 10_000, 102: 10_000, 103: 10_000, 104: 6, 105: 10_000 };

/** Products with their stock: small variations have one of their own, large ones their product's. */
export const stock: ReadonlyMap<number, number> = new Map(
  Object.entries(pieces).flatMap(([id, quantity]) =>
    [Number(id), toVariableId(Number(id)), toVariationId(Number(id), "S")].map((row) => [
      row,
      quantity,
    ]),
  ),
);

/** Gift cards with their balance. */
export const giftCards: ReadonlyMap<string, number> = new Map([
  ["KADO-1", 9_000],
  ["KADO-2", 700],
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
  enterRun(
    { timeline, random, faults, logged: () => {}, wrote: () => {}, lost: () => {} },
    async () => Response.error(),
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
  for (const id of Object.keys(pieces)) await addProducts(database, Number(id));
  await shipFor(deliveryPrice);
  await database.exec(
    `INSERT INTO coupons (code, type, amount, usage_limit)
      VALUES ('hemat', 'percent', 10, 2), ('potong', 'fixed_cart', 250, NULL)`,
  );
  for (const [code, balance] of giftCards)
    await database.exec(`INSERT INTO gift_cards (code, balance) VALUES ('${code}', ${balance})`);
  Object.assign(env, backendSettings);
  const { password, username, email } = customer;
  await new Shopper().send(REGISTER, { i: { username, email, password } });
  await database.exec("SAVEPOINT stocked");
}

/** A product, and another one in two sizes. */
async function addProducts(database: SqliteD1, id: number): Promise<void> {
  await addProduct(id, getStock(id));
  const variable = toVariableId(id);
  await addProduct(variable, { type: "VARIABLE", ...getStock(variable) });
  const db = drizzle(database as unknown as D1Database);
  const attributes = { ukuran: sizes, warna: colours };
  for (const [position, [name, values]] of Object.entries(attributes).entries())
    await db.insert(productAttributes).values({
      ...{ productId: variable, name, labelId: name, labelEn: name, position, variation: true },
      options: values.map((value) => ({ id: value, en: value })),
    });
  for (const size of sizes) {
    const variationId = toVariationId(id, size);
    const colour = size === "S" ? "" : "Merah";
    await addProduct(variationId, {
      ...{ type: "VARIATION", parentId: variable, regularPrice: 1_033 },
      ...getStock(variationId),
    });
    await db.insert(variationAttributes).values([
      { variationId, name: "ukuran", value: size, position: 0 },
      { variationId, name: "warna", value: colour, position: 1 },
    ]);
  }
}

const getStock = (id: number): { stockQuantity?: number } => {
  const stockQuantity = stock.get(id);
  return stockQuantity === undefined ? {} : { stockQuantity };
};

/** Takes back all that the last run wrote. */
export const restock = (database: SqliteD1): Promise<void> => database.exec("ROLLBACK TO stocked");
