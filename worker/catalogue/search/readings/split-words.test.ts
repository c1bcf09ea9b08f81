import { expect, test } from "vitest";
import { unread } from "../query.ts";
import { readWords } from "./split-words.ts";
import { listTexts, oils } from "./trade.fixture.ts";

test.each([
  ["5w 30", ["5w30"]],
  ["minyak rem DOT-4", ["minyak", "rem", "dot4"]],
  ["mnyk rem brp", ["minyak", "rem", "berapa"]],
  ["karbu rator", ["karburator"]],
  ["1,5 liter", ["1500ml"]],
  ["oli 4 leter", ["oli", "4000ml"]],
])("what is one word is written as one: %s", (text, words) => {
  expect(listTexts(readWords(unread(text), oils).left)).toEqual(words);
});

test.each([
  ["oli item", ["oli", "hitam"]],
  ["mesin geter", ["mesin", "getar"]],
  ["oli cepet abis", ["oli", "cepat", "habis"]],
  ["ngresiki karburator", ["bersihkan", "karburator"]],
  ["rante motor", ["rante", "motor"]],
])("a word as a region writes or says it is the one that is known: %s", (text, words) => {
  expect(listTexts(readWords(unread(text), oils).left)).toEqual(words);
});

test("a query has sixteen words at most", () => {
  expect(readWords(unread("oli ".repeat(50)), oils).left).toHaveLength(16);
});
