import type { IndexedProduct } from "../commerce/indexed-product.ts";
import { checksumOf } from "../product-index/index-store.ts";
import { factsOf } from "../product-index/product-facts.ts";
import { blockSize, priceBits, type RunTables } from "./tables.ts";

/** Products that are likely to be counted together share blocks, of so many kinds at most. */
const maxHomes = 64;

/** A product as the table has it, by the names of its columns, but for its number. */
export const rowOf = (product: IndexedProduct) => ({
  ...factsOf(product),
  home: checksumOf(product.categories[0] ?? "") % maxHomes,
});

const words = `setweight(array_to_tsvector(names), 'A') || setweight(array_to_tsvector(facts), 'B')
  || setweight(array_to_tsvector(others), 'C')`;

/** The table's columns with their types in JSON, and how those that differ are made. */
const columns: Record<string, { type?: string; made?: string }> = {
  id: { type: "bigint" },
  number: { type: "int" },
  slug: { type: "text" },
  name: { type: "text" },
  date: { type: "float8" },
  price: { type: "float8" },
  low_price: { type: "float8" },
  rating: { type: "float8" },
  discount: { type: "float8" },
  sales_rank: { type: "int" },
  popularity: { type: "float8" },
  listed: { type: "boolean" },
  searched: { type: "boolean" },
  values: { type: "text[]" },
  variations: { type: "bigint[]" },
  words: { made: words },
  // Apart, because a search of many products must not read their long texts.
  whole: { made: `${words} || array_to_tsvector(described)` },
  card: { type: "json" },
  product: { type: "json" },
  brief: { type: "json" },
  hash: { type: "text" },
  edit: { type: "text" },
};

const names = Object.keys(columns);

const typed = [
  ...Object.entries(columns).flatMap(([name, { type }]) => (type ? [`"${name}" ${type}`] : [])),
  ...["names", "facts", "others", "described"].map((name) => `${name} text[]`),
];

const givenIds = "ARRAY(SELECT json_array_elements_text($1::text::json -> 'ids'))::bigint[]";

/** Stores `rows`; those of the same ids are replaced. */
export const storeRows = ({ products }: RunTables): string => `
  INSERT INTO ${products} (${names.map((name) => `"${name}"`).join(", ")})
  SELECT ${names.map((name) => columns[name]?.made ?? `"${name}"`).join(", ")}
  FROM json_to_recordset($1::text::json -> 'rows') AS given(${typed.join(", ")})
  ON CONFLICT (id) DO UPDATE SET ${names
    .map((name) => `"${name}" = EXCLUDED."${name}"`)
    .join(", ")}`;

/** Adds the words of the products `ids` to those that slips are compared with. */
export const storeWords = ({ products, words }: RunTables): string => `
  INSERT INTO ${words} (word)
  SELECT DISTINCT w FROM ${products} p, unnest(tsvector_to_array(p.words)) w
  WHERE p.id = ANY (${givenIds}) AND w ~ '^[[:alpha:]]{4,24}$'
  ON CONFLICT DO NOTHING`;

const setBit = `set_bit(B'0'::bit(${blockSize}), number % ${blockSize}, 1)`;

const storeBits = ({ products, bits }: RunTables, which: string): string => `
  INSERT INTO ${bits} (block, facet, value, bits)
  SELECT number / ${blockSize}, facet, value, bit_or(${setBit})
  FROM ${products} p, LATERAL (
    SELECT split_part(it, E'\n', 1) AS facet, split_part(it, E'\n', 2) AS value
    FROM unnest(p.values) AS it
    UNION ALL SELECT 'all', ''
    UNION ALL SELECT 'price', lpad(n::text, 2, '0') FROM generate_series(0, ${priceBits - 1}) n
    WHERE p.price IS NOT NULL AND (least(p.price, 2.0 ^ ${priceBits} - 1)::bigint >> n) & 1 = 1
    UNION ALL SELECT 'priced', '' WHERE p.price IS NOT NULL) of
  WHERE listed AND ${which}
  GROUP BY 1, 2, 3
  ON CONFLICT (block, facet, value) DO UPDATE SET bits = ${bits}.bits | EXCLUDED.bits`;

/** Sets the bits of the products of the blocks `from` to `to`. */
export const storeBitsOfBlocks = (tables: RunTables): string =>
  storeBits(
    tables,
    `number >= ($1::text::json ->> 'from')::int * ${blockSize}
     AND number < ($1::text::json ->> 'to')::int * ${blockSize}`,
  );

/** Sets the bits of the products `ids`. */
export const storeBitsOfProducts = (tables: RunTables): string =>
  storeBits(tables, `id = ANY (${givenIds})`);

/** Clears the bits of the products `ids`. */
export const clearBits = ({ products, bits }: RunTables): string => `
  UPDATE ${bits} b SET bits = b.bits & ~own.bits
  FROM (SELECT number / ${blockSize} AS block, bit_or(${setBit}) AS bits
        FROM ${products} WHERE id = ANY (${givenIds}) GROUP BY 1) own
  WHERE b.block = own.block AND bit_count(b.bits & own.bits) > 0`;
