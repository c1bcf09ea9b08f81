import { describe, expect, test } from "vitest";
import { unread } from "../query.ts";
import { shopSynonyms } from "../synonyms.ts";
import { readNegation } from "./negation.ts";

const read = (query: string) => readNegation(unread(query), shopSynonyms());

describe("an exclusion", () => {
  test.each([
    ["oli motor non matic", "non matic", ["matic"]],
    ["oli non-matic", "non-matic", ["matic"]],
    ["minyak rem selain dot 3", "selain dot 3", ["dot3"]],
    ["minyak bukan yang merah", "bukan yang merah", ["merah"]],
    ["power steering fluid that isn't red", "isn't red", ["red"]],
    ["silicone-free dressing", "silicone-free", ["silicone"]],
    ["cairan selain power steering", "selain power steering", ["power", "steering"]],
  ])("is taken out of the query: %s", (query, text, words) => {
    expect(read(query).excluded).toMatchObject([{ text, words }]);
  });

  test.each(["rem tidak pakem", "no power", "mobil wont start", "oli tanpa"])(
    "is not recognised in a problem: %s",
    (query) => {
      expect(read(query)).toMatchObject({ excluded: [], text: query });
    },
  );

  test("of a quality only makes it optional", () => {
    expect(read("semir ban yg ga lengket")).toMatchObject({
      excluded: [],
      optional: ["lengket"],
    });
  });

  test("behind a “but” says which symptom is not there", () => {
    expect(read("oli berkurang tapi tidak bocor").absent).toEqual(["bocor"]);
    expect(read("oli netes padahal baru ganti").absent).toEqual(["ganti"]);
    expect(read("car won't idle").absent).toEqual([]);
  });

  test("that ends a question denies nothing", () => {
    expect(read("aman ga engine flush")).toMatchObject({ optional: [], excluded: [] });
  });
});
