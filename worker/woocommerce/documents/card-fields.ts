import { graphql, type ResultOf } from "../operation.ts";
import { imageFields } from "./image-fields.ts";

/**
 * Fields of a card; prices as WooCommerce displays them, with or without tax (docs/woocommerce.md:
 * Taxes).
 */
export const cardFields = graphql(
  `
    fragment CardFields on Product {
      databaseId
      slug
      name
      type
      purchasable
      hasPassword
      onSale
      averageRating
      reviewCount
      image {
        ...ImageFields
      }
      ... on ProductWithPricing {
        price
        regularPrice
      }
      ... on InventoriedProduct {
        stockStatus
      }
      ... on SimpleProduct {
        taxStatus
        totalSales
      }
      ... on VariableProduct {
        taxStatus
        totalSales
      }
      ... on ProductWithAttributes {
        attributes(first: 100) {
          nodes {
            name
            label
            options
            variation
            ... on GlobalProductAttribute {
              terms(first: 100) {
                nodes {
                  name
                  slug
                }
              }
            }
          }
        }
      }
      ... on ProductWithVariations {
        variations(first: 100) {
          nodes {
            price
            regularPrice
            purchasable
            attributes(first: 100) {
              nodes {
                name
                value
              }
            }
          }
        }
      }
      ... on GroupProduct {
        members: products(first: 100, where: { supportedTypesOnly: true }) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            ... on Product {
              purchasable
            }
            ... on ProductWithPricing {
              price
            }
          }
        }
      }
    }
  `,
  [imageFields],
);

/** Searchable texts of a product in the language that is not the index's own. */
export const searchTextFields = graphql(`
  fragment SearchTextFields on Product {
    databaseId
    name
    description
    shortDescription
    productCategories(first: 20) {
      nodes {
        name
      }
    }
    ... on ProductWithAttributes {
      attributes(first: 100) {
        nodes {
          name
          options
          ... on GlobalProductAttribute {
            terms(first: 100) {
              nodes {
                name
              }
            }
          }
        }
      }
    }
  }
`);

/** Stock of a product or variation. */
export const stockFields = graphql(`
  fragment StockFields on InventoriedProduct {
    stockStatus
    stockQuantity
    lowStockAmount
    manageStock
    backordersAllowed
    soldIndividually
  }
`);

/** A card as the backend returns it. */
export type CardData = ResultOf<typeof cardFields>;

/** A product's texts in another language. */
export type SearchTextNode = ResultOf<typeof searchTextFields>;
