import type { IndexedProduct, SearchText } from "../commerce/indexed-product.ts";
import { hashesOf } from "../product-index/index-store.ts";
import { rootsOf, skuWords, textWords } from "../search/words.ts";

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

const slugWords = (slug: string): string => slug.replaceAll("-", " ");

/** A product as the table has it, by the names of its columns. */
export function rowOf(product: IndexedProduct) {
  const { card, categories, terms, search, visibility, date, salesRank, offers } = product;
  const values = [
    ...categories.map((slug) => valueKey("category", slug)),
    ...Object.entries(terms).flatMap(([name, slugs]) => slugs.map((slug) => valueKey(name, slug))),
  ];
  const texts = search.texts.slice(0, 2);
  const { hash, edit } = hashesOf(product);
  const { offers: _offers, ...own } = product;
  return {
    id: card.id,
    slug: card.slug,
    name: card.name,
    date,
    price: card.price?.high ?? null,
    low_price: card.price?.low ?? null,
    rating: card.reviewCount > 0 ? card.rating : null,
    stars: card.rating,
    discount: card.discount < 0 ? -card.discount : null,
    sales_rank: salesRank ?? null,
    popularity: Math.log1p(search.sales) + (search.isInStock ? 1 : 0),
    on_sale: card.onSale,
    in_stock: card.stockStatus !== "OUT_OF_STOCK",
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

const text = (column: string, type = "text"): string => `(row ->> '${column}')::${type}`;

const columns: Record<string, string> = {
  id: text("id", "bigint"),
  slug: text("slug"),
  name: text("name"),
  date: text("date", "float8"),
  price: text("price", "float8"),
  low_price: text("low_price", "float8"),
  rating: text("rating", "float8"),
  stars: text("stars", "float8"),
  discount: text("discount", "float8"),
  sales_rank: text("sales_rank", "int"),
  popularity: text("popularity", "float8"),
  on_sale: text("on_sale", "boolean"),
  in_stock: text("in_stock", "boolean"),
  listed: text("listed", "boolean"),
  searched: text("searched", "boolean"),
  values: textArray("values"),
  variations: `${textArray("variations")}::bigint[]`,
  words: `${vector("names", "A")} || ${vector("facts", "B")} || ${vector("others", "C")}`,
  // Apart, because a search of many products must not read their long texts.
  described: `array_to_tsvector(${textArray("described")})`,
  card: "row -> 'card'",
  product: "row -> 'product'",
  brief: "row -> 'brief'",
  hash: text("hash"),
  edit: text("edit"),
};

/** Stores rows `$1::json -> 'rows'` of the run `$1::json ->> 'run'`; those of the same ids are replaced. */
export const storeRows = `
  INSERT INTO storefront_products (run, ${Object.keys(columns).join(", ")})
  SELECT ($1::text::json ->> 'run')::bigint, ${Object.values(columns).join(", ")}
  FROM json_array_elements($1::text::json -> 'rows') AS given(row)
  ON CONFLICT (run, id) DO UPDATE SET ${Object.keys(columns)
    .map((column) => `${column} = EXCLUDED.${column}`)
    .join(", ")}`;

/** Adds the words of the products `ids` of a run to those that slips are compared with. */
export const storeWords = `
  INSERT INTO storefront_words_of_runs (run, word)
  SELECT DISTINCT p.run, w FROM storefront_products p, unnest(tsvector_to_array(p.words)) w
  WHERE p.run = ($1::text::json ->> 'run')::bigint
    AND p.id = ANY (ARRAY(SELECT json_array_elements_text($1::text::json -> 'ids'))::bigint[])
    AND w ~ '^[[:alpha:]]{4,24}$'
  ON CONFLICT DO NOTHING`;
