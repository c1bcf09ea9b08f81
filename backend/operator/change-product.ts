import { eq, sql } from "drizzle-orm";
import { parentStock } from "../checkout/order-batch.ts";
import type { Exchange } from "../exchange.ts";
import { getDecimals } from "../money.ts";
import { type ProductRow, products, type StockStatus } from "../schema/products.ts";
import { sendProductWebhook } from "./webhooks.ts";

type Shop = Pick<Exchange, "db" | "env" | "now" | "waitUntil">;

/** The fields of the operator's form, as text. */
export interface ProductForm {
  regularPrice: string;
  salePrice: string;
  stockQuantity: string;
  stockStatus: string;
  /** The type that a plugin gives it ("bundle"); "" for its own. */
  pluginType: string;
}

const STATUSES: StockStatus[] = ["IN_STOCK", "OUT_OF_STOCK", "ON_BACKORDER"];

/** Parses a plain decimal into minor units; null for an empty text, undefined for anything else. */
export function readAmount(text: string, currency: string): number | null | undefined {
  if (text.trim() === "") return null;
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(text.trim())) return undefined;
  return Math.round(Number(text.trim().replace(",", ".")) * 10 ** getDecimals(currency));
}

/** Saves price and stock of a product or variation; returns null, or the reason for a refusal. */
export async function changeProduct(shop: Shop, id: number, form: ProductForm) {
  const { db, env, now } = shop;
  const [row] = await db.select().from(products).where(eq(products.id, id));
  if (!row) return "There is no such product.";
  const regularPrice = readAmount(form.regularPrice, env.CURRENCY);
  const salePrice = readAmount(form.salePrice, env.CURRENCY);
  if (regularPrice === undefined || salePrice === undefined) return "A price is a plain number.";
  if (salePrice !== null && (regularPrice === null || salePrice >= regularPrice)) {
    return "A sale price is lower than the regular price.";
  }
  const stock = toStock(row, form);
  if (stock === null) return "Stock is a whole number of pieces.";
  if (!/^([a-z][a-z_-]{0,30})?$/.test(form.pluginType)) return "A type is a word such as bundle.";
  const pluginType = form.pluginType || null;
  const price = salePrice ?? regularPrice;
  const modified = now().toISOString();
  const prices =
    row.type === "VARIABLE"
      ? {}
      : { regularPrice, salePrice, onSale: salePrice !== null, minPrice: price, maxPrice: price };
  await db.batch([
    db
      .update(products)
      .set({ ...prices, ...stock, pluginType, modified })
      .where(eq(products.id, id)),
    parentStock(db, id, modified),
    parentPrices(shop, id),
  ]);
  shop.waitUntil(sendProductWebhook(shop, id));
  return null;
}

function toStock(row: ProductRow, { stockQuantity, stockStatus }: ProductForm) {
  const text = stockQuantity.trim();
  if (text === "") {
    const named = STATUSES.find((status) => status === stockStatus) ?? row.stockStatus;
    return { manageStock: false, stockQuantity: null, stockStatus: named };
  }
  if (!/^\d{1,7}$/.test(text)) return null;
  const pieces = Number(text);
  const empty: StockStatus = row.backorders === "NO" ? "OUT_OF_STOCK" : "ON_BACKORDER";
  const status: StockStatus = pieces > 0 ? "IN_STOCK" : empty;
  return { manageStock: true, stockQuantity: pieces, stockStatus: status };
}

/** Updates a variable product's price range and sale from its variations. */
function parentPrices({ db }: Pick<Shop, "db">, variationId: number) {
  const of = (sum: string) =>
    sql.raw(
      `(SELECT ${sum} FROM products AS v WHERE v.parent_id = products.id AND v.status = 'publish')`,
    );
  return db
    .update(products)
    .set({
      minPrice: sql`${of("min(coalesce(v.sale_price, v.regular_price))")}`,
      maxPrice: sql`${of("max(coalesce(v.sale_price, v.regular_price))")}`,
      onSale: sql`${of("max(v.on_sale)")}`,
    })
    .where(eq(products.id, sql`(SELECT parent_id FROM products WHERE id = ${variationId})`));
}
