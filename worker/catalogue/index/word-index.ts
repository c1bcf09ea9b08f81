import { add, type Bitset, emptySet, intersect, subtract, unite, wordsFor } from "./bitset.ts";
import { forgivesTypo, isOneSlipFrom, wordsOf } from "./search-words.ts";

/**
 * Every word of every product, and which products have it. A suffix array over the vocabulary
 * finds all words that hold a given text in a few comparisons, however many there are.
 */
export interface WordIndex {
  size: number;
  /** Each word once, in order, each followed by a line break. */
  vocabulary: string;
  /** Where each word begins, and the end. */
  wordStarts: Uint32Array;
  /** Every place in the vocabulary but the line breaks, ordered by what begins there. */
  suffixes: Uint32Array;
  /** Products of rare words, word after word. */
  postings: Uint32Array;
  postingStarts: Uint32Array;
  /** For a frequent word 1 + the number of its set, for a rare one 0. */
  dense: Uint32Array;
  denseSets: Uint32Array;
}

/** What a search finds: products that hold all its words, and those that do but for a typo. */
export interface Found {
  exact: Bitset;
  close: Bitset;
}

const mostWords = 8;

/** Negative, zero or positive as what begins at `place` is before, begins with, or is after `text`. */
function compareAt({ vocabulary }: WordIndex, place: number, text: string): number {
  for (let index = 0; index < text.length; index++) {
    const difference = vocabulary.charCodeAt(place + index) - text.charCodeAt(index);
    // At a line break, or past the end (NaN), the word has ended before the text.
    if (difference !== 0) return Number.isNaN(difference) ? -1 : difference;
  }
  return 0;
}

/** The run of `places`, which are ordered by what begins there, at which `text` begins. */
function runOf(index: WordIndex, places: Uint32Array, length: number, text: string) {
  const first = (isPast: (comparison: number) => boolean): number => {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isPast(compareAt(index, places[middle] as number, text))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return { from: first((it) => it >= 0), to: first((it) => it > 0) };
}

const wordCount = ({ wordStarts }: WordIndex): number => wordStarts.length - 1;

/** The word that a place of the vocabulary lies in. */
function wordAt({ wordStarts }: WordIndex, place: number): number {
  let [low, high] = [0, wordStarts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((wordStarts[middle] as number) <= place) low = middle;
    else high = middle;
  }
  return low;
}

const wordText = ({ vocabulary, wordStarts }: WordIndex, word: number): string =>
  vocabulary.slice(wordStarts[word] as number, (wordStarts[word + 1] as number) - 1);

function addProductsOf(index: WordIndex, word: number, set: Bitset): void {
  const dense = index.dense[word] as number;
  const length = wordsFor(index.size);
  if (dense > 0) {
    unite(set, index.denseSets.subarray((dense - 1) * length, dense * length));
    return;
  }
  const end = index.postingStarts[word + 1] as number;
  for (let at = index.postingStarts[word] as number; at < end; at++)
    add(set, index.postings[at] as number);
}

function addHolding(index: WordIndex, text: string, set: Bitset): void {
  const { from, to } = runOf(index, index.suffixes, index.suffixes.length, text);
  for (let at = from; at < to; at++)
    addProductsOf(index, wordAt(index, index.suffixes[at] as number), set);
}

/** Words that begin with `text`. */
function* beginningWith(index: WordIndex, text: string): Generator<number> {
  const { from, to } = runOf(index, index.wordStarts, wordCount(index), text);
  for (let word = from; word < to; word++) yield word;
}

/** Words in which `text` stands at one of three neighbouring places. */
function* holdingNear(index: WordIndex, text: string, middle: number): Generator<number> {
  const { from, to } = runOf(index, index.suffixes, index.suffixes.length, text);
  for (let at = from; at < to; at++) {
    const place = index.suffixes[at] as number;
    const word = wordAt(index, place);
    const offset = place - (index.wordStarts[word] as number);
    if (Math.abs(offset - middle) <= 1) yield word;
  }
}

// One slip leaves one half as it was, unless it swaps the two letters at the seam.
function addClose(index: WordIndex, text: string, set: Bitset): void {
  const middle = text.length >>> 1;
  const [head, tail] = [text.slice(0, middle), text.slice(middle)];
  const swapped = head.slice(0, -1) + tail[0] + head.slice(-1) + tail.slice(1);
  const candidates = [beginningWith(index, head), holdingNear(index, tail, middle)];
  for (const words of candidates) {
    for (const word of words)
      if (isOneSlipFrom(text, wordText(index, word))) addProductsOf(index, word, set);
  }
  for (const word of beginningWith(index, swapped)) addProductsOf(index, word, set);
}

/** Finds products by the words of a text; a text without words finds nothing. */
export function searchWords(index: WordIndex, text: string): Found {
  const words = wordsOf(text).slice(0, mostWords);
  const exact = emptySet(index.size);
  const close = emptySet(index.size);
  words.forEach((word, place) => {
    const holding = emptySet(index.size);
    addHolding(index, word, holding);
    const near = forgivesTypo(word) ? holding.slice() : holding;
    if (near !== holding) addClose(index, word, near);
    if (place === 0) {
      exact.set(holding);
      close.set(near);
    } else {
      intersect(exact, holding);
      intersect(close, near);
    }
  });
  return { exact, close: subtract(close, exact) };
}
