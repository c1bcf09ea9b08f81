import { expect, test } from "vitest";
import {
  currencyExponent,
  discountPercent,
  moneyFormat,
  parseRawPrice,
  parseRawSum,
} from "./money.ts";

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

test("formats an amount according to the settings, repeatedly", () => {
  const euro = { currency: "EUR", locale: "en-US" };
  expect([moneyFormat(euro)(129_000), moneyFormat(euro)(-5)]).toEqual(["€1,290.00", "-€0.05"]);
  const rupiah = { currency: "IDR", locale: "id-ID" };
  expect(moneyFormat(rupiah)(129_000).replace(/\s/g, " ")).toBe("Rp 129.000");
  expect(moneyFormat({ currency: "KWD", locale: "en-US" })(1_234).replace(/\s/g, " ")).toBe(
    "KWD 1.234",
  );
  expect(moneyFormat({ ...euro, locale: "de-DE" })(129_000).replace(/\s/g, " ")).toBe("1.290,00 €");
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
