import type { SortKey } from "../../shared/facets.ts";
import type { ProductCard } from "../../shared/product.ts";
import type { Facet, FacetValue } from "../commerce/indexed-product.ts";
import { openSearch, type SearchIndex } from "./search/search-index.ts";

/** The index as stored: its metadata, and its arrays by name. */
export interface IndexParts {
  about: {
    size: number;
    facets: Facet[];
  };
  arrays: Record<string, Uint32Array | Float64Array | Uint8Array>;
}

/** A facet whose values are found by their slugs. */
export interface FacetPositions extends Facet {
  /** Index of each value, by slug. */
  positions: ReadonlyMap<string, number>;
}

/** A facet with the product set of each value. */
interface IndexedFacet extends FacetPositions {
  sets: Bitset[];
}

/**
 * All products of one language, for filtering, counting, sorting and searching without a backend.
 * Products are numbered by date, newest first.
 */
export interface CatalogueIndex {
  size: number;
  facets: IndexedFacet[];
  /** Products with at least 1, 2, 3, 4 and 5 stars. */
  ratings: Bitset[];
  sale: Bitset;
  /** Products that appear in listings, and those that appear in searches. */
  listed: Bitset;
  searched: Bitset;
  /** Products in stock or on backorder. */
  stock: Bitset;
  ids: Uint32Array;
  /** Ids of the variations that can be advertised, and the number of the product of each. */
  variations: Uint32Array;
  variationProducts: Uint32Array;
  /** The highest price in minor units; NaN when there is none. */
  prices: Float64Array;
  /** The lowest price, likewise. */
  lowPrices: Float64Array;
  /** Products in ascending and descending order; products without a value come last in both. */
  orders: Record<Exclude<SortKey, "date" | "relevance">, { ASC: Uint32Array; DESC: Uint32Array }>;
  search: SearchIndex;
  hasSlug: (slug: string) => boolean;
  /** The product of a slug; undefined when there is none. */
  findNumber: (slug: string) => number | undefined;
  has: (set: Bitset, product: number) => boolean;
  card: (product: number) => ProductCard;
}

/**
 * Thrown when a section is missing or of another type: the blob is not ours, or from another build.
 */
export class IndexFormatError extends Error {
  override readonly name = "IndexFormatError";
}

const sections =
  <Section extends IndexParts["arrays"][string]>(Kind: new () => Section) =>
  ({ arrays }: IndexParts, name: string): Section => {
    const array = arrays[name];
    if (array instanceof Kind) return array;
    throw new IndexFormatError(`The index has no ${Kind.name} "${name}".`);
  };

const numbers = sections(Uint32Array);
const bytes = sections(Uint8Array);
const doubles = sections(Float64Array);

const readOrder = (parts: IndexParts, key: string) => ({
  ASC: numbers(parts, `order-${key}-ASC`),
  DESC: numbers(parts, `order-${key}-DESC`),
});

const mapPositions = (values: FacetValue[]) =>
  new Map(values.map(({ slug }, index) => [slug, index]));

const slugMark = Buffer.from('"slug":"');
const quote = '"'.charCodeAt(0);

// Slugs as escaped in JSON, each with its product's number. Built on first use, by one scan through
// the cards without parsing them.
function slugsIn(cards: Uint8Array): Map<string, number> {
  const text = Buffer.from(cards.buffer, cards.byteOffset, cards.byteLength);
  const slugs = new Map<string, number>();
  let position = text.indexOf(slugMark);
  while (position !== -1) {
    const start = position + slugMark.length;
    const end = text.indexOf(quote, start);
    slugs.set(text.toString("utf8", start, end), slugs.size);
    position = text.indexOf(slugMark, end);
  }
  return slugs;
}

