import type { Concept } from "./parse-query.ts";
import {
  relatedWords,
  type SearchIndex,
  strongCount,
  wordOf,
  wordsFrom,
  wordText,
} from "./search-index.ts";
import { fieldWeights } from "./search-text.ts";
import { hasDigit } from "./words.ts";

const quality = { exact: 1, related: 0.85, prefix: 0.7, weak: 0.06 } as const;
// More words than this begin alike only while very little has been typed.
export const maxBegun = 60;

/** How much each stored weight counts, of 1. */
const strengths = Float32Array.from({ length: 256 }, (_, weight) =>
  Math.min(1.15, weight / fieldWeights.name),
);

/** Products with how well each has something: a value for each product, and a list of those above zero. */
class Values {
  readonly of: Float32Array;
  readonly products: Uint32Array;
  count = 0;

  constructor(size: number) {
    this.of = new Float32Array(size);
    this.products = new Uint32Array(size);
  }

  raise(product: number, value: number): void {
    const known = this.of[product] as number;
    if (known === 0) this.products[this.count++] = product;
    if (value > known) this.of[product] = value;
  }

  clear(): void {
    for (let at = 0; at < this.count; at++) this.of[this.products[at] as number] = 0;
    this.count = 0;
  }
}

/** Room for one search at a time: all is zero between searches. */
class Scratch {
  readonly total: Values;
  readonly concept: Values;
  readonly cover: Uint16Array;
  readonly #size: number;
  readonly #words: Values[] = [];
  #taken = 0;

  constructor(size: number) {
    this.#size = size;
    this.total = new Values(size);
    this.concept = new Values(size);
    this.cover = new Uint16Array(size);
  }

  takeWord(): Values {
    const known = this.#words[this.#taken] ?? new Values(this.#size);
    this.#words[this.#taken++] = known;
    return known;
  }

  clearWords(): void {
    for (let at = 0; at < this.#taken; at++) this.#words[at]?.clear();
    this.#taken = 0;
    // What an uncommon query has needed is not kept for ever.
    this.#words.length = Math.min(this.#words.length, maxKeptWords);
  }

  clear(): void {
    const { products, count } = this.total;
    for (let at = 0; at < count; at++) this.cover[products[at] as number] = 0;
    this.total.clear();
    this.clearWords();
  }
}

/** Rooms for words that are kept between searches: 8 bytes for each product and room. */
const maxKeptWords = 12;

const scratches = new WeakMap<SearchIndex, Scratch>();

function scratchOf(index: SearchIndex): Scratch {
  const known = scratches.get(index) ?? new Scratch(index.size);
  scratches.set(index, known);
  return known;
}

interface Expansion {
  word: number;
  quality: number;
}

/** The index's words by which a word of a query is found. */
function expand(index: SearchIndex, text: string, isLiteral: boolean): Expansion[] {
  const found = new Map<number, number>();
  const own = wordOf(index, text);
  if (own >= 0) found.set(own, quality.exact);
  if (!hasDigit(text))
    for (const word of relatedWords(index, text))
      if (!found.has(word)) found.set(word, quality.related);
  const isFound = [...found.keys()].some((word) => strongCount(index, word) > 0);
  if (isLiteral && !isFound) {
    const { from, to } = wordsFrom(index, text);
    for (let word = from; word < Math.min(to, from + maxBegun); word++)
      if (!found.has(word) && strongCount(index, word) > 0) found.set(word, quality.prefix);
  }
  return [...found].map(([word, value]) => ({ word, quality: value }));
}

/** Expansions of the words of synonyms, which are the same for every query. */
const expansionsOfIndex = new WeakMap<SearchIndex, Map<string, Expansion[]>>();

/** One search: how well each product has what is asked for; cleared when it is over. */
export class Search {
  readonly #index: SearchIndex;
  readonly #scratch: Scratch;
  readonly #literal = new Map<string, Expansion[]>();
  readonly #shared: Map<string, Expansion[]>;
  readonly #words = new Map<string, Values>();
  /** Words of the index that stand for what was asked for: for comparing names. */
  readonly named = new Set<number>();
  readonly #marked = new Set<number>();
  /** What each concept counts. */
  readonly weights: number[] = [];

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#scratch = scratchOf(index);
    this.#shared = expansionsOfIndex.get(index) ?? new Map();
    expansionsOfIndex.set(index, this.#shared);
  }

  #expansionsOf(text: string, isLiteral: boolean): Expansion[] {
    const all = isLiteral ? this.#literal : this.#shared;
    const known = all.get(text) ?? expand(this.#index, text, isLiteral);
    all.set(text, known);
    return known;
  }

