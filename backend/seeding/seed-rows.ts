import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { attributes, productAttributes, variationAttributes } from "../schema/attributes.ts";
import { media, posts, reviews } from "../schema/content.ts";
import { productDownloads, productImages, productMeta, products } from "../schema/products.ts";
import { coupons, giftCards, shippingMethods } from "../schema/sessions.ts";
import { postTerms, productTerms, terms } from "../schema/terms.ts";
import { insertRows } from "./insert-rows.ts";

// Each table comes after those that it references.
const TABLES = {
  media,
  terms,
  attributes,
  products,
  productTerms,
  productAttributes,
  variationAttributes,
  productImages,
  productDownloads,
  productMeta,
  reviews,
  posts,
  postTerms,
  coupons,
  giftCards,
  shippingMethods,
};

type Tables = typeof TABLES;

/** Rows to be stored, by table. */
export type SeedRows = { [Name in keyof Tables]: Tables[Name]["$inferInsert"][] };

export function noRows(): SeedRows {
  const names = Object.keys(TABLES) as (keyof Tables)[];
  return Object.fromEntries(names.map((name) => [name, []])) as unknown as SeedRows;
}

/** Stores the rows in one transaction. */
export async function storeRows(db: D1Database, rows: SeedRows): Promise<void> {
  const names = Object.keys(TABLES) as (keyof Tables)[];
  const statements = names.flatMap((name) =>
    insertRows(db, TABLES[name] as SQLiteTable, rows[name] as SQLiteTable["$inferInsert"][]),
  );
  if (statements.length > 0) await db.batch(statements);
}
