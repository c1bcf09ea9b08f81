import { base } from "#backend-country/shop.ts";
import { seedArticles } from "../seeding/seed-articles.ts";
import { SeedIds } from "../seeding/seed-ids.ts";
import { derivedStatements, linkStatements } from "../seeding/seed-links.ts";
import { seedMoney } from "../seeding/seed-money.ts";
import { seedProduct } from "../seeding/seed-products.ts";
import { noRows, type SeedRows, storeRows } from "../seeding/seed-rows.ts";
import { seedSales } from "../seeding/seed-sales.ts";
import { seedSamples } from "../seeding/seed-samples.ts";
import {
  type PictureSizes,
  type SeedRun,
  seedArticleCategories,
  seedAttributes,
  seedCategories,
  seedVisibilities,
} from "../seeding/seed-terms.ts";
import type { Seed } from "./types.ts";

export interface SeedOptions {
  /** The shop's currency; the seed's euro cents are converted to its minor units. */
  currency: string;
  /** The country that it delivers to; the build's where there is none. */
  country?: string;
  sizes?: PictureSizes;
  /** Replaces the conversion when a seed is not in euro cents. */
  convert?: SeedRun["convert"];
  /** Called with the number of stored products. */
  onProgress?(stored: number): void;
}

const PRODUCTS_AT_ONCE = 500;

/** Fills an empty, migrated database. */
export async function seedDatabase(
  db: D1Database,
  seed: Seed,
  options: SeedOptions,
): Promise<void> {
  const ids = new SeedIds();
  const convert = options.convert ?? seedMoney(options.currency);
  const store = async (fill: (run: SeedRun) => void) => {
    const rows: SeedRows = noRows();
    const { currency, country = base.country, sizes = {} } = options;
    fill({ rows, ids, convert, currency, country, sizes });
    await storeRows(db, rows);
  };
  await store((run) => {
    seedVisibilities(run);
    seedCategories(run, seed.categories);
    seedAttributes(run, seed.attributes);
    seedArticleCategories(run, seed.articleCategories);
  });
  for (let start = 0; start < seed.products.length; start += PRODUCTS_AT_ONCE) {
    const portion = seed.products.slice(start, start + PRODUCTS_AT_ONCE);
    await store((run) => {
      for (const [index, product] of portion.entries()) seedProduct(run, product, start + index);
    });
    options.onProgress?.(start + portion.length);
  }
  await store((run) => {
    seedArticles(run, seed.articles);
    seedSamples(run);
    seedSales(run, seed);
  });
  await db.batch([
    ...linkStatements(db, seed.products),
    ...derivedStatements(db),
    db.prepare("INSERT INTO stocked (currency) VALUES (?)").bind(options.currency),
  ]);
}

/** Whether a complete catalogue with prices in that currency is stored. */
export async function isSeeded(db: D1Database, currency: string): Promise<boolean> {
  const stocked = db.prepare("SELECT 1 FROM stocked WHERE currency = ?").bind(currency);
  return (await stocked.first()) !== null;
}

const CATALOGUE_TABLES = [
  "stocked",
  "post_terms",
  "posts",
  "reviews",
  "linked_products",
  "product_meta",
  "product_downloads",
  "product_images",
  "variation_attributes",
  "product_attributes",
  "product_terms",
  "products",
  "attributes",
  "terms",
  "media",
  "coupons",
  "gift_cards",
  "shipping_methods",
];

/** Empties the catalogue; keeps orders and accounts. */
export async function clearCatalogue(db: D1Database): Promise<void> {
  await db.batch(CATALOGUE_TABLES.map((table) => db.prepare(`DELETE FROM ${table}`)));
}
