import { type Locale, locales } from "../../shared/i18n/locales.ts";
import type { Database } from "./database.ts";

/** Sorts names as the index does: by the language's rules, numbers by their value. */
export const collationOf = (locale: Locale): string => `storefront_${locale.toLowerCase()}`;

const collations = Object.entries(locales).map(
  ([locale, { lang }]) =>
    `CREATE COLLATION IF NOT EXISTS ${collationOf(locale as Locale)} (provider = icu, locale = '${lang}-u-kn-true')`,
);

// A catalogue is a language of an edition; its rows are those of its newest run.
const statements = [
  "CREATE EXTENSION IF NOT EXISTS pg_trgm",
  ...collations,
  `CREATE TABLE IF NOT EXISTS storefront_runs (
    run bigserial PRIMARY KEY, catalogue text NOT NULL, is_current boolean NOT NULL DEFAULT false,
    version int NOT NULL DEFAULT 0, size int NOT NULL DEFAULT 0,
    facets json, hidden json, stored_at timestamptz NOT NULL DEFAULT now())`,
  "CREATE UNIQUE INDEX IF NOT EXISTS storefront_current ON storefront_runs (catalogue) WHERE is_current",
  `CREATE TABLE IF NOT EXISTS storefront_products (
    run bigint NOT NULL, id bigint NOT NULL, slug text NOT NULL, name text NOT NULL,
    date float8 NOT NULL, price float8, low_price float8, rating float8, stars float8 NOT NULL,
    discount float8, sales_rank int, popularity float8 NOT NULL,
    on_sale boolean NOT NULL, in_stock boolean NOT NULL,
    listed boolean NOT NULL, searched boolean NOT NULL,
    values text[] NOT NULL, variations bigint[] NOT NULL, words tsvector NOT NULL, described tsvector NOT NULL,
    card json NOT NULL, product json NOT NULL, brief json NOT NULL,
    hash text NOT NULL, edit text NOT NULL,
    PRIMARY KEY (run, id))`,
  "CREATE INDEX IF NOT EXISTS storefront_slugs ON storefront_products (run, slug)",
  "CREATE INDEX IF NOT EXISTS storefront_dates ON storefront_products (run, date DESC, id DESC)",
  "CREATE INDEX IF NOT EXISTS storefront_prices ON storefront_products (run, price)",
  "CREATE INDEX IF NOT EXISTS storefront_values ON storefront_products USING gin (values)",
  "CREATE INDEX IF NOT EXISTS storefront_variations ON storefront_products USING gin (variations)",
  "CREATE INDEX IF NOT EXISTS storefront_words ON storefront_products USING gin (words)",
  "CREATE INDEX IF NOT EXISTS storefront_described ON storefront_products USING gin (described)",
  `CREATE TABLE IF NOT EXISTS storefront_words_of_runs (
    run bigint NOT NULL, word text NOT NULL, PRIMARY KEY (run, word))`,
  "CREATE INDEX IF NOT EXISTS storefront_similar ON storefront_words_of_runs USING gin (word gin_trgm_ops)",
];

/** Creates what is missing. */
export async function createTables({ run }: Pick<Database, "run">): Promise<void> {
  for (const statement of statements) await run(statement);
}
