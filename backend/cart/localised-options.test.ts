import { beforeAll, expect, it } from "vitest";
import { catalogue as seed } from "../../brand/engine-care/catalogue.ts";
import { backendEnv, backendPost } from "../../tests/support/embedded-backend.ts";
import { seedDatabase } from "../seed/seed-database.ts";

interface Node {
  databaseId: number;
  attributes: { nodes: { name: string; value: string }[] };
}

interface ProductData {
  data: { product: { databaseId: number; variations: { nodes: Node[] } } };
}

const PRODUCT = `query ($slug: ID!) { product(id: $slug, idType: SLUG) {
  databaseId ... on ProductWithVariations { variations(first: 100) { nodes {
    databaseId attributes { nodes { name value } }
  } } }
} }`;

const ADD = `mutation ($input: AddToCartInput!) { addToCart(input: $input) {
  cartItem { quantity variation { attributes { name value } } }
} }`;

beforeAll(async () => {
  await seedDatabase(backendEnv.DB, seed, { currency: "EUR" });
});

it.each(["id-ID", "en-US"])(
  "accepts the catalogue's attribute values of every variation in %s",
  async (language) => {
    const variable = seed.products.filter(
      ({ type, stock }) => type === "variable" && stock.status === "IN_STOCK",
    );
    for (const { slug } of variable) {
      const headers = { "accept-language": language };
      const read = await backendPost({ query: PRODUCT, variables: { slug } }, headers);
      const { product } = (await read.json<ProductData>()).data;
      for (const { databaseId, attributes } of product.variations.nodes) {
        const variation = attributes.nodes
          .filter(({ value }) => value !== "")
          .map(({ name, value }) => ({ attributeName: name, attributeValue: value }));
        const input = {
          productId: product.databaseId,
          variationId: databaseId,
          quantity: 1,
          variation,
        };
        const body = await (
          await backendPost({ query: ADD, variables: { input } }, headers)
        ).text();
        expect(body, `${slug} ${JSON.stringify(variation)}`).not.toMatch(
          /Invalid value|not a valid/,
        );
      }
    }
  },
);
