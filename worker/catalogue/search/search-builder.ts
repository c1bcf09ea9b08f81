import type { ProductWords, SearchedProduct } from "../../commerce/indexed-product.ts";
import { fieldWeights, otherLanguage } from "./search-index.ts";
import { skuWords, textWords, toLetters, toRoots, toWords, typoLengths } from "./words.ts";

/** Products whose descriptions are packed together; more would only need more memory. */
const segmentSize = 1_000;
// Words indexed per description; the rest of a longer one adds little.
const maxDescriptionWords = 160;

/** Languages that put the head of a name last. */
const headLast = new Set(["en"]);

/** Description words of a range of products: for each word, its products as differences. */
interface Segment {
  words: Uint32Array;
  starts: Uint32Array;
  /** First and last product of each word. */
  firsts: Uint32Array;
  lasts: Uint32Array;
  bytes: Uint8Array;
}

type Arrays = Record<string, Uint32Array | Uint8Array>;

/** Where each of some lists begins that follow each other, and where the last one ends. */
export const toStarts = (counts: Uint32Array): Uint32Array => {
  const starts = new Uint32Array(counts.length + 1);
  for (let at = 0; at < counts.length; at++)
    starts[at + 1] = (starts[at] as number) + (counts[at] as number);
  return starts;
};

/** Concatenates texts, each ended by a line break, and returns where each begins. */
export function joined(texts: readonly string[]): { bytes: Uint8Array; starts: Uint32Array } {
  const starts = toStarts(Uint32Array.from(texts, (text) => text.length + 1));
  return { bytes: new TextEncoder().encode(texts.map((text) => `${text}\n`).join("")), starts };
}

// The best field counts fully, each other one a quarter: a word in every field is hardly better.
function addWeights(words: readonly string[], weight: number, weights: Map<string, number>): void {
  for (const word of new Set(words)) {
    const previous = weights.get(word) ?? 0;
    weights.set(word, Math.max(previous, weight) + Math.min(previous, weight) / 4);
  }
}

/** The words of the texts of a product, its own language's first. */
export const readTexts = ({ texts }: SearchedProduct) =>
  texts.slice(0, 2).map(({ name, facts, categories, short, description }) => ({
    name: textWords(name),
    facts: facts.flatMap(textWords),
    categories: categories.flatMap(textWords),
    short: textWords(short),
    description: textWords(description),
  }));

/** The words of a product as its texts are read. */
export function productWords(
  product: SearchedProduct,
  read: ReturnType<typeof readTexts> = readTexts(product),
): ProductWords {
  const { texts, skus } = product;
  const weights = new Map<string, number>();
  const sides = new Map<string, number>();
  const descriptions: string[][] = [];
  for (const [at, text] of read.entries()) {
    const part = at === 0 ? 1 : otherLanguage;
    const own = new Map<string, number>();
    const note = (words: readonly string[]) => {
      for (const word of words) sides.set(word, (sides.get(word) ?? 0) | (1 << at));
    };
    const weigh = (words: readonly string[], weight: number) => {
      addWeights(words, weight * part, own);
      note(words);
    };
    weigh(text.name, fieldWeights.name);
    weigh(text.facts, fieldWeights.facts);
    weigh(text.categories, fieldWeights.categories);
    weigh(text.short, fieldWeights.short);
    for (const [word, weight] of own) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
    note(text.description);
    descriptions.push(text.description);
  }
  for (const sku of skus) addWeights(skuWords(sku), fieldWeights.sku, weights);
  const weak = new Set<string>();
  for (const described of descriptions) {
    const own = new Set<string>();
    for (const word of described) {
      if (own.size >= maxDescriptionWords) break;
      if (!weights.has(word)) own.add(word);
    }
    for (const word of own) weak.add(word);
  }
  const getSide = (word: string) => sides.get(word) ?? 0;
  return {
    strong: Array.from(weights, ([word, weight]) => [
      word,
      Math.min(255, Math.round(weight)),
      getSide(word),
    ]),
    weak: Array.from(weak, (word) => [word, getSide(word)]),
    names: [0, 1].map((at) => toWords(texts[at]?.name ?? "")),
  };
}

/** Takes products one by one and builds the arrays that searches read; keeps no texts. */
export class SearchBuilder {
  readonly #ids = new Map<string, number>();
  /** For each word, 1 where texts in the index's own language have it, plus 2 for the other's. */
  readonly #sides: number[] = [];
  /** Word and product of each occurrence outside descriptions. */
  readonly #strongWords = new GrowingNumbers();
  readonly #strong = new GrowingNumbers();
  readonly #names = new GrowingNumbers();
  readonly #nameStarts = new GrowingNumbers();
  readonly #sales = new GrowingNumbers();
  readonly #pending = new GrowingNumbers();
  readonly #segments: Segment[] = [];
  readonly #languages: readonly string[];
  #size = 0;

