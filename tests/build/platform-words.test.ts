import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const nouns =
  "basket|cart|checkout|coupon|courier|customer|delivery|discount|district|gift|goods|invoice|" +
  "merchant|order|payment|price|product|purchase|refund|shipment|shipping|shopper|stock|voucher|" +
  "warehouse|wishlist";

/** A noun as a word of its own or as part of a name: "order", "orderId", "lastOrder", "ORDERS". */
const noun = new RegExp(`(?<![a-z])(?:${nouns})(?:e?s)?(?![a-z])`, "i");

/** Names in camel case as words: "cartCount" is "cart Count". */
const words = (line: string): string => line.replace(/(?<=[a-z\d])(?=[A-Z])/g, " ");

/** What is no noun of commerce, or cannot be renamed. */
const others = [
  // SQL.
  /\bORDER BY\b/g,
  // A table in the storage of deployed objects.
  /\bproduct_index\b/g,
];

const without = (line: string): string =>
  others.reduce((text, pattern) => text.replace(pattern, ""), line);

test("the platform names no noun of commerce, neither in code nor in words", () => {
  const files = globSync("worker/platform/**/*.{ts,tsx}").filter(
    (file) => !/\.(test|fixture)\.tsx?$/.test(file),
  );
  const matches = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => noun.test(words(without(line))))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(matches).toEqual([]);
});
