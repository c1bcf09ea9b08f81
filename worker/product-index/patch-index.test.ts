import fc from "fast-check";
import { expect, test } from "vitest";
import { fakeCatalogue, fakeFacets } from "../../tests/support/fake-products.ts";
import { indexBlob } from "../../tests/support/index-blob.ts";
import { mapBucket } from "../../tests/support/map-bucket.ts";
import { type IndexedProduct, noneHidden } from "../commerce/indexed-product.ts";
import { buildIndex, byDate } from "./build-index.ts";
import type { IndexParts } from "./catalogue-index.ts";
import { decodeIndex } from "./index-format.ts";
import { indexKey } from "./index-store.ts";
import { indexWriter } from "./index-writer.ts";
import { isReplaceable, type Replacement, replaceProducts } from "./patch-index.ts";
import { bytesOf, StoredArrays } from "./stored-arrays.ts";

const { products } = fakeCatalogue(140);
const languageTag = "id-ID";
const built = (source: readonly IndexedProduct[]) =>
  buildIndex({ products: [...source], facets: fakeFacets }, languageTag);

/** Replaces products in an index that is stored, by their places; null where it has to be built anew. */
async function patched(
  source: readonly IndexedProduct[],
  after: ReadonlyMap<number, IndexedProduct>,
  facets = fakeFacets,
): Promise<{ parts: IndexParts; reads: number } | null> {
  const bucket = mapBucket();
  const about = { customMetadata: { state: "ready" } };
  const parts = built(source);
  const key = indexKey("id_ID");
  await bucket.put(key, indexBlob(parts), about);
  const stored = await StoredArrays.open(bucket, "id_ID");
  if (!stored) throw new Error("No index is stored.");
  const ids = await stored.numbers("ids");
  const replaced = Array.from(after, ([at, product]): Replacement => {
    const before = source[at] as IndexedProduct;
    expect(isReplaceable(before, product)).toBe(true);
    return { product: ids.indexOf(before.card.id), before, after: product };
  });
  const changed = await replaceProducts(stored, replaced, { facets, languageTag });
  if (!changed) return null;
  await stored.replace(changed, about);
  const { bytes } = bucket.objects.get(key) ?? { bytes: new ArrayBuffer() };
  expect(bytes.byteLength).toBe(stored.byteLengthWith(changed));
  return { parts: decodeIndex(bytes), reads: bucket.reads };
}

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

function expectSame(one: IndexParts, anew: IndexParts): void {
  const differing = Object.keys(withoutSides(anew).arrays).filter((name) => {
    const [left, right] = [one.arrays[name], anew.arrays[name]];
    return !left || !right || Buffer.compare(bytesOf(left), bytesOf(right)) !== 0;
  });
  expect(differing).toEqual([]);
  expect(Buffer.compare(indexBlob(withoutSides(one)), indexBlob(withoutSides(anew)))).toBe(0);
  const [sides, least] = [one, anew].map((it) => it.arrays["search-word-sides"]);
  expect(least?.every((side, at) => (side & ~(sides?.[at] ?? 0)) === 0)).toBe(true);
}

test("an index with replaced products equals byte for byte the one that is built from them", async () => {
  let rebuilt = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(changes, { selector: ({ at }) => at, maxLength: 12 }),
      async (all) => {
        const after = new Map(all.map((change) => [change.at, changedBy(change)]));
        const result = await patched(products, after);
        if (!result) {
          rebuilt += 1;
          return;
        }
        expectSame(result.parts, built(products.map((product, at) => after.get(at) ?? product)));
      },
    ),
    { numRuns: 40 },
  );
  expect(rebuilt).toBeLessThan(20);
});

test("of a large index one changed product has parts read, and equals it just so", async () => {
  const { products: many } = fakeCatalogue(4_000);
  const [at, other] = [1_234, many[77] as IndexedProduct];
  const before = many[at] as IndexedProduct;
  const { texts, skus, sales, isInStock } = other.search;
  const named = texts.map((text) => ({ ...text, name: `Zamrud ${text.name}` }));
  const after = new Map([
    [
      at,
      {
        ...before,
        card: { ...before.card, name: "Zamrud baru", discount: -33, price: { low: 7, high: 9 } },
        search: { texts: named, skus, sales, isInStock },
      },
    ],
  ]);
  const result = await patched(many, after);
  if (!result) throw new Error("It was to be built anew.");
  expectSame(result.parts, built(many.map((product, place) => after.get(place) ?? product)));
  // A Durable Object may make a thousand calls of one alarm.
  expect(result.reads).toBeLessThan(250);
});

test.each<[string, Partial<IndexedProduct>]>([
  ["another date", { date: 1 }],
  ["another address", { card: { ...(products[0] as IndexedProduct).card, slug: "other" } }],
])("%s needs an index that is built anew", (_what, change) => {
  const before = products[0] as IndexedProduct;
  expect(isReplaceable(before, { ...before, ...change })).toBe(false);
});

test("a value that comes into use needs an index that is built anew", async () => {
  const before = products[0] as IndexedProduct;
  const facets = [{ name: "pa_new", label: "New", values: [{ slug: "one", label: "One" }] }];
  const after = { ...before, terms: { ...before.terms, pa_new: ["one"] } };
  expect(await patched(products, new Map([[0, after]]), facets)).toBeNull();
});

test("an index that is replaced while it is read stays as it was stored last", async () => {
  const bucket = mapBucket();
  const about = { customMetadata: { state: "ready" } };
  const key = indexKey("id_ID");
  await bucket.put(key, indexBlob(built(products)), about);
  const stored = await StoredArrays.open(bucket, "id_ID");
  const newer = indexBlob(built(products.slice(1)));
  await bucket.put(key, newer, about);
  await expect(stored?.replace(new Map(), about)).rejects.toThrow("replaced while it was read");
  expect(Buffer.compare(new Uint8Array(bucket.objects.get(key)?.bytes ?? []), newer)).toBe(0);
});

test("a change whose index could not be stored is in the one that the next look builds", async () => {
  const bucket = mapBucket();
  const writer = indexWriter({ bucket, locale: "id_ID", limit: 1_000 });
  const run = await writer.begin();
  await run.add(products.toSorted(byDate));
  await run.swap({ facets: fakeFacets, hidden: noneHidden });
  const before = products[7] as IndexedProduct;
  const after = { ...before, card: { ...before.card, price: { low: 1, high: 2 } } };
  const source = { products: [after], facets: fakeFacets };
  const { put } = bucket;
  bucket.put = (async (key: string, ...rest: [never, never]) => {
    if (key === indexKey("id_ID")) throw new Error("put: internal error (10001)");
    return put(key, ...rest);
  }) as typeof put;
  await expect(writer.update([before.card.slug], source)).rejects.toThrow("internal error");
  bucket.put = put;
  expect(await writer.update([before.card.slug], source)).toMatchObject({ state: "built" });
  const { bytes } = bucket.objects.get(indexKey("id_ID")) ?? { bytes: new ArrayBuffer() };
  const anew = built(products.map((product) => (product === before ? after : product)));
  expectSame(decodeIndex(bytes), anew);
});
