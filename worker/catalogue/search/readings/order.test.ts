import { expect, test } from "vitest";
import { readOrder } from "./order.ts";
import { listTexts, readWith } from "./trade.fixture.ts";

test.each([
  ["oli termurah", "cheap", ["oli"]],
  ["best selling oil", "sold", ["oil"]],
])("a wish for an order is no word to search for: %s", (text, requestedOrder, left) => {
  const read = readWith(readOrder, text);
  expect(read.requestedOrder).toBe(requestedOrder);
  expect(listTexts(read.left)).toEqual(left);
});

test("of a phrase it is a word", () => {
  expect(readWith(readOrder, "hemat bensin")).toEqual({});
});
