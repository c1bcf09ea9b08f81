import { describe, expect, test } from "vitest";
import { unread } from "../query.ts";
import { shopSynonyms } from "../synonyms.ts";
import { priceRange, readPrice } from "./price.ts";

const read = (query: string) => readPrice(unread(query), shopSynonyms());

const readRange = (query: string, currency: string) => {
  const { price } = read(query);
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
    expect(readRange(query, "EUR")).toEqual({ low, high });
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
    expect(readRange(query, "IDR")).toEqual({ low, high });
  });

  test("of another currency is none", () => {
    expect(readRange("oli di bawah 50rb", "EUR")).toBeNull();
    expect(readRange("oil under 10 euros", "IDR")).toBeNull();
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
    "oli km 150 ribu",
  ])("is no size, year, grade or model: %s", (query) => {
    expect(read(query)).toEqual({});
  });
});
