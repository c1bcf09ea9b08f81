import type { Reading, Trade } from "../query.ts";
import { findWord, isInName } from "../search-index.ts";
import { isOrdinary, isStrong } from "./known-words.ts";

interface Brand {
  positions: number[];
  means: string;
}

/** Brands that the shop does not sell. */
export function brandsIn(words: readonly string[], { index, synonyms }: Trade): Brand[] {
  const isSold = (text: string) => {
    const word = findWord(index, text);
    return word >= 0 && isInName(index, word);
  };
  return words.flatMap((word, at) => {
    const brand = (synonyms.brands.get(word) ?? [])
      .toSorted((a, b) => b.words.length - a.words.length)
      .find((it) => it.words.every((part, offset) => part === words[at + offset]));
    // What has the name is sold.
    if (!brand || brand.words.every(isSold) || (brand.words.length === 1 && isStrong(index, word)))
      return [];
    return [{ positions: brand.words.map((_, offset) => at + offset), means: brand.means }];
  });
}

/** "shell helix hx8": a brand that is not sold, with the unknown words behind it, its product. */
export const readBrands: Reading = ({ left }, trade) => {
  const brands = brandsIn(
    left.map(({ text }) => text),
    trade,
  );
  const taken = new Set(brands.flatMap(({ positions }) => positions));
  const isProduct = (at: number) => {
    const it = left[at];
    return it?.isUnknown === true && !isOrdinary(it, trade.synonyms);
  };
  for (const at of [...taken]) for (let next = at + 1; isProduct(next); next++) taken.add(next);
  return {
    left: left.filter((_, at) => !taken.has(at)),
    brands: left.filter((_, at) => taken.has(at)).map(({ text }) => text),
    // A line of products says more than its maker.
    brandMeans: brands.findLast(({ means }) => means)?.means ?? null,
  };
};
