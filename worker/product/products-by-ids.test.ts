import { expect, test } from "vitest";
import { LONGEST_WISHLIST } from "../../shared/wishlist.ts";
import { parseConfig } from "../config.ts";
import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import { productsByIds, readIds } from "./to-product.ts";

const ids = (count: number) => Array.from({ length: count }, (_, at) => 1_000_000_000 + at);

test("reads a whole wishlist of the longest ids, and no more of them", () => {
  const text = ids(LONGEST_WISHLIST + 1).join(",");
  expect(readIds(text)).toEqual(ids(LONGEST_WISHLIST));
});

test("reads each id once and leaves out what is none", () => {
  expect(readIds("12,7,x,12,0,99999999999,,3")).toEqual([12, 7, 3]);
});

test("asks a shop without an index for a hundred products at a time", async () => {
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
