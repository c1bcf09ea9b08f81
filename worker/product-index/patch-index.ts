import type { Facet, IndexedProduct } from "../commerce/indexed-product.ts";
import { nameCollator, withSlugs } from "./build-index.ts";
import { add, type Bitset, remove, wordsFor } from "./catalogue-index.ts";
import { replaceTexts } from "./patch-words.ts";
import {
  bytesOf,
  type ChangedArray,
  type ChangedArrays,
  overwritten,
  type Piece,
  type StoredArrays,
} from "./stored-arrays.ts";

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

type Card = IndexedProduct["card"];

/** Of more changed products all cards are read, in their order: each of a few needs some thirty of others. */
const maxAlone = 4;
/** Cards that are read at once. */
const cardsRead = 500;

/** Cards as they are now, of which few are looked at. */
class Cards {
  readonly #stored: StoredArrays;
  readonly #now: ReadonlyMap<number, Card>;
  readonly #read = new Map<number, Pick<Card, "name" | "rating" | "reviewCount" | "discount">>();
  /** Where each card begins, and where the last one ends, in bytes. */
  readonly starts: Uint32Array;

  private constructor(stored: StoredArrays, now: ReadonlyMap<number, Card>, starts: Uint32Array) {
    this.#stored = stored;
    this.#now = now;
    this.starts = starts;
  }

  static async open(stored: StoredArrays, replaced: readonly Replacement[]): Promise<Cards> {
    const now = new Map(replaced.map(({ product, after }) => [product, after.card]));
    return new Cards(stored, now, await stored.numbers("card-starts"));
  }

  async #readFrom(first: number, count: number): Promise<void> {
    const end = Math.min(first + count, this.starts.length - 1);
    const from = this.starts[first] as number;
    const bytes = await this.#stored.bytes("cards", { from, to: this.starts[end] as number });
    const decoder = new TextDecoder();
    for (let at = first; at < end; at++) {
      const [start, next] = [this.starts[at] as number, this.starts[at + 1] as number];
      const card: Card = JSON.parse(decoder.decode(bytes.subarray(start - from, next - from)));
      const { name, rating, reviewCount, discount } = card;
      this.#read.set(at, { name, rating, reviewCount, discount });
    }
  }

  async of(product: number) {
    const now = this.#now.get(product);
    if (now) return now;
    const isBatch = this.#now.size > maxAlone;
    const first = isBatch ? product - (product % cardsRead) : product;
    if (!this.#read.has(product)) await this.#readFrom(first, isBatch ? cardsRead : 1);
    return this.#read.get(product) as Pick<Card, "name" | "rating" | "reviewCount" | "discount">;
  }
}

type ReadValue<Value> = (product: number) => Promise<Value> | Value;

/** How an order sorts products. */
interface Sorting<Value> {
  /** Those whose value is another now. */
  moved: ReadonlyMap<number, Value>;
  /** Called for each direction, so that nothing is held between them. */
  open: () => ReadValue<Value> | Promise<ReadValue<Value>>;
  compare: (one: Value, other: Value, sign: 1 | -1) => number;
}

/** By value; those without one last. */
function byValue(left: number, right: number, sign: 1 | -1): number {
  if (Number.isNaN(left) || Number.isNaN(right))
    return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
  return sign * (left - right);
}

/** Moves products to their places in an order; equal ones are by number. */
async function reordered<Value>(
  order: Uint32Array,
  { moved, open, compare }: Sorting<Value>,
  sign: 1 | -1,
): Promise<Uint32Array<ArrayBuffer>> {
  const readValue = await open();
  const others = order.filter((product) => !moved.has(product));
  const after = new Uint32Array(order.length);
  const inOrder = [...moved].sort(([a, one], [b, other]) => compare(one, other, sign) || a - b);
  let [taken, end] = [0, 0];
  for (const [product, value] of inOrder) {
    let [from, to] = [taken, others.length];
    while (from < to) {
      // Downwards those are looked at that were upwards, where no two are equal: they have been read.
      const middle =
        sign > 0 ? (from + to) >>> 1 : others.length - 1 - ((2 * others.length - from - to) >>> 1);
      const other = others[middle] as number;
      const order = compare(await readValue(other), value, sign) || other - product;
      if (order < 0) from = middle + 1;
      else to = middle;
    }
    after.set(others.subarray(taken, from), end);
    end += from - taken;
    after[end++] = product;
    taken = from;
  }
  after.set(others.subarray(taken), end);
  return after;
}

/** Both directions of an order; they are computed when they are stored. */
function reorder<Value>(
  stored: StoredArrays,
  key: string,
  { sorting, changes }: { sorting: Sorting<Value>; changes: ChangedArrays },
): void {
  if (sorting.moved.size === 0) return;
  for (const [direction, sign] of [
    ["ASC", 1],
    ["DESC", -1],
  ] as const) {
    const name = `order-${key}-${direction}`;
    changes.set(name, {
      byteLength: stored.byteLengthOf(name),
      pieces: async () => [bytesOf(await reordered(await stored.numbers(name), sorting, sign))],
    });
  }
}

