import { graphql, type ResultOf } from "../operation.ts";
import { cardFields, stockFields } from "./card-fields.ts";
import { imageFields } from "./image-fields.ts";

export const attributeFields = graphql(`
  fragment AttributeFields on ProductWithAttributes {
    attributes(first: 100) {
      nodes {
        name
        label
        options
        scope
        variation
        visible
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
    defaultAttributes(first: 100) {
      nodes {
        name
        value
      }
    }
  }
`);

export const variationFields = graphql(
  `
    fragment VariationFields on ProductVariation {
      databaseId
      name
      sku
      purchasable
      price
      regularPrice
      image {
        ...ImageFields
      }
      ...StockFields
      attributes(first: 100) {
        nodes {
          name
          value
        }
      }
    }
  `,
  [imageFields, stockFields],
);

export const reviewFields = graphql(`
  fragment ReviewFields on Comment {
    databaseId
    content
    date
    author {
      node {
        name
        avatar {
          url
        }
      }
    }
  }
`);

/** Fields besides the attributes that may contain a product's identifiers. */
export const identifierFields = graphql(`
  fragment IdentifierFields on Product {
    metaData(keysIn: ["brand", "gtin", "ean", "upc", "isbn", "barcode", "mpn"]) {
      key
      value
    }
    productBrands {
      nodes {
        name
      }
    }
  }
`);

/** Fields that the index needs besides the card: texts, and what each variation is offered for. */
export const indexFields = graphql(
  `
    fragment IndexFields on Product {
      ...CardFields
      ...IdentifierFields
      date
      sku
      virtual
      description
      shortDescription
      productCategories(first: 20) {
        nodes {
          slug
          name
        }
      }
      ... on ProductWithVariations {
        variations(first: 100) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            databaseId
            name
            sku
            purchasable
            stockStatus
            image {
              ...ImageFields
            }
            attributes(first: 100) {
              nodes {
                name
                value
              }
            }
          }
        }
      }
    }
  `,
  [cardFields, identifierFields, imageFields],
);

/** A product as the index build reads it. */
export type IndexNode = ResultOf<typeof indexFields>;

/** All data of the product page. */
export const productFields = graphql(
  `
    fragment ProductFields on Product {
      ...CardFields
      sku
      date
      virtual
      description
      shortDescription
      reviewsAllowed
      ...IdentifierFields
      galleryImages(first: 20) {
        nodes {
          ...ImageFields
        }
      }
      productCategories(first: 20) {
        nodes {
          databaseId
          name
          slug
        }
      }
      related(first: 6, where: { supportedTypesOnly: true }) {
        nodes {
          ... on Product {
            ...CardFields
          }
        }
      }
      upsell(first: 4, where: { supportedTypesOnly: true }) {
        nodes {
          ... on Product {
            ...CardFields
          }
        }
      }
      reviews(first: 100) {
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
      ...AttributeFields
      ... on InventoriedProduct {
        ...StockFields
      }
      ... on ProductWithDimensions {
        weight
        length
        width
        height
      }
      ... on DownloadableProduct {
        downloadable
      }
      ... on ProductWithVariations {
        variations(first: 100) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            ...VariationFields
          }
        }
      }
      ... on SimpleProduct {
        totalSales
        crossSell(first: 4, where: { supportedTypesOnly: true }) {
          nodes {
            ... on Product {
              ...CardFields
            }
          }
        }
      }
      ... on VariableProduct {
        totalSales
        crossSell(first: 4, where: { supportedTypesOnly: true }) {
          nodes {
            ... on Product {
              ...CardFields
            }
          }
        }
      }
      ... on ExternalProduct {
        externalUrl
        buttonText
      }
      ... on GroupProduct {
        products(first: 100, where: { supportedTypesOnly: true }) {
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
  `,
  [
    cardFields,
    imageFields,
    stockFields,
    attributeFields,
    variationFields,
    reviewFields,
    identifierFields,
  ],
);

/** A product as the backend returns it. */
export type ProductData = ResultOf<typeof productFields>;
