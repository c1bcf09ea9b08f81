import fc from "fast-check";
import { expect, test } from "vitest";
import { fakeCatalogue, fakeFacets } from "../../tests/support/fake-products.ts";
import type { IndexedProduct } from "../commerce/indexed-product.ts";
import { buildIndex } from "./build-index.ts";
import { openIndex } from "./catalogue-index.ts";
import { encodeIndex } from "./index-store.ts";
import { isReplaceable, replaceProducts } from "./patch-index.ts";

const { products } = fakeCatalogue(140);
const built = (source: IndexedProduct[]) =>
  buildIndex({ products: source, facets: fakeFacets }, "id-ID");

const changes = fc.record({
  at: fc.nat(products.length - 1),
  price: fc.option(fc.integer({ min: 0, max: 50_000 })),
  onSale: fc.boolean(),
  discount: fc.constantFrom(0, -5, -50),
  reviewCount: fc.constantFrom(0, 3),
  rating: fc.constantFrom(1, 3.5, 5),
  stockStatus: fc.constantFrom("IN_STOCK", "OUT_OF_STOCK", "ON_BACKORDER"),
  sales: fc.nat(5_000),
  alt: fc.constantFrom("", "a picture with a much longer description than before"),
});

function changedBy({
  at,
  price,
  sales,
  alt,
  ...card
}: typeof changes extends fc.Arbitrary<infer It> ? It : never) {
  const before = products[at] as IndexedProduct;
  return {
    ...before,
    card: {
      ...before.card,
      ...card,
      image: { source: "x.webp", alt },
      price: price === null ? null : { low: price, high: price + 10 },
    },
    search: { ...before.search, sales, isInStock: card.stockStatus !== "OUT_OF_STOCK" },
  } as IndexedProduct;
}

test("an index with replaced products equals byte for byte the one that is built from them", () => {
  fc.assert(
    fc.property(fc.uniqueArray(changes, { selector: ({ at }) => at, maxLength: 12 }), (all) => {
      const after = new Map(all.map((change) => [change.at, changedBy(change)]));
      const parts = built(products);
      const { numberOf } = openIndex(parts);
      const replaced = [...after].map(([at, product]) => {
        const before = products[at] as IndexedProduct;
        expect(isReplaceable(before, product)).toBe(true);
        return { product: numberOf(before.card.slug) ?? -1, before, after: product };
      });
      replaceProducts(parts, replaced);
      const anew = built(products.map((product, at) => after.get(at) ?? product));
      expect(Buffer.compare(encodeIndex(parts), encodeIndex(anew))).toBe(0);
    }),
    { numRuns: 100 },
  );
});

test.each<[string, Partial<IndexedProduct>]>([
  ["another date", { date: 1 }],
  ["other categories", { categories: ["minyak-rem"] }],
  ["another visibility", { visibility: "SEARCH" }],
  ["another code", { search: { ...(products[0] as IndexedProduct).search, skus: ["other"] } }],
])("%s needs an index that is built anew", (_what, change) => {
  const before = { ...(products[0] as IndexedProduct), categories: [] };
  expect(isReplaceable(before, { ...before, ...change })).toBe(false);
});
