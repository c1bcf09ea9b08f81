import { expect, test } from "vitest";
import { readNumbers } from "./numbers.ts";
import { listTexts, readWith } from "./trade.fixture.ts";

test.each([
  ["oli 2015", ["oli"]],
  ["oli 160", ["oli"]],
  ["oli x mesin", ["oli", "mesin"]],
  ["oli m", ["oli", "m"]],
  ["dot4", ["dot4"]],
  ["2015", ["2015"]],
])("numbers and letters that no product has are left out: %s", (text, left) => {
  expect(listTexts(readWith(readNumbers, text).left)).toEqual(left);
});
