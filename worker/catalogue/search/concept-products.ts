import type { Concept } from "./parse-query.ts";
import {
  BoundedMap,
  fieldWeights,
  maxBegun,
  memoized,
  relatedWords,
  type SearchIndex,
  strongCount,
  wordOf,
  wordsFrom,
  wordText,
} from "./search-index.ts";
import type { Synonyms } from "./synonyms.ts";
import { hasDigit } from "./words.ts";

const weakWorth = 0.06;

/** Relative score of each stored weight. */
const strengths = Float32Array.from({ length: 256 }, (_, weight) =>
  Math.min(1.15, weight / fieldWeights.name),
);

/** The same for words that only resemble the typed one. */
const strengthsOf = {
  exact: strengths,
  related: strengths.map((it) => it * 0.85),
  prefix: strengths.map((it) => it * 0.7),
};

/** Scores by product, with a list of the products above zero. */
class Values {
  readonly of: Float32Array;
  readonly products: Uint32Array;
  count = 0;

  constructor(size: number) {
    this.of = new Float32Array(size);
    this.products = new Uint32Array(size);
  }

  raise(product: number, value: number): void {
    const previous = this.of[product] as number;
    if (previous === 0) this.products[this.count++] = product;
    if (value > previous) this.of[product] = value;
  }

  /** The products in ascending order. */
  sorted(): Uint32Array {
    const { of, products, count } = this;
    // A short list is sorted; for a long one, all products are scanned in order.
    if (count * 32 < of.length) return products.slice(0, count).sort();
    const matches = new Uint32Array(count);
    for (let product = 0, at = 0; at < count; product++)
      if (of[product] !== 0) matches[at++] = product;
    return matches;
  }

  clear(): void {
    for (let at = 0; at < this.count; at++) this.of[this.products[at] as number] = 0;
    this.count = 0;
  }
}

/** Products with a concept, their scores, and the matching words. */
export interface ConceptProducts {
  /** In ascending order. */
  products: Uint32Array;
  values: Float32Array;
  /** Index words that match the query; used to compare names. */
  named: readonly number[];
  /** The typed words as products contain them, and single-word synonyms. */
  marked: readonly string[];
}

interface Expansion {
  word: number;
  strengths: Float32Array;
}

/** Index words that match a query word. */
function expand(index: SearchIndex, text: string, isLiteral: boolean): Expansion[] {
  const matches = new Map<number, Float32Array>();
  const own = wordOf(index, text);
  if (own >= 0) matches.set(own, strengthsOf.exact);
  if (!hasDigit(text))
    for (const word of relatedWords(index, text))
      if (!matches.has(word)) matches.set(word, strengthsOf.related);
  const isListed = [...matches.keys()].some((word) => strongCount(index, word) > 0);
  if (isLiteral && !isListed) {
    const { from, to } = wordsFrom(index, text);
    for (let word = from; word < Math.min(to, from + maxBegun); word++)
      if (!matches.has(word) && strongCount(index, word) > 0) matches.set(word, strengthsOf.prefix);
  }
  return [...matches].map(([word, strength]) => ({ word, strengths: strength }));
}

/** Raises products to their scores for one index word. */
function raiseStrong(
  { strong, strongStarts }: SearchIndex,
  { word, strengths: strength }: Expansion,
  scale: number,
  values: Values,
): void {
  const { of, products } = values;
  const end = strongStarts[word + 1] as number;
  let count = values.count;
  for (let at = strongStarts[word] as number; at < end; at++) {
    const posting = strong[at] as number;
    const product = posting >>> 8;
    const value = (strength[posting & 255] as number) * scale;
    const previous = of[product] as number;
    if (previous === 0) products[count++] = product;
    if (value > previous) of[product] = value;
  }
  values.count = count;
}

/** The same for words in descriptions. */
function raiseWeak(
  { weak, weakStarts }: SearchIndex,
  word: number,
  scale: number,
  values: Values,
): void {
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
    values.raise(product, weakWorth * scale);
  }
}

/** Raises products that are in all lists to the sum of their scores. */
function sumOf(first: Values, others: readonly Values[], scale: number, into: Values): void {
  const { of, products, count } = first;
  for (let at = 0; at < count; at++) {
    const product = products[at] as number;
    let sum = of[product] as number;
    for (let index = 0; index < others.length; index++) {
      const value = (others[index] as Values).of[product] as number;
      if (value === 0) {
        sum = 0;
        break;
      }
      sum += value;
    }
    if (sum > 0) into.raise(product, sum * scale);
  }
}

/** Score buffers reused between searches: 8 bytes per product and buffer. */
const maxCachedWords = 12;
/** Cached products of concepts: 8 bytes each. */
const maxRemembered = 500_000;
const maxExpansions = 20_000;

