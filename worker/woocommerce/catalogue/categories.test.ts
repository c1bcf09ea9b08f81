import { expect, test } from "vitest";
import { parseConfig } from "../../settings/config.ts";
import type { CatalogueClient } from "../catalogue-client.ts";
import { readCategories } from "./categories.ts";

interface Row {
  databaseId: number;
  slug: string;
  parentDatabaseId?: number;
}

const config = parseConfig({});

/** A shop whose categories come in pages, each the same object as long as it does not change. */
function createShop(...rows: Row[][]) {
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
  return { client, change, config };
}

const oils = { databaseId: 1, slug: "oli" };
const motor = { databaseId: 2, slug: "oli-motor", parentDatabaseId: 1 };
const brakes = { databaseId: 3, slug: "minyak-rem", parentDatabaseId: 99 };
const slugs = (trail: readonly { slug: string }[]) => trail.map(({ slug }) => slug);

test("categories of later pages are below those of earlier ones, and those with an unknown parent at the top", async () => {
  const tree = await readCategories(createShop([oils], [motor, brakes]));
  expect(slugs(tree)).toEqual(["oli", "minyak-rem"]);
  expect(tree.map(({ children }) => slugs(children))).toEqual([["oli-motor"], []]);
});

test("a circle among categories ends nowhere, and is nowhere", async () => {
  const circle = [
    { databaseId: 1, slug: "a", parentDatabaseId: 2 },
    { databaseId: 2, slug: "b", parentDatabaseId: 1 },
  ];
  expect(await readCategories(createShop(circle))).toEqual([]);
});

test("the tree of the same results is built once, and rebuilt when one of them changes", async () => {
  const shop = createShop([oils], [motor]);
  const tree = await readCategories(shop);
  expect(await readCategories(shop)).toBe(tree);
  shop.change(1, [motor, brakes]);
  expect(slugs(await readCategories(shop))).toEqual(["oli", "minyak-rem"]);
});

test("a shop without categories has no tree", async () => {
  expect(await readCategories(createShop())).toEqual([]);
});
