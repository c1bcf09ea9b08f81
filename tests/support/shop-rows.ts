import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { type OrderRow, orders } from "../../backend/schema/orders.ts";
import { products } from "../../backend/schema/products.ts";
import { shippingMethods } from "../../backend/schema/sessions.ts";
import {
  clearCatalogue,
  isSeeded,
  type SeedOptions,
  seedDatabase,
} from "../../backend/seed/seed-database.ts";
import type { Seed } from "../../backend/seed/types.ts";
import { backendEnv } from "./embedded-backend.ts";

type Row = typeof products.$inferInsert;

const DATE = "2026-11-01T00:00:00.000Z";

/** Adds a product to the shop and returns its id; stock is counted where a quantity is named. */
export async function addProduct(id: number, more: Partial<Row> = {}): Promise<number> {
  const name = more.nameId ?? `Produk ${id}`;
  await drizzle(backendEnv.DB)
    .insert(products)
    .values({
      id,
      type: "SIMPLE",
      slug: `produk-${id}`,
      nameId: name,
      nameEn: name,
      regularPrice: 1000,
      minPrice: 1000,
      maxPrice: 1000,
      manageStock: typeof more.stockQuantity === "number",
      date: DATE,
      modified: DATE,
      ...more,
    });
  return id;
}

/** A product of a type that WooGraphQL does not know. */
export const bundle = { id: 79_001, slug: "paket-servis-samudra", name: "Paket Servis Samudra" };

/**
 * Puts a bundle wherever a list of products could find it: in all categories, the newest, best
 * sold, reduced, featured, related to all, and a member of every group.
 */
export async function addBundle(): Promise<void> {
  const { id, slug, name } = bundle;
  const prices = { regularPrice: 5000, salePrice: 4500, minPrice: 4500, maxPrice: 4500 };
  const date = "2026-11-22T00:00:00.000Z";
  await addProduct(id, {
    ...{ slug, nameId: name, nameEn: name, sku: "PAKET-1", pluginType: "bundle" },
    ...{ ...prices, onSale: true, featured: true, totalSales: 99_999, date, modified: date },
  });
  const { DB } = backendEnv;
  await DB.batch([
    DB.prepare(
      `INSERT INTO product_terms (product_id, term_id, position)
       SELECT ${id}, id, 0 FROM terms WHERE taxonomy IN ('product_cat', 'product_tag')`,
    ),
    DB.prepare(
      `INSERT INTO linked_products (product_id, kind, linked_id, position)
       SELECT DISTINCT product_id, 'grouped', ${id}, 99 FROM linked_products WHERE kind = 'grouped'`,
    ),
  ]);
}

/** A product's number in the embedded backend. */
export const readId = async (slug: string): Promise<number> =>
  (await backendEnv.DB.prepare("SELECT id FROM products WHERE slug = ?").bind(slug).first("id")) ??
  0;

export async function readStock(id: number): Promise<number | null> {
  const row = await backendEnv.DB.prepare("SELECT stock_quantity FROM products WHERE id = ?")
    .bind(id)
    .first<{ stock_quantity: number | null }>();
  return row?.stock_quantity ?? null;
}

/** Ships everything within Indonesia, for that much. */
export async function shipFor(cost: number): Promise<void> {
  const row = { instanceId: 1, methodId: "flat_rate" as const, country: "ID", cost };
  const label = { labelId: "Ongkir Reguler", labelEn: "Standard delivery" };
  await drizzle(backendEnv.DB)
    .insert(shippingMethods)
    .values({ ...row, ...label });
}

/** What the shop has mailed last. */
export async function newestMail(): Promise<string> {
  const newest = backendEnv.DB.prepare("SELECT body FROM mails ORDER BY id DESC");
  return (await newest.first<{ body: string }>())?.body ?? "";
}

/** An order as the shop keeps it. */
export async function orderRow(id: number): Promise<OrderRow> {
  const [row] = await drizzle(backendEnv.DB).select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error(`there is no order ${id}`);
  return row;
}

/** Makes newer orders of the same e-mail address, as other devices of its owner would. */
export async function orderAlike(id: number, copies: number): Promise<void> {
  const { id: _, ...row } = await orderRow(id);
  const db = drizzle(backendEnv.DB);
  for (let copy = 0; copy < copies; copy += 1) {
    const orderKey = `wc_order_${crypto.randomUUID()}`;
    const others = { sessionId: "t_other", transactionId: null, meta: [] };
    await db.insert(orders).values({ ...row, ...others, status: "COMPLETED", orderKey });
  }
}

/** Seeds only where there is no such catalogue yet; says whether it did. */
export async function ensureSeeded(
  db: D1Database,
  seed: Seed,
  options: SeedOptions,
): Promise<boolean> {
  if (await isSeeded(db, options.currency)) return false;
  await clearCatalogue(db);
  await seedDatabase(db, seed, options);
  return true;
}