  /** How well each product has a word; read once for a query. */
  #valuesOf(text: string, isLiteral: boolean, withWeak: boolean): Values {
    const key = `${text}${isLiteral ? "*" : ""}${withWeak ? "+" : ""}`;
    const known = this.#words.get(key);
    if (known) return known;
    const values = this.#scratch.takeWord();
    this.#words.set(key, values);
    const expansions = this.#expansionsOf(text, isLiteral);
    for (const { word, quality: part } of expansions) this.#addStrong(word, part, values);
    if (withWeak) for (const { word } of expansions) this.#addWeak(word, values);
    return values;
  }

  #addStrong(word: number, part: number, values: Values): void {
    const { strong, strongStarts } = this.#index;
    const end = strongStarts[word + 1] as number;
    for (let at = strongStarts[word] as number; at < end; at++) {
      const posting = strong[at] as number;
      values.raise(posting >>> 8, (strengths[posting & 255] as number) * part);
    }
  }

  /** The same of words of descriptions. */
  #addWeak(word: number, values: Values): void {
    const { weak, weakStarts } = this.#index;
    const end = weakStarts[word + 1] as number;
    let product = 0;
    for (let at = weakStarts[word] as number; at < end; ) {
      let value = 0;
      let shift = 0;
      let byte: number;
      do {
        byte = weak[at++] as number;
        value |= (byte & 127) << shift;
        shift += 7;
      } while (byte > 127);
      product += value;
      if (values.of[product] === 0) values.raise(product, quality.weak);
    }
  }

  /** Products that have all words of an alternative, by how well they have them on the average. */
  #addAlternative(words: readonly string[], worth: number, isLiteral: boolean, withWeak: boolean) {
    const isEmpty = (text: string) =>
      this.#expansionsOf(text, isLiteral).every(({ word }) => strongCount(this.#index, word) === 0);
    if (!withWeak && words.some(isEmpty)) return;
    const lists = words
      .map((text) => this.#valuesOf(text, isLiteral, withWeak))
      .sort((a, b) => a.count - b.count);
    const [first, ...others] = lists;
    if (!first) return;
    const { concept } = this.#scratch;
    const scale = worth / lists.length;
    for (let at = 0; at < first.count; at++) {
      const product = first.products[at] as number;
      let sum = first.of[product] as number;
      for (const other of others) {
        const value = other.of[product] as number;
        sum = value === 0 ? Number.NaN : sum + value;
      }
      // What lacks a word is not a number, and no value is raised to that.
      if (sum > 0) concept.raise(product, sum * scale);
    }
  }

  #name({ alternatives, literal, kind }: Concept): void {
    alternatives.forEach(({ words }, place) => {
      const isLiteral = place < literal;
      const isMarked = isLiteral || (kind !== "problems" && words.length === 1);
      for (const text of words)
        for (const { word } of this.#expansionsOf(text, isLiteral)) {
          if (strongCount(this.#index, word) === 0) continue;
          if (isMarked) this.#marked.add(word);
          if (kind !== "problems" || !isLiteral) this.named.add(word);
        }
    });
  }

  /** Adds one concept to all totals. */
  add(asked: Concept, bit: number, withWeak: boolean): void {
    const { concept, total, cover } = this.#scratch;
    asked.alternatives.forEach(({ words, worth }, place) => {
      const isLiteral = place < asked.literal;
      this.#addAlternative(words, worth, isLiteral, isLiteral && withWeak);
    });
    this.#name(asked);
    const rarity = Math.log2(1 + this.#index.size / Math.max(1, concept.count));
    // What a vehicle needs narrows down; it is no reason to leave out what was asked for.
    const most = asked.kind === "means" ? 1.2 : 4;
    const weight = asked.kind === "soft" ? 0.2 : Math.min(most, Math.max(1, rarity));
    this.weights[bit] = weight;
    for (let at = 0; at < concept.count; at++) {
      const product = concept.products[at] as number;
      const value = (total.of[product] as number) + weight * (concept.of[product] as number);
      total.raise(product, value);
      cover[product] = (cover[product] as number) | (1 << bit);
    }
    concept.clear();
  }

  /** Products of which something says yes. */
  where(accepts: (cover: number, product: number) => boolean): number[] {
    const { total, cover } = this.#scratch;
    const found: number[] = [];
    for (let at = 0; at < total.count; at++) {
      const product = total.products[at] as number;
      if (accepts(cover[product] as number, product)) found.push(product);
    }
    return found;
  }

  totalOf(product: number): number {
    return this.#scratch.total.of[product] as number;
  }

  coverOf(product: number): number {
    return this.#scratch.cover[product] as number;
  }

  /** What was typed, in the forms that products have it in, and single words that mean the same. */
  marked(): Set<string> {
    return new Set([...this.#marked].map((word) => wordText(this.#index, word)));
  }

  clear(): void {
    this.#scratch.clear();
    this.#words.clear();
    this.named.clear();
    this.#marked.clear();
  }
}