  /** Languages of the texts, the index's own first: "id", "en". */
  constructor(languages: readonly string[]) {
    this.#languages = languages;
  }

  /** Adds the next product; its number is the count of those before. */
  add(product: SearchedProduct): void {
    this.addWords(productWords(product), product);
  }

  /** Adds the next product by its words. */
  addWords(
    { strong, weak, names }: ProductWords,
    { sales, isInStock }: Pick<SearchedProduct, "sales" | "isInStock">,
  ): void {
    const product = this.#size++;
    for (const [word, weight, side] of strong) {
      const id = this.#getId(word);
      this.#strongWords.push(id);
      this.#strong.push((product << 8) | weight);
      this.#sides[id] = (this.#sides[id] ?? 0) | side;
    }
    for (const name of names) {
      this.#nameStarts.push(this.#names.length);
      for (const word of name) this.#names.push(this.#getId(word));
    }
    for (const [word, side] of weak) {
      const id = this.#getId(word);
      this.#pending.push(id);
      this.#pending.push(product);
      this.#sides[id] = (this.#sides[id] ?? 0) | side;
    }
    this.#sales.push(2 * sales + (isInStock ? 1 : 0));
    if (this.#size % segmentSize === 0) this.#flush();
  }

  #getId(word: string): number {
    const previous = this.#ids.get(word);
    if (previous !== undefined) return previous;
    this.#ids.set(word, this.#ids.size);
    return this.#ids.size - 1;
  }

  /** Packs the description words added since the last flush. */
  #flush(): void {
    const pairs = this.#pending.view();
    const order = new Float64Array(pairs.length / 2);
    for (let at = 0; at < order.length; at++)
      order[at] = (pairs[2 * at] as number) * 2 ** 24 + (pairs[2 * at + 1] as number);
    order.sort();
    const words = new GrowingNumbers();
    const starts = new GrowingNumbers();
    const firsts = new GrowingNumbers();
    const lasts = new GrowingNumbers();
    const bytes = new GrowingBytes(order.length * 2);
    let current = -1;
    let last = 0;
    for (const key of order) {
      const word = Math.floor(key / 2 ** 24);
      const product = key % 2 ** 24;
      if (word === current && product === last) continue;
      if (word === current) bytes.appendNumber(product - last);
      else {
        if (current >= 0) lasts.push(last);
        words.push(word);
        starts.push(bytes.length);
        firsts.push(product);
        current = word;
      }
      last = product;
    }
    if (current >= 0) lasts.push(last);
    starts.push(bytes.length);
    const [w, s, f, l] = [words, starts, firsts, lasts].map((list) => list.view().slice());
    if (w && s && f && l)
      this.#segments.push({
        words: w,
        starts: s,
        firsts: f,
        lasts: l,
        bytes: bytes.view().slice(),
      });
    this.#pending.clear();
  }

  /** Returns the arrays; the builder cannot be reused. */
  finish(): Arrays {
    this.#flush();
    const texts = [...this.#ids.keys()];
    const order = Uint32Array.from(texts.keys()).sort((a, b) =>
      (texts[a] as string) < (texts[b] as string) ? -1 : 1,
    );
    const positions = new Uint32Array(order.length);
    order.forEach((id, index) => {
      positions[id] = index;
    });
    const sorted = Array.from(order, (id) => texts[id] as string);
    this.#ids.clear();
    const vocabulary = joined(sorted);
    const names = this.#names.view();
    for (let at = 0; at < names.length; at++) names[at] = positions[names[at] as number] as number;
    this.#nameStarts.push(names.length);
    return {
      "search-words": vocabulary.bytes,
      "search-word-starts": vocabulary.starts,
      ...this.#strongArrays(positions),
      ...this.#weakArrays(positions),
      ...rootArrays(sorted),
      ...typoArrays(sorted),
      "search-word-sides": Uint8Array.from(order, (id) => this.#sides[id] ?? 0),
      "search-names": names.slice(),
      "search-name-starts": this.#nameStarts.view().slice(),
      "search-sales": this.#sales.view().slice(),
      "search-head-first": Uint32Array.from([0, 1], (at) =>
        headLast.has(this.#languages[at] ?? "") ? 0 : 1,
      ),
    };
  }

  #strongArrays(positions: Uint32Array): Arrays {
    const words = this.#strongWords.view();
    const values = this.#strong.view();
    const counts = new Uint32Array(positions.length);
    for (const word of words) {
      const index = positions[word] as number;
      counts[index] = (counts[index] as number) + 1;
    }
    const starts = toStarts(counts);
    const next = starts.slice();
    const strong = new Uint32Array(values.length);
    for (let at = 0; at < words.length; at++) {
      const index = positions[words[at] as number] as number;
      const to = next[index] as number;
      next[index] = to + 1;
      strong[to] = values[at] as number;
    }
    return { "search-strong": strong, "search-strong-starts": starts };
  }

  // Makes two passes over the segments: one for the length of each word's list, one to write it.
  #weakArrays(positions: Uint32Array): Arrays {
    const counts = new Uint32Array(positions.length);
    this.#eachRun(positions, (index, first, bytes) => {
      counts[index] = (counts[index] as number) + numberLength(first) + bytes.length;
    });
    const starts = toStarts(counts);
    const next = starts.slice();
    const weak = new Uint8Array(starts.at(-1) ?? 0);
    this.#eachRun(positions, (index, first, bytes) => {
      const to = writeNumber(weak, next[index] as number, first);
      weak.set(bytes, to);
      next[index] = to + bytes.length;
    });
    this.#segments.length = 0;
    return { "search-weak": weak, "search-weak-starts": starts };
  }

  #eachRun(
    positions: Uint32Array,
    visit: (index: number, first: number, bytes: Uint8Array) => void,
  ): void {
    const lasts = new Uint32Array(positions.length);
    for (const { words, starts, firsts, lasts: ends, bytes } of this.#segments) {
      words.forEach((word, at) => {
        const index = positions[word] as number;
        const first = (firsts[at] as number) - (lasts[index] as number);
        visit(index, first, bytes.subarray(starts[at], starts[at + 1]));
        lasts[index] = ends[at] as number;
      });
    }
  }
}

