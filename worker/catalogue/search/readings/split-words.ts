import type { Reading } from "../query.ts";
import { token } from "../query.ts";
import type { SearchIndex } from "../search-index.ts";
import type { Synonyms } from "../synonyms.ts";
import { hasDigit, signedRuns, wordsOf } from "../words.ts";
import { beginsStrong, isStrong } from "./known-words.ts";

const maxWords = 10;

/** Joins words that belong together: parts of an article number, "dash board". */
function joinWords(
  words: readonly string[],
  index: SearchIndex,
  { words: existing }: Synonyms,
  runs: ReadonlySet<string>,
): string[] {
  const isOne = (parts: readonly string[], length: number): boolean => {
    const whole = parts.join("");
    if (parts.length < length || whole.length < 4) return false;
    // "mobil 1 0w-40": two numbers are not one.
    if (parts.some((part, at) => /\d$/.test(part) && /^\d/.test(parts[at + 1] ?? ""))) return false;
    if (isStrong(index, whole)) return true;
    // "power steering" is written so by the products themselves.
    if (existing.has(whole)) return !parts.every((part) => isStrong(index, part));
    return runs.has(whole) && hasDigit(whole) && beginsStrong(index, whole);
  };
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [3, 2].find((it) => isOne(words.slice(at, at + it), it)) ?? 1;
    joined.push(words.slice(at, at + length).join(""));
    at += length;
  }
  return joined;
}

/** Abbreviations of chats, written out; an article number's part is not one. */
const writtenOut = (
  words: readonly string[],
  index: SearchIndex,
  { abbreviations }: Synonyms,
): string[] =>
  words.flatMap((word) => {
    const full = abbreviations.get(word);
    return full && (words.length > 1 || !isStrong(index, word)) ? full : [word];
  });

/** Grades, sizes and article numbers become one word each; abbreviations of chats are written out. */
export const readWords: Reading = ({ text }, { index, synonyms }) => {
  const runs = new Set(signedRuns(text));
  const joined = joinWords(wordsOf(text).slice(0, maxWords), index, synonyms, runs);
  const tokens = writtenOut(joined, index, synonyms).map((it) => token(it));
  return { tokens, left: tokens };
};
