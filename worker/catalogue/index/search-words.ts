// Longer words are made by machines and would only swell the index.
const longestWord = 60;
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** The words of a text, lower case, without the punctuation around them. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(edges, "").slice(0, longestWord))
    .filter(Boolean);

// In a number each digit matters: 10w-40 is another oil than 15w-40.
const forgiving = /^\p{L}{5,}$/u;

/** Whether one typo in a word of a search is forgiven (decisions.md: Listings). */
export const forgivesTypo = (word: string): boolean => forgiving.test(word);

/**
 * Whether `word` becomes the beginning of `other` by at most one slip: a letter wrong, missing, too
 * many, or two swapped. A slip in the last letter counts for whole words only, or every beginning would fit.
 */
export function isOneSlipFrom(word: string, other: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === other[at]) at++;
  if (at === word.length) return true;
  if (other.startsWith(word.slice(at), at + 1)) return true;
  // A doubled last letter is as well the one before it typed twice.
  if (at === word.length - 1) return other.length <= word.length || word[at] === word[at - 1];
  const rest = word.slice(at + 1);
  const isSwapped = word[at] === other[at + 1] && word[at + 1] === other[at];
  return (
    (at < other.length && other.startsWith(rest, at + 1)) ||
    other.startsWith(rest, at) ||
    (isSwapped && other.startsWith(rest.slice(1), at + 2))
  );
}