const numberLength = (value: number): number => {
  let length = 1;
  for (let rest = value; rest > 127; rest >>>= 7) length++;
  return length;
};

function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let to = at;
  let rest = value;
  while (rest > 127) {
    bytes[to++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  bytes[to++] = rest;
  return to;
}

/** Roots that several words share, or that are not words themselves, with their words. */
function rootArrays(words: readonly string[]): Arrays {
  const byRoot = new Map<string, number[]>();
  words.forEach((word, index) => {
    for (const root of toRoots(word)) {
      const previous = byRoot.get(root);
      if (previous) previous.push(index);
      else byRoot.set(root, [index]);
    }
  });
  const isTelling = (root: string, positions: number[]) =>
    positions.length > 1 || words[positions[0] as number] !== root;
  const roots = [...byRoot]
    .filter(([root, positions]) => isTelling(root, positions))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const { bytes, starts } = joined(roots.map(([root]) => root));
  return {
    "search-roots": bytes,
    "search-root-starts": starts,
    "search-root-words": Uint32Array.from(roots.flatMap(([, positions]) => positions)),
    "search-root-word-starts": toStarts(
      Uint32Array.from(roots, ([, positions]) => positions.length),
    ),
  };
}

/** Words of letters only, by length, each with its letters as bits. */
function typoArrays(words: readonly string[]): Arrays {
  const byLength: number[][] = Array.from({ length: typoLengths.max + 1 }, () => []);
  words.forEach((word, index) => {
    if (word.length >= typoLengths.min && /^[a-z]+$/.test(word)) byLength[word.length]?.push(index);
  });
  const listed = byLength.flat();
  return {
    "search-typo-words": Uint32Array.from(listed),
    "search-typo-letters": Uint32Array.from(listed, (index) => toLetters(words[index] ?? "")),
    "search-typo-starts": toStarts(Uint32Array.from(byLength, (list) => list.length)),
  };
}

/** A growing list of numbers that keeps no outgrown buffers. */
export class GrowingNumbers {
  #values: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(room = 1_024) {
    this.#values = new Uint32Array(room);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const more = new Uint32Array(Math.ceil(this.length * 1.5));
      more.set(this.#values);
      this.#values = more;
    }
    this.#values[this.length++] = value;
  }

  /** A view of the current values; the next push may detach it from the list. */
  view(): Uint32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}

/** A growing list of bytes. */
export class GrowingBytes {
  #bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(room = 4_096) {
    this.#bytes = new Uint8Array(room);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const bytes = new Uint8Array(Math.ceil((this.length + more) * 1.5));
    bytes.set(this.#bytes.subarray(0, this.length));
    this.#bytes = bytes;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Writes seven bits per byte; the highest bit means that more follow. */
  appendNumber(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.length++] = rest;
  }

  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.length);
  }
}
