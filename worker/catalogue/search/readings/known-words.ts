import { memo } from "../../../platform/memo.ts";
import type { Token, Trade } from "../query.ts";
import {
  BoundedMap,
  findWord,
  relatedWords,
  type SearchIndex,
  strongCount,
  wordsFrom,
} from "../search-index.ts";
import type { Synonyms } from "../synonyms.ts";

/** Maximum number of words with cached results. */
const maxRemembered = 4_000;

/** Computes a property of a word once per index and synonyms. */
export function perWord<Value>(
  find: (text: string, trade: Trade) => Value,
): (text: string, trade: Trade) => Value {
  const getWords = memo((_: SearchIndex) =>
    memo((_: Synonyms) => new BoundedMap<{ value: Value }>(maxRemembered)),
  );
  return (text, trade) => {
    const words = getWords(trade.index)(trade.synonyms);
    const cached = words.get(text) ?? { value: find(text, trade) };
    words.set(text, cached);
    return cached.value;
  };
}

/** Whether a product has a word outside its description. */
export const isStrong = (index: SearchIndex, text: string): boolean => {
  const word = findWord(index, text);
  return word >= 0 && strongCount(index, word) > 0;
};

export const isRelated = (index: SearchIndex, text: string): boolean =>
  isStrong(index, text) || relatedWords(index, text).some((it) => strongCount(index, it) > 0);

/** Whether a word of a product begins so. */
export function beginsStrong(index: SearchIndex, text: string): boolean {
  const { from, to } = wordsFrom(index, text);
  return from < to && (index.strongStarts[to] as number) > (index.strongStarts[from] as number);
}

/** Whether an unknown word is an ordinary one, and no brand or slang beside what is searched for. */
export const isOrdinary = (
  { roots }: Pick<Token, "roots">,
  { realWords, inThings }: Synonyms,
): boolean => [...roots].some((root) => realWords.has(root) || inThings.has(root));

export const isYear = (text: string): boolean => /^(?:19[5-9]|20[0-4])\d$/.test(text);
