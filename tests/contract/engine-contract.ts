import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalFilter, sortKeys } from "../../shared/facets.ts";
import type {
  CatalogueEngine,
  CatalogueRun,
  CatalogueWriter,
  EngineQuery,
  StoredCatalogue,
} from "../../worker/commerce/catalogue-engine.ts";
import {
  type CatalogueSource,
  type IndexedProduct,
  noneHidden,
} from "../../worker/commerce/indexed-product.ts";
import { fakeCatalogue, fakeFacets } from "../support/fake-products.ts";
import { naiveListing } from "./naive-listing.ts";

/** A store of one language's products, empty at first. */
export interface EngineUnderTest {
  /** A writer as a process that has just started has it. */
  writer(): CatalogueWriter;
  /** What shoppers read now. */
  engine(): Promise<CatalogueEngine>;
  close?(): Promise<void>;
}

const byDate = (a: IndexedProduct, b: IndexedProduct) => b.date - a.date || b.card.id - a.card.id;
const pageSize = 100;

function toPages(products: readonly IndexedProduct[]): IndexedProduct[][] {
  const newestFirst = products.toSorted(byDate);
  return Array.from({ length: Math.ceil(newestFirst.length / pageSize) }, (_, at) =>
    newestFirst.slice(at * pageSize, (at + 1) * pageSize),
  );
}

async function addAll(run: CatalogueRun, products: readonly IndexedProduct[]): Promise<void> {
  for (const page of toPages(products)) await run.add(page);
}

/** Puts a catalogue in the place of what is stored. */
async function fill(
  { writer }: EngineUnderTest,
  { products, facets }: CatalogueSource,
): Promise<StoredCatalogue> {
  const run = await writer().begin();
  await addAll(run, products);
  return run.swap({ facets, hidden: noneHidden });
}

const plain: EngineQuery = {
  search: "",
  filter: {},
  orderby: "date",
  order: "DESC",
  skip: 0,
  take: 24,
  currency: "EUR",
};

const groups = fakeFacets.map(({ name, values }) =>
  fc.tuple(fc.constant(name), fc.subarray([...values.map(({ slug }) => slug)], { maxLength: 3 })),
);

const filters = fc
  .tuple(
    fc.subarray(groups).chain((chosen) => fc.tuple(...chosen)),
    fc.option(fc.tuple(fc.nat(250), fc.nat(250))),
    fc.option(fc.integer({ min: 1, max: 5 })),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([chosen, price, stars, sale, stock]) =>
    canonicalFilter([
      ...chosen,
      ...(price ? [["price", price.map(String)] as const] : []),
      ...(stars ? [["rating", [String(stars)]] as const] : []),
      ...(sale ? [["sale", ["true"]] as const] : []),
      ...(stock ? [["stock", ["true"]] as const] : []),
    ]),
  );

const queries: fc.Arbitrary<EngineQuery> = fc
  .record({
    search: fc.constant(""),
    filter: filters,
    orderby: fc.constantFrom(...sortKeys.filter((key) => key !== "relevance")),
    order: fc.constantFrom("ASC" as const, "DESC" as const),
    skip: fc.constantFrom(0, 0, 24, 48),
    take: fc.constant(24),
    currency: fc.constant("EUR"),
    category: fc.constantFrom("", "", "minyak-rem", "pembersih-mesin"),
  })
  .map(({ category, ...query }) => (category ? { ...query, category } : query));

/** The filter that a listing applies: these categories have none below them. */
const applied = ({ filter, category }: EngineQuery): EngineQuery["filter"] => {
  const { category: _own, ...rest } = filter;
  return category ? rest : filter;
};

const changed = (product: IndexedProduct, card: Partial<IndexedProduct["card"]>) => ({
  ...product,
  card: { ...product.card, ...card },
});

const toSlugs = (cards: readonly { slug: string }[]) => cards.map(({ slug }) => slug);

