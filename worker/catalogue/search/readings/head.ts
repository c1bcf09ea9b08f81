import type { Reading, Token } from "../query.ts";
import { findWord, type SearchIndex } from "../search-index.ts";
import type { Synonyms } from "../synonyms.ts";

/** Which token says what is searched for: the first of an Indonesian search, the last of an English one. */
function findHead(tokens: readonly Token[], index: SearchIndex, synonyms: Synonyms): Token | null {
  const { stopWords, softWords, prepositions, qualities, asked } = synonyms;
  const getSides = ({ text }: Token): number => {
    const word = findWord(index, text);
    return word < 0 ? 0 : (index.wordSides[word] as number);
  };
  const countTokens = (side: number) => tokens.filter((it) => getSides(it) === side).length;
  const side = countTokens(2) > countTokens(1) ? 2 : 1;
  const isContent = (it: Token) =>
    !stopWords.has(it.text) &&
    !softWords.has(it.text) &&
    !qualities.has(it.text) &&
    !asked.has(it.text);
  const isOfSide = (it: Token) =>
    isContent(it) && (getSides(it) === 0 || (getSides(it) & side) !== 0);
  if (index.headFirst[side - 1] === 1)
    return tokens.find(isOfSide) ?? tokens.find(isContent) ?? null;
  const end = tokens.findIndex(
    ({ text }, at) => prepositions.has(text) && tokens.slice(0, at).some(isContent),
  );
  const own = tokens.slice(0, end < 0 ? undefined : end);
  return own.findLast(isOfSide) ?? own.findLast(isContent) ?? null;
}

/** Which word says what is searched for; then words that no product has are set aside. */
export const readHead: Reading = ({ left, optional }, { index, synonyms }) => {
  const unknown = left.filter(({ isUnknown }) => isUnknown).map(({ text }) => text);
  return {
    head: findHead(
      left.filter(({ text }) => !optional.includes(text)),
      index,
      synonyms,
    ),
    left: left.filter(({ isUnknown }) => !isUnknown),
    unknown: unknown.filter((text) => !optional.includes(text)),
  };
};
