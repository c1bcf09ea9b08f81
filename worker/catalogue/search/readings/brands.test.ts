import { expect, test } from "vitest";
import { readBrands } from "./brands.ts";
import { listTexts, makeTrade, readWith } from "./trade.fixture.ts";

test("a brand that is not sold is taken out, with its product", () => {
  const read = readWith(readBrands, "oli castrol zzgtx mesin");
  expect(read).toMatchObject({ brands: ["castrol", "zzgtx"], brandMeans: "oli mesin" });
  expect(listTexts(read.left)).toEqual(["oli", "mesin"]);
});

test("what products are named is sold", () => {
  const trade = makeTrade({ "Oli Castrol": "Castrol Oil" });
  expect(readWith(readBrands, "oli castrol", trade).brands).toEqual([]);
});