/** What every engine of the catalogue must do; `make` returns an empty one. */
export function engineContract(name: string, make: () => Promise<EngineUnderTest>): void {
  describe(name, () => {
    let store: EngineUnderTest;
    let engine: CatalogueEngine;
    const source = fakeCatalogue(650);
    source.products = source.products.map((product, at) => ({
      ...product,
      ...(at % 3 === 0 && { salesRank: at }),
    }));
    const newest = source.products.toSorted(byDate);

    beforeAll(async () => {
      store = await make();
      expect(await fill(store, source)).toMatchObject({ state: "built", products: 650 });
      engine = await store.engine();
    });
    afterAll(() => store.close?.());

    test("filters, counts, sorts and pages as the obvious way does", async () => {
      await fc.assert(
        fc.asyncProperty(queries, async (query) => {
          const list = await engine.list(query);
          const { products, filter: _filter, facets: _facets, found, ...counts } = list;
          const ids = products.map(({ id }) => id);
          const asked = { ...query, filter: applied(query) };
          expect({ ids, ...counts }).toEqual(naiveListing(source, asked, "id-ID", null));
          expect(found).toBeNull();
        }),
        { numRuns: 60 },
      );
    });

    test("gives cards, facets and filters back as they were stored", async () => {
      const list = await engine.list({ ...plain, filter: { pa_size: ["1l"], sale: ["true"] } });
      expect(list.filter).toEqual({ pa_size: ["1l"], sale: ["true"] });
      const facts = ({ name, label, values }: (typeof list.facets)[number]) => ({
        name,
        label,
        values: values.map(({ slug, label }) => ({ slug, label })),
      });
      expect(list.facets.map(facts)).toEqual(fakeFacets.map(facts));
      for (const card of list.products)
        expect(card).toEqual(source.products.find((it) => it.card.id === card.id)?.card);
      expect((await engine.facets()).map(({ name }) => name)).toEqual(
        fakeFacets.map(({ name }) => name),
      );
    });

    test("selects what it lists", async () => {
      const query = { ...plain, category: "minyak-rem", orderby: "price", take: 9 } as const;
      const { products } = await engine.list(query);
      expect(toSlugs(await engine.select(query))).toEqual(toSlugs(products));
      expect(products).toHaveLength(9);
    });

    test("drops unknown values and groups, and knows no unknown name", async () => {
      const filter = { pa_size: ["1l", "made-up"], pa_made_up: ["x"], category: ["made-up"] };
      const list = await engine.list({ ...plain, filter });
      expect(list.filter).toEqual({ pa_size: ["1l"] });
      expect((await engine.list({ ...plain, category: "made-up" })).count).toBe(0);
      expect(await engine.has("made-up")).toBe(false);
      expect(await engine.findValues("made-up")).toBeNull();
      expect(await engine.cards([999_999])).toEqual([]);
      expect(await engine.findIds(["made-up"])).toEqual([]);
      expect([...(await engine.parents([999_999]))]).toEqual([]);
    });

    test("finds products by slug, id and value", async () => {
      const [first, second] = newest as [IndexedProduct, IndexedProduct];
      expect(await engine.has(first.card.slug)).toBe(true);
      const ids = await engine.findIds([second.card.slug, "made-up", first.card.slug]);
      expect(ids).toEqual([second.card.id, first.card.id]);
      const cards = await engine.cards([first.card.id, 999_999, second.card.id]);
      expect(cards.toSorted((a, b) => a.id - b.id)).toEqual(
        [first.card, second.card].toSorted((a, b) => a.id - b.id),
      );
      const values = await engine.findValues(first.card.slug);
      const own = { category: first.categories, ...first.terms };
      const sorted = (all: Record<string, string[]>) =>
        Object.entries(all)
          .filter(([, slugs]) => slugs.length > 0)
          .map(([group, slugs]) => [group, slugs.toSorted()])
          .toSorted();
      expect(sorted(values ?? {})).toEqual(sorted(own));
    });

    test("passes on all products, newest first, in parts", async () => {
      expect(await engine.size()).toBe(650);
      const cards = [...(await engine.every(0, 400)), ...(await engine.every(400, 400))];
      expect(cards).toEqual(newest.map(({ card }) => card));
      expect(await engine.every(650, 10)).toEqual([]);
      const whole: IndexedProduct[] = [];
      for (let part = 1; ; part++) {
        const products = await engine.part(part);
        if (products.length === 0) break;
        expect(products.length).toBeLessThanOrEqual(1_000);
        whole.push(...products);
      }
      expect(whole).toEqual(newest);
    });

    test("searches names and codes, past a slip, and says what it understood", async () => {
      const search = async (text: string) =>
        engine.list({ ...plain, search: text, orderby: "relevance" });
      const [product] = newest as [IndexedProduct];
      const exact = await search(product.card.name);
      expect(exact.products[0]?.slug).toBe(product.card.slug);
      expect((await search(`SKU-${product.card.id}`)).products[0]?.slug).toBe(product.card.slug);
      const slip = await search("pembresih injektor");
      expect(slip.found?.corrected).toBe("pembersih injektor");
      expect(slip.count).toBeGreaterThan(0);
      const unknown = await search("qwxzv");
      expect(unknown.count).toBe(0);
    });

    test("counts what it has found, by value and under filters", async () => {
      const query = { ...plain, search: "minyak rem", orderby: "relevance" } as const;
      const all = await engine.list({ ...query, take: 1_000 });
      const group = all.facets.findIndex(({ name }) => name === "pa_size");
      const at = all.facets[group]?.values.findIndex(({ slug }) => slug === "1l") ?? -1;
      const count = all.facetCounts[group]?.[at];
      const narrowed = await engine.list({ ...query, filter: { pa_size: ["1l"] }, take: 1_000 });
      expect(narrowed.count).toBe(count);
      expect(toSlugs(all.products)).toEqual(expect.arrayContaining(toSlugs(narrowed.products)));
      const sorted = await engine.list({ ...query, orderby: "price", order: "ASC", take: 1_000 });
      const prices = sorted.products.flatMap(({ price }) => price?.high ?? []);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    });

    test("keeps products out of listings or searches where they say so", async () => {
      const own = await make();
      const [listed, searched] = fakeCatalogue(2).products as [IndexedProduct, IndexedProduct];
      await fill(own, {
        facets: fakeFacets,
        products: [
          { ...listed, visibility: "CATALOG" },
          { ...searched, visibility: "SEARCH" },
        ],
      });
      const opened = await own.engine();
      expect(toSlugs((await opened.list(plain)).products)).toEqual([listed.card.slug]);
      const query = { ...plain, search: searched.card.name, orderby: "relevance" } as const;
      expect(toSlugs((await opened.list(query)).products)).toEqual([searched.card.slug]);
      expect(await opened.size()).toBe(2);
      await own.close?.();
    });

    describe("as products change", () => {
      let own: EngineUnderTest;
      const { products, facets } = fakeCatalogue(120);
      beforeAll(async () => {
        own = await make();
        expect(await own.writer().update(["x"], { products: [], facets })).toBeNull();
        await fill(own, { products, facets });
      });
      afterAll(() => own.close?.());
      const [first, second, third] = products as [IndexedProduct, IndexedProduct, IndexedProduct];

      test("a price moves a product to its place", async () => {
        const dear = { low: 9_999_900, high: 9_999_900 };
        const after = changed(first, { price: dear, stockStatus: "OUT_OF_STOCK" });
        const update = () => own.writer().update([first.card.slug], { products: [after], facets });
        expect(await update()).toMatchObject({ state: "built", changed: [first.card.slug] });
        const opened = await own.engine();
        const list = await opened.list({ ...plain, orderby: "price" });
        expect(list.products[0]).toEqual(after.card);
        expect(list.prices?.high).toBe(dear.high);
        expect(await update()).toEqual({ state: "unchanged", products: 120 });
      });

      test("a name is found, a new product is listed, one that is gone is not", async () => {
        const renamed = changed(second, { name: "Zebra istimewa" });
        renamed.search = {
          ...second.search,
          texts: [{ ...second.search.texts[0], name: "Zebra istimewa" } as never],
        };
        const added = changed(fakeCatalogue(121).products[120] as IndexedProduct, {});
        const slugs = [second, third, added].map(({ card }) => card.slug);
        const result = await own.writer().update(slugs, { products: [renamed, added], facets });
        expect(result).toMatchObject({ state: "built", products: 120 });
        const opened = await own.engine();
        const query = { ...plain, search: "zebra", orderby: "relevance" } as const;
        expect(toSlugs((await opened.list(query)).products)).toEqual([second.card.slug]);
        expect(await opened.has(added.card.slug)).toBe(true);
        expect(await opened.has(third.card.slug)).toBe(false);
        expect(await opened.cards([third.card.id])).toEqual([]);
      });
    });

    describe("a run", () => {
      test("is not read before it is swapped in, and not at all when it is discarded", async () => {
        const own = await make();
        const [before, after] = [fakeCatalogue(130), fakeCatalogue(240, 7)];
        await fill(own, before);
        const lost = await own.writer().begin();
        await addAll(lost, after.products);
        await lost.discard();
        const run = await own.writer().begin();
        await addAll(run, after.products);
        const reading = await own.engine();
        expect((await reading.list(plain)).count).toBe(130);
        expect(await run.swap({ facets: after.facets, hidden: noneHidden })).toMatchObject({
          state: "built",
          products: 240,
        });
        expect((await (await own.engine()).list(plain)).count).toBe(240);
        await own.close?.();
      });

      test("that died goes on behind what it had stored", async () => {
        const own = await make();
        await fill(own, fakeCatalogue(30));
        const pages = toPages(source.products);
        const died = await own.writer().begin();
        let note = null;
        let stored = 0;
        for (const [at, page] of pages.slice(0, 6).entries()) {
          const noted = await died.add(page);
          if (!noted) continue;
          note = structuredClone(noted);
          stored = at + 1;
        }
        expect(stored).toBeGreaterThan(0);
        const run = await own.writer().resume(note ?? {});
        expect(run?.ids.size).toBe(stored * pageSize);
        for (const page of pages.slice(stored)) await run?.add(page);
        const { facets } = source;
        const result = await run?.swap({ facets, hidden: noneHidden });
        expect(result).toMatchObject({ state: "built", products: 650 });
        const opened = await own.engine();
        expect(await opened.every(0, 650)).toEqual(newest.map(({ card }) => card));
        expect(await own.writer().resume(note ?? {})).toBeNull();
        await own.close?.();
      });
    });
  });
}
