import { expect, test } from "vitest";
import vehicleTable from "#brand/search/vehicles.json" with { type: "json" };
import { token, unread } from "../query.ts";
import { prepareSynonyms } from "../synonyms.ts";
import type { VehicleFile } from "../vehicles.ts";
import { readPhrases } from "./phrases.ts";
import { oils, readWith } from "./trade.fixture.ts";

const readKinds = (text: string) =>
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
  expect(readKinds(text)).toEqual(concepts);
});

test("a quality behind a “not” helps to rank and is not required", () => {
  const query = unread("lengket");
  const tokens = [token("lengket"), token("zirkon")];
  const { concepts } = readPhrases({ ...query, tokens, left: tokens, optional: ["lengket"] }, oils);
  expect(concepts?.map(({ kind }) => kind)).toEqual(["soft", "word"]);
});

test("a symptom is known by another word of the same meaning", () => {
  expect(readKinds("oli menetes")).toEqual([["oli menetes", "problems"]]);
});

test("of two symptoms the one of the most words, or the first, must be helped, the other adds to it", () => {
  expect(readKinds("rem bunyi setir berat")).toEqual([
    ["rem bunyi", "problems"],
    ["setir berat", "soft"],
  ]);
  expect(readKinds("loyo kompresi bocor")).toEqual([
    ["loyo", "soft"],
    ["kompresi bocor", "problems"],
  ]);
});

/** What helps first where these are the symptoms that the trade knows. */
function helpFor(text: string, problems: Record<string, string[]>): string | undefined {
  const file = {
    ...{ same: [["asap", "ngebul"]], means: {}, problems, softWords: [], things: [] },
    ...{ brands: {}, codes: {} },
  };
  const synonyms = prepareSynonyms({ synonyms: [file], vehicles: vehicleTable as VehicleFile });
  const { concepts = [] } = readWith(readPhrases, text, { ...oils, synonyms });
  const problem = concepts.find(({ kind }) => kind === "problems");
  return problem?.alternatives[problem.literal]?.words.join(" ");
}

test("a symptom that is named outranks one in other words, if these do not say more", () => {
  const problems = { asap: ["lap"], ngebul: ["oli"], "asap hitam": ["minyak"] };
  expect(helpFor("knalpot ngebul", problems)).toBe("oli");
  expect(helpFor("knalpot ngebul hitam", problems)).toBe("minyak");
});

test("a symptom in other words is told in words that stand together", () => {
  const problems = { "cuci mobil": ["oli"], mobil: ["lap"] };
  expect(readKinds("cuci mobil")).toEqual([["cuci mobil", "problems"]]);
  expect(readKinds("pembersih plafon mobil")?.map(([, kind]) => kind)).not.toContain("problems");
  expect(helpFor("cuci dulu mobil", problems)).toBe("oli");
});

test("“ga” in a symptom is “tidak”", () => {
  expect(readKinds("rem ga pakem")).toEqual([["rem ga pakem", "problems"]]);
});

test("in a question a thing with a name outranks a symptom", () => {
  const asked = { ...unread(""), asks: "thing" as const };
  const tokens = "engine flush mesin tua".split(" ").map((it) => token(it));
  const { concepts } = readPhrases({ ...asked, tokens, left: tokens }, oils);
  expect(concepts?.map((it) => [it.text, it.kind])).toEqual([
    ["engine flush", "same"],
    ["mesin tua", "soft"],
  ]);
});

test("a grade before other words is a whole one", () => {
  const { concepts = [] } = readWith(readPhrases, "dot5 zirkon");
  expect(concepts.map(({ literal }) => literal)).toEqual([0, 1]);
});
