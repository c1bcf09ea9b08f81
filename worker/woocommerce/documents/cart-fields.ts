import { type FragmentOf, graphql } from "../operation.ts";

const stockFields = graphql(`
  fragment StockFields on InventoriedProduct {
    manageStock
    stockStatus
    stockQuantity
    backordersAllowed
    lowStockAmount
    soldIndividually
  }
`);

const priceFields = graphql(`
  fragment PriceFields on ProductWithPricing {
    price
    regularPrice
  }
`);

const weightFields = graphql(`
  fragment WeightFields on ProductWithDimensions {
    weight
  }
`);

// A variation's values are slugs ("4-liter"); these are their names.
const termNames = graphql(`
  fragment TermNames on ProductWithAttributes {
    attributes(first: 100) {
      nodes {
        name
        ... on GlobalProductAttribute {
          terms(first: 100) {
            nodes {
              slug
              name
            }
          }
        }
      }
    }
  }
`);

export const lineFields = graphql(
  `
    fragment LineFields on CartItem {
      key
      quantity
      extraData {
        key
        value
      }
      subtotal(format: RAW)
      subtotalTax(format: RAW)
      product {
        node {
          databaseId
          slug
          name
          virtual
          image {
            sourceUrl
            altText
          }
          ...PriceFields
          ...StockFields
          ...WeightFields
          ...TermNames
        }
      }
      variation {
        attributes {
          name
          label
          value
        }
        node {
          databaseId
          name
          virtual
          attributes(first: 100) {
            nodes {
              name
              value
            }
          }
          image {
            sourceUrl
            altText
          }
          ...PriceFields
          ...StockFields
          ...WeightFields
        }
      }
    }
  `,
  [priceFields, stockFields, weightFields, termNames],
);

/**
 * A cart without what couriers are asked for: total, rates, and the choice among them
 * (docs/woocommerce.md: Slow couriers). Sums RAW, without tax (docs/woocommerce.md: Taxes).
 */
export const unratedCartFields = graphql(
  `
    fragment UnratedCartFields on Cart {
      isEmpty
      displayPricesIncludeTax
      needsShippingAddress
      subtotal(format: RAW)
      subtotalTax(format: RAW)
      discountTotal(format: RAW)
      discountTax(format: RAW)
      shippingTotal(format: RAW)
      shippingTax(format: RAW)
      totalTax(format: RAW)
      appliedCoupons {
        code
        description
        discountAmount(format: RAW)
        discountTax(format: RAW)
      }
      fees {
        name
        total
        taxable
      }
      giftCards {
        code
        amount(format: RAW)
        balance(format: RAW)
      }
      contents(first: 100) {
        itemCount
        productCount
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...LineFields
        }
      }
    }
  `,
  [lineFields],
);

/**
 * All data of a cart, the total first: with it WooGraphQL reckons the cart anew, and every sum before it is
 * that of the last change, which asked no courier.
 */
export const cartFields = graphql(
  `
    fragment CartFields on Cart {
      total(format: RAW)
      ...UnratedCartFields
      chosenShippingMethods
      availableShippingMethods {
        rates {
          id
          label
          cost
          taxTotal(format: RAW)
        }
      }
    }
  `,
  [unratedCartFields],
);

type RatedCart = FragmentOf<typeof cartFields>;

/** A cart as the backend returns it; without total and rates where no courier was to be asked. */
export type BackendCart = FragmentOf<typeof unratedCartFields> &
  Partial<Pick<RatedCart, "total" | "chosenShippingMethods" | "availableShippingMethods">>;

/** Whether a cart was read without what couriers are asked for. */
export const isUnrated = ({ total = null }: BackendCart): boolean => total === null;

/** A line of a cart as the backend returns it. */
export type BackendLine = FragmentOf<typeof lineFields>;
