import type { Concept, Reading } from "../query.ts";
import { isGrade } from "../words.ts";

const toShape = (text: string): string => text.replace(/\d+/g, "#");

/** "0w20 atau 5w30": of several grades of one kind any will do. */
export const readGrades: Reading = ({ left, concepts }) => {
  const grades = left.filter(({ text }) => isGrade(text));
  const groups = [...Map.groupBy(grades, ({ text }) => toShape(text)).values()];
  const several = groups.filter((group) => new Set(group.map(({ text }) => text)).size > 1);
  const either = several.map((group): Concept => {
    const words = [...new Set(group.map(({ text }) => text))];
    return {
      text: words.join(" "),
      kind: "word",
      alternatives: words.map((word) => ({ words: [word], worth: 1 })),
      literal: words.length,
    };
  });
  return {
    left: left.filter((it) => !several.some((group) => group.includes(it))),
    concepts: [...concepts, ...either],
  };
};
