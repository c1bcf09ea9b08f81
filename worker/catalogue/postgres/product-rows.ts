import type { IndexedProduct } from "../../commerce/indexed-product.ts";
import { toChecksum } from "../index-store.ts";
import { toFacts } from "../product-facts.ts";
import { blockSize, priceBits, type RunTables } from "./tables.ts";

// Products that are likely to be counted together share blocks: a value has bits only in blocks with a product
// that has it. By both, a category and a value of the attribute are each in an eighth of the blocks.
const homesByCategory = 8;
const homesByAttribute = 8;

/** The attribute that has most values: "" where there is none. */
export function widestAttribute(facets: readonly { name: string; values: Iterable<unknown> }[]) {
  const attributes = facets.filter(({ name }) => name !== "category");
  const sizes = attributes.map(({ name, values }) => ({ name, size: [...values].length }));
  return sizes.toSorted((one, other) => other.size - one.size)[0]?.name ?? "";
}

/** The attribute of which some products have most values. */
export function widestAmong(products: readonly Pick<IndexedProduct, "terms">[]): string {
  const pairs = products.flatMap(({ terms }) =>
    Object.entries(terms).flatMap(([name, slugs]) => slugs.map((slug) => ({ name, slug }))),
  );
  const attributes = [...Map.groupBy(pairs, ({ name }) => name)];
  return widestAttribute(
    attributes.map(([name, own]) => ({ name, values: new Set(own.map(({ slug }) => slug)) })),
  );
}

type Housed = Pick<IndexedProduct, "categories" | "terms">;

/** Which blocks a product belongs in. */
export function toHome({ categories, terms }: Housed, attribute: string): number {
  const category = toChecksum(categories[0] ?? "") % homesByCategory;
  return category * homesByAttribute + (toChecksum(terms[attribute]?.[0] ?? "") % homesByAttribute);
}

/** A product as the table has it, by the names of its columns, but for its number. */
export const toRow = (product: IndexedProduct, attribute: string) => ({
  ...toFacts(product),
  home: toHome(product, attribute),
});

const words = `setweight(array_to_tsvector(names), 'A') || setweight(array_to_tsvector(facts), 'B')
  || setweight(array_to_tsvector(others), 'C')`;

/** The columns of the table of products with their types in JSON. */
const productColumns: Record<string, string> = {
  id: "bigint",
  number: "int",
  slug: "text",
  name: "text",
  date: "float8",
  price: "float8",
  low_price: "float8",
  rating: "float8",
  discount: "float8",
  sales_rank: "int",
  popularity: "float8",
  listed: "boolean",
  searched: "boolean",
  values: "text[]",
  variations: "bigint[]",
  hash: "text",
  edit: "text",
};

const documentColumns = ["number", "card", "product"];

/** The columns of what a search reads, and how each is made. */
const searchedColumns: Record<string, string> = {
  number: "number",
  popularity: "popularity",
  price: "price",
  low_price: "low_price",
  values: '"values"',
  words,
  // Apart, because most searches need no descriptions.
  whole: `${words} || array_to_tsvector(described)`,
  brief: "brief",
  weak: "weak",
};

const givenColumns = [
  ...Object.entries(productColumns).map(([name, type]) => `"${name}" ${type}`),
  ...["names", "facts", "others", "described"].map((name) => `${name} text[]`),
  ...["card", "product", "brief", "weak"].map((name) => `${name} json`),
];

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

const replacing = (names: readonly string[]): string =>
  names.map((name) => `"${name}" = EXCLUDED."${name}"`).join(", ");

const givenIds = "ARRAY(SELECT json_array_elements_text($1::text::json -> 'ids'))::bigint[]";

/** Stores `rows`; those of the same ids are replaced. */
export function storeRows({ products, documents, searched }: RunTables): string {
  const [own, found] = [Object.keys(productColumns), Object.keys(searchedColumns)];
  return `
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset($1::text::json -> 'rows') AS given(${givenColumns.join(", ")})),
    stored AS (
      INSERT INTO ${products} (${quoted(own)}) SELECT ${quoted(own)} FROM given
      ON CONFLICT (id) DO UPDATE SET ${replacing(own)}),
    documented AS (
      INSERT INTO ${documents} (${quoted(documentColumns)})
      SELECT ${quoted(documentColumns)} FROM given
      ON CONFLICT (number) DO UPDATE SET ${replacing(documentColumns)}),
    hidden AS (
      DELETE FROM ${searched} WHERE number IN (SELECT number FROM given WHERE NOT searched))
    INSERT INTO ${searched} (${quoted(found)})
    SELECT ${Object.values(searchedColumns).join(", ")} FROM given WHERE searched
    ON CONFLICT (number) DO UPDATE SET ${replacing(found)}`;
}

/** Removes the products \`ids\`. */
export const removeRows = ({ products, documents, searched }: RunTables): string => `
  WITH gone AS (DELETE FROM ${products} WHERE id = ANY (${givenIds}) RETURNING number),
  undocumented AS (DELETE FROM ${documents} WHERE number IN (SELECT number FROM gone))
  DELETE FROM ${searched} WHERE number IN (SELECT number FROM gone)`;

/** Adds the words of the products `ids` to those that slips are compared with. */
export const storeWords = ({ products, searched, words }: RunTables): string => `
  INSERT INTO ${words} (word)
  SELECT DISTINCT w FROM ${products} JOIN ${searched} s USING (number), unnest(tsvector_to_array(s.words)) w
  WHERE id = ANY (${givenIds}) AND w ~ '^[[:alpha:]]{4,24}$'
  ON CONFLICT DO NOTHING`;

const setBit = `set_bit(B'0'::bit(${blockSize}), number % ${blockSize}, 1)`;

const storeBits = ({ products, bits }: RunTables, which: string): string => `
  INSERT INTO ${bits} (block, facet, value, bits)
  SELECT number / ${blockSize}, facet, value, bit_or(${setBit})
  FROM ${products} p, LATERAL (
    SELECT split_part(it, E'\n', 1) AS facet, split_part(it, E'\n', 2) AS value
    FROM unnest(p.values) AS it
    UNION ALL SELECT 'all', '' WHERE listed
    UNION ALL SELECT 'price', lpad(n::text, 2, '0') FROM generate_series(0, ${priceBits - 1}) n
    WHERE p.price IS NOT NULL AND (least(p.price, 2.0 ^ ${priceBits} - 1)::bigint >> n) & 1 = 1
    UNION ALL SELECT 'priced', '' WHERE p.price IS NOT NULL) of
  WHERE ${which}
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
