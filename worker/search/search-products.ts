import { type Concept, parseQuery } from "./parse-query.ts";
import {
  relatedWords,
  type SearchIndex,
  strongCount,
  wordOf,
  wordsFrom,
  wordText,
} from "./search-index.ts";
import { fieldWeights } from "./search-text.ts";
import { type OrderWish, type Synonyms, shopSynonyms } from "./synonyms.ts";
import { hasDigit, wordsOf } from "./words.ts";

/** What a search finds. */
export interface SearchResult {
  /** Product numbers, the best first. */
  products: number[];
  /** How many of them fit about as well as the best: an order that is wished for is among these. */
  core: number;
  wish: OrderWish | null;
  /** What no product has together with the rest, as it was typed. */
  dropped: string[];
  /** Whether nothing has all that was asked for, and these only come close. */
  isAlternative: boolean;
  /** The query as it was understood where a slip was put right. */
  corrected: string | null;
  /** Queries that this one is the beginning of. */
  completions: string[];
  /** Words of products by which it was found, to be marked. */
  marked: ReadonlySet<string>;
}

const quality = { exact: 1, related: 0.85, prefix: 0.7, weak: 0.06 } as const;
// More words than this begin alike only while very little has been typed.
const maxBegun = 400;
/** Fewer finds than this, and descriptions are read too. */
const enoughStrong = 24;
/** So many of the best are compared by their names. */
const maxCompared = 200;
const maxConcepts = 10;
/** What fits less than this part of the best is no find, and what fits less than that no equal. */
const floor = 0.12;
const corePart = 0.5;

/** Room for one search at a time: all is zero between searches. */
class Scratch {
  readonly word: Float32Array;
  readonly sum: Float32Array;
  readonly seen: Uint8Array;
  readonly concept: Float32Array;
  readonly total: Float32Array;
  readonly cover: Uint16Array;

  constructor(size: number) {
    this.word = new Float32Array(size);
    this.sum = new Float32Array(size);
    this.seen = new Uint8Array(size);
    this.concept = new Float32Array(size);
    this.total = new Float32Array(size);
    this.cover = new Uint16Array(size);
  }
}

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

class Search {
  readonly #index: SearchIndex;
  readonly #scratch: Scratch;
  readonly #touched: number[] = [];
  readonly #expansions = new Map<string, Expansion[]>();
  /** Concepts that each word of the index stands for, as bits: for comparing names. */
  readonly #named = new Map<number, number>();

