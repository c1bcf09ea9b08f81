import { productIdTag, type Tag } from "../platform/cache/key.ts";
import { catalogueQuery, graphql } from "../platform/graphql/operation.ts";
import { cardFields, imageFields, stockFields } from "./card-fields.ts";
import {
  type ProductAnswer,
  productFields,
  reviewFields,
  variationFields,
} from "./product-fields.ts";

// WooGraphQL answers an unknown slug with null and this error; both mean: there is none.
const unknownProduct = /No product ID was found/;

const relatedIds = (product: ProductAnswer | null): number[] =>
  product?.related?.nodes.flatMap((node) => ("databaseId" in node ? node.databaseId : [])) ?? [];

/** One product by its slug, with everything its page shows. */
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
      // Their prices stand on this product's page too.
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

/** The variations of a product behind the hundredth. */
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

/** The members of a group behind the hundredth. */
export const getMoreMembers = catalogueQuery(
  graphql(
    `
      query getMoreMembers($slug: ID!, $after: String!) {
        product(id: $slug, idType: SLUG) {
          databaseId
          ... on GroupProduct {
            products(first: 100, after: $after) {
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

/** The reviews of a product behind the hundredth. */
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

/** All terms of a product's attributes, by their ids: in a shop's own order cursors lose some. */
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

/** Global attributes with their terms, both in the order in which the shop shows them. */
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

/** Terms of taxonomies that some product has, each named with its taxonomy; 100 a call, by cursor. */
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

/** Categories with the most products first. */
export const getProductCategories = catalogueQuery(
  graphql(
    `
      query getProductCategories($first: Int = 20, $after: String) {
        productCategories(
          first: $first
          after: $after
          where: { hideEmpty: true, orderby: COUNT, order: DESC }
        ) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            databaseId
            name
            slug
            description
            count
            parentDatabaseId
            image {
              ...ImageFields
            }
          }
        }
      }
    `,
    [imageFields],
  ),
  { profile: "categories", tags: () => ["categories"] },
);

/** How many pieces there are now of a product, and of a hundred of its variations. */
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

/** Countries that the shop sells to. */
export const getAllowedCountries = catalogueQuery(
  graphql(`
    query getAllowedCountries {
      allowedCountries
    }
  `),
  { profile: "settings", tags: () => ["settings"] },
);

/** States of a country; none where it has none. */
export const getStates = catalogueQuery(
  graphql(`
    query getStates($country: CountriesEnum!) {
      countryStates(country: $country) {
        code
        name
      }
    }
  `),
  { profile: "settings", tags: () => ["settings"] },
);
