import fc from "fast-check";
import { expect, test } from "vitest";
import { fakeCatalogue, fakeFacets } from "../../tests/support/fake-products.ts";
import { indexBlob } from "../../tests/support/index-blob.ts";
import type { IndexedProduct } from "../commerce/indexed-product.ts";
import { buildIndex } from "./build-index.ts";
import { findSlug, type IndexParts } from "./catalogue-index.ts";
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
  name: fc.constantFrom("", "Injector Bersih 10W-40", "zulu", "Filter oli & ban 5 liter"),
  description: fc.constantFrom("", "Aditif pembersih injektor baru untuk semua mesin"),
  sku: fc.constantFrom("", "NEW-77"),
  visibility: fc.constantFrom(undefined, "CATALOG", "SEARCH"),
  alt: fc.constantFrom("", "a picture with a much longer description than before"),
});

function changedBy({
  at,
  price,
  sales,
  alt,
  name,
  description,
  sku,
  visibility,
  ...card
}: typeof changes extends fc.Arbitrary<infer It> ? It : never) {
  const before = products[at] as IndexedProduct;
  const other = products[(at + 7) % products.length] as IndexedProduct;
  const { texts, skus } = before.search;
  return {
    ...before,
    ...(visibility && { visibility }),
    // Those of another product are in use.
    ...(sku && { categories: other.categories, terms: other.terms }),
    card: {
      ...before.card,
      ...card,
      name: name || before.card.name,
      image: { source: "x.webp", alt },
      price: price === null ? null : { low: price, high: price + 10 },
    },
    search: {
      texts: texts.map((text, language) => ({
        ...text,
        name: name && language === 0 ? name : text.name,
        description: description || text.description,
      })),
      skus: sku ? [sku] : skus,
      sales,
      isInStock: card.stockStatus !== "OUT_OF_STOCK",
    },
  } as IndexedProduct;
}

/** A word keeps the languages that it had by a product that changed. */
function withoutSides(parts: IndexParts): IndexParts {
  const { "search-word-sides": _sides, ...arrays } = parts.arrays;
  return { ...parts, arrays };
}

test("an index with replaced products equals byte for byte the one that is built from them", () => {
  let rebuilt = 0;
  fc.assert(
    fc.property(fc.uniqueArray(changes, { selector: ({ at }) => at, maxLength: 12 }), (all) => {
      const after = new Map(all.map((change) => [change.at, changedBy(change)]));
      const parts = built(products);
      const replaced = [...after].map(([at, product]) => {
        const before = products[at] as IndexedProduct;
        expect(isReplaceable(before, product)).toBe(true);
        return { product: findSlug(parts, before.card.slug) ?? -1, before, after: product };
      });
      if (!replaceProducts(parts, replaced, { facets: fakeFacets, languageTag: "id-ID" })) {
        rebuilt += 1;
        return;
      }
      const anew = built(products.map((product, at) => after.get(at) ?? product));
      expect(Buffer.compare(indexBlob(withoutSides(parts)), indexBlob(withoutSides(anew)))).toBe(0);
      const [sides, least] = [parts, anew].map((it) => it.arrays["search-word-sides"]);
      expect(least?.every((side, at) => (side & ~(sides?.[at] ?? 0)) === 0)).toBe(true);
    }),
    { numRuns: 40 },
  );
  expect(rebuilt).toBeLessThan(20);
});

test.each<[string, Partial<IndexedProduct>]>([
  ["another date", { date: 1 }],
  ["another address", { card: { ...(products[0] as IndexedProduct).card, slug: "other" } }],
])("%s needs an index that is built anew", (_what, change) => {
  const before = products[0] as IndexedProduct;
  expect(isReplaceable(before, { ...before, ...change })).toBe(false);
});

test("a value that comes into use needs an index that is built anew", () => {
  const before = products[0] as IndexedProduct;
  const facets = [{ name: "pa_new", label: "New", values: [{ slug: "one", label: "One" }] }];
  const after = { ...before, terms: { ...before.terms, pa_new: ["one"] } };
  const parts = built(products);
  const product = findSlug(parts, before.card.slug) ?? -1;
  const given = { languageTag: "id-ID" };
  const replaced = [{ product, before, after }];
  expect(replaceProducts(parts, replaced, { ...given, facets })).toBe(false);
});
