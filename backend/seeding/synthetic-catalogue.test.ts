import { expect, it } from "vitest";
import { fixtureSeed } from "../../tests/contract/fixture-seed.ts";
import { syntheticSeed } from "./synthetic-catalogue.ts";

it("creates the requested number of products, each with its own slug and SKUs", () => {
  const { products } = syntheticSeed(fixtureSeed, 500);
  expect(products).toHaveLength(500);
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(500);
  const skus = products.flatMap(({ sku, variations = [] }) => [
    sku,
    ...variations.map((one) => one.sku),
  ]);
  expect(new Set(skus).size).toBe(skus.length);
});

it("makes the same products each time", () => {
  expect(syntheticSeed(fixtureSeed, 100)).toEqual(syntheticSeed(fixtureSeed, 100));
});

it("never sets a sale price above the regular price", () => {
  for (const { regularPrice = 0, salePrice = 0 } of syntheticSeed(fixtureSeed, 500).products) {
    expect(salePrice).toBeLessThanOrEqual(regularPrice);
  }
});
