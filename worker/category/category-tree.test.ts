import { expect, test } from "vitest";
import type { CatalogueClient } from "../woocommerce/catalogue-client.ts";
import { categoryTree, trailOf } from "./category-tree.ts";

interface Row {
  databaseId: number;
  slug: string;
  parentDatabaseId?: number;
}

/** A shop whose categories come in pages, each the same object as long as it does not change. */
function shopOf(...rows: Row[][]) {
  const pages = rows.map((nodes, at) => ({
    nodes,
    pageInfo: { hasNextPage: at < rows.length - 1, endCursor: String(at + 1) },
  }));
  const client = {
    query: async (_operation: unknown, { after }: { after: string | null }) => ({
      productCategories: pages[Number(after ?? 0)],
    }),
  } as unknown as CatalogueClient;
  const change = (at: number, nodes: Row[]) => {
    pages[at] = { ...(pages[at] as (typeof pages)[number]), nodes };
  };
  return { client, change };
}

const oils = { databaseId: 1, slug: "oli" };
const motor = { databaseId: 2, slug: "oli-motor", parentDatabaseId: 1 };
const brakes = { databaseId: 3, slug: "minyak-rem", parentDatabaseId: 99 };
const slugs = (trail: readonly { slug: string }[]) => trail.map(({ slug }) => slug);

test("categories of later pages are below those of earlier ones, and those with an unknown parent at the top", async () => {
  const tree = await categoryTree(shopOf([oils], [motor, brakes]).client);
  expect(slugs(tree)).toEqual(["oli", "minyak-rem"]);
  expect(slugs(trailOf(tree, "oli-motor"))).toEqual(["oli", "oli-motor"]);
  expect(trailOf(tree, "tidak-ada")).toEqual([]);
});

test("a circle among categories ends nowhere, and is nowhere", async () => {
  const circle = [
    { databaseId: 1, slug: "a", parentDatabaseId: 2 },
    { databaseId: 2, slug: "b", parentDatabaseId: 1 },
  ];
  expect(await categoryTree(shopOf(circle).client)).toEqual([]);
});

test("the tree of the same results is built once, and rebuilt when one of them changes", async () => {
  const { client, change } = shopOf([oils], [motor]);
  const tree = await categoryTree(client);
  expect(await categoryTree(client)).toBe(tree);
  change(1, [motor, brakes]);
  expect(slugs(await categoryTree(client))).toEqual(["oli", "minyak-rem"]);
});

test("a shop without categories has no tree", async () => {
  expect(await categoryTree(shopOf().client)).toEqual([]);
});
