import type { Query, Reading, Token, Trade } from "../query.ts";
import { token } from "../query.ts";
import {
  closeWords,
  findWord,
  relatedWords,
  soundingLike,
  strongCount,
  unabbreviated,
  wordText,
} from "../search-index.ts";
import {
  differingLetters,
  hasDigit,
  isLikelySlip,
  slipsBetween,
  slipsIn,
  toLetters,
  toRoots,
} from "../words.ts";
import { brandsIn } from "./brands.ts";
import { beginsStrong, isRelated, isStrong, perWord } from "./known-words.ts";
import { matchesIn } from "./phrases.ts";
import { isModel, isVehicleWord } from "./vehicle.ts";

/** Whether any form of a word occurs in a product or in the synonyms. */
const occurs = perWord((text, { index, synonyms }): boolean => {
  const { words: existing, stopWords, softWords, order } = synonyms;
  if (findWord(index, text) >= 0 || existing.has(text)) return true;
  if (stopWords.has(text) || softWords.has(text) || order.has(text)) return true;
  if (isVehicleWord(text, synonyms)) return true;
  if (toRoots(text).some((root) => existing.has(root))) return true;
  return relatedWords(index, text).some((word) => strongCount(index, word) > 0);
});

/** Splits words that were typed as one: "minyakrem", "pengilapbanmobil". */
function splitWord(text: string, trade: Trade, most = 3): string[] | null {
  const { index, synonyms } = trade;
  const isPart = (part: string) =>
    isStrong(index, part) || synonyms.words.has(part) || synonyms.softWords.has(part);
  const toPart = (part: string) => (isPart(part) ? part : soundingLike(index, part));
  for (let at = text.length - 3; at >= 3; at--) {
    const tail = toPart(text.slice(at));
    if (tail === undefined) continue;
    const head = text.slice(0, at);
    const own = toPart(head);
    const parts = own !== undefined ? [own] : most > 2 ? splitWord(head, trade, 2) : null;
    if (parts) return [...parts, tail];
  }
  return null;
}

/** Corrections of a misspelled word, likeliest first; empty when nothing is close. */
function correctedWords(text: string, { index, synonyms }: Trade): string[] {
  const max = slipsIn(text);
  if (max === 0 || hasDigit(text)) return [];
  const letters = toLetters(text);
  const matches = new Map<string, { typoCount: number; count: number }>();
  for (const { word, typoCount } of closeWords(index, text))
    matches.set(wordText(index, word), { typoCount, count: strongCount(index, word) });
  for (const [word, lettersOfWord] of synonyms.words) {
    if (word.length < 4 || word === text || matches.has(word)) continue;
    if (differingLetters(letters, lettersOfWord) > 2 * max) continue;
    const typoCount = slipsBetween(text, word, max);
    if (typoCount <= max) matches.set(word, { typoCount, count: 1 });
  }
  const first = (word: string) => (word[0] === text[0] ? 0 : 1);
  const likely = [...matches]
    .filter(([word, { typoCount }]) => isLikelySlip(text, word, typoCount))
    .sort(
      ([a, one], [b, other]) =>
        one.typoCount - other.typoCount || first(a) - first(b) || other.count - one.count,
    );
  const least = likely[0]?.[1].typoCount;
  return likely.filter(([, { typoCount }]) => typoCount === least).map(([word]) => word);
}

type Understood = Pick<Query, "tokens" | "isCorrected">;

/** A word that only phrases contain: without its phrase it is a typo. */
const isOnlyInPhrases = perWord(
  (text, { index, synonyms }): boolean =>
    synonyms.words.has(text) &&
    !synonyms.inThings.has(text) &&
    !synonyms.order.has(text) &&
    !synonyms.stopWords.has(text) &&
    !synonyms.softWords.has(text) &&
    !isVehicleWord(text, synonyms) &&
    !isRelated(index, text) &&
    !beginsStrong(index, text),
);

/** Interprets an unknown word as two words or as a typo; otherwise returns it unchanged. */
const guess = perWord((text, trade): Understood => {
  const { index, synonyms } = trade;
  const unknown = { tokens: [{ ...token(text), isUnknown: true }], isCorrected: false };
  const spelt = synonyms.spellings.get(text) ?? soundingLike(index, text);
  if (spelt && isStrong(index, spelt)) return { tokens: [token(spelt)], isCorrected: false };
  const isReal = (word: string) => synonyms.realWords.has(word) || synonyms.qualities.has(word);
  if (toRoots(text).some(isReal)) return unknown;
  const parts = splitWord(text, { index, synonyms });
  if (parts) return { tokens: parts.map((part) => token(part)), isCorrected: false };
  const [full] = unabbreviated(index, text);
  if (full) return { tokens: [token(full)], isCorrected: true };
  const [best, ...others] = correctedWords(text, { index, synonyms });
  if (best === undefined) return unknown;
  return { tokens: [token(best, others.slice(0, 2))], isCorrected: true };
});

/** Typed words as words that products and the trade have. */
export function understand(typed: Token[], trade: Trade): Understood {
  const { index, synonyms } = trade;
  let isCorrected = false;
  const words = typed.map(({ text }) => text);
  const brands = new Set(brandsIn(words, trade).flatMap(({ positions }) => positions));
  const guessed = (text: string): Token[] => {
    const match = guess(text, trade);
    isCorrected ||= match.isCorrected;
    return match.tokens;
  };
  // When the query describes a problem, its other words need not be recognised.
  if (matchesIn(typed, synonyms).some(({ phrase }) => phrase.kind === "problems"))
    return { tokens: typed, isCorrected };
  const tokens = typed.flatMap((own, position): Token[] => {
    const { text } = own;
    if (occurs(text, trade) || brands.has(position)) return [own];
    // "pajero dakar": a word behind a model is of the model.
    if (isModel(words[position - 1] ?? "", synonyms)) return [{ ...own, isUnknown: true }];
    // The last word may be incomplete; of another one, an ordinary word is no beginning.
    const isLast = position === words.length - 1;
    const isBegun = isLast || (text.length >= 3 && !synonyms.realWords.has(text));
    if (isBegun && beginsStrong(index, text)) return [own];
    return guessed(text);
  });
  // A word that only a phrase contains is a typo when that phrase is missing.
  let bound: Set<number> | undefined;
  const isBound = (at: number) => {
    bound ??= new Set(matchesIn(tokens, synonyms).flatMap(({ positions }) => positions));
    return bound.has(at);
  };
  const isLost = ({ text }: Token, at: number) => isOnlyInPhrases(text, trade) && !isBound(at);
  const isSame = tokens.length === typed.length && tokens.every((it, at) => it === typed[at]);
  const base = isSame ? typed : tokens;
  if (!base.some(isLost)) return { tokens: base, isCorrected };
  return {
    tokens: base.flatMap((it, at) => (isLost(it, at) ? guessed(it.text) : [it])),
    isCorrected,
  };
}

/** Words that nothing has are two words in one, short for one, or misspelled. */
export const readSpelling: Reading = ({ left }, trade) => {
  const { tokens, isCorrected } = understand(left, trade);
  return { tokens, left: tokens, isCorrected };
};
