import type { ConceptProducts } from "./concept-products.ts";
import type { SearchIndex } from "./search-index.ts";

/** How many of the best are compared by name and sorted; later ones are in date order. */
export const maxCompared = 96;
/** Maximum concepts per query. */
export const maxConcepts = 10;
/** Minimum share of the best score for a match. */
const floor = 0.12;

interface NameFit {
  /** From 0 to 1: the matching share of the name, its head, and matching words in a row. */
  fit: number;
  /** Whether the name's head matches: the word for what the product is. */
  hasHead: boolean;
}

/** How well a name fits, in the better of its languages. */
function nameFit(index: SearchIndex, named: Uint8Array, product: number): NameFit {
  const { names, nameStarts, headFirst } = index;
  let best = 0;
  let hasHead = false;
  for (let side = 0; side < 2; side++) {
    const from = nameStarts[2 * product + side] as number;
    const to = nameStarts[2 * product + side + 1] as number;
    if (from === to) continue;
    let hits = 0;
    let run = 0;
    let maxRun = 0;
    for (let at = from; at < to; at++) {
      const isHit = named[names[at] as number] === 1;
      run = isHit ? run + 1 : 0;
      if (isHit) hits++;
      if (run > maxRun) maxRun = run;
    }
    const head = named[names[headFirst[side] === 1 ? from : to - 1] as number] as number;
    const fit = 0.45 * (hits / (to - from)) + 0.35 * head + 0.2 * Math.min(1, maxRun / 3);
    best = Math.max(best, side === 0 ? fit : 0.95 * fit);
    hasHead ||= head === 1;
  }
  return { fit: best, hasHead };
}

/** A product with its score. */
export interface Scored {
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

const steps = 512;
const counts = new Uint32Array(steps + 1);

/** The score that about `wanted` products reach. */
function thresholdOf(scores: Float32Array, most: number, wanted: number): number {
  if (scores.length <= wanted) return 0;
  counts.fill(0);
  for (let at = 0; at < scores.length; at++) {
    const step = ((steps * (scores[at] as number)) / most) | 0;
    counts[step] = (counts[step] as number) + 1;
  }
  let count = 0;
  let step = steps;
  while (step > 0 && count + (counts[step] as number) <= wanted) count += counts[step--] as number;
  // Among very many equal scores the newest products are compared.
  return count === 0 ? (step * most) / steps : ((step + 1) * most) / steps;
}

interface Candidates {
  products: ArrayLike<number>;
  /** Whether all of them have every required concept. */
  isWhole: boolean;
  /** Bits of the required concepts. */
  hard: number;
  /** Weight of the name's fit. */
  nameWeight: number;
  /** How many are compared by name. */
  most: number;
  /** By product: what its score is multiplied by. */
  boosts: ReadonlyMap<number, number>;
}

/** Scores before the name comparison, and the highest of them. */
function scoresOf(
  { popularity }: SearchIndex,
  { of, cover, scores: scratch }: SearchTotals,
  { products, hard, isWhole }: Candidates,
): { scores: Float32Array; top: number } {
  let full = 0;
  for (let at = 0; at < products.length && !isWhole; at++) {
    const bits = bitsIn((cover[products[at] as number] as number) & hard);
    if (bits > full) full = bits;
  }
  const scores = scratch.subarray(0, products.length);
  let top = 0;
  for (let at = 0; at < products.length; at++) {
    const product = products[at] as number;
    // Products that lack a concept come after all that have every one.
    const lacks = !isWhole && bitsIn((cover[product] as number) & hard) < full;
    const part = lacks ? 0.3 : 1;
    const score = (of[product] as number) * part * (popularity[product] as number);
    scores[at] = score;
    if (score > top) top = score;
  }
  return { scores, top };
}

interface Ranked {
  /** The best, sorted. */
  best: Scored[];
  /** All other matches, in ascending order. */
  rest: Uint32Array;
}

/** Sorts the best by their scores and the fit of their names. */
export function rankProducts(
  index: SearchIndex,
  totals: SearchTotals,
  candidates: Candidates,
): Ranked {
  const { products, nameWeight, most, boosts } = candidates;
  const { scores, top } = scoresOf(index, totals, candidates);
  const least = floor * top;
  const threshold = Math.max(least, thresholdOf(scores, top, most));
  const best: Scored[] = [];
  const rest = new Uint32Array(products.length);
  let others = 0;
  for (let at = 0; at < products.length; at++) {
    const score = scores[at] as number;
    if (score < least) continue;
    const product = products[at] as number;
    if (score >= threshold && best.length < most) {
      const { fit, hasHead } = nameFit(index, totals.named, product);
      const boost = boosts.get(product) ?? 1;
      best.push({ product, score: boost * score * (1 + nameWeight * fit), hasHead });
    } else rest[others++] = product;
  }
  return { best: best.sort(byScore), rest: rest.subarray(0, others) };
}

/** Scores of all products for a query, by concept; all zero between searches. */
export class SearchTotals {
  /** Score of a product over all concepts. */
  readonly of: Float32Array;
  /** One bit for each concept that a product has. */
  readonly cover: Uint16Array;
  /** Buffer for the scores of compared products. */
  readonly scores: Float32Array;
  readonly #products: Uint32Array;
  readonly #matches: Uint32Array;
  #count = 0;
  /** The products of each concept, by bit. */
  readonly #lists: Uint32Array[] = [];
  /** 1 for each index word that matches the query. */
  readonly named: Uint8Array;
  #namedWords: number[] = [];

