import { expect, test } from "vitest";
import { readShownPrice, readShownPrices } from "./mapping-context.ts";

test.each([
  ["Rp20.000", "IDR", 20000],
  ["Rp1.273.000", "IDR", 1273000],
  ["Rp0", "IDR", 0],
  ["Rp95.000,00", "IDR", 95000],
  ["€4.90", "EUR", 490],
  ["€1,290.00", "EUR", 129000],
  ["1.290,00 €", "EUR", 129000],
  ["1\u00a0290,00\u00a0kr.", "SEK", 129000],
  ["1&nbsp;290,00&nbsp;&euro;", "EUR", 129000],
  ["CHF 1'290.05", "CHF", 129005],
  ["<span>€12</span>", "EUR", 1200],
  ["€1,290", "EUR", 129000],
  ["4.9", "EUR", 490],
  ["€0.285", "EUR", 28500],
  ["KD 1.250", "KWD", 1250],
])("reads %s in %s as %i", (text, currency, amount) => {
  expect(readShownPrice(text, { currency })).toBe(amount);
});

test.each([
  ["1,273", ",", "KWD", 1273],
  ["1,273", ".", "KWD", 1273000],
  ["Rp95.000", ",", "IDR", 95000],
  ["1.290", ".", "EUR", 129],
])(
  "reads %s by its decimal separator %s in %s as %i",
  (text, decimalSeparator, currency, amount) => {
    expect(readShownPrice(text, { currency, decimalSeparator })).toBe(amount);
  },
);

test.each([
  ["Rp95.000 - Rp430.000", "IDR", [95_000, 430_000]],
  ["1 290,00 – 2 000,00 €", "EUR", [129_000, 200_000]],
  ["kr.95 – kr.1 430", "DKK", [9_500, 143_000]],
])("reads both ends of %s", (text, currency, amounts) => {
  expect(readShownPrices(text, { currency })).toEqual(amounts);
});

test.each([[null], [undefined], [""], ["gratis"]])("finds no amount in %s", (text) => {
  expect(readShownPrice(text, { currency: "EUR" })).toBeNull();
});
