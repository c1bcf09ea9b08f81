import { beforeAll, expect, it } from "vitest";
import { fixtureSeed } from "../../tests/contract/fixture-seed.ts";
import { askBackend, backendEnv } from "../../tests/support/embedded-backend.ts";
import { seedDatabase } from "../seed/seed-database.ts";
import { syntheticSeed } from "../seeding/synthetic-catalogue.ts";

const INDEX_PAGE = `{
  products(first: 100, where: {orderby: [{field: DATE, order: DESC}]}) {
    found pageInfo { hasNextPage endCursor }
    nodes {
      databaseId slug name type date onSale averageRating reviewCount shortDescription
      image { sourceUrl altText mediaDetails { width height } }
      productCategories { nodes { slug name } }
      terms(first: 100) { nodes { taxonomyName slug name } }
      ... on ProductWithPricing { price(format: RAW) regularPrice(format: RAW) salePrice }
      ... on InventoriedProduct { stockStatus stockQuantity }
      ... on ProductWithAttributes { attributes(first: 20) { nodes { name options label } } }
      ... on ProductWithVariations {
        variations(first: 100) { nodes { price(format: RAW) image { sourceUrl } attributes { nodes { name value } } } }
      }
    }
  }
}`;

/** The database with a count of the statements that it is asked to run. */
function counting(db: D1Database) {
  const count = { statements: 0 };
  const prepare = (sql: string) => {
    count.statements += 1;
    return db.prepare(sql);
  };
  return { count, db: { prepare, batch: db.batch.bind(db) } as D1Database };
}

beforeAll(async () => {
  await seedDatabase(backendEnv.DB, syntheticSeed(fixtureSeed, 300), { currency: "EUR" });
});

it("reads a page of 100 products for the index with a handful of statements", async () => {
  const { count, db } = counting(backendEnv.DB);
  const headers = { "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify({ query: INDEX_PAGE }) };
  const response = await askBackend("/graphql", sent, { DB: db });
  const { data, errors } = await response.json<{
    errors?: unknown;
    data: { products: { found: number; nodes: unknown[] } };
  }>();
  expect(errors).toBeUndefined();
  expect(data.products.found).toBe(300);
  expect(data.products.nodes).toHaveLength(100);
  expect(count.statements).toBeLessThanOrEqual(10);
});
