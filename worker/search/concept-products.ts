import type { Concept } from "./parse-query.ts";
import {
  BoundedMap,
  fieldWeights,
  madeOnce,
  relatedWords,
  type SearchIndex,
  strongCount,
  wordOf,
  wordsFrom,
  wordText,
} from "./search-index.ts";
import type { Synonyms } from "./synonyms.ts";
import { hasDigit } from "./words.ts";

// Maximum words for a prefix; only very short prefixes have more.
export const maxBegun = 60;
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
    const known = this.of[product] as number;
    if (known === 0) this.products[this.count++] = product;
    if (value > known) this.of[product] = value;
  }

  /** The products in ascending order. */
  sorted(): Uint32Array {
    const { of, products, count } = this;
    // A short list is sorted; for a long one, all products are scanned in order.
    if (count * 32 < of.length) return products.slice(0, count).sort();
    const found = new Uint32Array(count);
    for (let product = 0, at = 0; at < count; product++)
      if (of[product] !== 0) found[at++] = product;
    return found;
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
  const found = new Map<number, Float32Array>();
  const own = wordOf(index, text);
  if (own >= 0) found.set(own, strengthsOf.exact);
  if (!hasDigit(text))
    for (const word of relatedWords(index, text))
      if (!found.has(word)) found.set(word, strengthsOf.related);
  const isFound = [...found.keys()].some((word) => strongCount(index, word) > 0);
  if (isLiteral && !isFound) {
    const { from, to } = wordsFrom(index, text);
    for (let word = from; word < Math.min(to, from + maxBegun); word++)
      if (!found.has(word) && strongCount(index, word) > 0) found.set(word, strengthsOf.prefix);
  }
  return [...found].map(([word, strength]) => ({ word, strengths: strength }));
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
    const known = of[product] as number;
    if (known === 0) products[count++] = product;
    if (value > known) of[product] = value;
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
    for (let place = 0; place < others.length; place++) {
      const value = (others[place] as Values).of[product] as number;
      if (value === 0) {
        sum = 0;
        break;
      }
      sum += value;
    }
    if (sum > 0) into.raise(product, sum * scale);
  }
}

/** Score buffers kept between searches: 8 bytes per product and buffer. */
const maxKeptWords = 12;
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
  readonly #found = new BoundedMap<ConceptProducts>(maxRemembered);

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#concept = new Values(index.size);
  }

  #expansionsOf(text: string, isLiteral: boolean): Expansion[] {
    const key = isLiteral ? `${text}*` : text;
    const known = this.#expansions.get(key);
    if (known) return known;
    const made = expand(this.#index, text, isLiteral);
    this.#expansions.set(key, made, 1 + made.length);
    return made;
  }

  #isEmpty(text: string, isLiteral: boolean): boolean {
    for (const { word } of this.#expansionsOf(text, isLiteral))
      if (strongCount(this.#index, word) > 0) return false;
    return true;
  }

  /** Score of each product for a word; read once per concept. */
  #valuesOf(text: string, isLiteral: boolean, withWeak: boolean): Values {
    const key = isLiteral ? `${text}*` : text;
    const known = this.#words.get(key);
    if (known) return known;
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

  /** Adds products that have all words of an alternative, scored by the average. */
  #addAlternative(words: readonly string[], worth: number, isLiteral: boolean, withWeak: boolean) {
    if (!withWeak && words.some((text) => this.#isEmpty(text, isLiteral))) return;
    const [only, ...more] = words;
    if (only === undefined) return;
    if (more.length === 0) {
      this.#raiseAll(only, worth, isLiteral, withWeak, this.#concept);
      return;
    }
    const [first, ...others] = words
      .map((text) => this.#valuesOf(text, isLiteral, withWeak))
      .sort((a, b) => a.count - b.count);
    if (first) sumOf(first, others, worth / words.length, this.#concept);
  }

  #wordsBy({ alternatives, literal, kind }: Concept): { named: number[]; marked: string[] } {
    const named = new Set<number>();
    const marked = new Set<number>();
    alternatives.forEach(({ words }, place) => {
      const isLiteral = place < literal;
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
    this.#rooms.length = Math.min(this.#rooms.length, maxKeptWords);
  }

  #read(asked: Concept): ConceptProducts {
    asked.alternatives.forEach(({ words, worth }, place) => {
      this.#addAlternative(words, worth, place < asked.literal, false);
    });
    return this.#taking(this.#wordsBy(asked));
  }

  /** The same, with the typed words also matched in descriptions. */
  #readWeak(asked: Concept): ConceptProducts {
    const strong = this.find(asked, false);
    const { products, values } = strong;
    for (let at = 0; at < products.length; at++)
      this.#concept.raise(products[at] as number, values[at] as number);
    for (const { words, worth } of asked.alternatives.slice(0, asked.literal))
      this.#addAlternative(words, worth, true, true);
    return this.#taking(strong);
  }

  find(asked: Concept, withWeak: boolean): ConceptProducts {
    const key = `${asked.kind}${withWeak ? "+" : ":"}${asked.key}`;
    const known = this.#found.get(key);
    if (known) return known;
    try {
      const found = withWeak ? this.#readWeak(asked) : this.#read(asked);
      const { products, named, marked } = found;
      this.#found.set(key, found, products.length + 2 * named.length + 4 * marked.length + 16);
      return found;
    } finally {
      this.#clear();
    }
  }
}

/** The reader of concept products for an index. */
export const conceptReader: (index: SearchIndex, synonyms: Synonyms) => ConceptReader = madeOnce(
  (index) => new ConceptReader(index),
);
