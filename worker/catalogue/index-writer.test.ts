import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeCatalogue, fakeFacets } from "../../tests/support/fake-products.ts";
import { type MapBucket, mapBucket } from "../../tests/support/memory-stores.ts";
import {
  type IndexedProduct,
  noneHidden,
  type ProductOffers,
} from "../commerce/indexed-product.ts";
import { buildIndex, byDate } from "./build-index.ts";
import { indexBlob } from "./built-index.fixture.ts";
import { storedCatalogue } from "./index-engine.ts";
import { indexKey } from "./index-store.ts";
import { indexWriter } from "./index-writer.ts";

const locale = "id_ID";
const { products } = fakeCatalogue(250);

const offers: ProductOffers = {
  brand: null,
  gtin: null,
  mpn: null,
  category: "",
  isShipped: true,
  items: [1, 2].map((nth) => ({
    id: 90_000 + nth,
    query: "",
    title: "",
    image: null,
    price: 100,
    regularPrice: null,
    stockStatus: "IN_STOCK",
    size: null,
    colour: null,
    measure: null,
  })),
};

let bucket: MapBucket;
const writer = () => indexWriter({ bucket, locale, limit: 1_000 });
const update = (slugs: readonly string[], changed: readonly IndexedProduct[]) =>
  writer().update(slugs, { products: [...changed], facets: fakeFacets });
const stored = () => bucket.objects.get(indexKey(locale));

async function fill(all: readonly IndexedProduct[]): Promise<void> {
  const run = await writer().begin();
  for (let at = 0; at < all.length; at += 100)
    await run.add(all.toSorted(byDate).slice(at, at + 100));
  await run.swap({ facets: fakeFacets, hidden: noneHidden });
}

function expectBuiltFrom(all: readonly IndexedProduct[]): void {
  const anew = indexBlob(buildIndex({ products: [...all], facets: fakeFacets }, "id-ID"));
  expect(Buffer.compare(new Uint8Array(stored()?.bytes ?? []), anew)).toBe(0);
}

beforeEach(() => {
  bucket = mapBucket();
});

const changes = fc.record({
  at: fc.nat(products.length - 1),
  kind: fc.constantFrom("edit", "edit", "edit", "delete", "redate", "rename-slug"),
  price: fc.option(fc.integer({ min: 0, max: 50_000 })),
  stockStatus: fc.constantFrom("IN_STOCK", "OUT_OF_STOCK"),
  sales: fc.nat(5_000),
  name: fc.constantFrom("", "Injector Bersih 10W-40", "zulu", "Filter oli & ban 5 liter"),
  description: fc.constantFrom("", "Aditif pembersih injektor baru untuk semua mesin"),
  sku: fc.constantFrom("", "NEW-77"),
  visibility: fc.constantFrom(undefined, "CATALOG", "SEARCH"),
});

type Change = typeof changes extends fc.Arbitrary<infer It> ? It : never;

function changedBy(before: IndexedProduct, change: Change, nth: number): IndexedProduct {
  const { price, stockStatus, sales, name, description, sku, visibility, kind } = change;
  const other = products[(change.at + 7) % products.length] as IndexedProduct;
  const { texts, skus } = before.search;
  const isInStock = stockStatus !== "OUT_OF_STOCK";
  return {
    ...before,
    ...(visibility && { visibility }),
    ...(sku && { categories: other.categories, terms: other.terms }),
    ...(kind === "redate" && { date: before.date + (nth % 2 ? -1 : 1) * 40 * 86_400_000 }),
    card: {
      ...before.card,
      ...(kind === "rename-slug" && { slug: `${before.card.slug}-lain` }),
      stockStatus,
      name: name || before.card.name,
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
      isInStock,
    },
  };
}

