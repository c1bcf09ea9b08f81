import { graphql, type ResultOf } from "../graphql/tada.ts";

/** A picture of the media library. */
export const imageFields = graphql(`
  fragment ImageFields on MediaItem {
    sourceUrl(size: LARGE)
    altText
  }
`);

/** What a card shows; prices are RAW, because formatted ones cannot be read back. */
export const cardFields = graphql(
  `
    fragment CardFields on Product {
      databaseId
      slug
      name
      type
      onSale
      averageRating
      reviewCount
      image {
        ...ImageFields
      }
      ... on ProductWithPricing {
        price(format: RAW)
        regularPrice(format: RAW)
      }
      ... on InventoriedProduct {
        stockStatus
      }
      ... on ProductWithVariations {
        variations(first: 100) {
          nodes {
            price(format: RAW)
            regularPrice(format: RAW)
          }
        }
      }
      ... on GroupProduct {
        members: products(first: 100) {
          nodes {
            ... on ProductWithPricing {
              price(format: RAW)
            }
          }
        }
      }
    }
  `,
  [imageFields],
);

/** What the index knows of a product beside its card. */
export const indexFields = graphql(
  `
    fragment IndexFields on Product {
      ...CardFields
      date
      description
      shortDescription
      productCategories(first: 20) {
        nodes {
          slug
        }
      }
      ... on ProductWithAttributes {
        attributes(first: 100) {
          nodes {
            name
            label
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
    }
  `,
  [cardFields],
);

/** How many there are of a product or a variation. */
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

const attributeFields = graphql(`
  fragment AttributeFields on ProductWithAttributes {
    attributes(first: 100) {
      nodes {
        name
        label
        options
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

const variationFields = graphql(
  `
    fragment VariationFields on ProductVariation {
      databaseId
      name
      sku
      price(format: RAW)
      regularPrice(format: RAW)
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

const reviewFields = graphql(`
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

/** Everything that the product page shows (spec.md section 3: Product). */
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
      related(first: 6) {
        nodes {
          ... on Product {
            ...CardFields
          }
        }
      }
      reviews(first: 100) {
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
          nodes {
            ...VariationFields
          }
        }
      }
      ... on SimpleProduct {
        totalSales
      }
      ... on VariableProduct {
        totalSales
      }
      ... on ExternalProduct {
        externalUrl
        buttonText
      }
      ... on GroupProduct {
        products(first: 100) {
          nodes {
            ... on Product {
              ...CardFields
            }
          }
        }
      }
    }
  `,
  [cardFields, imageFields, stockFields, attributeFields, variationFields, reviewFields],
);

/** A card as the backend answers it. */
export type CardAnswer = ResultOf<typeof cardFields>;

/** A product as the index's build reads it. */
export type IndexAnswerNode = ResultOf<typeof indexFields>;

/** A product as the backend answers it. */
export type ProductAnswer = ResultOf<typeof productFields>;
