/** Lengths of words that are checked for typos. */
export const typoLengths = { min: 4, max: 24 } as const;

/** How many typos a word of that length may have. */
export const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** The set of a word's letters as bits. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 97);
  return letters >>> 0;
}

/** Number of bits in which two letter sets differ. */
export function differingLetters(one: number, other: number): number {
  let bits = one ^ other;
  let found = 0;
  for (; bits !== 0; found++) bits &= bits - 1;
  return found;
}

const row = () => new Uint8Array(typoLengths.max + 3);
let [before, previous, current] = [row(), row(), row()];

/**
 * Number of typos between two words (letters wrong, missing, added or two swapped); max + 1 when
 * there are more than `max`.
 */
export function slipsBetween(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  if (Math.max(one.length, other.length) > typoLengths.max) return max + 1;
  for (let at = 0; at <= other.length; at++) previous[at] = at;
  for (let i = 1; i <= one.length; i++) {
    current[0] = i;
    let best = i;
    for (let j = 1; j <= other.length; j++) {
      const same = one.charCodeAt(i - 1) === other.charCodeAt(j - 1) ? 0 : 1;
      let least = Math.min(
        (previous[j] as number) + 1,
        (current[j - 1] as number) + 1,
        (previous[j - 1] as number) + same,
      );
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] as number) + 1);
      current[j] = least;
      if (least < best) best = least;
    }
    if (best > max) return max + 1;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[other.length] as number, max + 1);
}
