import { parse } from "graphql";
import { expect, test } from "vitest";
import { documentText } from "./document-text.ts";
import { graphql } from "./tada.ts";

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

test("our own backend is asked for everything", () => {
  const text = documentText(getCart, { embedded: true });
  expect(text).toContain("giftCards");
  expect(text).toContain("fragment CardFields on GiftCard");
});

test("a stock backend is not asked for what only ours has, nor for what only that needed", () => {
  expect(words(documentText(getCart, { embedded: false }))).toBe(
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
  const text = documentText(query, { embedded: false });
  expect(text).toContain("fragment Outer");
  expect(text).toContain("fragment Inner");
  expect(text).toContain("$slug: ID!");
  expect(() => parse(text)).not.toThrow();
});

test("each spread keeps its own fragment, also behind one that goes", () => {
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
  expect(words(documentText(query, { embedded: false }))).toBe(
    "query getTotals { cart { ...Totals } } fragment Totals on Cart { subtotal ...Total } fragment Total on Cart { total }",
  );
});

test("the text of a document is made once", () => {
  expect(documentText(getCart, { embedded: true })).toBe(documentText(getCart, { embedded: true }));
});
