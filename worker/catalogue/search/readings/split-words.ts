import type { Reading } from "../query.ts";
import { token } from "../query.ts";
import type { SearchIndex } from "../search-index.ts";
import type { Synonyms } from "../synonyms.ts";
import { hasDigit, signedRuns, toRoots, toWords } from "../words.ts";
import { beginsStrong, isRelated, isStrong } from "./known-words.ts";

/** As long as what is said aloud. */
const maxWords = 16;

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

/** As Jakarta says it: "geter" is "getar", "rante" is "rantai", "kerbo" is "kerbau". */
const spoken: readonly (readonly [RegExp, string])[] = [
  [/e(?=[^aeiou]{1,2}$)/, "a"],
  [/e$/, "ai"],
  [/o$/, "au"],
];

/** Other spellings of words, and those of a region: "item" is "hitam". */
function respelt(words: readonly string[], index: SearchIndex, synonyms: Synonyms): string[] {
  const { spellings, words: existing, stopWords } = synonyms;
  const isKnown = (word: string) => isStrong(index, word) || existing.has(word);
  const isMeant = (word: string) => isRelated(index, word) || existing.has(word);
  return words.map((word) => {
    if (isKnown(word) || hasDigit(word)) return word;
    const spelt = toRoots(word).flatMap((root) => spellings.get(root) ?? []);
    const heard = spoken.map(([find, write]) => word.replace(find, write));
    const isOther = (it: string) => it !== word && (existing.has(it) || stopWords.has(it));
    return spelt.find(isMeant) ?? (word.length > 3 ? heard.find(isOther) : undefined) ?? word;
  });
}

/** Grades, sizes and article numbers become one word each; abbreviations of chats are written out. */
export const readWords: Reading = ({ text }, { index, synonyms }) => {
  const runs = new Set(signedRuns(text));
  const joined = joinWords(toWords(text).slice(0, maxWords), index, synonyms, runs);
  const written = writtenOut(joined, index, synonyms);
  const tokens = respelt(written, index, synonyms).map((it) => token(it));
  return { tokens, left: tokens };
};
