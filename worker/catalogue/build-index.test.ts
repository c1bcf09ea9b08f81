import { describe, expect, test } from "vitest";
import { type MapBucket, mapBucket } from "../../tests/support/memory-stores.ts";
import { BackendError } from "../platform/backend-error.ts";
import { createReader } from "../woocommerce/index-source/read-catalogue.ts";
import { shopAttributes } from "../woocommerce/index-source/shop-attributes.ts";
import { rebuild } from "./built-index.fixture.ts";
import { type CatalogueIndex, openIndex } from "./catalogue-index.ts";
import { type FakeBackend, fakeBackend, fakeNodes } from "./fake-backend.fixture.ts";
import { storedCatalogue } from "./index-engine.ts";
import { decodeIndex } from "./index-format.ts";
import { indexKey } from "./index-store.ts";
import { indexWriter } from "./index-writer.ts";

const locale = "id_ID";
const context = { currency: "EUR", timeZone: "Asia/Jakarta", imageBaseUrl: "" };

const toOptions = (backend: FakeBackend, bucket: MapBucket, limit = 20_000) =>
  ({
    reader: createReader({
      ask: backend.ask,
      context,
      limit: 20_000,
      languages: [{ locale, ask: backend.ask }],
    }),
    writer: indexWriter({ bucket, locale, limit }),
  }) as const;

/** Reads products that have changed, and stores them. */
async function update(slugs: string[], { reader, writer }: ReturnType<typeof toOptions>) {
  const sources = await reader.products(slugs, () => writer.facets());
  return writer.update(slugs, sources.get(locale) ?? { products: [], facets: [] });
}

/** The stored index; null where none is. */
function storedIndex(bucket: MapBucket): CatalogueIndex | null {
  const object = bucket.objects.get(indexKey(locale));
  if (object?.customMetadata.state !== "ready") return null;
  return openIndex(decodeIndex(object.bytes));
}

/** Slugs of the stored index by date, the newest first; null where none is stored. */
function storedSlugs(bucket: MapBucket): string[] | null {
  const index = storedIndex(bucket);
  return index && Array.from({ length: index.size }, (_, product) => index.card(product).slug);
}

const toSlugs = ({ products }: FakeBackend) => products.map(({ slug }) => slug);

describe("a run over the whole catalogue", () => {
  test("reads a hundred products a call, by cursor, and stores each once", async () => {
    const backend = fakeBackend(fakeNodes(250));
    const bucket = mapBucket();
    expect(await rebuild(toOptions(backend, bucket))).toMatchObject({
      state: "built",
      products: 250,
    });
    expect(storedSlugs(bucket)).toEqual(toSlugs(backend));
    expect(backend.calls.filter((name) => name === "getIndexProducts")).toHaveLength(3);
  });

  test("loses and doubles nothing where a product is published while it reads", async () => {
    const backend = fakeBackend(fakeNodes(250));
    const before = toSlugs(backend);
    backend.beforePage = (page) => {
      if (page !== 1) return;
      backend.products = [
        { databaseId: 251, slug: "produk-251", name: "Produk 251" },
        ...backend.products,
      ];
    };
    const bucket = mapBucket();
    await rebuild(toOptions(backend, bucket));
    expect(storedSlugs(bucket)).toEqual(before);
  });

  test("sorts all products by sales, however many the shop has", async () => {
    const backend = fakeBackend(fakeNodes(1_250));
    const bucket = mapBucket();
    await rebuild(toOptions(backend, bucket));
    const index = storedIndex(bucket);
    const best = Array.from(index?.orders.sales.DESC ?? [], (product) => index?.card(product).slug);
    expect(best).toEqual(backend.bestSellers().map(({ slug }) => slug));
  });

  test("names what is not as the run before found it: changed, new and gone", async () => {
    const backend = fakeBackend(fakeNodes(150));
    const bucket = mapBucket();
    expect(await rebuild(toOptions(backend, bucket))).toMatchObject({ changed: [] });
    expect(await rebuild(toOptions(backend, bucket))).toMatchObject({ changed: [] });
    backend.products = [
      { databaseId: 151, slug: "produk-151", name: "Baru" },
      ...backend.products
        .filter(({ databaseId }) => databaseId !== 20)
        .map((it) => (it.databaseId === 30 ? { ...it, name: "Nama lain" } : it)),
    ];
    expect(await rebuild(toOptions(backend, bucket))).toMatchObject({
      changed: ["produk-151", "produk-30", "produk-20"],
    });
  });

  test.each([0, 1, 2])(
    "that fails at call %i leaves the last good index as it was",
    async (failing) => {
      const backend = fakeBackend(fakeNodes(250));
      const bucket = mapBucket();
      await rebuild(toOptions(backend, bucket));
      const before = new Map(bucket.objects);
      const later = fakeBackend(fakeNodes(300));
      later.beforePage = (page) => {
        if (page === failing) throw new Error("the backend is down");
      };
      await expect(rebuild(toOptions(later, bucket))).rejects.toThrow("the backend is down");
      expect(new Map(bucket.objects)).toEqual(before);
    },
  );

  test("that cannot be stored leaves the last good index as it was", async () => {
    const bucket = mapBucket();
    await rebuild(toOptions(fakeBackend(fakeNodes(50)), bucket));
    const before = new Map(bucket.objects);
    bucket.error = new Error("the bucket is full");
    await expect(rebuild(toOptions(fakeBackend(fakeNodes(60)), bucket))).rejects.toThrow("full");
    expect(new Map(bucket.objects)).toEqual(before);
  });

  test("stores all products without an index where the shop has more than are indexed", async () => {
    const backend = fakeBackend(fakeNodes(250));
    const bucket = mapBucket();
    const result = await rebuild(toOptions(backend, bucket, 200));
    expect(result).toMatchObject({ state: "too-many", products: 250 });
    const { customMetadata } = bucket.objects.get(indexKey(locale)) ?? {};
    expect(customMetadata).toEqual({ state: "too-many", products: "250" });
    const cards = await storedCatalogue(bucket, locale).every(0, 1_000);
    expect(cards.map(({ slug }) => slug)).toEqual(toSlugs(backend));
  });
});

