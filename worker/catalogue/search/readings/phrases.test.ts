import { expect, test } from "vitest";
import { token, unread } from "../query.ts";
import { readPhrases } from "./phrases.ts";
import { oils, readWith } from "./trade.fixture.ts";

const kindsOf = (text: string) =>
  readWith(readPhrases, text).concepts?.map((it) => [it.text, it.kind]);

test.each([
  [
    "minyak rem dot4",
    [
      ["minyak rem", "same"],
      ["dot4", "word"],
    ],
  ],
  [
    "zirkon mobil",
    [
      ["zirkon", "word"],
      ["mobil", "soft"],
    ],
  ],
  ["mobil", [["mobil", "word"]]],
  [
    "zirkon rem bunyi",
    [
      ["zirkon", "soft"],
      ["rem bunyi", "problems"],
    ],
  ],
])("phrases of the trade are read before words: %s", (text, concepts) => {
  expect(kindsOf(text)).toEqual(concepts);
});

test("a quality behind a “not” helps to rank and is not required", () => {
  const query = unread("lengket");
  const tokens = [token("lengket"), token("zirkon")];
  const { concepts } = readPhrases({ ...query, tokens, left: tokens, optional: ["lengket"] }, oils);
  expect(concepts?.map(({ kind }) => kind)).toEqual(["soft", "word"]);
});

test("a symptom is known by another word of the same meaning", () => {
  expect(kindsOf("oli menetes")).toEqual([["oli menetes", "problems"]]);
});

test("of two symptoms the first must be helped, the other adds to it", () => {
  expect(kindsOf("rem bunyi setir berat")).toEqual([
    ["rem bunyi", "problems"],
    ["setir berat", "soft"],
  ]);
});

test("a symptom that is named outranks one in other words", () => {
  expect(kindsOf("knalpot ngebul")).toContainEqual(["ngebul", "problems"]);
});
