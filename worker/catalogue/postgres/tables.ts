import { type Locale, locales } from "../../../shared/i18n/locales.ts";
import type { Database } from "./database.ts";

/** Sorts names as the index does: by the language's rules, numbers by their value. */
export const toCollation = (locale: Locale): string => `storefront_${locale.toLowerCase()}`;

/** Products of a block: each value of a facet has one bit of each in it. */
export const blockSize = 8_192;

/** Higher prices in minor units are counted as the highest that has so many bits. */
export const priceBits = 44;

const collations = Object.entries(locales).map(
  ([locale, { lang }]) =>
    `CREATE COLLATION IF NOT EXISTS ${toCollation(locale as Locale)} (provider = icu, locale = '${lang}-u-kn-true')`,
);

// Prices are stored as bits too, the one worth 2^n of all products of a block in one row: `slices`
// are these rows, highest first, and `worth` their n.
const functions = [
  `CREATE OR REPLACE FUNCTION storefront_extreme(
     worth int[], slices bit(${blockSize})[], among bit(${blockSize}), is_highest boolean)
   RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
   DECLARE rest bit(${blockSize}) := among; part bit(${blockSize}); price bigint := 0;
   BEGIN
     IF bit_count(among) = 0 THEN RETURN NULL; END IF;
     FOR at IN 1 .. coalesce(array_length(slices, 1), 0) LOOP
       part := rest & CASE WHEN is_highest THEN slices[at] ELSE ~slices[at] END;
       IF bit_count(part) > 0 THEN
         rest := part;
         IF is_highest THEN price := price + (1::bigint << worth[at]); END IF;
       ELSIF NOT is_highest THEN price := price + (1::bigint << worth[at]);
       END IF;
     END LOOP;
     RETURN price;
   END $$`,
  `CREATE OR REPLACE FUNCTION storefront_at_most(
     worth int[], slices bit(${blockSize})[], among bit(${blockSize}), most bigint)
   RETURNS bit(${blockSize}) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
   DECLARE less bit(${blockSize}) := B'0'::bit(${blockSize}); same bit(${blockSize}) := among; at int := 1;
   BEGIN
     IF most < 0 THEN RETURN less; END IF;
     FOR n IN REVERSE ${priceBits - 1} .. 0 LOOP
       IF worth[at] = n THEN
         IF (most >> n) & 1 = 1 THEN
           less := less | (same & ~slices[at]);
           same := same & slices[at];
         ELSE same := same & ~slices[at];
         END IF;
         at := at + 1;
       ELSIF (most >> n) & 1 = 1 THEN RETURN less | same;
       END IF;
     END LOOP;
     RETURN less | same;
   END $$`,
];

// The bits of all blocks as one string, in which a product's bit is at its number.
const joined = `DO $$ BEGIN
    CREATE AGGREGATE storefront_joined(bit varying) (sfunc = bitcat, stype = bit varying, initcond = '');
  EXCEPTION WHEN duplicate_function THEN NULL;
  END $$`;

// A catalogue is a language of an edition. Two of them may be stored for the first time at once.
const shared = [
  "SELECT pg_advisory_xact_lock(20261125)",
  "CREATE EXTENSION IF NOT EXISTS pg_trgm",
  ...collations,
  ...functions,
  joined,
  `CREATE TABLE IF NOT EXISTS storefront_runs (
    run bigserial PRIMARY KEY, catalogue text NOT NULL, is_current boolean NOT NULL DEFAULT false,
    version int NOT NULL DEFAULT 0, size int NOT NULL DEFAULT 0,
    facets json, hidden json, ahead float4, stored_at timestamptz NOT NULL DEFAULT now())`,
  "CREATE UNIQUE INDEX IF NOT EXISTS storefront_current ON storefront_runs (catalogue) WHERE is_current",
];

/** The tables of a run. Each has its own, so that one that is replaced leaves nothing behind. */
export const nameTables = (run: number) => ({
  products: `storefront_products_${run}`,
  /** The products themselves, apart from what they are listed by. */
  documents: `storefront_documents_${run}`,
  /** What a search reads of the products that it may find. */
  searched: `storefront_searched_${run}`,
  /** Words that slips are compared with. */
  words: `storefront_words_${run}`,
  /** How many products each block has. */
  blocks: `storefront_blocks_${run}`,
  /** One bit for each product of a block, by facet and value. */
  bits: `storefront_bits_${run}`,
  /** Counts of the listings without filters. */
  counts: `storefront_counts_${run}`,
});

export type RunTables = ReturnType<typeof nameTables>;

export const newestFirst = "date DESC, id DESC";

// The least that PostgreSQL takes. Longer values are stored beside the table, so that a search that goes
// through many of its rows reads few pages.
const searchedBytes = 128;