describe("a run over changed products", () => {
  test("replaces those that changed, takes in new ones and leaves out those that are gone", async () => {
    const backend = fakeBackend(fakeNodes(150));
    const bucket = mapBucket();
    await rebuild(toOptions(backend, bucket));
    backend.products = [
      { databaseId: 151, slug: "produk-151", name: "Baru" },
      ...backend.products
        .filter(({ databaseId }) => databaseId !== 20)
        .map((it) => (it.databaseId === 30 ? { ...it, slug: "nama-lain" } : it)),
    ];
    backend.calls.length = 0;
    await update(["produk-151", "produk-20", "nama-lain"], toOptions(backend, bucket));
    expect(storedSlugs(bucket)).toEqual(toSlugs(backend));
    // The second is for the product that is gone; the facets are as they were stored.
    expect(backend.calls).toEqual(["getSomeIndexProducts", "getProductType"]);
  });

  test("leaves all to a whole run where nothing is stored yet", async () => {
    const backend = fakeBackend(fakeNodes(150));
    const bucket = mapBucket();
    expect(await update(["produk-3"], toOptions(backend, bucket))).toBeNull();
  });

  test("does not bring back the index of a shop that has outgrown it", async () => {
    const bucket = mapBucket();
    await rebuild(toOptions(fakeBackend(fakeNodes(150)), bucket, 200));
    const larger = fakeBackend(fakeNodes(250));
    await rebuild(toOptions(larger, bucket, 200));
    const result = await update(["produk-3"], toOptions(larger, bucket, 200));
    expect(result).toEqual({ state: "unchanged", products: 250 });
    expect(storedSlugs(bucket)).toBeNull();
  });
});

describe("an attribute's terms", () => {
  const sizes = Array.from({ length: 230 }, (_, index) => `size-${String(999 - index)}`);
  const readSizes = async (backend: FakeBackend) => {
    const [facet] = await shopAttributes(backend.ask);
    return facet?.values.map(({ slug }) => slug);
  };

  test("are all read when they exceed one response, its own order first", async () => {
    const backend = fakeBackend([]);
    backend.sizes = sizes;
    const read = await readSizes(backend);
    expect(read).toHaveLength(230);
    expect(read?.slice(0, 100)).toEqual(sizes.slice(0, 100));
    expect(new Set(read)).toEqual(new Set(sizes));
    expect(backend.calls).toEqual(["getGlobalAttributes", ...Array(3).fill("getAllTerms")]);
  });

  test("need no further call when one response holds them", async () => {
    const backend = fakeBackend([]);
    backend.sizes = sizes.slice(0, 99);
    expect(await readSizes(backend)).toEqual(sizes.slice(0, 99));
    expect(backend.calls).toEqual(["getGlobalAttributes"]);
  });

  test("are those of one response when the backend refuses the rest", async () => {
    const backend = fakeBackend([]);
    backend.sizes = sizes;
    const ask: typeof backend.ask = (operation, variables) =>
      operation.name === "getAllTerms"
        ? Promise.reject(new BackendError("graphql", operation.name))
        : backend.ask(operation, variables);
    const [facet] = await shopAttributes(ask);
    expect(facet?.values).toHaveLength(100);
  });
});
