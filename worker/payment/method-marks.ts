import sheet from "#country/marks.svg?url&no-inline";
import { marks } from "#country/marks.ts";

/** Addresses of the drawn marks that payment methods name; all are one file. */
export const methodMarks = (...words: string[]): string[] =>
  Object.entries(marks).flatMap(([name, word]) =>
    word.test(words.join(" ")) ? [`${sheet}#${name}`] : [],
  );

/** A drawn mark; its text is the name that it replaces. */
export interface Mark {
  src: string;
  text: string;
}

interface MethodWords {
  id: string;
  title: string;
  description: string;
}

/** What a payment method shows below its title: marks, and words that do more than name them. */
export function marksAndWords({ id, title, description }: MethodWords): {
  marks: Mark[];
  description: string;
} {
  const names = description.split(/, */);
  const toMarks = (name: string) => (/^\S+$/.test(name) ? methodMarks(name) : []);
  const areDrawn = names.every((name) => toMarks(name).length > 0);
  const findText = (mark: string) => names.find((name) => toMarks(name).includes(mark));
  return {
    marks: methodMarks(id, title, description).map((src) => ({
      src,
      text: (areDrawn && findText(src)) || "",
    })),
    description: areDrawn ? "" : description,
  };
}
