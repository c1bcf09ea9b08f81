import type { Facet, IndexedProduct } from "../commerce/indexed-product.ts";
import { replaceTexts } from "../search/patch-search.ts";
import { nameCollator, withSlugs } from "./build-index.ts";
import {
  add,
  type Bitset,
  type CatalogueIndex,
  type IndexParts,
  openIndex,
  remove,
} from "./catalogue-index.ts";

/** A product of the index as it was and as it is now. */
export interface Replacement {
  /** Its number in the index. */
  product: number;
  before: IndexedProduct;
  after: IndexedProduct;
}

/** Whether a product keeps its place in the index: products are numbered by date, equal ones by id. */
export const isReplaceable = (before: IndexedProduct, after: IndexedProduct): boolean =>
  before.card.id === after.card.id &&
  before.card.slug === after.card.slug &&
  before.date === after.date;

/** What of a product its words are made from. */
const textsOf = ({ search, categories }: IndexedProduct): string =>
  JSON.stringify([search.texts, search.skus, categories]);

const setMember = (set: Bitset, product: number, isMember: boolean): void =>
  isMember ? add(set, product) : remove(set, product);

/** How many of an order, from its start, are before something. */
function placeOf(order: Uint32Array, isBefore: (product: number) => boolean): number {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(order[middle] as number)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Compares two products in an order's direction. */
type Compare = (one: number, other: number, sign: 1 | -1) => number;

/** By value; those without one last. */
const byValue =
  (sortValue: (product: number) => number): Compare =>
  (a, b, sign) => {
    const [left, right] = [sortValue(a), sortValue(b)];
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    return sign * (left - right);
  };

/** Moves products to their places in an order; equal ones are by number. */
function reorder(
  { ASC, DESC }: { ASC: Uint32Array; DESC: Uint32Array },
  moved: ReadonlySet<number>,
  inOrder: Compare,
): void {
  for (const [order, sign] of [
    [ASC, 1],
    [DESC, -1],
  ] as const) {
    const compare = (a: number, b: number) => inOrder(a, b, sign) || a - b;
    const others = order.filter((product) => !moved.has(product));
    let [taken, end] = [0, 0];
    for (const product of [...moved].sort(compare)) {
      // The value of another product is read from its card, so only those on the way are compared.
      const next = placeOf(others, (other) => compare(other, product) < 0);
      order.set(others.subarray(taken, next), end);
      end += next - taken;
      order[end++] = product;
      taken = next;
    }
    order.set(others.subarray(taken), end);
  }
}

/** Replaces some cards; the others, which are half of an index, are stored from where they are. */
function replaceCards(
  parts: IndexParts,
  cards: ReadonlyMap<number, Uint8Array<ArrayBuffer>>,
): void {
  const before = parts.arrays.cards as Uint8Array<ArrayBuffer>;
  const starts = parts.arrays["card-starts"] as Uint32Array;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const moved = new Uint32Array(starts.length);
  let [taken, shift] = [0, 0];
  for (const [product, start] of starts.entries()) {
    moved[product] = start + shift;
    const card = cards.get(product);
    if (!card) continue;
    const end = starts[product + 1] as number;
    pieces.push(before.subarray(taken, start), card);
    taken = end;
    shift += card.length - (end - start);
  }
  parts.pieces = { cards: [...pieces, before.subarray(taken)] };
  parts.arrays["card-starts"] = moved;
}

/** The values that an order sorts by; those of replaced products as they are now. */
type Values = (card: IndexedProduct["card"]) => number;

const sortValues: Record<"price" | "rating" | "discount", Values> = {
  price: ({ price }) => price?.high ?? Number.NaN,
  rating: ({ reviewCount, rating }) => (reviewCount > 0 ? rating : Number.NaN),
  discount: ({ discount }) => (discount < 0 ? -discount : Number.NaN),
};

function reorderAll(
  index: CatalogueIndex,
  replaced: readonly Replacement[],
  languageTag: string,
): void {
  const cardOf = (product: number) => index.card(product);
  const now = new Map(replaced.map(({ product, after }) => [product, after.card]));
  for (const key of ["price", "rating", "discount"] as const) {
    const sortValue = sortValues[key];
    const moved = replaced
      .filter(({ before, after }) => !Object.is(sortValue(before.card), sortValue(after.card)))
      .map(({ product }) => product);
    if (moved.length === 0) continue;
    const values =
      key === "price"
        ? (product: number) => index.prices[product] as number
        : (product: number) => sortValue(now.get(product) ?? cardOf(product));
    reorder(index.orders[key], new Set(moved), byValue(values));
  }
  const renamed = replaced
    .filter(({ before, after }) => before.card.name !== after.card.name)
    .map(({ product }) => product);
  if (renamed.length === 0) return;
  const { compare } = nameCollator(languageTag);
  const nameOf = (product: number) => (now.get(product) ?? cardOf(product)).name;
  reorder(
    index.orders.alphabetically,
    new Set(renamed),
    (a, b, sign) => sign * compare(nameOf(a), nameOf(b)),
  );
}

/** Slugs of a product's values in a facet. */
const slugsOf = ({ categories, terms }: IndexedProduct, facet: string): readonly string[] =>
  facet === "category" ? categories : (terms[facet] ?? []);

/**
 * Moves products between the sets of values; false where a value comes into use or falls out of it,
 * which changes the facets themselves.
 */
function moveBetweenValues(
  { facets }: CatalogueIndex,
  replaced: readonly Replacement[],
  all: readonly Facet[],
): boolean {
  for (const { name, values: existing } of all) {
    const facet = facets.find((it) => it.name === name);
    for (const { product, before, after } of replaced) {
      const [had, has] = [slugsOf(before, name), slugsOf(after, name)];
      for (const slug of new Set([...had, ...has])) {
        if (had.includes(slug) === has.includes(slug)) continue;
        const set = facet?.sets[facet.positions.get(slug) ?? -1];
        // Values that the shop does not name are in no index.
        if (!set && !existing.some((value) => value.slug === slug)) continue;
        if (!set) return false;
        setMember(set, product, has.includes(slug));
        if (set.every((word) => word === 0)) return false;
      }
    }
  }
  return true;
}

/** Ids of variations that can be advertised, by the number of their product. */
const variationsOf = ({ offers, card }: IndexedProduct): number[] =>
  (offers?.items ?? []).map(({ id }) => id).filter((id) => id !== card.id);

function replaceVariations(parts: IndexParts, replaced: readonly Replacement[]): void {
  const changed = replaced.filter(
    ({ before, after }) => String(variationsOf(before)) !== String(variationsOf(after)),
  );
  if (changed.length === 0) return;
  const now = new Map(changed.map(({ product, after }) => [product, variationsOf(after)]));
  const products = parts.arrays["variation-products"] as Uint32Array;
  const ids = parts.arrays.variations as Uint32Array;
  const pairs = Array.from(products, (product, at) => [product, ids[at] as number] as const)
    .filter(([product]) => !now.has(product))
    .concat([...now].flatMap(([product, own]) => own.map((id) => [product, id] as const)));
  // A product's own stay in their order.
  pairs.sort(([a], [b]) => a - b);
  parts.arrays["variation-products"] = Uint32Array.from(pairs, ([product]) => product);
  parts.arrays.variations = Uint32Array.from(pairs, ([, id]) => id);
}

interface Replacing {
  /** All that the shop has, in use or not. */
  facets: readonly Facet[];
  languageTag: string;
}

/**
 * Replaces products of an index by others of the same places. False where it has to be built anew,
 * and these parts are of no more use.
 */
export function replaceProducts(
  parts: IndexParts,
  replaced: readonly Replacement[],
  { facets, languageTag }: Replacing,
): boolean {
  const index = openIndex(parts);
  if (!moveBetweenValues(index, replaced, facets)) return false;
  const encoder = new TextEncoder();
  const cards = new Map<number, Uint8Array<ArrayBuffer>>();
  const sales = parts.arrays["search-sales"] as Uint32Array;
  for (const { product, after } of replaced) {
    const { card, search, visibility } = after;
    cards.set(product, new Uint8Array(encoder.encode(JSON.stringify(card))));
    index.prices[product] = card.price?.high ?? Number.NaN;
    index.lowPrices[product] = card.price?.low ?? Number.NaN;
    for (const [at, set] of index.ratings.entries()) setMember(set, product, card.rating >= at + 1);
    setMember(index.sale, product, card.onSale);
    setMember(index.stock, product, card.stockStatus !== "OUT_OF_STOCK");
    setMember(index.listed, product, visibility !== "SEARCH");
    setMember(index.searched, product, visibility !== "CATALOG");
    sales[product] = 2 * search.sales + Number(search.isInStock);
  }
  reorderAll(index, replaced, languageTag);
  replaceCards(parts, cards);
  replaceVariations(parts, replaced);
  const rewritten = replaced.filter(({ before, after }) => textsOf(before) !== textsOf(after));
  if (rewritten.length === 0) return true;
  const texts = rewritten.map(({ product, before, after }) => ({
    product,
    before: withSlugs(before.search, before.categories),
    after: withSlugs(after.search, after.categories),
  }));
  replaceTexts(parts.arrays, texts);
  return true;
}