/** Products whose value is another now. */
const movedBy = <Value>(replaced: readonly Replacement[], readValue: (card: Card) => Value) =>
  new Map(
    replaced
      .filter(({ before, after }) => !Object.is(readValue(before.card), readValue(after.card)))
      .map(({ product, after }) => [product, readValue(after.card)]),
  );

const highOf = ({ price }: Card): number => price?.high ?? Number.NaN;

const sortValues = {
  rating: ({ reviewCount, rating }: Pick<Card, "reviewCount" | "rating">) =>
    reviewCount > 0 ? rating : Number.NaN,
  discount: ({ discount }: Pick<Card, "discount">) => (discount < 0 ? -discount : Number.NaN),
};

function reorderAll(
  stored: StoredArrays,
  {
    replaced,
    cards,
    languageTag,
  }: { replaced: readonly Replacement[]; cards: Cards; languageTag: string },
  changes: ChangedArrays,
): void {
  const byPrice: Sorting<number> = {
    moved: movedBy(replaced, highOf),
    open: async () => {
      const prices = await stored.fractions("prices");
      return (product) => prices[product] as number;
    },
    compare: byValue,
  };
  reorder(stored, "price", { sorting: byPrice, changes });
  for (const key of ["rating", "discount"] as const) {
    const open = () => async (product: number) => sortValues[key](await cards.of(product));
    const sorting = { moved: movedBy(replaced, sortValues[key]), open, compare: byValue };
    reorder(stored, key, { sorting, changes });
  }
  const { compare } = nameCollator(languageTag);
  const byName: Sorting<string> = {
    moved: movedBy(replaced, ({ name }) => name),
    open: () => async (product) => (await cards.of(product)).name,
    compare: (one, other, sign) => sign * compare(one, other),
  };
  reorder(stored, "alphabetically", { sorting: byName, changes });
}

/** Replaces some cards; the others, which are half of an index, are stored from where they are. */
function replaceCards(
  stored: StoredArrays,
  { replaced, cards: { starts } }: { replaced: readonly Replacement[]; cards: Cards },
  changes: ChangedArrays,
): void {
  const encoder = new TextEncoder();
  const now = new Map<number, Uint8Array<ArrayBuffer>>();
  for (const { product, after } of replaced)
    now.set(product, new Uint8Array(encoder.encode(JSON.stringify(after.card))));
  const pieces: Piece[] = [];
  let [taken, grown] = [0, 0];
  for (const [product, card] of [...now].sort(([a], [b]) => a - b)) {
    const [start, end] = [starts[product] as number, starts[product + 1] as number];
    pieces.push({ from: taken, to: start }, card);
    taken = end;
    grown += card.length - (end - start);
  }
  const before = stored.byteLengthOf("cards");
  const all = [...pieces, { from: taken, to: before }];
  changes.set("cards", { byteLength: before + grown, pieces: () => all });
  changes.set("card-starts", {
    byteLength: stored.byteLengthOf("card-starts"),
    pieces: () => {
      let shift = 0;
      const moved = starts.map((start, product) => {
        const own = now.get(product - 1)?.length;
        if (own !== undefined) shift += own - (start - (starts[product - 1] as number));
        return start + shift;
      });
      return [bytesOf(moved)];
    },
  });
}

/** Slugs of a product's values in a facet. */
const slugsOf = ({ categories, terms }: IndexedProduct, facet: string): readonly string[] =>
  facet === "category" ? categories : (terms[facet] ?? []);

/** The numbers of the sets of values, by facet and slug, and that of the first set behind them. */
function setNumbers({ about: { facets } }: StoredArrays) {
  const numbers = new Map<string, ReadonlyMap<string, number>>();
  let count = 0;
  for (const { name, values } of facets)
    numbers.set(name, new Map(values.map(({ slug }) => [slug, count++])));
  return { numbers, count };
}

/** Sets behind those of values: five of ratings, then products on sale, listed, found and in stock. */
const flagSets = 9;

/**
 * The sets of products as they become; null where a value comes into use or falls out of it, which
 * changes the facets themselves.
 */
