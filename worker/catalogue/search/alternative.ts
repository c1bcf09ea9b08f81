/** One way to match a phrase: words that a product must all have, and their worth from 0 to 1. */
export interface Alternative {
  words: string[];
  worth: number;
}

/** The worth of one of several, the best first: the second is worth a little less; the tenth still counts. */
export const getWorth = (index: number): number => 0.97 * 0.86 ** index;
