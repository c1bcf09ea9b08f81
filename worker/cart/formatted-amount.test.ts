import { expect, test } from "vitest";
import { readFormattedAmount } from "./to-cart.ts";

test.each([
  ["Rp20.000", "IDR", 20000],
  ["Rp1.273.000", "IDR", 1273000],
  ["Rp0", "IDR", 0],
  ["€4.90", "EUR", 490],
  ["€1,290.00", "EUR", 129000],
  ["1.290,00 €", "EUR", 129000],
  ["1&nbsp;290,00&nbsp;&euro;", "EUR", 129000],
  ["<span>€12</span>", "EUR", 1200],
  ["€1,290", "EUR", 129000],
  ["4.9", "EUR", 490],
  ["KD 1.250", "KWD", 1250],
])("reads %s in %s as %i", (text, currency, amount) => {
  expect(readFormattedAmount(text, currency)).toBe(amount);
});

test.each([[null], [undefined], [""], ["gratis"]])("finds no amount in %s", (text) => {
  expect(readFormattedAmount(text, "EUR")).toBeNull();
});
