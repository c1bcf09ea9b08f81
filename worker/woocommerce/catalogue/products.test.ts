import { expect, test } from "vitest";
import { parseConfig } from "../../config.ts";
import type { CatalogueClient } from "../catalogue-client.ts";
import { readCards } from "./products.ts";
import type { Source } from "./source.ts";

const ids = (count: number) => Array.from({ length: count }, (_, at) => 1_000_000_000 + at);

test("reads a hundred products a call", async () => {
  const sizes: number[] = [];
  const client = {
    query: async (_operation: unknown, variables: { ids: number[] }) => {
      sizes.push(variables.ids.length);
      const nodes = variables.ids.map((databaseId) => ({ databaseId, slug: `p-${databaseId}` }));
      return { products: { nodes } };
    },
  } as unknown as CatalogueClient;
  const source = { client, config: parseConfig({}) } as Source;
  const cards = await readCards(source, ids(150));
  expect(sizes).toEqual([100, 50]);
  expect(cards.map(({ id }) => id)).toEqual(ids(150));
});