/** Creates an index from its parts: views only, nothing is copied except the words. */
export function openIndex(parts: IndexParts): CatalogueIndex {
  const { size, facets } = parts.about;
  const length = wordsFor(size);
  const sets = numbers(parts, "sets");
  let taken = 0;
  const nextSet = () => sets.subarray(taken * length, ++taken * length);
  const decoder = new TextDecoder();
  const cards = bytes(parts, "cards");
  const starts = numbers(parts, "card-starts");
  let slugs: Map<string, number> | undefined;
  let search: SearchIndex | undefined;
  const findNumber = (slug: string) => {
    slugs ??= slugsIn(cards);
    return slugs.get(JSON.stringify(slug).slice(1, -1));
  };
  return {
    size,
    facets: facets.map((facet) => ({
      ...facet,
      sets: facet.values.map(nextSet),
      positions: mapPositions(facet.values),
    })),
    ratings: Array.from({ length: 5 }, nextSet),
    sale: nextSet(),
    listed: nextSet(),
    searched: nextSet(),
    stock: nextSet(),
    ids: numbers(parts, "ids"),
    variations: numbers(parts, "variations"),
    variationProducts: numbers(parts, "variation-products"),
    prices: doubles(parts, "prices"),
    lowPrices: doubles(parts, "low-prices"),
    orders: {
      price: readOrder(parts, "price"),
      rating: readOrder(parts, "rating"),
      discount: readOrder(parts, "discount"),
      sales: readOrder(parts, "sales"),
      alphabetically: readOrder(parts, "alphabetically"),
    },
    // Read by the first search: listings need none of it.
    get search() {
      search ??= openSearch(
        size,
        (name) => numbers(parts, name),
        (name) => bytes(parts, name),
      );
      return search;
    },
    hasSlug: (slug) => findNumber(slug) !== undefined,
    findNumber,
    has,
    card: (product) =>
      JSON.parse(decoder.decode(cards.subarray(starts[product], starts[product + 1]))),
  };
}

/** A set of product numbers, 32 per word. */
export type Bitset = Uint32Array;

/** Number of words for a set of `size` products. */
export const wordsFor = (size: number): number => (size + 31) >>> 5;

/** An empty set for `size` products. */
export const emptySet = (size: number): Bitset => new Uint32Array(wordsFor(size));

/** A set of all `size` products. */
export function fullSet(size: number): Bitset {
  const set = emptySet(size).fill(0xffffffff);
  if (size & 31) set[set.length - 1] = (1 << (size & 31)) - 1;
  return set;
}

export function add(set: Bitset, member: number): void {
  set[member >>> 5] = (set[member >>> 5] as number) | (1 << (member & 31));
}

export const has = (set: Bitset, member: number): boolean =>
  (((set[member >>> 5] as number) >>> (member & 31)) & 1) === 1;

/** Removes from `set` what is not in `other`. */
export function intersect(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word++)
    set[word] = (set[word] as number) & (other[word] as number);
  return set;
}

/** Adds all of `other` to `set`. */
export function unite(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word++)
    set[word] = (set[word] as number) | (other[word] as number);
  return set;
}

/** Removes all of `other` from `set`. */
export function subtract(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word++)
    set[word] = (set[word] as number) & ~(other[word] as number);
  return set;
}

// Counts bits in parallel: in pairs, fours and eights.
function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const count = (set: Bitset): number => countCommon(set, set);

/** Size of the intersection, without creating it. */
export function countCommon(one: Bitset, other: Bitset): number {
  let sum = 0;
  for (let word = 0; word < one.length; word++)
    sum += countBits((one[word] as number) & (other[word] as number));
  return sum;
}

/** The products of a set, in ascending order. */
export function listMembers(set: Bitset): Uint32Array {
  const members = new Uint32Array(count(set));
  let at = 0;
  for (let word = 0; word < set.length; word++)
    for (let bits = set[word] as number; bits !== 0; bits &= bits - 1)
      members[at++] = word * 32 + (31 - Math.clz32(bits & -bits));
  return members;
}
