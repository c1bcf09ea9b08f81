import type { IndexedProduct, SearchText } from "../commerce/indexed-product.ts";
import { checksumOf, hashesOf } from "../product-index/index-store.ts";
import { rootsOf, skuWords, textWords } from "../search/words.ts";
import { blockSize, priceBits, type RunTables } from "./tables.ts";

/** A word of a facet's value, as it is stored with products. */
export const valueKey = (facet: string, slug: string): string => `${facet}\n${slug}`;

/** Words of texts with their roots, each once, as a vector has them. */
function wordsIn(texts: readonly string[]): string[] {
  const words = new Set(texts.flatMap(textWords));
  for (const word of [...words]) for (const root of rootsOf(word)) words.add(root);
  return [...words].filter(Boolean);
}

const withoutDescriptions = (texts: readonly SearchText[]): SearchText[] =>
  texts.map((text) => ({ ...text, description: "" }));

const maxDescribed = 1_000;

/** What a product is filtered by beside its values, in the form of these. */
function otherKeys({ rating, onSale, stockStatus }: IndexedProduct["card"]): string[] {
  const stars = Array.from({ length: Math.floor(rating) }, (_, at) => String(at + 1));
  return [
    ...stars.map((least) => valueKey("rating", least)),
    ...(onSale ? [valueKey("sale", "true")] : []),
    ...(stockStatus === "OUT_OF_STOCK" ? [] : [valueKey("stock", "true")]),
  ];
}

const slugWords = (slug: string): string => slug.replaceAll("-", " ");

/** Products that are likely to be counted together share blocks, of so many kinds at most. */
const maxHomes = 64;

const homeOf = ({ categories }: IndexedProduct): number =>
  checksumOf(categories[0] ?? "") % maxHomes;

/** A product as the table has it, by the names of its columns, but for its number. */
export function rowOf(product: IndexedProduct) {
  const { card, categories, terms, search, visibility, date, salesRank, offers } = product;
  const values = [
    ...categories.map((slug) => valueKey("category", slug)),
    ...Object.entries(terms).flatMap(([name, slugs]) => slugs.map((slug) => valueKey(name, slug))),
    ...otherKeys(card),
  ];
  const texts = search.texts.slice(0, 2);
  const { hash, edit } = hashesOf(product);
  const { offers: _offers, ...own } = product;
  return {
    id: card.id,
    home: homeOf(product),
    slug: card.slug,
    name: card.name,
    date,
    price: card.price?.high ?? null,
    low_price: card.price?.low ?? null,
    rating: card.reviewCount > 0 ? card.rating : null,
    discount: card.discount < 0 ? -card.discount : null,
    sales_rank: salesRank ?? null,
    popularity: Math.log1p(search.sales) + (search.isInStock ? 1 : 0),
    listed: visibility !== "SEARCH",
    searched: visibility !== "CATALOG",
    values: [...new Set(values)],
    variations: (offers?.items ?? []).map(({ id }) => id).filter((id) => id !== card.id),
    names: [
      ...new Set([...wordsIn(texts.map(({ name }) => name)), ...search.skus.flatMap(skuWords)]),
    ],
    facts: wordsIn(texts.flatMap(({ facts }) => facts)),
    others: wordsIn([
      ...texts.flatMap(({ categories: named, short }) => [...named, short]),
      ...categories.map(slugWords),
    ]),
    described: wordsIn(texts.map(({ description }) => description)).slice(0, maxDescribed),
    card,
    product,
    brief: { ...own, search: { ...search, texts: withoutDescriptions(search.texts) } },
    hash: String(hash),
    edit: String(edit),
  };
}

const textArray = (column: string): string =>
  `ARRAY(SELECT json_array_elements_text(row -> '${column}'))`;

const vector = (column: string, weight: string): string =>
  `setweight(array_to_tsvector(${textArray(column)}), '${weight}')`;

const words = `${vector("names", "A")} || ${vector("facts", "B")} || ${vector("others", "C")}`;

const text = (column: string, type = "text"): string => `(row ->> '${column}')::${type}`;

const columns: Record<string, string> = {
  id: text("id", "bigint"),
  number: text("number", "int"),
  slug: text("slug"),
  name: text("name"),
  date: text("date", "float8"),
  price: text("price", "float8"),
  low_price: text("low_price", "float8"),
  rating: text("rating", "float8"),
  discount: text("discount", "float8"),
  sales_rank: text("sales_rank", "int"),
  popularity: text("popularity", "float8"),
  listed: text("listed", "boolean"),
  searched: text("searched", "boolean"),
  values: textArray("values"),
  variations: `${textArray("variations")}::bigint[]`,
  words,
  // Apart, because a search of many products must not read their long texts.
  whole: `${words} || array_to_tsvector(${textArray("described")})`,
  card: "row -> 'card'",
  product: "row -> 'product'",
  brief: "row -> 'brief'",
  hash: text("hash"),
  edit: text("edit"),
};

const givenIds = "ARRAY(SELECT json_array_elements_text($1::text::json -> 'ids'))::bigint[]";

/** Stores `rows`; those of the same ids are replaced. */
export const storeRows = ({ products }: RunTables): string => `
  INSERT INTO ${products} (${Object.keys(columns).join(", ")})
  SELECT ${Object.values(columns).join(", ")}
  FROM json_array_elements($1::text::json -> 'rows') AS given(row)
  ON CONFLICT (id) DO UPDATE SET ${Object.keys(columns)
    .map((column) => `${column} = EXCLUDED.${column}`)
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
    WHERE (least(p.price, 2.0 ^ ${priceBits} - 1)::bigint >> n) & 1 = 1
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
