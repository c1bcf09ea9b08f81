import { expect, test } from "vitest";
import { currencyExponent, parseRawPrice, parseRawSum } from "./currency.ts";
import { discountPercent, moneyFormat } from "./money.ts";

test("knows the digits that a shop uses behind the point of a currency", () => {
  const codes = ["EUR", "USD", "IDR", "JPY", "KRW", "VND", "CLP", "BHD", "KWD"];
  expect(codes.map(currencyExponent)).toEqual([2, 2, 0, 0, 0, 0, 0, 3, 3]);
});

test.each([
  ["1273000", "IDR", 1_273_000],
  ["12.5", "EUR", 1_250],
  [" 12.345 ", "KWD", 12_345],
  ["-3", "EUR", -300],
  ["0.285", "EUR", 29],
  ["19.99", "EUR", 1_999],
])("reads the RAW price %s in %s", (raw, currency, minor) => {
  expect(parseRawPrice(raw, currency)).toBe(minor);
});

test.each([null, undefined, "", "  ", "€12", "12,50", "1.", ".5", "1e3", "12 13", "12x", "x12"])(
  "takes %j for no price",
  (raw) => {
    expect(parseRawPrice(raw, "EUR")).toBeNull();
  },
);

test.each([
  [["12612.5", "1387.5"], "IDR", 14_000],
  [["12.615", "1.385"], "EUR", 1400],
  [["12", null], "EUR", 1200],
  [["-", undefined], "EUR", 0],
])("adds %j of %s before it rounds: %i", (raws, currency, sum) => {
  expect(parseRawSum(raws, currency)).toBe(sum);
});

test.each([
  [1_000, 800, -20],
  [1_000, 999, 0],
  [3, 2, -33],
  [1_000, 1_000, 0],
  [1_000, 1_200, 0],
  [0, -1, 0],
  [-5, -10, 0],
  [1, 0, -100],
])("from %i to %i is a discount of %i percent", (regular, sale, percent) => {
  expect(discountPercent(regular, sale) + 0).toBe(percent);
});

test.each([
  ["$#", 2, ",", ".", "$1,290.00"],
  ["#\u00a0€", 2, ".", ",", "1.290,00 €"],
  ["Rp\u00a0#", 0, ".", ",", "Rp 1.290"],
  ["#KD", 3, "", ".", "1290.000KD"],
  ["# F", 3, " ", ",", "1 290,000 F"],
] as const)(
  "writes an amount in the pattern %s with %d decimals",
  (pattern, decimals, thousand, decimal, text) => {
    const money = moneyFormat([pattern, 100, decimals, decimal, thousand, "USD"]);
    expect(money(129_000).replace(/\s/g, " ")).toBe(text);
    expect(money(-129_000).replace(/\s/g, " ")).toBe(`-${text}`);
  },
);

test("groups thousands of any length, and none of a fraction", () => {
  const money = moneyFormat(["#", 1_000, 3, ".", ",", "KWD"]);
  expect([1_234, 123_456_789, 999_999, 0].map(money)).toEqual([
    "1.234",
    "123,456.789",
    "999.999",
    "0.000",
  ]);
  const rupiah = moneyFormat(["#", 1, 0, ",", ".", "IDR"]);
  expect([999, 1_000, 12_500_000].map(rupiah)).toEqual(["999", "1.000", "12.500.000"]);
});

test("says one thing in place of every amount while the currency is not known", () => {
  expect(moneyFormat(["not known yet", 1, 0, "", "", ""])(129_000)).toBe("not known yet");
});
