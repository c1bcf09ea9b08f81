import { expect, test } from "vitest";
import { unread } from "../query.ts";
import { shopSynonyms } from "../synonyms.ts";
import { readDistance } from "./distance.ts";

const synonyms = { ...shopSynonyms(), distances: [{ from: 100_000, means: "kilometer tinggi" }] };
const read = (text: string) => readDistance(unread(text), synonyms);

test.each([
  ["oli mobil 200 ribu km", "oli mobil  "],
  ["oil for 150,000 km", "oil for  "],
  ["oli km 120rb", "oli  "],
])("a long distance is what a vehicle needs it for: %s", (query, text) => {
  expect(read(query)).toMatchObject({
    text,
    concepts: [{ kind: "soft", alternatives: [{ words: ["kilometer", "tinggi"] }] }],
  });
});

test("a short one is left out", () => {
  expect(read("oli matik 30.000 km")).toEqual({ text: "oli matik  ", concepts: [] });
});

test.each(["oli kilometer tinggi", "5000 km", "power bank 20000 mah"])(
  "other words stay: %s",
  (text) => {
    expect(read(text)).toEqual({});
  },
);