/** Finds the products of concepts, and caches them for repeated concepts. */
class ConceptReader {
  readonly #index: SearchIndex;
  readonly #concept: Values;
  readonly #rooms: Values[] = [];
  #taken = 0;
  readonly #words = new Map<string, Values>();
  readonly #expansions = new BoundedMap<Expansion[]>(maxExpansions);
  readonly #matches = new BoundedMap<ConceptProducts>(maxRemembered);

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#concept = new Values(index.size);
  }

  #expansionsOf(text: string, isLiteral: boolean): Expansion[] {
    const key = isLiteral ? `${text}*` : text;
    const cached = this.#expansions.get(key);
    if (cached) return cached;
    const created = expand(this.#index, text, isLiteral);
    this.#expansions.set(key, created, 1 + created.length);
    return created;
  }

  #isEmpty(text: string, isLiteral: boolean): boolean {
    for (const { word } of this.#expansionsOf(text, isLiteral))
      if (strongCount(this.#index, word) > 0) return false;
    return true;
  }

  /** Score of each product for a word; read once per concept. */
  #valuesOf(text: string, isLiteral: boolean, withWeak: boolean): Values {
    const key = isLiteral ? `${text}*` : text;
    const cached = this.#words.get(key);
    if (cached) return cached;
    const values = this.#rooms[this.#taken] ?? new Values(this.#index.size);
    this.#rooms[this.#taken++] = values;
    this.#words.set(key, values);
    this.#raiseAll(text, 1, isLiteral, withWeak, values);
    return values;
  }

  #raiseAll(
    text: string,
    scale: number,
    isLiteral: boolean,
    withWeak: boolean,
    into: Values,
  ): void {
    const expansions = this.#expansionsOf(text, isLiteral);
    for (const it of expansions) raiseStrong(this.#index, it, scale, into);
    if (withWeak) for (const { word } of expansions) raiseWeak(this.#index, word, scale, into);
  }

  /** Whether a language has all words of an alternative: "motor oil" is no oil for a "motor". */
  #isOfOneLanguage(words: readonly string[], isLiteral: boolean): boolean {
    let common = 3;
    for (const text of words) {
      let sides = 0;
      // Article numbers are of no language.
      for (const { word } of this.#expansionsOf(text, isLiteral))
        sides |= (this.#index.wordSides[word] as number) || 3;
      common &= sides;
    }
    return common !== 0;
  }

  /** Adds products that have all words of an alternative, scored by the average. */
  #addAlternative(words: readonly string[], worth: number, isLiteral: boolean, withWeak: boolean) {
    if (!withWeak && words.some((text) => this.#isEmpty(text, isLiteral))) return;
    const [only, ...more] = words;
    if (only === undefined) return;
    if (more.length === 0) {
      this.#raiseAll(only, worth, isLiteral, withWeak, this.#concept);
      return;
    }
    if (!this.#isOfOneLanguage(words, isLiteral)) return;
    const [first, ...others] = words
      .map((text) => this.#valuesOf(text, isLiteral, withWeak))
      .sort((a, b) => a.count - b.count);
    if (first) sumOf(first, others, worth / words.length, this.#concept);
  }

  #wordsBy({ alternatives, literal, kind }: Concept): { named: number[]; marked: string[] } {
    const named = new Set<number>();
    const marked = new Set<number>();
    alternatives.forEach(({ words }, index) => {
      const isLiteral = index < literal;
      const isMarked = isLiteral || (kind !== "problems" && words.length === 1);
      for (const text of words)
        for (const { word } of this.#expansionsOf(text, isLiteral)) {
          if (strongCount(this.#index, word) === 0) continue;
          if (isMarked) marked.add(word);
          if (kind !== "problems" || !isLiteral) named.add(word);
        }
    });
    return { named: [...named], marked: [...marked].map((it) => wordText(this.#index, it)) };
  }

  #taking({ named, marked }: Pick<ConceptProducts, "named" | "marked">): ConceptProducts {
    const { of } = this.#concept;
    const products = this.#concept.sorted();
    const count = products.length;
    const values = new Float32Array(count);
    for (let at = 0; at < count; at++) values[at] = of[products[at] as number] as number;
    return { products, values, named, marked };
  }

  #clear(): void {
    this.#concept.clear();
    this.#words.clear();
    for (let at = 0; at < this.#taken; at++) this.#rooms[at]?.clear();
    this.#taken = 0;
    // Extra buffers of an unusual query are released.
    this.#rooms.length = Math.min(this.#rooms.length, maxCachedWords);
  }

  #read(requested: Concept): ConceptProducts {
    requested.alternatives.forEach(({ words, worth }, index) => {
      this.#addAlternative(words, worth, index < requested.literal, false);
    });
    return this.#taking(this.#wordsBy(requested));
  }

  /** The same, with the typed words also matched in descriptions. */
  #readWeak(requested: Concept): ConceptProducts {
    const strong = this.find(requested, false);
    const { products, values } = strong;
    for (let at = 0; at < products.length; at++)
      this.#concept.raise(products[at] as number, values[at] as number);
    for (const { words, worth } of requested.alternatives.slice(0, requested.literal))
      this.#addAlternative(words, worth, true, true);
    return this.#taking(strong);
  }

  find(requested: Concept, withWeak: boolean): ConceptProducts {
    const key = `${requested.kind}${withWeak ? "+" : ":"}${requested.key}`;
    const cached = this.#matches.get(key);
    if (cached) return cached;
    try {
      const match = withWeak ? this.#readWeak(requested) : this.#read(requested);
      const { products, named, marked } = match;
      this.#matches.set(key, match, products.length + 2 * named.length + 4 * marked.length + 16);
      return match;
    } finally {
      this.#clear();
    }
  }
}

/** The reader of concept products for an index. */
export const conceptReader: (index: SearchIndex, synonyms: Synonyms) => ConceptReader = memoized(
  (index) => new ConceptReader(index),
);