  readonly #marked = new Set<number>();
  /** What each concept counts. */
  readonly weights: number[] = [];

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#scratch = scratchOf(index);
  }

  #expansionsOf(text: string, isLiteral: boolean): Expansion[] {
    const key = isLiteral ? `${text}*` : text;
    const known = this.#expansions.get(key) ?? expand(this.#index, text, isLiteral);
    this.#expansions.set(key, known);
    return known;
  }

  /** Puts into `into` how well each product has a word; tells which products have it. */
  #fillWord(expansions: readonly Expansion[], into: Float32Array, touched: number[]): void {
    const { strong, strongStarts } = this.#index;
    for (const { word, quality: part } of expansions) {
      const scale = part / fieldWeights.name;
      const end = strongStarts[word + 1] as number;
      for (let at = strongStarts[word] as number; at < end; at++) {
        const posting = strong[at] as number;
        const product = posting >>> 8;
        const value = Math.min(1.15, (posting & 255) / fieldWeights.name) * part || scale;
        const known = into[product] as number;
        if (known === 0) touched.push(product);
        if (value > known) into[product] = value;
      }
    }
  }

  /** The same of words of descriptions. */
  #fillWeak(expansions: readonly Expansion[], into: Float32Array, touched: number[]): void {
    const { weak, weakStarts } = this.#index;
    for (const { word } of expansions) {
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
        if (into[product] !== 0) continue;
        into[product] = quality.weak;
        touched.push(product);
      }
    }
  }

  /** Products that have all words of an alternative, by how well they have them on the average. */
  #fillAlternative(
    words: readonly string[],
    { worth, isLiteral, withWeak }: { worth: number; isLiteral: boolean; withWeak: boolean },
    touched: number[],
  ): void {
    const { word, sum, seen, concept } = this.#scratch;
    const lists = words.map((text) => this.#expansionsOf(text, isLiteral));
    if (!withWeak && lists.some((list) => this.#sizeOf(list) === 0)) return;
    lists.sort((a, b) => this.#sizeOf(a) - this.#sizeOf(b));
    const summed: number[] = [];
    for (const [step, list] of lists.entries()) {
      const filled: number[] = [];
      this.#fillWord(list, word, filled);
      if (withWeak) this.#fillWeak(list, word, filled);
      for (const product of filled) {
        if (step === 0) summed.push(product);
        if (seen[product] === step) {
          seen[product] = step + 1;
          sum[product] = (sum[product] as number) + (word[product] as number);
        }
        word[product] = 0;
      }
    }
    for (const product of summed) {
      if (seen[product] === lists.length) {
        const value = (worth * (sum[product] as number)) / lists.length;
        const known = concept[product] as number;
        if (known === 0) touched.push(product);
        if (value > known) concept[product] = value;
      }
      seen[product] = 0;
      sum[product] = 0;
    }
  }

  #sizeOf(list: readonly Expansion[]): number {
    return list.reduce((count, { word }) => count + strongCount(this.#index, word), 0);
  }

  /** Adds one concept to all totals; tells how many products have it. */
  add({ alternatives, literal, kind }: Concept, bit: number, withWeak: boolean): number {
    const { concept, total, cover } = this.#scratch;
    const touched: number[] = [];
    alternatives.forEach(({ words, worth }, place) => {
      const isLiteral = place < literal;
      this.#fillAlternative(words, { worth, isLiteral, withWeak: isLiteral && withWeak }, touched);
      const isMarked = isLiteral || (kind !== "problems" && words.length === 1);
      for (const text of words)
        for (const { word } of this.#expansionsOf(text, isLiteral)) {
          if (isMarked && strongCount(this.#index, word) > 0) this.#marked.add(word);
          if (kind === "problems" && isLiteral) continue;
          this.#named.set(word, (this.#named.get(word) ?? 0) | (1 << bit));
        }
    });
    const rarity = Math.log2(1 + this.#index.size / Math.max(1, touched.length));
    // What a vehicle needs narrows down; it is no reason to leave out what was asked for.
    const most = kind === "means" ? 1.2 : 4;
    const weight = kind === "soft" ? 0.2 : Math.min(most, Math.max(1, rarity));
    this.weights[bit] = weight;
    for (const product of touched) {
      if (cover[product] === 0 && total[product] === 0) this.#touched.push(product);
      total[product] = (total[product] as number) + weight * (concept[product] as number);
      cover[product] = (cover[product] as number) | (1 << bit);
      concept[product] = 0;
    }
    return touched.length;
  }

  get touched(): readonly number[] {
    return this.#touched;
  }

  totalOf(product: number): number {
    return this.#scratch.total[product] as number;
  }

  coverOf(product: number): number {
    return this.#scratch.cover[product] as number;
  }

  get named(): ReadonlyMap<number, number> {
    return this.#named;
  }

  /** What was typed, in the forms that products have it in, and single words that mean the same. */
  marked(): Set<string> {
    return new Set([...this.#marked].map((word) => wordText(this.#index, word)));
  }

  clear(): void {
    const { total, cover } = this.#scratch;
    for (const product of this.#touched) {
      total[product] = 0;
      cover[product] = 0;
    }
    this.#touched.length = 0;
    this.#named.clear();
    this.#marked.clear();
  }
}

interface NameFit {
  /** From 0 to 1: how much of the name was asked for, its head, and words in a row. */
  fit: number;
  /** Whether what it is, by its head, was asked for. */
  hasHead: boolean;
}

/** How well a name fits, in the better one of its languages. */
function nameFit(index: SearchIndex, named: ReadonlyMap<number, number>, product: number): NameFit {
  let best = 0;
  let hasHead = false;
  for (const side of [0, 1]) {
    const from = index.nameStarts[2 * product + side] as number;
    const to = index.nameStarts[2 * product + side + 1] as number;
    if (from === to) continue;
    let hits = 0;
    let run = 0;
    let longest = 0;
    for (let at = from; at < to; at++) {
      const isHit = named.has(index.names[at] as number);
      run = isHit ? run + 1 : 0;
      if (isHit) hits++;
      if (run > longest) longest = run;
    }
    const isHeadFirst = index.headFirst[side] === 1;
    const head = named.has(index.names[isHeadFirst ? from : to - 1] as number) ? 1 : 0;
    const fit = 0.45 * (hits / (to - from)) + 0.35 * head + 0.2 * Math.min(1, longest / 3);
    best = Math.max(best, side === 0 ? fit : 0.95 * fit);
    hasHead ||= head === 1;
  }
  return { fit: best, hasHead };
}

/** Up to a twentieth for what sells, a hundredth for what is there: equals only. */
function popularity({ sales, maxSales }: SearchIndex, product: number): number {
  const sold = sales[product] as number;
  return 1 + 0.05 * (Math.log1p(sold >>> 1) / Math.log1p(maxSales >>> 1 || 1)) + 0.01 * (sold & 1);
}

interface Scored {
  product: number;
  score: number;
  hasHead: boolean;
}

const byScore = (a: Scored, b: Scored): number => b.score - a.score || a.product - b.product;

function bitsIn(bits: number): number {
  let found = 0;
  for (let rest = bits; rest !== 0; found++) rest &= rest - 1;
  return found;
}

const hardBits = (concepts: readonly Concept[]): number =>
  concepts.reduce((bits, { kind }, at) => (kind === "soft" ? bits : bits | (1 << at)), 0);

function ranked(
  index: SearchIndex,
  search: Search,
  { products, hard, nameWeight }: { products: number[]; hard: number; nameWeight: number },
): Scored[] {
  const full = products.reduce((most, it) => Math.max(most, bitsIn(search.coverOf(it) & hard)), 0);
  // What lacks a word comes after all that has every one.
  const part = (product: number) => (bitsIn(search.coverOf(product) & hard) < full ? 0.3 : 1);
  const scored = products.map((product) => ({
    product,
    score: search.totalOf(product) * part(product) * popularity(index, product),
    hasHead: false,
  }));
  scored.sort(byScore);
  const compared = scored.slice(0, maxCompared).map(({ product, score }) => {
    const { fit, hasHead } = nameFit(index, search.named, product);
    return { product, score: score * (1 + nameWeight * fit), hasHead };
  });
  return [...compared.sort(byScore), ...scored.slice(maxCompared)];
}

const none: SearchResult = {
  products: [],
  core: 0,
  wish: null,
  dropped: [],
  isAlternative: false,
  corrected: null,
  completions: [],
  marked: new Set(),
};

/** Fewer finds than this, and what lacks the least telling word comes after them. */
const enoughFull = 4;

/** Products that have all but what tells the least; a grade or a size is never left out. */
function nearlyCovered(
  search: Search,
  concepts: readonly Concept[],
  hard: number,
  found: number,
): number[] {
  if (found >= enoughFull || concepts.length < 2) return [];
  const weigh = (bits: number) =>
    search.weights.reduce((sum, it, bit) => (bits & (1 << bit) ? sum + it : sum), 0);
  const isFixed = (bit: number) =>
    concepts[bit]?.kind === "means" || hasDigit(concepts[bit]?.text ?? "");
  const fixed = concepts.reduce((bits, _, at) => (isFixed(at) ? bits | (1 << at) : bits), 0);
  return search.touched.filter((product) => {
    const cover = search.coverOf(product) & hard;
    return cover !== hard && (hard & ~cover & fixed) === 0 && weigh(cover) >= 0.6 * weigh(hard);
  });
}

/** Products that have the most of what was asked for: all of it, or as much as anything has. */
function bestCovered(search: Search, concepts: readonly Concept[]) {
  const hard = hardBits(concepts);
  const full = search.touched.filter((it) => (search.coverOf(it) & hard) === hard);
  if (full.length > 0)
    return {
      products: [...full, ...nearlyCovered(search, concepts, hard, full.length)],
      missing: 0,
    };
  let best = 0;
  let bits = 0;
  for (const product of search.touched) {
    const cover = search.coverOf(product) & hard;
    if (cover === 0 || search.totalOf(product) <= best) continue;
    best = search.totalOf(product);
    bits = cover;
  }
  const products =
    bits === 0 ? [] : search.touched.filter((it) => (search.coverOf(it) & bits) === bits);
  return { products, missing: hard & ~bits };
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** Whether a thing that was asked for by name is in the name of the best that was found. */
function hasThings(index: SearchIndex, product: number, things: readonly string[][]): boolean {
  const from = index.nameStarts[2 * product] as number;
  const to = index.nameStarts[2 * product + 2] as number;
  const words = new Set(
    Array.from(index.names.subarray(from, to), (word) => wordText(index, word)),
  );
  return things.every((thing) => thing.every((word) => words.has(word)));
}

const maxCompletions = 2;

/** The query with its last word typed to its end, the commonest words first. */
function completionsOf(index: SearchIndex, query: string): string[] {
  const begun = wordsOf(query).at(-1) ?? "";
  const typed = query.trim();
  if (begun.length < 2 || hasDigit(begun) || !typed.toLowerCase().endsWith(begun)) return [];
  const { from, to } = wordsFrom(index, begun);
  const words: number[] = [];
  for (let word = from; word < Math.min(to, from + maxBegun); word++)
    if (strongCount(index, word) > 0) words.push(word);
  return words
    .sort((a, b) => strongCount(index, b) - strongCount(index, a))
    .slice(0, maxCompletions)
    .map((word) => typed.slice(0, typed.length - begun.length) + wordText(index, word));
}

/** Searches an index: products by how well they fit, and what is to be said of it. */
export function searchProducts(
  index: SearchIndex,
  query: string,
  synonyms: Synonyms = shopSynonyms(),
): SearchResult {
  const parsed = parseQuery(query, index, synonyms);
  const { wish, corrected, things } = parsed;
  const concepts = parsed.concepts.slice(0, maxConcepts);
  if (concepts.length === 0) {
    if (!wish) return none;
    const products = Array.from({ length: index.size }, (_, product) => product);
    return { ...none, products, core: products.length, wish };
  }
  const search = new Search(index);
  const addAll = (withWeak: boolean) =>
    concepts.map((concept, at) => search.add(concept, at, withWeak));
  try {
    addAll(false);
    let { products, missing } = bestCovered(search, concepts);
    const strongMissing = missing;
    if (missing !== 0 || products.length < enoughStrong) {
      const strong = new Set(missing === 0 ? products : []);
      search.clear();
      addAll(true);
      ({ products, missing } = bestCovered(search, concepts));
      if (strong.size > 0 && strong.size >= 3) products = products.filter((it) => strong.has(it));
    }
    const isTrouble = concepts.some(({ kind }) => kind === "problems");
    const scored = ranked(index, search, {
      products,
      hard: hardBits(concepts),
      nameWeight: isTrouble ? 0.05 : 0.5,
    });
    const top = scored[0];
    if (!top) return { ...none, corrected };
    const kept = scored.filter(({ score }) => score >= floor * top.score);
    const isCore = ({ score, hasHead }: Scored) =>
      score >= corePart * top.score && (hasHead || !top.hasHead);
    const core = wish ? kept.filter(isCore) : kept;
    const ordered = wish ? [...core, ...kept.filter((it) => !isCore(it))] : kept;
    const isDropped = (_: Concept, at: number) => ((missing >> at) & 1) === 1;
    const dropped = concepts.filter(isDropped).map(({ text }) => text);
    const isMissed = concepts.some(
      ({ text }, at) => ((strongMissing >> at) & 1) === 1 && !isNumber(text),
    );
    return {
      products: ordered.map(({ product }) => product),
      core: core.length,
      wish,
      dropped,
      isAlternative: isMissed || !hasThings(index, top.product, things),
      corrected,
      completions: completionsOf(index, query),
      marked: search.marked(),
    };
  } finally {
    search.clear();
  }
}
