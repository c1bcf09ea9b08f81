import fc from "fast-check";
import { expect, test } from "vitest";
import { isCloseTo } from "../../../tests/support/naive-listing.ts";
import { has } from "./bitset.ts";
import { buildWordIndex } from "./build-word-index.ts";
import { isOneSlipFrom } from "./search-words.ts";
import { searchWords } from "./word-index.ts";

const letters = (min: number, max: number) =>
  fc
    .array(fc.constantFrom("a", "b", "c"), { minLength: min, maxLength: max })
    .map((it) => it.join(""));

test("forgives exactly the slips that the table of edits counts as one", () => {
  fc.assert(
    fc.property(letters(5, 8), letters(3, 10), (word, other) => {
      expect([word, other, isOneSlipFrom(word, other)]).toEqual([
        word,
        other,
        isCloseTo(word, other),
      ]);
    }),
    { numRuns: 5_000 },
  );
});

const find = (texts: string[], search: string) => {
  const { exact, close } = searchWords(buildWordIndex(texts), search);
  const members = (set: Uint32Array) => texts.filter((_, product) => has(set, product));
  return { exact: members(exact), close: members(close) };
};

test("finds part of a word, in any case", () => {
  expect(find(["Minyak Rem DOT 4", "Oli Samudra"], "AMUD").exact).toEqual(["Oli Samudra"]);
});

test("finds only what has every word of the search", () => {
  expect(find(["minyak rem", "minyak transmisi"], "minyak rem").exact).toEqual(["minyak rem"]);
});

test.each(["sintetk", "sinttetik", "sintetki", "sintotik", "isntetik", "pintetik"])(
  "forgives the typo in %s, after exact hits",
  (search) => {
    expect(find(["oli sintetik", "oli mineral"], search)).toEqual({
      exact: [],
      close: ["oli sintetik"],
    });
  },
);

test("forgives nothing in short words and in numbers", () => {
  expect(find(["oli 15w-40"], "10w-40").close).toEqual([]);
  expect(find(["rem"], "ren").close).toEqual([]);
});

test("finds nothing by signs alone", () => {
  expect(find(["oli"], "!!! 🙂")).toEqual({ exact: [], close: [] });
});
