import { expect, test } from "vitest";
import { readSpelling } from "./spelling.ts";
import { listTexts, readWith } from "./trade.fixture.ts";

test.each([
  ["karburatr", ["karburator"], true],
  ["minyakrem", ["minyak", "rem"], false],
  ["krbrtr", ["karburator"], true],
  ["cleener", ["cleaner"], true],
  ["karb", ["karb"], false],
])("an unknown word is one that products have: %s", (text, words, isCorrected) => {
  const read = readWith(readSpelling, text);
  expect(listTexts(read.tokens)).toEqual(words);
  expect(read.isCorrected).toBe(isCorrected);
});

test("what resembles nothing stays, and is known to be unknown", () => {
  expect(readWith(readSpelling, "zzqx").left).toMatchObject([{ text: "zzqx", isUnknown: true }]);
});
