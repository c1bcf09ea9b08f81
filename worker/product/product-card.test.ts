import { expect, test } from "vitest";
import { toStretches } from "./product-card.tsx";

const marked = (text: string, ...words: string[]) =>
  toStretches(text, new Set(words))
    .map(({ text, isMatched }) => (isMatched ? `[${text}]` : text))
    .join("");

test.each([
  ["Oli Senja Matik 10W-40", ["oli", "matik"], "[Oli] Senja [Matik] 10W-40"],
  ["Minyak Rem DOT 4", ["dot4"], "Minyak Rem [DOT 4]"],
  ["Oli Samudra", ["samudra"], "Oli [Samudra]"],
])("marks the found words of %j, without the blanks around them", (name, words, shown) => {
  expect(marked(name, ...words)).toBe(shown);
});
