import { type Concept, parseQuery } from "./parse-query.ts";
import { type SearchIndex, strongCount, wordsFrom, wordText } from "./search-index.ts";
import { maxBegun, Search } from "./search-matches.ts";
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

/** Fewer finds than this, and descriptions are read too. */
const enoughStrong = 24;
/** So many of the best are compared by their names and put in order; what comes after them is by date. */
const maxCompared = 96;
const maxConcepts = 10;
/** What fits less than this part of the best is no find, and what fits less than that no equal. */
const floor = 0.12;
const corePart = 0.5;

interface NameFit {
  /** From 0 to 1: how much of the name was asked for, its head, and words in a row. */
  fit: number;
  /** Whether what it is, by its head, was asked for. */
  hasHead: boolean;
}

/** How well a name fits, in the better one of its languages. */
function nameFit(index: SearchIndex, named: ReadonlySet<number>, product: number): NameFit {
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

interface Scored {
  product: number;
  score: number;
  hasHead: boolean;
}

const byScore = (a: Scored, b: Scored): number => b.score - a.score || a.product - b.product;

const bitCounts = Uint8Array.from({ length: 1 << maxConcepts }, (_, bits) => {
  let count = 0;
  for (let rest = bits; rest !== 0; count++) rest &= rest - 1;
  return count;
});

const bitsIn = (bits: number): number => bitCounts[bits] as number;

const hardBits = (concepts: readonly Concept[]): number =>
  concepts.reduce((bits, { kind }, at) => (kind === "soft" ? bits : bits | (1 << at)), 0);

const steps = 512;

/** The score that about so many of the best reach. */
function thresholdOf(scores: Float32Array, most: number, wanted: number): number {
  if (scores.length <= wanted) return 0;
  const counts = new Uint32Array(steps + 1);
  for (const score of scores) {
    const step = Math.floor((steps * score) / most);
    counts[step] = (counts[step] as number) + 1;
  }
  let found = 0;
  let step = steps;
  while (step > 0 && found + (counts[step] as number) <= wanted) found += counts[step--] as number;
  // Of very many equals the newest are compared.
  return found === 0 ? (step * most) / steps : ((step + 1) * most) / steps;
}

interface Ranked {
  /** The best, in order. */
  best: Scored[];
  /** All others that are finds. */
  rest: number[];
}

interface Candidates {
  products: number[];
  /** Bits of concepts that are asked for. */
  hard: number;
  /** How much the fit of a name counts. */
  nameWeight: number;
  /** How many are compared by their names. */
  most: number;
}

function ranked(
  index: SearchIndex,
  search: Search,
  { products, hard, nameWeight, most }: Candidates,
): Ranked {
  let full = 0;
  for (const it of products) full = Math.max(full, bitsIn(search.coverOf(it) & hard));
  const scores = new Float32Array(products.length);
  let top = 0;
  products.forEach((product, at) => {
    // What lacks a word comes after all that has every one.
    const part = bitsIn(search.coverOf(product) & hard) < full ? 0.3 : 1;
    const score = search.totalOf(product) * part * (index.popularity[product] as number);
    scores[at] = score;
    if (score > top) top = score;
  });
  const threshold = Math.max(floor * top, thresholdOf(scores, top, most));
  const best: Scored[] = [];
  const rest: number[] = [];
  products.forEach((product, at) => {
    const score = scores[at] as number;
    if (score >= threshold && best.length < most) {
      const { fit, hasHead } = nameFit(index, search.named, product);
      best.push({ product, score: score * (1 + nameWeight * fit), hasHead });
    } else if (score >= floor * top) rest.push(product);
  });
  return { best: best.sort(byScore), rest };
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
  return search.where((all) => {
    const cover = all & hard;
    return cover !== hard && (hard & ~cover & fixed) === 0 && weigh(cover) >= 0.6 * weigh(hard);
  });
}

/** Products that have the most of what was asked for: all of it, or as much as anything has. */
function bestCovered(search: Search, concepts: readonly Concept[]) {
  const hard = hardBits(concepts);
  const full = search.where((cover) => (cover & hard) === hard);
  if (full.length > 0)
    return {
      products: [...full, ...nearlyCovered(search, concepts, hard, full.length)],
      missing: 0,
    };
  let best = 0;
  let bits = 0;
  search.where((cover, product) => {
    if ((cover & hard) === 0 || search.totalOf(product) <= best) return false;
    best = search.totalOf(product);
    bits = cover & hard;
    return false;
  });
  const products = bits === 0 ? [] : search.where((cover) => (cover & bits) === bits);
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
    const { best, rest } = ranked(index, search, {
      products,
      hard: hardBits(concepts),
      nameWeight: isTrouble ? 0.05 : 0.5,
      most: wish ? index.size : maxCompared,
    });
    const top = best[0];
    if (!top) return { ...none, corrected };
    const isCore = ({ score, hasHead }: Scored) =>
      score >= corePart * top.score && (hasHead || !top.hasHead);
    const core = wish ? best.filter(isCore) : best;
    const ordered = wish ? [...core, ...best.filter((it) => !isCore(it))] : best;
    const isDropped = (_: Concept, at: number) => ((missing >> at) & 1) === 1;
    const dropped = concepts.filter(isDropped).map(({ text }) => text);
    const isMissed = concepts.some(
      ({ text }, at) => ((strongMissing >> at) & 1) === 1 && !isNumber(text),
    );
    return {
      products: [...ordered.map(({ product }) => product), ...rest],
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
