import { type FragmentOf, graphql } from "../graphql/tada.ts";

/** An address, whole. */
export const addressFields = graphql(`
  fragment AddressFields on CustomerAddress {
    firstName
    lastName
    company
    address1
    address2
    city
    state
    postcode
    country
    email
    phone
  }
`);

const orderLineFields = graphql(`
  fragment OrderLineFields on LineItem {
    productId
    variationId
    quantity
    subtotal
    total
    product {
      node {
        slug
        name
        image {
          sourceUrl
          altText
        }
      }
    }
    variation {
      node {
        name
        image {
          sourceUrl
          altText
        }
      }
    }
  }
`);

/** Everything that order pages show; downloads without their addresses. */
export const orderFields = graphql(
  `
    fragment OrderFields on Order {
      databaseId
      orderNumber
      orderKey
      status
      date
      currency
      subtotal(format: RAW)
      discountTotal(format: RAW)
      shippingTotal(format: RAW)
      totalTax(format: RAW)
      total(format: RAW)
      paymentMethod
      paymentMethodTitle
      needsPayment
      needsProcessing
      customerNote
      billing {
        ...AddressFields
      }
      shipping {
        ...AddressFields
      }
      lineItems(first: 100) {
        nodes {
          ...OrderLineFields
        }
      }
      kept: metaData(keysIn: ["delivery_method", "delivery_phone"]) {
        key
        value
      }
      shippingLines(first: 1) {
        nodes {
          methodTitle
        }
      }
      feeLines {
        nodes {
          name
          total
        }
      }
      couponLines(first: 20) {
        nodes {
          code
          discount
        }
      }
      giftCards {
        code
        amount(format: RAW)
        balance(format: RAW)
      }
      downloadableItems(first: 100) {
        nodes {
          downloadId
          name
          url
          accessExpires
          downloadsRemaining
        }
      }
    }
  `,
  [addressFields, orderLineFields],
);

/** An order as the backend answers it. */
export type BackendOrder = FragmentOf<typeof orderFields>;

/** An order's address as the backend answers it. */
export type BackendAddress = FragmentOf<typeof addressFields>;
