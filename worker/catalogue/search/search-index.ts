import { memo } from "../../platform/memo.ts";
import {
  differingLetters,
  hasSameSkeleton,
  mayBeSkeleton,
  slipsBetween,
  slipsIn,
  toLetters,
  toRoots,
  toSound,
  typoLengths,
} from "./words.ts";

/** Weight of a word by field, out of 255; words in the other language count less. */
export const fieldWeights = {
  name: 60,
  sku: 60,
  facts: 34,
  categories: 24,
  short: 18,
} as const;

/** Factor for words in the other language. */
export const otherLanguage = 0.9;

/** Sorted texts in one string, each ended by a line break. */
interface Texts {
  all: string;
  starts: Uint32Array;
}

/** Every word of every product with its weight; views into the stored index. */
export interface SearchIndex {
  size: number;
  words: Texts;
  /** Product << 8 | weight, grouped by word. */
  strong: Uint32Array;
  strongStarts: Uint32Array;
  /** Products with the word in the description only: differences, seven bits per byte. */
  weak: Uint8Array;
  weakStarts: Uint32Array;
  roots: Texts;
  rootWords: Uint32Array;
  rootWordStarts: Uint32Array;
  typoWords: Uint32Array;
  typoLetters: Uint32Array;
  typoStarts: Uint32Array;
  /** The words of each product's name, then of its name in the other language. */
  names: Uint32Array;
  nameStarts: Uint32Array;
  /** For each word, 1 where texts in the index's own language have it, plus 2 for the other's. */
  wordSides: Uint8Array;
  /** Units sold, doubled, plus 1 when the product is in stock. */
  sales: Uint32Array;
  /** From 1: up to 5% more for sales, 1% for stock. Only decides between equal products. */
  popularity: Float32Array;
  /**
   * For each name of a product, 1 when its language puts the head first: "oli gardan", "gear oil".
   */
  headFirst: readonly number[];
}

/** Reads the search arrays of an index by name. */
export function openSearch(
  size: number,
  numbers: (name: string) => Uint32Array,
  bytes: (name: string) => Uint8Array,
): SearchIndex {
  const headFirst = numbers("search-head-first");
  const text = (name: string) => new TextDecoder().decode(bytes(name));
  const sales = numbers("search-sales");
  let maxSales = 1;
  for (const sold of sales) if (sold > maxSales) maxSales = sold;
  return {
    size,
    words: { all: text("search-words"), starts: numbers("search-word-starts") },
    strong: numbers("search-strong"),
    strongStarts: numbers("search-strong-starts"),
    weak: bytes("search-weak"),
    weakStarts: numbers("search-weak-starts"),
    roots: { all: text("search-roots"), starts: numbers("search-root-starts") },
    rootWords: numbers("search-root-words"),
    rootWordStarts: numbers("search-root-word-starts"),
    typoWords: numbers("search-typo-words"),
    typoLetters: numbers("search-typo-letters"),
    typoStarts: numbers("search-typo-starts"),
    names: numbers("search-names"),
    nameStarts: numbers("search-name-starts"),
    wordSides: bytes("search-word-sides"),
    sales,
    popularity: Float32Array.from(
      sales,
      (sold) =>
        1 + (0.05 * Math.log1p(sold >>> 1)) / Math.log1p(maxSales >>> 1 || 1) + 0.01 * (sold & 1),
    ),
    headFirst: [...headFirst],
  };
}

/**
 * Negative, zero or positive when the text at `place` is before, begins with, or is after `start`.
 */
