import { catalogueQuery, graphql } from "../platform/graphql/operation.ts";
import { cardFields, indexFields, searchTextFields } from "./card-fields.ts";
import { attributeFields, variationFields } from "./product-fields.ts";

/** Products by date, at most 100 a call: the only order besides NAME in which no row is lost. */
export const getProducts = catalogueQuery(
  graphql(
    `
      query getProducts(
        $after: String
        $first: Int = 24
        $before: String
        $last: Int
        $slug: [String]
        $category: [String]
        $search: String
        $onSale: Boolean
        $visibility: CatalogVisibilityEnum = CATALOG
        $orderby: ProductsOrderByEnum = DATE
        $order: OrderEnum = DESC
      ) {
        products(
          first: $first
          after: $after
          before: $before
          last: $last
          where: {
            slugIn: $slug
            categoryIn: $category
            search: $search
            onSale: $onSale
            status: "publish"
            visibility: $visibility
            orderby: [{ field: $orderby, order: $order }]
          }
        ) {
          found
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            ...CardFields
          }
        }
      }
    `,
    [cardFields],
  ),
  { profile: "listing", tags: () => ["listing"] },
);

/** Where a stretch of such a list begins and ends, without its products: what costs a backend least. */
export const getProductCursors = catalogueQuery(
  graphql(`
    query getProductCursors(
      $after: String
      $first: Int
      $before: String
      $last: Int
      $category: [String]
      $search: String
      $onSale: Boolean
      $visibility: CatalogVisibilityEnum = CATALOG
      $orderby: ProductsOrderByEnum = DATE
      $order: OrderEnum = DESC
    ) {
      products(
        first: $first
        after: $after
        before: $before
        last: $last
        where: {
          categoryIn: $category
          search: $search
          onSale: $onSale
          status: "publish"
          visibility: $visibility
          orderby: [{ field: $orderby, order: $order }]
        }
      ) {
        pageInfo {
          startCursor
          endCursor
        }
      }
    }
  `),
  { profile: "listing", tags: () => ["listing"] },
);

/** Products with what listings are filtered and searched by; 100 a call, by date, by cursor. */
export const getIndexProducts = catalogueQuery(
  graphql(
    `
      query getIndexProducts(
        $after: String
        $first: Int = 100
        $slug: [String]
        $ids: [Int]
        $visibility: CatalogVisibilityEnum = CATALOG
      ) {
        products(
          first: $first
          after: $after
          where: {
            slugIn: $slug
            include: $ids
            status: "publish"
            visibility: $visibility
            orderby: [{ field: DATE, order: DESC }]
          }
        ) {
          found
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            ...IndexFields
          }
        }
      }
    `,
    [indexFields],
  ),
  { profile: "listing", tags: () => ["listing"] },
);

/** Which products searches may find, 100 a call: visitors are not told a product's visibility. */
export const getSearchedIds = catalogueQuery(
  graphql(`
    query getSearchedIds($after: String, $first: Int = 100) {
      products(
        first: $first
        after: $after
        where: {
          status: "publish"
          visibility: SEARCH
          orderby: [{ field: DATE, order: DESC }]
        }
      ) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          databaseId
        }
      }
    }
  `),
  { profile: "listing", tags: () => ["listing"] },
);

/** Products by their sales, the best first, 100 a call; of equals a page may leave some out. */
export const getBestSellers = catalogueQuery(
  graphql(`
    query getBestSellers($after: String, $first: Int = 100) {
      products(
        first: $first
        after: $after
        where: { status: "publish", orderby: [{ field: TOTAL_SALES, order: DESC }] }
      ) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          databaseId
        }
      }
    }
  `),
  { profile: "listing", tags: () => ["listing"] },
);

/** Texts of some products in another language, for the index alone. */
export const getSearchTexts = catalogueQuery(
  graphql(
    `
      query getSearchTexts($ids: [Int], $first: Int = 100) {
        products(first: $first, where: { include: $ids, status: "publish" }) {
          nodes {
            ...SearchTextFields
          }
        }
      }
    `,
    [searchTextFields],
  ),
  { profile: "listing", tags: () => ["listing"] },
);

/** Some products by their ids. */
export const getProductsByIds = catalogueQuery(
  graphql(
    `
      query getProductsByIds($ids: [Int], $first: Int = 100) {
        products(first: $first, where: { include: $ids, status: "publish" }) {
          nodes {
            ...CardFields
          }
        }
      }
    `,
    [cardFields],
  ),
  { profile: "listing", tags: () => ["listing"] },
);

/** What is wished for of products: their variations and the names of their options. */
export const getWishedProducts = catalogueQuery(
  graphql(
    `
      query getWishedProducts($ids: [Int], $first: Int = 100) {
        products(first: $first, where: { include: $ids, status: "publish" }) {
          nodes {
            databaseId
            ...AttributeFields
            ... on ProductWithVariations {
              variations(first: 100) {
                nodes {
                  ...VariationFields
                }
              }
            }
          }
        }
      }
    `,
    [attributeFields, variationFields],
  ),
  { profile: "listing", tags: () => ["listing"] },
);
