import type { Spelling } from "../../../shared/brand.ts";

/** One spelling for the many of the trade's classes, before sizes and quantities are read. */
export const spellings: readonly Spelling[] = [
  // DIN A5, A-5
  { find: /\b(?:din[\s-]?)?a-?([3-6])\b/g, write: "a$1" },
];

/** Words without a digit by which one of these may begin. */
export const begins: readonly string[] = [];

/** What is written so is a grade, of which each letter and digit matters: by patterns of whole words. */
export const grades: readonly string[] = ["a[3-6]"];