function compareAt({ all, starts }: Texts, index: number, start: string): number {
  const from = starts[index] as number;
  for (let at = 0; at < start.length; at++) {
    const code = all.charCodeAt(from + at);
    // A line break ends the text.
    if (code === 10) return -1;
    const difference = code - start.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The first text not before `start`; with `past` 1, the first one after all texts that begin with
 * it.
 */
function firstAt(texts: Texts, start: string, past: 0 | 1): number {
  let from = 0;
  let to = texts.starts.length - 1;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compareAt(texts, middle, start) >= past) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The range of texts that begin with `start`. */
function findRun(texts: Texts, start: string): { from: number; to: number } {
  return { from: firstAt(texts, start, 0), to: firstAt(texts, start, 1) };
}

const textAt = ({ all, starts }: Texts, index: number): string =>
  all.slice(starts[index], (starts[index + 1] as number) - 1);

const lengthAt = ({ starts }: Texts, index: number): number =>
  (starts[index + 1] as number) - (starts[index] as number) - 1;

/** A word of the index by its number. */
export const wordText = (index: SearchIndex, word: number): string => textAt(index.words, word);

const exact = (texts: Texts, text: string): number => {
  const from = firstAt(texts, text, 0);
  if (from === texts.starts.length - 1 || lengthAt(texts, from) !== text.length) return -1;
  return compareAt(texts, from, text) === 0 ? from : -1;
};

/** The number of a word; -1 when no product has it. */
export const findWord = (index: SearchIndex, text: string): number => exact(index.words, text);

/** Number of products with a word outside the description. */
export const strongCount = ({ strongStarts }: SearchIndex, word: number): number =>
  (strongStarts[word + 1] as number) - (strongStarts[word] as number);

/** Maximum words for a prefix; only very short prefixes have more. */
export const maxBegun = 60;

/** Longer words that begin with `start`, as numbers from `from` to before `to`. */
export function wordsFrom(index: SearchIndex, start: string): { from: number; to: number } {
  const { from, to } = findRun(index.words, start);
  return from < to && lengthAt(index.words, from) === start.length
    ? { from: from + 1, to }
    : { from, to };
}

/** Words that are forms of the same root. */
export function relatedWords(index: SearchIndex, text: string): number[] {
  const matches = new Set<number>();
  for (const root of toRoots(text)) {
    const position = exact(index.roots, root);
    if (position < 0) {
      const word = findWord(index, root);
      if (word >= 0) matches.add(word);
      continue;
    }
    const end = index.rootWordStarts[position + 1] as number;
    for (let at = index.rootWordStarts[position] as number; at < end; at++)
      matches.add(index.rootWords[at] as number);
  }
  return [...matches];
}

/** A word that differs from the typed one by some typos. */
interface CloseWord {
  word: number;
  typoCount: number;
}

/** Words few enough typos away to be meant; only words that occur outside descriptions. */
export function closeWords(index: SearchIndex, text: string): CloseWord[] {
  const max = slipsIn(text);
  if (max === 0 || !/^[a-z]+$/.test(text)) return [];
  const letters = toLetters(text);
  const matches: CloseWord[] = [];
  const shortest = Math.max(typoLengths.min, text.length - max);
  const maxWordLength = Math.min(typoLengths.max, text.length + max);
  const end = index.typoStarts[maxWordLength + 1] ?? index.typoWords.length;
  for (let at = index.typoStarts[shortest] ?? end; at < end; at++) {
    if (differingLetters(letters, index.typoLetters[at] as number) > 2 * max) continue;
    const word = index.typoWords[at] as number;
    if (strongCount(index, word) === 0) continue;
    const typoCount = slipsBetween(text, textAt(index.words, word), max);
    if (typoCount <= max) matches.push({ word, typoCount });
  }
  return matches;
}

/** Words that the typed one may be without its vowels, those of most products first. */
export function unabbreviated(index: SearchIndex, text: string): string[] {
  if (!mayBeSkeleton(text)) return [];
  const words: number[] = [];
  const { from, to } = findRun(index.words, text.charAt(0));
  for (let word = from; word < to; word++)
    if (strongCount(index, word) > 0 && hasSameSkeleton(text, wordText(index, word)))
      words.push(word);
  return words
    .sort((a, b) => strongCount(index, b) - strongCount(index, a))
    .map((word) => wordText(index, word));
}

const wordsInNames = memo((index: SearchIndex) => {
  const words = new Uint8Array(index.words.starts.length);
  for (const word of index.names) words[word] = 1;
  return words;
});

/** Whether the name of a product has a word. */
export const isInName = (index: SearchIndex, word: number): boolean =>
  wordsInNames(index)[word] === 1;

const wordsBySound = memo((index: SearchIndex) => {
  const words = new Map<string, string>();
  for (let at = 0; at < index.typoWords.length; at++) {
    const word = index.typoWords[at] as number;
    if (strongCount(index, word) === 0) continue;
    const text = wordText(index, word);
    words.set(toSound(text), text);
  }
  return words;
});

/** A word of products that sounds like the typed one. */
export const soundingLike = (index: SearchIndex, text: string): string | undefined =>
  text.length < typoLengths.min ? undefined : wordsBySound(index).get(toSound(text));

/** A cache by text; evicts the oldest entries when their total size grows too large. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, { value: Value; size: number }>();
  readonly #max: number;
  #size = 0;

  constructor(most: number) {
    this.#max = most;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: string, value: Value, size = 1): void {
    if (size > this.#max) return;
    this.#size += size - (this.#entries.get(key)?.size ?? 0);
    this.#entries.set(key, { value, size });
    for (const [oldest, { size: freed }] of this.#entries) {
      if (this.#size <= this.#max) return;
      this.#entries.delete(oldest);
      this.#size -= freed;
    }
  }
}
