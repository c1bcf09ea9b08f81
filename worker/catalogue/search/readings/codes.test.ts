import { expect, test } from "vitest";
import { readCodes } from "./codes.ts";
import { listTexts, oils, readWith } from "./trade.fixture.ts";

const synonyms = {
  ...oils.synonyms,
  codes: new Map([
    ["p03", ["lap"]],
    ["p030", ["pembersih karburator"]],
  ]),
};

test("a code is a symptom, by the longest beginning that is known", () => {
  const { concepts = [], left } = readWith(readCodes, "kode P0301", { ...oils, synonyms });
  expect(concepts).toMatchObject([{ text: "p0301", kind: "problems", literal: 0 }]);
  expect(concepts[0]?.alternatives[0]?.words).toEqual(["pembersih", "karburator"]);
  expect(listTexts(left)).toEqual(["kode"]);
});

test.each(["kode P0420", "p030", "oli"])("another word or code stays: %s", (text) => {
  expect(readWith(readCodes, text, { ...oils, synonyms })).toEqual({});
});
