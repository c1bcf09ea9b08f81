import { expect, test } from "vitest";
import { unread } from "../query.ts";
import { shopSynonyms } from "../synonyms.ts";
import { readEngine } from "./engine.ts";

const read = (text: string) => readEngine(unread(text), shopSynonyms());

test("a volume in cc may be an engine's", () => {
  expect(read("oli mobil 1500cc").optional).toEqual(["1500ml"]);
  expect(read("oli motor 150 cc").optional).toEqual(["150ml"]);
  expect(read("oli 150 ml").optional).toEqual([]);
});

test.each([
  ["innova 2.4 euro 4", "innova    "],
  ["solar euro5", "solar  "],
  ["minyak rem 5.1", "minyak rem 5.1"],
  ["lap 5 euro", "lap 5 euro"],
  ["under euro 4.50", "under euro 4.50"],
  ["lap 7 euro 4 liter", "lap 7 euro 4 liter"],
])("a norm is no price: %s", (text, rest) => {
  expect(read(text).text).toBe(rest);
});
