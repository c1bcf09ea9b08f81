import { parse } from "graphql";
import { expect, expectTypeOf, test } from "vitest";
import type { CatalogueClient } from "./catalogue-client.ts";
import { getProductAttributes } from "./documents/product-list-queries.ts";
import {
  catalogueQuery,
  documentText,
  graphql,
  sessionMutation,
  sessionQuery,
} from "./operation.ts";

const productName = graphql(`
  fragment ProductName on Product {
    name
  }
`);
const getProduct = graphql(
  `
    query getProduct($slug: ID!) {
      product(id: $slug, idType: SLUG) {
        slug
        ...ProductName
      }
    }
  `,
  [productName],
);
const emptyCart = graphql(`
  mutation EmptyCart($input: EmptyCartInput!) {
    emptyCart(input: $input) {
      cart {
        total
      }
    }
  }
`);

test("an operation is called as its document calls it", () => {
  expect(catalogueQuery(getProduct, { profile: "product" }).name).toBe("getProduct");
  expect(sessionQuery(getProduct).name).toBe("getProduct");
  expect(sessionMutation(emptyCart).name).toBe("EmptyCart");
  expect([sessionQuery(getProduct).kind, sessionMutation(emptyCart).kind]).toEqual([
    "session-query",
    "session-mutation",
  ]);
});

test("a mutation is no query and a query no mutation", () => {
  expect(() => catalogueQuery(emptyCart, { profile: "product" })).toThrow("not a query");
  expect(() => sessionQuery(emptyCart)).toThrow("EmptyCart is a mutation");
  expect(() => sessionMutation(getProduct)).toThrow("getProduct is a query");
});

test("a document without a name, or with two operations, is refused", () => {
  expect(() => sessionQuery(graphql(`query { cart { total } }`))).toThrow("exactly one");
  const two = graphql(`query a { cart { total } } query b { cart { total } }`);
  expect(() => sessionQuery(two)).toThrow("exactly one");
});

test("the three kinds are not interchangeable, and fragments can be read", () => {
  const catalogue = catalogueQuery(getProduct, { profile: "product" });
  const read = (client: CatalogueClient) => client.query(catalogue, { slug: "a" });
  type Product = NonNullable<Awaited<ReturnType<typeof read>>["product"]>;
  expectTypeOf<Product["name"]>().toEqualTypeOf<string | null>();
  expectTypeOf((client: CatalogueClient) => {
    // @ts-expect-error A session's read has no way into the shared cache.
    client.query(sessionQuery(getProduct), { slug: "a" });
    // @ts-expect-error Nor has a mutation.
    client.query(sessionMutation(emptyCart), { input: {} });
    // @ts-expect-error Variables are those of the document.
    client.query(catalogue, { id: "a" });
  }).toBeFunction();
});

test("a query names its own tags", () => {
  const tagged = catalogueQuery(getProduct, {
    profile: "product",
    tags: ({ slug }, { product }) => [
      `product:${String(slug)}`,
      ...(product ? ["listing" as const] : []),
    ],
  });
  expect(tagged.tags({ slug: "a" }, { product: null })).toEqual(["product:a"]);
  expect(
    catalogueQuery(getProduct, { profile: "product" }).tags({ slug: "a" }, { product: null }),
  ).toEqual([]);
});

test("what products are is stale by their ids and their slugs", () => {
  const products = { nodes: [{ slug: "oli" }] } as never;
  expect(getProductAttributes.tags({ ids: [7], first: 1 }, { products })).toEqual([
    "product:#7",
    "product:oli",
  ]);
});

const cardFields = graphql(`
  fragment CardFields on GiftCard {
    code
    balance(format: $format)
  }
`);
const getCart = graphql(
  `
    query getCart($format: PricingFieldFormatEnum, $totals: PricingFieldFormatEnum) {
      cart {
        total(format: $totals)
        giftCards {
          ...CardFields
        }
      }
    }
  `,
  [cardFields],
);
const words = (text: string) => text.replace(/\s+/g, " ").trim();

test("our own backend is queried for every field", () => {
  const text = documentText(getCart, { giftCards: true });
  expect(text).toContain("giftCards");
  expect(text).toContain("fragment CardFields on GiftCard");
});

test("a stock backend is not queried for our own fields, nor for what only they needed", () => {
  expect(words(documentText(getCart, { giftCards: false }))).toBe(
    "query getCart($totals: PricingFieldFormatEnum) { cart { total(format: $totals) } }",
  );
});

test("fragments that are still spread stay, and those that they spread", () => {
  const inner = graphql(`
    fragment Inner on Product {
      name
    }
  `);
  const outer = graphql(
    `
      fragment Outer on Product {
        slug
        ...Inner
      }
    `,
    [inner],
  );
  const query = graphql(
    `
      query getProduct($slug: ID!) {
        product(id: $slug) {
          ...Outer
        }
      }
    `,
    [outer],
  );
  const text = documentText(query, { giftCards: false });
  expect(text).toContain("fragment Outer");
  expect(text).toContain("fragment Inner");
  expect(text).toContain("$slug: ID!");
  expect(() => parse(text)).not.toThrow();
});

test("each spread keeps its own fragment, also after a removed one", () => {
  const inner = graphql(`
    fragment Total on Cart {
      total
    }
  `);
  const outer = graphql(
    `
      fragment Totals on Cart {
        subtotal
        ...Total
      }
    `,
    [inner],
  );
  const query = graphql(
    `
      query getTotals($format: PricingFieldFormatEnum) {
        cart {
          giftCards {
            ...CardFields
          }
          ...Totals
        }
      }
    `,
    [cardFields, outer],
  );
  expect(words(documentText(query, { giftCards: false }))).toBe(
    "query getTotals { cart { ...Totals } } fragment Totals on Cart { subtotal ...Total } fragment Total on Cart { total }",
  );
});

test("the text of a document is made once", () => {
  expect(documentText(getCart, { giftCards: true })).toBe(
    documentText(getCart, { giftCards: true }),
  );
});
