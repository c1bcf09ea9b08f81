import type { SortKey } from "../../shared/facets.ts";
import type { ProductCard } from "../../shared/product.ts";
import { openSearch, type SearchedProduct, type SearchIndex } from "../search/search-index.ts";
import { type Bitset, wordsFor } from "./bitset.ts";

/** The index as it is stored: what it says of itself, and its arrays by name. */
export interface IndexParts {
  about: {
    size: number;
    facets: Facet[];
  };
  arrays: Record<string, Uint32Array | Float64Array | Uint8Array>;
}

/** A facet with the set of products of each of its values. */
interface IndexedFacet extends Facet {
  sets: Bitset[];
  /** Place of a value by its slug. */
  places: ReadonlyMap<string, number>;
}

/**
 * All products of one language, ready to be filtered, counted, sorted and searched without a
 * backend. Products are numbered by date, newest first.
 */
export interface CatalogueIndex {
  size: number;
  facets: IndexedFacet[];
  /** Products with at least 1, 2, 3, 4 and 5 stars. */
  ratings: Bitset[];
  sale: Bitset;
  /** Products that listings show, and that searches find. */
  listed: Bitset;
  searched: Bitset;
  /** Products that can be bought now, or ordered in advance. */
  stock: Bitset;
  ids: Uint32Array;
  /** The highest price in minor units; NaN where there is none. */
  prices: Float64Array;
  /** Products in ascending and descending order; products without the thing sorted by come last in both. */
  orders: Record<Exclude<SortKey, "date" | "relevance">, { ASC: Uint32Array; DESC: Uint32Array }>;
  search: SearchIndex;
  /** Whether a product has that slug. */
  hasSlug: (slug: string) => boolean;
  /** A product's card. */
  card: (product: number) => ProductCard;
}

/** A section of the index that is missing or of another kind: the blob is not ours or from another build. */
export class IndexFormatError extends Error {
  override readonly name = "IndexFormatError";
}

const numbers = (parts: IndexParts, name: string): Uint32Array => {
  const array = parts.arrays[name];
  if (array instanceof Uint32Array) return array;
  throw new IndexFormatError(`The index has no numbers "${name}".`);
};

const bytes = (parts: IndexParts, name: string): Uint8Array => {
  const array = parts.arrays[name];
  if (array instanceof Uint8Array) return array;
  throw new IndexFormatError(`The index has no bytes "${name}".`);
};

function pricesOf(parts: IndexParts): Float64Array {
  const { prices } = parts.arrays;
  if (prices instanceof Float64Array) return prices;
  throw new IndexFormatError('The index has no "prices".');
}

const orderOf = (parts: IndexParts, key: string) => ({
  ASC: numbers(parts, `order-${key}-ASC`),
  DESC: numbers(parts, `order-${key}-DESC`),
});

const placesOf = (values: FacetValue[]) => new Map(values.map(({ slug }, place) => [slug, place]));

const slugMark = Buffer.from('"slug":"');
const quote = '"'.charCodeAt(0);

// As written in JSON. Made when it is first asked for: one scan through the cards, of which none is parsed.
function slugsIn(cards: Uint8Array): Set<string> {
  const text = Buffer.from(cards.buffer, cards.byteOffset, cards.byteLength);
  const slugs = new Set<string>();
  let found = text.indexOf(slugMark);
  while (found !== -1) {
    const start = found + slugMark.length;
    const end = text.indexOf(quote, start);
    slugs.add(text.toString("utf8", start, end));
    found = text.indexOf(slugMark, end);
  }
  return slugs;
}

/** Makes an index of its parts: views only, nothing is copied but the words. */
export function openIndex(parts: IndexParts): CatalogueIndex {
  const { size, facets } = parts.about;
  const length = wordsFor(size);
  const sets = numbers(parts, "sets");
  let taken = 0;
  const nextSet = () => sets.subarray(taken * length, ++taken * length);
  const decoder = new TextDecoder();
  const cards = bytes(parts, "cards");
  const starts = numbers(parts, "card-starts");
  let slugs: Set<string> | undefined;
  return {
    size,
    facets: facets.map((facet) => ({
      ...facet,
      sets: facet.values.map(nextSet),
      places: placesOf(facet.values),
    })),
    ratings: Array.from({ length: 5 }, nextSet),
    sale: nextSet(),
    listed: nextSet(),
    searched: nextSet(),
    stock: nextSet(),
    ids: numbers(parts, "ids"),
    prices: pricesOf(parts),
    orders: {
      price: orderOf(parts, "price"),
      rating: orderOf(parts, "rating"),
      discount: orderOf(parts, "discount"),
      sales: orderOf(parts, "sales"),
      alphabetically: orderOf(parts, "alphabetically"),
    },
    search: openSearch(
      size,
      (name) => numbers(parts, name),
      (name) => bytes(parts, name),
    ),
    hasSlug(slug) {
      slugs ??= slugsIn(cards);
      return slugs.has(JSON.stringify(slug).slice(1, -1));
    },
    card: (product) =>
      JSON.parse(decoder.decode(cards.subarray(starts[product], starts[product + 1]))),
  };
}

/** What the index is made of, one product. */
export interface IndexedProduct {
  card: ProductCard;
  /** Where alone it is shown: in listings or in searches; both where it is missing. */
  visibility?: "CATALOG" | "SEARCH";
  /** Milliseconds since 1970. */
  date: number;
  search: SearchedProduct;
  /** Place among the products that sell best, 0 for the best; missing where others sell better. */
  salesRank?: number;
  /** Slugs of its categories and of those above them. */
  categories: string[];
  /** Slugs of terms by global attribute: {pa_size: ["1l", "4l"]}. */
  terms: Record<string, string[]>;
}

/** One value of a facet with its name in the index's language. */
export interface FacetValue {
  slug: string;
  label: string;
  /** Of a category below another: the one above. */
  parent?: string;
}

/** A group of values that listings are filtered by: "category" or a global attribute. */
export interface Facet {
  name: string;
  label: string;
  values: FacetValue[];
}

/** What a build of the index starts from; facets in the order in which they are shown. */
export interface CatalogueSource {
  products: IndexedProduct[];
  facets: Facet[];
}
