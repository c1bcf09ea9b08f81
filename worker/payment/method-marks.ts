import sheet from "#country/marks.svg?url&no-inline";
import { marks } from "#country/marks.ts";

/** Addresses of the drawn marks that payment methods name; all are one file. */
export const methodMarks = (...words: string[]): string[] =>
  Object.entries(marks).flatMap(([name, word]) =>
    word.test(words.join(" ")) ? [`${sheet}#${name}`] : [],
  );
