import { expect, test } from "vitest";
import { engineContract } from "../../../tests/contract/engine-contract.ts";
import { fakeCatalogue } from "../../../tests/support/fake-products.ts";
import { noneHidden } from "../../commerce/indexed-product.ts";
import { openDatabase } from "./database.ts";
import { currentCatalogue, postgresEngine } from "./postgres-engine.ts";
import { postgresWriter } from "./postgres-writer.ts";
import { withPostgres } from "./with-postgres.fixture.ts";

withPostgres((connection) => {
  let made = 0;

  engineContract("PostgreSQL", async () => {
    const database = openDatabase(connection());
    const catalogue = `contract-${made++}`;
    return {
      writer: () => postgresWriter(database, { catalogue, locale: "id_ID" }),
      async engine() {
        const current = await currentCatalogue(database, catalogue, undefined);
        if (!current) throw new Error("Nothing is stored.");
        return postgresEngine({ database, locale: "id_ID", current });
      },
      close: () => database.close(),
    };
  });

  test("a search that thousands match counts what its filter lists, and other values beside it", async () => {
    const database = openDatabase(connection());
    const locale = "id_ID";
    const { products, facets } = fakeCatalogue(2_000);
    const [own = "", other = ""] =
      facets.find(({ name }) => name === "pa_size")?.values.map(({ slug }) => slug) ?? [];
    const run = await postgresWriter(database, { catalogue: "thousands", locale }).begin();
    await run.add(
      products.map((product, at) => ({
        ...product,
        terms: { pa_size: [at < 300 ? own : other] },
        search: {
          ...product.search,
          sales: at,
          texts: product.search.texts.map((text) => ({ ...text, name: `Kunci ${text.name}` })),
        },
      })),
    );
    await run.swap({ facets, hidden: noneHidden });
    const current = await currentCatalogue(database, "thousands", undefined);
    if (!current) throw new Error("Nothing is stored.");
    const list = await postgresEngine({ database, locale, current }).list({
      search: "kunci",
      filter: { pa_size: [own] },
      orderby: "relevance",
      order: "DESC",
      skip: 0,
      take: 24,
      currency: "EUR",
    });
    const at = list.facets.findIndex(({ name }) => name === "pa_size");
    const getCount = (slug: string) =>
      list.facetCounts[at]?.[
        list.facets[at]?.values.findIndex((value) => value.slug === slug) ?? -1
      ];
    expect(list.count).toBe(300);
    expect(getCount(own)).toBe(300);
    expect(getCount(other)).toBeGreaterThanOrEqual(200);
    await database.close();
  });

  test("a search finds the same where the best sellers are looked through first", async () => {
    const database = openDatabase(connection());
    const [locale, catalogue] = ["id_ID", "ahead"] as const;
    const { products, facets } = fakeCatalogue(3_000);
    const run = await postgresWriter(database, { catalogue, locale }).begin();
    await run.add(
      products.map((product, at) => ({
        ...product,
        search: {
          ...product.search,
          sales: 7 * at,
          texts: product.search.texts.map((text) => ({ ...text, name: `Kunci ${text.name}` })),
        },
      })),
    );
    await run.swap({ facets, hidden: noneHidden });
    const current = await currentCatalogue(database, catalogue, undefined);
    if (!current) throw new Error("Nothing is stored.");
    const [size] = facets.find(({ name }) => name === "pa_size")?.values ?? [];
    const listed = (ahead: number | null, filter: Record<string, string[]>) =>
      postgresEngine({ database, locale, current: { ...current, ahead } }).list({
        ...{ search: "kunci", filter, orderby: "relevance", order: "DESC" },
        ...{ skip: 0, take: 48, currency: "EUR" },
      });
    const filters: Record<string, string[]>[] = [
      {},
      { pa_size: [size?.slug ?? ""] },
      { stock: ["true"], price: ["1", "90"] },
    ];
    for (const filter of filters) {
      const plain = await listed(null, filter);
      for (const part of [0.3, 0.5, 0.9]) {
        const ahead = Math.log1p(7 * Math.floor(part * products.length));
        expect(await listed(ahead, filter), `above ${part}`).toEqual(plain);
      }
    }
    await database.close();
  });
});