  constructor({ size, words }: SearchIndex) {
    this.of = new Float32Array(size);
    this.cover = new Uint16Array(size);
    this.scores = new Float32Array(size);
    this.#products = new Uint32Array(size);
    this.#matches = new Uint32Array(size);
    this.named = new Uint8Array(words.starts.length);
  }

  add({ products, values, named }: ConceptProducts, weight: number, bit: number): void {
    const { of, cover } = this;
    const all = this.#products;
    const mask = 1 << bit;
    let count = this.#count;
    for (let at = 0; at < products.length; at++) {
      const product = products[at] as number;
      const previous = cover[product] as number;
      if (previous === 0) all[count++] = product;
      of[product] = (of[product] as number) + weight * (values[at] as number);
      cover[product] = previous | mask;
    }
    this.#count = count;
    this.#lists[bit] = products;
    for (const word of named) this.named[word] = 1;
    this.#namedWords.push(...named);
  }

  /** At most `most` products that have all of some concepts, in ascending order. */
  having(bits: number, most = this.cover.length): Uint32Array {
    const { cover } = this;
    const matches = this.#matches;
    const products = this.#shortestOf(bits);
    let count = 0;
    for (let at = 0; at < products.length && count < most; at++) {
      const product = products[at] as number;
      if (((cover[product] as number) & bits) === bits) matches[count++] = product;
    }
    return matches.slice(0, count);
  }

  /** The shortest product list among some concepts. */
  #shortestOf(bits: number): Uint32Array {
    let shortest: Uint32Array | undefined;
    this.#lists.forEach((list, bit) => {
      const isRequested = (bits & (1 << bit)) !== 0;
      if (isRequested && list.length < (shortest?.length ?? Number.POSITIVE_INFINITY))
        shortest = list;
    });
    return shortest ?? new Uint32Array();
  }

  /** Products whose concept bits satisfy a condition. */
  where(accepts: (cover: number) => boolean): number[] {
    const matches: number[] = [];
    for (let at = 0; at < this.#count; at++) {
      const product = this.#products[at] as number;
      if (accepts(this.cover[product] as number)) matches.push(product);
    }
    return matches;
  }

  /**
   * The concept bits of the product with the best score for some concepts; 0 when no product has
   * any. With `must`, only among products that have all of these.
   */
  bestCover(bits: number, must = 0): number {
    let best = 0;
    let count = 0;
    for (let at = 0; at < this.#count; at++) {
      const product = this.#products[at] as number;
      const cover = (this.cover[product] as number) & bits;
      if (cover === 0 || (cover & must) !== must || (this.of[product] as number) <= best) continue;
      best = this.of[product] as number;
      count = cover;
    }
    return count;
  }

  clear(): void {
    if (this.#count * 8 > this.of.length) {
      this.of.fill(0);
      this.cover.fill(0);
    } else
      for (let at = 0; at < this.#count; at++) {
        const product = this.#products[at] as number;
        this.of[product] = 0;
        this.cover[product] = 0;
      }
    this.#count = 0;
    this.#lists.length = 0;
    for (const word of this.#namedWords) this.named[word] = 0;
    this.#namedWords = [];
  }
}

const totals = new WeakMap<SearchIndex, SearchTotals>();

/** Shared buffers for one search at a time. */
export function totalsOf(index: SearchIndex): SearchTotals {
  const cached = totals.get(index) ?? new SearchTotals(index);
  totals.set(index, cached);
  return cached;
}
