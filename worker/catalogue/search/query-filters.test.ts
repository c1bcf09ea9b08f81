import { describe, expect, test } from "vitest";
import { priceRange, takeFilters } from "./query-filters.ts";
import { shopSynonyms } from "./synonyms.ts";

const filtersOf = (query: string) => takeFilters(query, shopSynonyms());

const rangeOf = (query: string, currency: string) => {
  const { price } = filtersOf(query);
  return price && priceRange(price, currency);
};

describe("a price", () => {
  test.each([
    ["oli under 10", null, 10],
    ["car shampoo below €9,50", null, 9.5],
    ["oil less than 7 euros", null, 7],
    ["lap max 5", null, 5],
    ["oli over 12", 12, null],
    ["aditif antara 5 sampai 8", 5, 8],
    ["between 5 and 8 euro oil", 5, 8],
    ["oli 5-8 euro", 5, 8],
    ["€10 oil", null, 10],
  ])("is read in the shop's currency: %s", (query, low, high) => {
    expect(rangeOf(query, "EUR")).toEqual({ low, high });
  });

  test.each([
    ["oli di bawah 50rb", null, 50_000],
    ["oli dibawah 50 ribu", null, 50_000],
    ["oli 50rban", null, 50_000],
    ["oli rp 50.000", null, 50_000],
    ["oli harga 100k", null, 100_000],
    ["oli 50-100rb", 50_000, 100_000],
    ["oli di atas 1,5 juta", 1_500_000, null],
    ["oli di bawah 50", null, 50_000],
  ])("is read in rupiah: %s", (query, low, high) => {
    expect(rangeOf(query, "IDR")).toEqual({ low, high });
  });

  test("of another currency is none", () => {
    expect(rangeOf("oli di bawah 50rb", "EUR")).toBeNull();
    expect(rangeOf("oil under 10 euros", "IDR")).toBeNull();
  });

  test.each([
    "oli beat 2019",
    "avanza dari 2015",
    "mesin di atas 100.000 km",
    "sampo di bawah 500 ml",
    "oli 5w-30",
    "minyak rem dot 4",
    "ninja 250",
    "ofs-530",
    "over 100,000 km",
    "isi 3",
  ])("is no size, year, grade or model: %s", (query) => {
    expect(filtersOf(query)).toMatchObject({ price: null, rest: query });
  });
});

describe("an exclusion", () => {
  test.each([
    ["oli motor non matic", "non matic", ["matic"]],
    ["oli non-matic", "non-matic", ["matic"]],
    ["minyak rem selain dot 3", "selain dot 3", ["dot3"]],
    ["minyak bukan yang merah", "bukan yang merah", ["merah"]],
    ["silicone-free dressing", "silicone-free", ["silicone"]],
    ["cairan selain power steering", "selain power steering", ["power", "steering"]],
  ])("is taken out of the query: %s", (query, text, words) => {
    expect(filtersOf(query).excluded).toMatchObject([{ text, words }]);
  });

  test.each(["rem tidak pakem", "no power", "mobil wont start", "oli tanpa"])(
    "is not recognised in a problem: %s",
    (query) => {
      expect(filtersOf(query)).toMatchObject({ excluded: [], rest: query });
    },
  );

  test("of a quality only makes it optional", () => {
    expect(filtersOf("semir ban yg ga lengket")).toMatchObject({
      excluded: [],
      denied: ["lengket"],
    });
  });
});