test("an index after changes equals byte for byte the one that is built from its products", async () => {
  const looks = fc.array(fc.uniqueArray(changes, { selector: ({ at }) => at, maxLength: 8 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(looks, async (all) => {
      bucket = mapBucket();
      const now = new Map(products.map((product) => [product.card.id, product]));
      await fill(products);
      for (const look of all) {
        const read: IndexedProduct[] = [];
        const slugs: string[] = [];
        for (const [nth, change] of look.entries()) {
          const { id } = (products[change.at] as IndexedProduct).card;
          const before = now.get(id);
          // A product that is gone comes back.
          const after = changedBy(before ?? (products[change.at] as IndexedProduct), change, nth);
          slugs.push((change.kind === "delete" ? (before ?? after) : after).card.slug);
          if (change.kind === "delete") now.delete(id);
          else {
            now.set(id, after);
            read.push(after);
          }
        }
        await update(slugs, read);
      }
      expectBuiltFrom([...now.values()]);
      const cards = await storedCatalogue(bucket, locale).every(0, 1_000);
      expect(cards).toEqual([...now.values()].toSorted(byDate).map(({ card }) => card));
    }),
    { numRuns: 15 },
  );
});

describe("what changes nothing that shoppers list", () => {
  const sold = products[30] as IndexedProduct;
  const slug = sold.card.slug;
  const withOffers = { ...sold, offers };

  beforeEach(() => fill(products.map((product) => (product === sold ? withOffers : product))));

  test("has nothing stored where it is nothing at all", async () => {
    const before = new Map(bucket.objects);
    // An order changes how many are left, which no card shows, and ranks, which whole runs read.
    expect(await update([slug], [{ ...withOffers, salesRank: 3 }])).toEqual({
      state: "unchanged",
      products: products.length,
    });
    expect(new Map(bucket.objects)).toEqual(before);
  });

  test("has the source stored alone where the feed shows it: a variation's stock", async () => {
    const { etag } = stored() ?? {};
    const items = offers.items.map((item, nth) =>
      nth === 0 ? { ...item, stockStatus: "OUT_OF_STOCK" as const } : item,
    );
    const after = { ...withOffers, offers: { ...offers, items } };
    expect(await update([slug], [after])).toEqual({
      state: "unchanged",
      products: products.length,
      changed: [slug],
    });
    expect(stored()?.etag).toBe(etag);
    const fed = await storedCatalogue(bucket, locale).part(1);
    expect(fed.find((it) => it.card.slug === slug)?.offers?.items[0]?.stockStatus).toBe(
      "OUT_OF_STOCK",
    );
    expect(await update([slug], [after])).toEqual({
      state: "unchanged",
      products: products.length,
    });
  });

  test.each<[string, Partial<IndexedProduct>]>([
    ["the card", { card: { ...sold.card, stockStatus: "ON_BACKORDER" } }],
    ["a filter", { terms: { pa_size: ["1l"] } }],
    ["the order of a search", { search: { ...sold.search, sales: sold.search.sales + 1 } }],
    ["another variation", { offers: { ...offers, items: offers.items.slice(1) } }],
  ])("but %s has the index rebuilt", async (_what, change) => {
    const after = { ...withOffers, ...change };
    expect(await update([slug], [after])).toMatchObject({ state: "built", changed: [slug] });
    expectBuiltFrom(products.map((product) => (product === sold ? after : product)));
  });
});

test("a change whose index could not be stored is in the one that the next look builds", async () => {
  await fill(products);
  const before = products[7] as IndexedProduct;
  const after = { ...before, card: { ...before.card, price: { low: 1, high: 2 } } };
  const { put } = bucket;
  bucket.put = (async (key: string, ...rest: [never, never]) => {
    if (key === indexKey(locale)) throw new Error("put: internal error (10001)");
    return put(key, ...rest);
  }) as typeof put;
  await expect(update([before.card.slug], [after])).rejects.toThrow("internal error");
  bucket.put = put;
  expect(await update([before.card.slug], [after])).toMatchObject({ state: "built" });
  expectBuiltFrom(products.map((product) => (product === before ? after : product)));
});
