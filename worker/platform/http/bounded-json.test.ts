import { expect, test } from "vitest";
import { isBoundedJson } from "./bounded-json.ts";

const limits = { maxDepth: 2, maxValues: 3 };

test.each([
  [1, true],
  [null, true],
  ["text", true],
  [{}, true],
  [[1, 2, 3], true],
  [{ a: { b: 1 } }, true],
  [{ a: [], b: "" }, true],
  [[1, 2, 3, 4], false],
  [{ a: 1, b: { c: 1, d: 1 } }, false],
  [{ a: { b: {} } }, false],
  [[[[]]], false],
])("%j keeps to depth 2 and 3 values: %s", (value, isBounded) => {
  expect(isBoundedJson(value, limits)).toBe(isBounded);
});

test("looks at a value nested as deep as 64 KB allow", () => {
  const deep: unknown = JSON.parse("[".repeat(32_000) + "]".repeat(32_000));
  expect(isBoundedJson(deep, limits)).toBe(false);
  expect(isBoundedJson(deep, { maxDepth: 32_000, maxValues: 32_000 })).toBe(true);
});
