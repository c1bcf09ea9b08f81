import { productIdTag, type Tag } from "../../commerce/cache-policy.ts";
import { catalogueQuery, graphql } from "../operation.ts";
import { cardFields, stockFields } from "./card-fields.ts";
import {
  type ProductData,
  productFields,
  reviewFields,
  variationFields,
} from "./product-fields.ts";

// WooGraphQL returns null and an error for an unknown slug and for a product of a type that it does
// not know: for the shop there is no product.
export const unknownProduct = /No product ID was found|product type is not supported/;

const shownBesides = (product: ProductData | null) => [
  product?.related,
  product?.upsell,
  product && "crossSell" in product ? product.crossSell : null,
];

const relatedIds = (product: ProductData | null): number[] =>
  shownBesides(product).flatMap(
    (list) => list?.nodes.flatMap((node) => ("databaseId" in node ? node.databaseId : [])) ?? [],
  );

/** One product by slug, with everything its page shows. */
export const getProduct = catalogueQuery(
  graphql(
    `
      query getProduct($slug: ID!) {
        product(id: $slug, idType: SLUG) {
          ...ProductFields
        }
      }
    `,
    [productFields],
  ),
  {
    profile: "product",
    tags: ({ slug }, { product }) => [
      `product:${slug}`,
      ...(product ? [productIdTag(product.databaseId)] : []),
      // Related products' prices are on this page too.
      ...relatedIds(product).map(productIdTag),
    ],
    absent: unknownProduct,
  },
);

interface Named {
  product: { databaseId: number } | null;
}

const ofProduct = {
  profile: "product",
  tags: ({ slug }: { slug: string }, { product }: Named): Tag[] => [
    `product:${slug}`,
    ...(product ? [productIdTag(product.databaseId)] : []),
  ],
  absent: unknownProduct,
} as const;

/** A product's variations after the first hundred. */
export const getMoreVariations = catalogueQuery(
  graphql(
    `
      query getMoreVariations($slug: ID!, $after: String!) {
        product(id: $slug, idType: SLUG) {
          databaseId
          ... on ProductWithVariations {
            variations(first: 100, after: $after) {
              pageInfo {
                hasNextPage
                endCursor
              }
              nodes {
                ...VariationFields
              }
            }
          }
        }
      }
    `,
    [variationFields],
  ),
  ofProduct,
);

/** A group's members after the first hundred. */
export const getMoreMembers = catalogueQuery(
  graphql(
    `
      query getMoreMembers($slug: ID!, $after: String!) {
        product(id: $slug, idType: SLUG) {
          databaseId
          ... on GroupProduct {
            products(first: 100, after: $after, where: { supportedTypesOnly: true }) {
              pageInfo {
                hasNextPage
                endCursor
              }
              nodes {
                ... on Product {
                  ...CardFields
                }
                ... on InventoriedProduct {
                  ...StockFields
                }
              }
            }
          }
        }
      }
    `,
    [cardFields, stockFields],
  ),
  ofProduct,
);

/** A product's reviews after the first hundred. */
export const getMoreReviews = catalogueQuery(
  graphql(
    `
      query getMoreReviews($slug: ID!, $after: String!) {
        product(id: $slug, idType: SLUG) {
          databaseId
          reviews(first: 100, after: $after) {
            pageInfo {
              hasNextPage
              endCursor
            }
            edges {
              rating
              node {
                ...ReviewFields
              }
            }
          }
        }
      }
    `,
    [reviewFields],
  ),
  ofProduct,
);

/**
 * All terms of a product's attributes, ordered by id: in a shop's custom order, cursors lose some.
 */
export const getTermsOfProduct = catalogueQuery(
  graphql(`
    query getTermsOfProduct($slug: ID!, $after: String) {
      product(id: $slug, idType: SLUG) {
        databaseId
        ... on ProductWithAttributes {
          attributes(first: 100) {
            nodes {
              name
              ... on GlobalProductAttribute {
                terms(first: 100, after: $after, where: { orderby: TERM_ID }) {
                  pageInfo {
                    hasNextPage
                    endCursor
                  }
                  nodes {
                    name
                    slug
                  }
                }
              }
            }
          }
        }
      }
    }
  `),
  ofProduct,
);

/** Global attributes with their terms, both in the shop's order. */
export const getGlobalAttributes = catalogueQuery(
  graphql(`
    query getGlobalAttributes {
      productAttributes(first: 100) {
        nodes {
          name
          label
          terms(first: 100) {
            nodes {
              name
              slug
            }
          }
        }
      }
    }
  `),
  { profile: "categories", tags: () => ["categories"] },
);

/** Terms of taxonomies that are in use, each with its taxonomy; 100 per call, by cursor. */
export const getAllTerms = catalogueQuery(
  graphql(`
    query getAllTerms(
      $taxonomies: [TaxonomyEnum]
      $hideEmpty: Boolean = true
      $first: Int = 100
      $after: String
    ) {
      terms(
        first: $first
        after: $after
        where: { taxonomies: $taxonomies, hideEmpty: $hideEmpty }
      ) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          name
          slug
          taxonomyName
        }
      }
    }
  `),
  { profile: "categories", tags: () => ["categories"] },
);

/** Current stock of a product and a hundred of its variations. */
export const getStockStatus = catalogueQuery(
  graphql(
    `
      query getStockStatus($slug: ID!, $after: String) {
        product(id: $slug, idType: SLUG) {
          databaseId
          ... on InventoriedProduct {
            ...StockFields
          }
          ... on ProductWithVariations {
            variations(first: 100, after: $after) {
              pageInfo {
                hasNextPage
                endCursor
              }
              nodes {
                databaseId
                ...StockFields
              }
            }
          }
        }
      }
    `,
    [stockFields],
  ),
  { profile: "stock", tags: ({ slug }) => ["stock", `product:${slug}`], absent: unknownProduct },
);
