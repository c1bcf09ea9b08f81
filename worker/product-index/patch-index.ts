import type { IndexedProduct } from "../commerce/indexed-product.ts";
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

/** What of a product decides its place in the index, its words and its filters. */
function structureOf({
  card,
  offers,
  visibility,
  date,
  search,
  categories,
  terms,
}: IndexedProduct) {
  const { texts, skus } = search;
  const variations = offers?.items.map(({ id }) => id);
  const { id, slug, name } = card;
  return JSON.stringify([
    id,
    slug,
    name,
    variations,
    visibility,
    date,
    texts,
    skus,
    categories,
    terms,
  ]);
}

/** Whether only price, stock, sales, reviews or pictures differ, which change no words and no filters' values. */
export const isReplaceable = (before: IndexedProduct, after: IndexedProduct): boolean =>
  structureOf(before) === structureOf(after);

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

/** Moves products to their places in an order: by value, equal ones by number, those without one last. */
function reorder(
  { ASC, DESC }: { ASC: Uint32Array; DESC: Uint32Array },
  moved: ReadonlySet<number>,
  sortValue: (product: number) => number,
): void {
  for (const [order, sign] of [
    [ASC, 1],
    [DESC, -1],
  ] as const) {
    const compare = (a: number, b: number) => {
      const [left, right] = [sortValue(a), sortValue(b)];
      if (Number.isNaN(left) || Number.isNaN(right))
        return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b;
      return sign * (left - right) || a - b;
    };
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

/** The cards with some replaced. */
function replaceCards(parts: IndexParts, cards: ReadonlyMap<number, Uint8Array>): void {
  const before = parts.arrays.cards as Uint8Array;
  const starts = parts.arrays["card-starts"] as Uint32Array;
  const size = starts.length - 1;
  let grown = 0;
  for (const [product, card] of cards)
    grown += card.length - ((starts[product + 1] as number) - (starts[product] as number));
  const after = new Uint8Array(before.length + grown);
  const moved = new Uint32Array(starts.length);
  let [copied, end] = [0, 0];
  for (const [product, card] of [...cards].sort(([a], [b]) => a - b)) {
    const start = starts[product] as number;
    after.set(before.subarray(copied, start), end);
    end += start - copied;
    after.set(card, end);
    end += card.length;
    copied = starts[product + 1] as number;
  }
  after.set(before.subarray(copied), end);
  let shift = 0;
  for (let product = 0; product <= size; product++) {
    moved[product] = (starts[product] as number) + shift;
    const card = cards.get(product);
    if (card)
      shift += card.length - ((starts[product + 1] as number) - (starts[product] as number));
  }
  parts.arrays.cards = after;
  parts.arrays["card-starts"] = moved;
}

/** The values that an order sorts by; those of replaced products as they are now. */
type Values = (card: IndexedProduct["card"]) => number;

const sortValues: Record<"price" | "rating" | "discount", Values> = {
  price: ({ price }) => price?.high ?? Number.NaN,
  rating: ({ reviewCount, rating }) => (reviewCount > 0 ? rating : Number.NaN),
  discount: ({ discount }) => (discount < 0 ? -discount : Number.NaN),
};

function reorderAll(index: CatalogueIndex, replaced: readonly Replacement[]): void {
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
    reorder(index.orders[key], new Set(moved), values);
  }
}

/** Changes an index where products are replaced by others of the same place, words and filters. */
export function replaceProducts(parts: IndexParts, replaced: readonly Replacement[]): void {
  const index = openIndex(parts);
  const encoder = new TextEncoder();
  const cards = new Map<number, Uint8Array>();
  for (const { product, after } of replaced) {
    const { card, search } = after;
    cards.set(product, encoder.encode(JSON.stringify(card)));
    index.prices[product] = card.price?.high ?? Number.NaN;
    index.lowPrices[product] = card.price?.low ?? Number.NaN;
    for (const [at, set] of index.ratings.entries()) setMember(set, product, card.rating >= at + 1);
    setMember(index.sale, product, card.onSale);
    setMember(index.stock, product, card.stockStatus !== "OUT_OF_STOCK");
    index.search.sales[product] = 2 * search.sales + Number(search.isInStock);
  }
  reorderAll(index, replaced);
  replaceCards(parts, cards);
}
