import { expect, test } from "vitest";
import { isTag, productIdTag, profiles } from "./cache-policy.ts";

test.each([
  "listing",
  "articles",
  "categories",
  "settings",
  "stock",
  "product:sikat-rem",
  "category:oli",
  "product:two\nlines",
  productIdTag(7),
])("%j is a tag", (text) => {
  expect(isTag(text)).toBe(true);
});

test.each([
  "",
  "everything",
  "product:",
  "category",
  "a product:sikat",
  "listing ",
  7,
  null,
  undefined,
  ["listing"],
  ["product:sikat"],
])("%j is no tag", (text) => {
  expect(isTag(text)).toBe(false);
});

test("a product's number and a slug of the same digits are two tags", () => {
  expect(productIdTag(7)).toBe("product:#7");
});

test("every profile serves entries for a day of backend failure", () => {
  for (const row of Object.values(profiles)) expect(row.staleIfErrorSeconds).toBe(86_400);
});
