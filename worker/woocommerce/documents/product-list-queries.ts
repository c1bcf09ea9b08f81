import { productIdTag, type Tag } from "../../commerce/cache-policy.ts";
import { catalogueQuery, graphql } from "../operation.ts";
import { cardFields, searchTextFields, stockFields } from "./card-fields.ts";
import { attributeFields, indexFields, variationFields } from "./product-fields.ts";

/** Products by date, at most 100 per call: besides NAME, the only order in which no row is lost. */
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
            supportedTypesOnly: true
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

/**
 * The start and end cursors of a range of such a list, without products: the cheapest query for a
 * backend.
 */
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
          supportedTypesOnly: true
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

/** Products with the fields for filters and searches; 100 per call, by date, by cursor. */
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
            supportedTypesOnly: true
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

/**
 * Some products with the fields for filters and searches, and the ids of those among them that searches
 * may find, in one call.
 */
export const getSomeIndexProducts = catalogueQuery(
  graphql(
    `
      query getSomeIndexProducts($first: Int = 100, $slug: [String], $ids: [Int]) {
        products(
          first: $first
          where: {
            slugIn: $slug
            include: $ids
            status: "publish"
            supportedTypesOnly: true
            visibility: CATALOG
          }
        ) {
          nodes {
            ...IndexFields
          }
        }
        searched: products(
          first: $first
          where: {
            slugIn: $slug
            include: $ids
            status: "publish"
            supportedTypesOnly: true
            visibility: SEARCH
          }
        ) {
          nodes {
            databaseId
          }
        }
      }
    `,
    [indexFields],
  ),
  { profile: "listing", tags: () => ["listing"] },
);

/**
 * Ids of products that searches may find, 100 per call: visitors cannot read a product's
 * visibility.
 */
export const getSearchedIds = catalogueQuery(
  graphql(`
    query getSearchedIds($after: String, $first: Int = 100) {
      products(
        first: $first
        after: $after
        where: {
          status: "publish"
          supportedTypesOnly: true
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

/** Products by sales, best first, 100 per call; of those with equal sales the newest first. */
export const getBestSellers = catalogueQuery(
  graphql(`
    query getBestSellers($after: String, $first: Int = 100) {
      products(
        first: $first
        after: $after
        where: {
          status: "publish"
          supportedTypesOnly: true
          orderby: [{ field: TOTAL_SALES, order: DESC }]
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

/** Texts of some products in another language, for the index only. */
export const getSearchTexts = catalogueQuery(
  graphql(
    `
      query getSearchTexts($ids: [Int], $first: Int = 100) {
        products(first: $first, where: { include: $ids, status: "publish", supportedTypesOnly: true }) {
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

/** Some products by id. */
export const getProductsByIds = catalogueQuery(
  graphql(
    `
      query getProductsByIds($ids: [Int], $first: Int = 100) {
        products(first: $first, where: { include: $ids, status: "publish", supportedTypesOnly: true }) {
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

/** What the table of vehicles needs of products. */
export const getProductAttributes = catalogueQuery(
  graphql(
    `
      query getProductAttributes($ids: [Int], $first: Int = 100) {
        products(first: $first, where: { include: $ids, status: "publish", supportedTypesOnly: true }) {
          nodes {
            databaseId
            slug
            ...AttributeFields
            productCategories(first: 100) {
              nodes {
                slug
              }
            }
          }
        }
      }
    `,
    [attributeFields],
  ),
  {
    profile: "product",
    // Not "listing", which any product's change makes stale. By id too: a slug may change.
    tags: ({ ids }, { products }) => [
      ...[ids].flat().flatMap((id) => (id ? [productIdTag(id)] : [])),
      ...(products?.nodes ?? []).map(({ slug }): Tag => `product:${slug}`),
    ],
  },
);

/** Variations and option names of wishlist products. */
export const getWishedProducts = catalogueQuery(
  graphql(
    `
      query getWishedProducts($ids: [Int], $first: Int = 100) {
        products(first: $first, where: { include: $ids, status: "publish", supportedTypesOnly: true }) {
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

/** Products with what a cart needs to know of them now: prices, stock, variations. */
export const getOfferedProducts = catalogueQuery(
  graphql(
    `
      query getOfferedProducts($ids: [Int], $first: Int = 100) {
        products(first: $first, where: { include: $ids, status: "publish", supportedTypesOnly: true }) {
          nodes {
            ...CardFields
            ...AttributeFields
            ... on InventoriedProduct {
              ...StockFields
            }
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
    [cardFields, attributeFields, stockFields, variationFields],
  ),
  { profile: "stock", tags: () => ["listing", "stock"] },
);
