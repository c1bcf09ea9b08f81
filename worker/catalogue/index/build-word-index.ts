import { add, wordsFor } from "./bitset.ts";
import { wordsOf } from "./search-words.ts";
import type { WordIndex } from "./word-index.ts";

function productsByWord(texts: readonly string[]): Map<string, number[]> {
  const products = new Map<string, number[]>();
  texts.forEach((text, product) => {
    for (const word of new Set(wordsOf(text))) {
      const known = products.get(word);
      if (known) known.push(product);
      else products.set(word, [product]);
    }
  });
  return products;
}

// By code unit, as the searches compare; Array.sort does the same without a comparator.
function suffixesOf(vocabulary: string): Uint32Array {
  const suffixes: { place: number; text: string }[] = [];
  let end = -1;
  for (let place = 0; place < vocabulary.length; place++) {
    if (place > end) end = vocabulary.indexOf("\n", place);
    if (place < end) suffixes.push({ place, text: vocabulary.slice(place, end) });
  }
  suffixes.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.place - b.place));
  return Uint32Array.from(suffixes, ({ place }) => place);
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, at) => {
    starts[at + 1] = (starts[at] as number) + length;
  });
  return starts;
}

/** Makes the word index of texts; a text's place in the list is its product's number. */
export function buildWordIndex(texts: readonly string[]): WordIndex {
  const size = texts.length;
  const products = productsByWord(texts);
  const words = [...products.keys()].sort();
  // A set takes 1/32 of a number for each product: above that a word's set is smaller than its list.
  const isDense = (word: string) => (products.get(word)?.length ?? 0) > wordsFor(size);
  const frequent = words.filter(isDense);
  const lists = words.map((word) => (isDense(word) ? [] : (products.get(word) ?? [])));
  const length = wordsFor(size);
  const denseSets = new Uint32Array(frequent.length * length);
  frequent.forEach((word, at) => {
    const set = denseSets.subarray(at * length, (at + 1) * length);
    for (const product of products.get(word) ?? []) add(set, product);
  });
  const rank = new Map(frequent.map((word, at) => [word, at + 1]));
  const vocabulary = words.map((word) => `${word}\n`).join("");
  return {
    size,
    vocabulary,
    wordStarts: startsOf(words.map((word) => word.length + 1)),
    suffixes: suffixesOf(vocabulary),
    postings: Uint32Array.from(lists.flat()),
    postingStarts: startsOf(lists.map((list) => list.length)),
    dense: Uint32Array.from(words, (word) => rank.get(word) ?? 0),
    denseSets,
  };
}
