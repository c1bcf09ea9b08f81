import { memo } from "../../platform/memo.ts";
import {
  BoundedMap,
  fieldWeights,
  findWord,
  maxBegun,
  relatedWords,
  type SearchIndex,
  strongCount,
  wordsFrom,
} from "./search-index.ts";
import { hasDigit } from "./words.ts";

/** Products in ascending order, each with a score above zero. */
export interface Hits {
  products: Uint32Array;
  values: Float32Array;
}

/** The best score of each product in some lists. */
export function mergeHits(lists: readonly { hits: Hits; worth: number }[], size: number): Hits {
  const [first] = lists;
  if (first?.worth === 1 && lists.length === 1) return first.hits;
  const best = new Float32Array(size);
  let count = 0;
  for (const { hits, worth } of lists) {
    const { products, values } = hits;
    for (let at = 0; at < products.length; at++) {
      const product = products[at] as number;
      const value = worth * (values[at] as number);
      const before = best[product] as number;
      if (before === 0) count++;
      if (value > before) best[product] = value;
    }
  }
  const all = { products: new Uint32Array(count), values: new Float32Array(count) };
  for (let product = 0, at = 0; at < count; product++)
    if (best[product] !== 0) {
      all.products[at] = product;
      all.values[at++] = best[product] as number;
    }
  return all;
}

/** Products that are in both lists, with the sum of their scores. */
function inBoth(one: Hits, other: Hits): Hits {
  const most = Math.min(one.products.length, other.products.length);
  const products = new Uint32Array(most);
  const values = new Float32Array(most);
  let count = 0;
  for (let at = 0, place = 0; at < one.products.length; at++) {
    const product = one.products[at] as number;
    while ((other.products[place] as number) < product) place++;
    if (other.products[place] !== product) continue;
    products[count] = product;
    values[count++] = (one.values[at] as number) + (other.values[place] as number);
  }
  return { products: products.subarray(0, count), values: values.subarray(0, count) };
}

/** Products that are in all lists, with the mean of their scores. */
export function inAll(lists: readonly Hits[]): Hits {
  if (lists.length < 2) return lists[0] ?? none;
  const { products, values } = lists.reduce(inBoth);
  return { products, values: values.map((value) => value / lists.length) };
}

const none: Hits = { products: new Uint32Array(), values: new Float32Array() };

/** What a word of a product is worth that only resembles the typed one. */
const likeness = { exact: 1, related: 0.85, prefix: 0.7 } as const;
const mostOfField = 1.15;
/** What a word of a description is worth. */
const weakWorth = 0.06;

/** A word of products by which a typed word is found. */
interface Form {
  word: number;
  worth: number;
}

const isListed = (index: SearchIndex, { word }: Form): boolean => strongCount(index, word) > 0;

/** The typed word, its forms, and if there are none the words that it begins. */
function findForms(index: SearchIndex, text: string, isLiteral: boolean): Form[] {
  const own = findWord(index, text);
  const related = hasDigit(text) ? [] : relatedWords(index, text).filter((word) => word !== own);
  const forms = [
    ...(own < 0 ? [] : [{ word: own, worth: likeness.exact }]),
    ...related.map((word) => ({ word, worth: likeness.related })),
  ];
  if (!isLiteral || forms.some((it) => isListed(index, it))) return forms;
  const { from, to } = wordsFrom(index, text);
  const length = Math.min(to - from, maxBegun);
  const begun = Array.from({ length }, (_, at) => ({ word: from + at, worth: likeness.prefix }));
  return [...forms, ...begun.filter((it) => isListed(index, it))];
}

function strongHits({ strong, strongStarts }: SearchIndex, word: number): Hits {
  const postings = strong.subarray(strongStarts[word], strongStarts[word + 1]);
  const values = Float32Array.from(postings, (posting) =>
    Math.min(mostOfField, (posting & 255) / fieldWeights.name),
  );
  return { products: postings.map((posting) => posting >>> 8), values };
}

/** The same for words of descriptions: differences, seven bits per byte. */
function weakHits({ weak, weakStarts }: SearchIndex, word: number): Hits {
  const products: number[] = [];
  const end = weakStarts[word + 1] as number;
  for (let at = weakStarts[word] as number, product = 0; at < end; ) {
    let value = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = weak[at++] as number;
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    product += value;
    products.push(product);
  }
  const values = new Float32Array(products.length).fill(weakWorth);
  return { products: Uint32Array.from(products), values };
}

/** What a typed word finds. */
export interface WordHits extends Hits {
  forms: readonly number[];
  /** In whose texts: 1 those of the index's language, 2 of the other, 3 of both. */
  sides: number;
}

/** Bounds what words of earlier searches hold: 8 bytes each. */
const maxRemembered = 1_000_000;

const wordsOfIndex = memo((_: SearchIndex) => new BoundedMap<WordHits>(maxRemembered));

/** The products that have a word; an incomplete one where it is literal. */
export function wordHits(
  index: SearchIndex,
  text: string,
  { isLiteral, withWeak }: { isLiteral: boolean; withWeak: boolean },
): WordHits {
  const words = wordsOfIndex(index);
  const key = `${text}${isLiteral ? "*" : ""}${withWeak ? "+" : ""}`;
  const cached = words.get(key);
  if (cached) return cached;
  const forms = findForms(index, text, isLiteral);
  const lists = forms.flatMap(({ word, worth }) => [
    { hits: strongHits(index, word), worth },
    ...(withWeak ? [{ hits: weakHits(index, word), worth: 1 }] : []),
  ]);
  const found = {
    ...mergeHits(lists, index.size),
    forms: forms.map(({ word }) => word),
    // Article numbers are of no language.
    sides: forms.reduce((sides, { word }) => sides | ((index.wordSides[word] as number) || 3), 0),
  };
  words.set(key, found, found.products.length + found.forms.length + 16);
  return found;
}
