import { expect, test } from "vitest";
import { parseConfig } from "../config.ts";
import type { CatalogueClient } from "../woocommerce/catalogue-client.ts";
import { productsByIds } from "./products-by-ids.ts";

const ids = (count: number) => Array.from({ length: count }, (_, at) => 1_000_000_000 + at);

test("queries a shop without an index for a hundred products at a time", async () => {
  const asked: number[] = [];
  const catalogue = {
    query: async (_operation: unknown, variables: { ids: number[] }) => {
      asked.push(variables.ids.length);
      const nodes = variables.ids.map((databaseId) => ({ databaseId, slug: `p-${databaseId}` }));
      return { products: { nodes } };
    },
  } as unknown as CatalogueClient;
  const index = async () => ({ state: "none" }) as const;
  const found = await productsByIds({ index, catalogue, config: parseConfig({}) }, ids(150));
  expect(asked).toEqual([100, 50]);
  expect(found.map(({ id }) => id)).toEqual(ids(150));
});
