import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type JudgedQuery,
  judgedQueries,
  measure,
  type Shown,
} from "../../../tests/support/search/judged-queries.ts";
import { seedCatalogue } from "../../../tests/support/search/seed-catalogue.ts";
import type { CatalogueEngine } from "../../commerce/catalogue-engine.ts";
import { noneHidden } from "../../commerce/indexed-product.ts";
import { type Database, openDatabase } from "./database.ts";
import { currentCatalogue, postgresEngine } from "./postgres-engine.ts";
import { postgresWriter } from "./postgres-writer.ts";
import { withPostgres } from "./with-postgres.fixture.ts";

withPostgres((connection) => {
  let database: Database;
  const engines = new Map<string, CatalogueEngine>();

  beforeAll(async () => {
    database = openDatabase(connection());
    for (const [shop, locale] of [
      ["id", "id_ID"],
      ["en", "en_US"],
    ] as const) {
      const { products, facets } = seedCatalogue(shop);
      const run = await postgresWriter(database, { catalogue: `quality/${shop}`, locale }).begin();
      await run.add(products);
      await run.swap({ facets, hidden: noneHidden });
      const current = await currentCatalogue(database, `quality/${shop}`, undefined);
      if (current) engines.set(shop, postgresEngine({ database, locale, current }));
    }
  });
  afterAll(() => database.close());

  async function shown({ shop, query }: JudgedQuery): Promise<Shown> {
    const list = await engines.get(shop)?.list({
      search: query,
      filter: {},
      orderby: "relevance",
      order: "DESC",
      skip: 0,
      take: 24,
      currency: "EUR",
    });
    return {
      slugs: list?.products.map(({ slug }) => slug) ?? [],
      isAlternative: list?.found?.isAlternative === true,
    };
  }

  // Within 0.02 of what the index must reach (worker/catalogue/search/search-quality.test.ts).
  test.each([
    ["judged", 0.97],
    ["market", 0.93],
  ])("searches of %s have results as good as by the index", async (set, least) => {
    const { ndcg, wrong } = await measure(shown, judgedQueries(set));
    expect(ndcg).toBeGreaterThanOrEqual(least);
    expect(wrong).toBe(0);
  });
});