function writeStatements(
  { products, documents, searched, words, blocks, bits, counts }: RunTables,
  locale: Locale,
): string[] {
  // With numbers, by which filters are looked up without a product being read.
  const sorted = (column: string, order: string) =>
    `CREATE INDEX ON ${products} (${column} ${order}, ${newestFirst}) INCLUDE (number) WHERE listed`;
  return [
    `CREATE TABLE ${products} (
      id bigint PRIMARY KEY, number int NOT NULL, slug text NOT NULL, name text NOT NULL,
      date float8 NOT NULL, price float8, low_price float8, rating float8,
      discount float8, sales_rank int, popularity float8 NOT NULL,
      listed boolean NOT NULL, searched boolean NOT NULL,
      values text[] NOT NULL, variations bigint[] NOT NULL,
      hash text NOT NULL, edit text NOT NULL)`,
    `CREATE TABLE ${documents} (number int PRIMARY KEY, card json NOT NULL, product json NOT NULL)`,
    `CREATE UNIQUE INDEX ON ${products} (number)`,
    `CREATE INDEX ON ${products} (slug)`,
    `CREATE INDEX ON ${products} (${newestFirst}) INCLUDE (number)`,
    `CREATE INDEX ON ${products} (${newestFirst}) INCLUDE (number) WHERE listed`,
    `CREATE INDEX ON ${products} (id) WHERE NOT listed`,
    sorted("price", "ASC"),
    sorted("price", "DESC NULLS LAST"),
    sorted("rating", "DESC NULLS LAST"),
    sorted("discount", "DESC NULLS LAST"),
    sorted("sales_rank", "ASC"),
    sorted(`name COLLATE ${toCollation(locale)}`, "ASC"),
    `CREATE INDEX ON ${products} USING gin (variations)`,
    `CREATE TABLE ${searched} (
      number int PRIMARY KEY, popularity float4 NOT NULL, price float8, low_price float8,
      values text[] NOT NULL, words tsvector NOT NULL, whole tsvector NOT NULL,
      brief json NOT NULL, weak json NOT NULL)
      WITH (toast_tuple_target = ${searchedBytes})`,
    // A search with filters finds both in the index, before any product is read. One index of all, because
    // of several PostgreSQL may choose that of the values, without the words: how many products have some
    // values it cannot tell before it knows which.
    `CREATE INDEX ON ${searched} USING gin (values, words, whole)`,
    `CREATE TABLE ${words} (word text COLLATE "C" PRIMARY KEY)`,
    `CREATE INDEX ON ${words} USING gin (word gin_trgm_ops)`,
    `CREATE TABLE ${blocks} (block int PRIMARY KEY, home int NOT NULL, used int NOT NULL)`,
    `CREATE TABLE ${bits} (
      block int NOT NULL, facet text NOT NULL, value text NOT NULL, bits bit(${blockSize}) NOT NULL,
      PRIMARY KEY (block, facet, value))`,
    `CREATE INDEX ON ${bits} (facet, value)`,
    `CREATE TABLE ${counts} (category text PRIMARY KEY, listed json NOT NULL)`,
  ];
}

/** Creates what all runs share. */
export const createShared = ({ run }: Pick<Database, "run">): Promise<unknown> =>
  run(shared.join(";\n"));

export const createRunTables = (
  { run }: Pick<Database, "run">,
  tables: RunTables,
  locale: Locale,
): Promise<unknown> => run(writeStatements(tables, locale).join(";\n"));

/** Of the products of a large run, the part that a search of common words looks through first. */
const aheadPart = 0.05;
/** Of fewer products all are looked through at once. */
const leastWithAhead = 50_000;

/** From which popularity on products are ahead: null where a run has too few for a part of them. */
export const toAheadQuery = ({ searched }: RunTables): string => `
  SELECT to_json(percentile_disc(${1 - aheadPart}) WITHIN GROUP (ORDER BY popularity))
  FROM ${searched} HAVING count(*) >= ${leastWithAhead}`;

/** The condition of the products ahead, and of their index; written out, as a partial index requires. */
export const isAhead = (from: number): string => `popularity >= '${Number(from)}'::float4`;

export const createAheadIndex = (
  { run }: Pick<Database, "run">,
  { searched }: RunTables,
  from: number,
): Promise<unknown> =>
  run(`CREATE INDEX ON ${searched} USING gin (values, words) WHERE ${isAhead(from)}`);

export const dropRunTables = (
  { run }: Pick<Database, "run">,
  tables: RunTables,
): Promise<unknown> => run(`DROP TABLE IF EXISTS ${Object.values(tables).join(", ")}`);
