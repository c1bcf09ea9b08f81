import { expect, test } from "vitest";
import { toHome, widestAmong } from "./product-rows.ts";

const categories = Array.from({ length: 60 }, (_, at) => `category-${at}`);
const brands = Array.from({ length: 100 }, (_, at) => `brand-${at}`);
const products = categories.flatMap((category) =>
  brands.map((brand, at) => ({
    categories: [category, "parent"],
    terms: { pa_size: [`size-${at % 9}`], pa_brand: [brand] },
  })),
);

test("products share blocks by their category and by the attribute that has most values", () => {
  const attribute = widestAmong(products);
  expect(attribute).toBe("pa_brand");
  const countHomes = (some: typeof products) =>
    new Set(some.map((it) => toHome(it, attribute))).size;
  expect(countHomes(products)).toBe(64);
  for (const category of categories)
    expect(countHomes(products.filter((it) => it.categories[0] === category))).toBeLessThanOrEqual(
      8,
    );
  for (const brand of brands)
    expect(countHomes(products.filter(({ terms }) => terms.pa_brand[0] === brand))).toBe(8);
});

test("a product without category, attribute or both has a home too", () => {
  expect(widestAmong([])).toBe("");
  const none = { categories: [], terms: {} };
  expect(toHome(none, "")).toBe(toHome(none, "pa_brand"));
});
