import type { IndexedProduct } from "../commerce/indexed-product.ts";
import { withSlugs } from "./build-index.ts";
import { toHashes } from "./index-store.ts";
import { productWords, readTexts } from "./search/search-builder.ts";
import { skuWords, toRoots } from "./search/words.ts";

/** A facet's value in one text, as it is stored with products. */
export const valueKey = (facet: string, slug: string): string => `${facet}\n${slug}`;

/** Words with their roots, each once, as a vector has them. */
function withRoots(own: readonly string[]): string[] {
  const words = new Set(own);
  for (const word of [...words]) for (const root of toRoots(word)) words.add(root);
  return [...words].filter(Boolean);
}

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

/** What an engine outside the isolate stores of a product, as our own search reads its texts. */
export function toFacts(product: IndexedProduct) {
  const { card, categories, terms, search, visibility, date, salesRank, offers } = product;
  const values = [
    ...categories.map((slug) => valueKey("category", slug)),
    ...Object.entries(terms).flatMap(([name, slugs]) => slugs.map((slug) => valueKey(name, slug))),
    ...otherKeys(card),
  ];
  const all = withSlugs(search, categories);
  const texts = readTexts(all);
  const { indexed, offers: offered, edit } = toHashes(product);
  const { offers: _offers, ...own } = product;
  const { weak, ...words } = productWords(all, texts);
  return {
    id: card.id,
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
      ...new Set([
        ...withRoots(texts.flatMap(({ name }) => name)),
        ...search.skus.flatMap(skuWords),
      ]),
    ],
    facts: withRoots(texts.flatMap(({ facts }) => facts)),
    others: withRoots(texts.flatMap(({ categories: named, short }) => [...named, ...short])),
    described: withRoots(texts.flatMap(({ description }) => description)).slice(0, maxDescribed),
    card,
    product,
    // What our search ranks it by: its words, those of its descriptions apart.
    brief: {
      ...own,
      search: { ...search, texts: [], skus: [] },
      words: { ...words, weak: [] as typeof weak },
    },
    weak,
    hash: `${indexed}-${offered}`,
    edit: String(edit),
  };
}
