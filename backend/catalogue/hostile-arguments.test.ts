import { beforeAll, expect, it } from "vitest";
import { fixtureSeed } from "../../tests/contract/fixture-seed.ts";
import { backendEnv, backendPost } from "../../tests/support/embedded-backend.ts";
import { seedDatabase } from "../seed/seed-database.ts";

const PRODUCTS = `query ($first: Int, $after: String, $where: RootQueryToProductConnectionWhereArgs) {
  products(first: $first, after: $after, where: $where) { nodes { slug } pageInfo { hasNextPage } }
}`;

interface GraphQLResponse {
  errors?: { message: string }[];
  data: { products: { nodes: { slug: string }[] } | null };
}

async function products(variables: object): Promise<GraphQLResponse> {
  return (await backendPost({ query: PRODUCTS, variables })).json<GraphQLResponse>();
}

beforeAll(async () => {
  await seedDatabase(backendEnv.DB, fixtureSeed, { currency: "EUR" });
});

const LONG = "minyak ".repeat(2_000);

it.each([
  { where: { search: LONG } },
  { where: { search: "%_\\'\";--" } },
  { where: { search: "\u0000\ud800" } },
  { where: { category: "' OR 1=1 --" } },
  { where: { slugIn: Array.from({ length: 3_000 }, (_, index) => `slug-${index}`) } },
  { where: { include: [] } },
  { after: "YXJyYXljb25uZWN0aW9uOi0x" },
  { after: "💥" },
  { first: 2_147_483_647 },
])("responds to %j without an error", async (variables) => {
  const { errors, data } = await products(variables);
  expect(errors).toBeUndefined();
  expect(data.products?.nodes.length).toBeLessThanOrEqual(100);
});

it.each(["MINYAK REM", "sku-028", " dot 3 "])("finds a product by %j", async (search) => {
  const { data } = await products({ where: { search } });
  expect(data.products?.nodes.map(({ slug }) => slug)).toContain("minyak-rem-dot-3");
});

it("takes a percent sign for a percent sign", async () => {
  expect((await products({ where: { search: "%" } })).data.products?.nodes).toEqual([]);
});
