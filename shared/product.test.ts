import { expect, test } from "vitest";
import { maxDiscount } from "./product.ts";

test("finds the largest discount, and none where a price is missing or higher", () => {
  const pair = (price: number | null, regularPrice: number | null) => ({ price, regularPrice });
  expect(maxDiscount([pair(90, 100), pair(50, 100), pair(100, 100)])).toBe(-50);
  expect(maxDiscount([])).toBe(0);
  expect(maxDiscount([pair(null, 100), pair(50, null), pair(200, 100)])).toBe(0);
});
