import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalFilter, sortKeys } from "../../shared/facets.ts";
import { naiveListing } from "../../tests/contract/naive-listing.ts";
import { fakeCatalogue, fakeFacets } from "../../tests/support/fake-products.ts";
import type { CatalogueSource } from "../commerce/indexed-product.ts";
import { buildIndex } from "./build-index.ts";
import { indexBlob } from "./built-index.fixture.ts";
import { type CatalogueIndex, IndexFormatError, openIndex } from "./catalogue-index.ts";
import { decodeIndex } from "./index-format.ts";
import { type IndexQuery, indexedFilter, queryIndex } from "./query-index.ts";

const stored = (source: CatalogueSource, tag = "id-ID"): CatalogueIndex =>
  openIndex(decodeIndex(indexBlob(buildIndex(source, tag)).buffer));

const groups = fakeFacets.map(({ name, values }) =>
  fc.tuple(
    fc.constant(name),
    fc.subarray([...values.map(({ slug }) => slug), "unknown"], { maxLength: 3 }),
  ),
);

const priceGroup = fc
  .tuple(fc.nat(250), fc.nat(250))
  .map(([low, high]) => ["price", [String(low), String(high)]] as [string, string[]]);

const filters = fc
  .tuple(
    fc.subarray(groups).chain((chosen) => fc.tuple(...chosen)),
    fc.option(priceGroup),
    fc.option(fc.integer({ min: 1, max: 5 })),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([chosen, price, stars, sale, stock]) =>
    canonicalFilter([
      ...chosen,
      ...(price ? [price] : []),
      ...(stars ? [["rating", [String(stars)]] as const] : []),
      ...(sale ? [["sale", ["true"]] as const] : []),
      ...(stock ? [["stock", ["true"]] as const] : []),
    ]),
  );

const searches = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  fc.constantFrom(
    "oli",
    "MINYAK rem",
    "sintetk",
    "pembresih",
    "o",
    "zzz",
    "mesin 12",
    "injektro bensin",
    "!!!",
  ),
);

const queries: fc.Arbitrary<IndexQuery> = fc.record({
  filter: filters,
  search: searches,
  orderby: fc.constantFrom(...sortKeys),
  order: fc.constantFrom("ASC", "DESC"),
  category: fc.option(fc.constantFrom("minyak-rem", "campuran-oli", "unknown"), { nil: undefined }),
  skip: fc.constantFrom(0, 0, 24, 48),
  take: fc.constant(24),
  currency: fc.constant("EUR"),
});

function compare(source: CatalogueSource, index: CatalogueIndex, query: IndexQuery, tag: string) {
  const { products, searchResult: result, ...data } = queryIndex(index, query);
  const toIds = (numbers: number[]) => numbers.map((product) => index.ids[product] as number);
  const ids = toIds(products);
  const searched = result && toIds(Array.from(result.products));
  expect({ ids, ...data }).toEqual(naiveListing(source, query, tag, searched));
}

describe("a listing from the index", () => {
  test("equals the naive one over small catalogues, products, order and counts", () => {
    const sizes = fc.constantFrom(0, 1, 31, 32, 33, 150);
    fc.assert(
      fc.property(sizes, fc.nat(1_000), queries, (size, seed, query) => {
        const source = fakeCatalogue(size, seed);
        compare(source, stored(source), query, "id-ID");
      }),
      { numRuns: 60 },
    );
  });

  // `npm run bench -- P16` compares 300.
  test("equals the naive one in 30 listings of 10,000 products, half in either language", () => {
    const source = fakeCatalogue(10_000);
    for (const tag of ["id-ID", "en-US"]) {
      const index = stored(source, tag);
      const same = fc.property(queries, (query) => compare(source, index, query, tag));
      fc.assert(same, { numRuns: 15 });
    }
  });

  test("gives each product's card back as it was", () => {
    const source = fakeCatalogue(50);
    const index = stored(source);
    const cards = Array.from({ length: 50 }, (_, product) => index.card(product));
    expect(cards.toSorted((a, b) => a.id - b.id)).toEqual(source.products.map(({ card }) => card));
  });

  test("puts what has no price last in both directions", () => {
    const source = fakeCatalogue(300);
    const index = stored(source);
    for (const order of ["ASC", "DESC"] as const) {
      const last = index.orders.price[order].at(-1) ?? 0;
      expect(index.prices[last]).toBeNaN();
    }
  });

  test("forgets groups and values that no product has", () => {
    const index = stored(fakeCatalogue(100));
    const filter = canonicalFilter([
      ["pa_size", ["1l", "nonsense"]],
      ["pa_nothing", ["x"]],
      ["sale", ["true"]],
    ]);
    expect(indexedFilter(index.facets, filter)).toEqual({ pa_size: ["1l"], sale: ["true"] });
  });

  test("refuses a blob that is not an index of this version", () => {
    expect(() => decodeIndex(new ArrayBuffer(4))).toThrow(IndexFormatError);
    expect(() => decodeIndex(new Uint8Array(64).buffer)).toThrow(IndexFormatError);
    const blob = indexBlob(buildIndex(fakeCatalogue(3), "id-ID"));
    expect(() => decodeIndex(blob.buffer.slice(0, blob.length >> 1))).toThrow(IndexFormatError);
  });
});