async function moveBetweenSets(
  stored: StoredArrays,
  replaced: readonly Replacement[],
  facets: readonly Facet[],
): Promise<ChangedArray | null> {
  const length = wordsFor(stored.about.size);
  const rangeOf = (set: number, count = 1) => ({ from: set * length, to: (set + count) * length });
  const { numbers, count } = setNumbers(stored);
  const moved = new Map<number, Uint32Array<ArrayBuffer>>();
  for (const { name, values: existing } of facets)
    for (const { product, before, after } of replaced) {
      const [had, has] = [slugsOf(before, name), slugsOf(after, name)];
      for (const slug of new Set([...had, ...has])) {
        if (had.includes(slug) === has.includes(slug)) continue;
        const number = numbers.get(name)?.get(slug);
        // Values that the shop does not name are in no index.
        if (number === undefined && !existing.some((value) => value.slug === slug)) continue;
        if (number === undefined) return null;
        const set = moved.get(number) ?? (await stored.numbers("sets", rangeOf(number)));
        moved.set(number, set);
        setMember(set, product, has.includes(slug));
        if (set.every((word) => word === 0)) return null;
      }
    }
  const flags = await stored.numbers("sets", rangeOf(count, flagSets));
  const flag = (at: number) => flags.subarray(at * length, (at + 1) * length);
  for (const { product, after } of replaced) {
    const { card, visibility } = after;
    for (let stars = 1; stars <= 5; stars++)
      setMember(flag(stars - 1), product, card.rating >= stars);
    setMember(flag(5), product, card.onSale);
    setMember(flag(6), product, visibility !== "SEARCH");
    setMember(flag(7), product, visibility !== "CATALOG");
    setMember(flag(8), product, card.stockStatus !== "OUT_OF_STOCK");
  }
  moved.set(count, flags);
  const overwrites = [...moved].map(([set, now]) => ({
    at: 4 * set * length,
    bytes: bytesOf(now),
  }));
  return overwritten(stored.byteLengthOf("sets"), overwrites);
}

/** Ids of variations that can be advertised, by the number of their product. */
const variationsOf = ({ offers, card }: IndexedProduct): number[] =>
  (offers?.items ?? []).map(({ id }) => id).filter((id) => id !== card.id);

async function replaceVariations(
  stored: StoredArrays,
  replaced: readonly Replacement[],
  changes: ChangedArrays,
): Promise<void> {
  const changed = replaced.filter(
    ({ before, after }) => String(variationsOf(before)) !== String(variationsOf(after)),
  );
  if (changed.length === 0) return;
  const now = new Map(changed.map(({ product, after }) => [product, variationsOf(after)]));
  const products = await stored.numbers("variation-products");
  const ids = await stored.numbers("variations");
  const pairs = Array.from(products, (product, at) => [product, ids[at] as number] as const)
    .filter(([product]) => !now.has(product))
    .concat([...now].flatMap(([product, own]) => own.map((id) => [product, id] as const)));
  // A product's own stay in their order.
  pairs.sort(([a], [b]) => a - b);
  for (const [name, side] of [
    ["variation-products", 0],
    ["variations", 1],
  ] as const) {
    const bytes = bytesOf(Uint32Array.from(pairs, (pair) => pair[side]));
    changes.set(name, { byteLength: bytes.length, pieces: () => [bytes] });
  }
}

/** One number of each replaced product, in an array that has one of every product. */
function overwrite(
  stored: StoredArrays,
  name: string,
  numbers: readonly { product: number; bytes: Uint8Array<ArrayBuffer> }[],
): [string, ChangedArray] {
  const overwrites = numbers.map(({ product, bytes }) => ({ at: product * bytes.length, bytes }));
  return [name, overwritten(stored.byteLengthOf(name), overwrites)];
}

interface Replacing {
  /** All that the shop has, in use or not. */
  facets: readonly Facet[];
  languageTag: string;
}

/**
 * What changes of a stored index when products are replaced by others of the same places; null where it
 * has to be built anew.
 */
export async function replaceProducts(
  stored: StoredArrays,
  replaced: readonly Replacement[],
  { facets, languageTag }: Replacing,
): Promise<ChangedArrays | null> {
  const sets = await moveBetweenSets(stored, replaced, facets);
  if (!sets) return null;
  const numbersOf = (numberOf: (after: IndexedProduct) => Float64Array | Uint32Array) =>
    replaced.map(({ product, after }) => ({ product, bytes: bytesOf(numberOf(after)) }));
  const changes: ChangedArrays = new Map([
    ["sets", sets],
    overwrite(
      stored,
      "prices",
      numbersOf(({ card }) => Float64Array.of(highOf(card))),
    ),
    overwrite(
      stored,
      "low-prices",
      numbersOf(({ card }) => Float64Array.of(card.price?.low ?? Number.NaN)),
    ),
    overwrite(
      stored,
      "search-sales",
      numbersOf(({ search }) => Uint32Array.of(2 * search.sales + Number(search.isInStock))),
    ),
  ]);
  const cards = await Cards.open(stored, replaced);
  reorderAll(stored, { replaced, cards, languageTag }, changes);
  replaceCards(stored, { replaced, cards }, changes);
  await replaceVariations(stored, replaced, changes);
  const texts = replaced
    .filter(({ before, after }) => textsOf(before) !== textsOf(after))
    .map(({ product, before, after }) => ({
      product,
      before: withSlugs(before.search, before.categories),
      after: withSlugs(after.search, after.categories),
    }));
  if (texts.length > 0) await replaceTexts(stored, texts, changes);
  return changes;
}
