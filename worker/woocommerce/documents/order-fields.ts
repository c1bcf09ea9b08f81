import { type FragmentOf, graphql } from "../operation.ts";

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

const attributeWords = graphql(`
  fragment AttributeWords on ProductWithAttributes {
    attributes(first: 100) {
      nodes {
        name
        label
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

const orderLineFields = graphql(
  `
    fragment OrderLineFields on LineItem {
      databaseId
      productId
      variationId
      quantity
      subtotal
      subtotalTax
      total
      totalTax
      metaData {
        key
        value
      }
      product {
        node {
          slug
          sku
          name
          image {
            sourceUrl
            altText
          }
          ...AttributeWords
        }
      }
      variation {
        node {
          sku
          name
          image {
            sourceUrl
            altText
          }
        }
      }
    }
  `,
  [attributeWords],
);

const orderFileFields = graphql(`
  fragment OrderFileFields on DownloadableItem {
    downloadId
    name
    url
    accessExpires
    downloadsRemaining
  }
`);

/** Everything that order pages show; downloads without their URLs. */
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
      pricesIncludeTax
      discountTotal(format: RAW)
      discountTax(format: RAW)
      shippingTotal(format: RAW)
      shippingTax(format: RAW)
      totalTax(format: RAW)
      total(format: RAW)
      paymentMethod
      paymentMethodTitle
      needsPayment
      needsProcessing
      datePaid
      transactionId
      customerNote
      billing {
        ...AddressFields
      }
      shipping {
        ...AddressFields
      }
      lineItems(first: 100) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...OrderLineFields
        }
      }
      kept: metaData(keysIn: ["delivery_method", "delivery_phone", "npwp", "tax_display"]) {
        key
        value
      }
      paymentNotes: metaData(
        keysIn: [
          "_headless_payment_url"
          "_headless_va_number"
          "_headless_payment_code"
          "_headless_qr_content"
          "_headless_payment_expires"
          "_payment_url"
          "payment_url"
          "_payment_link"
          "payment_link"
          "_checkout_url"
        ]
      ) {
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
          totalTax
        }
      }
      couponLines(first: 20) {
        nodes {
          code
          discount
          discountTax
        }
      }
      giftCards {
        code
        amount(format: RAW)
        balance(format: RAW)
      }
      downloadableItems(first: 100) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...OrderFileFields
        }
      }
    }
  `,
  [addressFields, orderFileFields, orderLineFields],
);

/** What has become of an order since it was placed; docs/orders.md has the table of the meta keys. */
export const orderProgressFields = graphql(`
  fragment OrderProgressFields on Order {
    modified
    dateCompleted
    orderNotes(first: 20) {
      nodes {
        dateCreated
        note
        isCustomerNote
      }
    }
    refunds(first: 20) {
      nodes {
        amount
        date
        reason
      }
    }
    tracking: metaData(
      keysIn: [
        "_wc_shipment_tracking_items"
        "_aftership_tracking_items"
        "_aftership_tracking_number"
        "_tracking_number"
        "_tracking_provider"
      ]
    ) {
      key
      value
    }
  }
`);

/** The progress of an order as the backend returns it. */
export type BackendProgress = FragmentOf<typeof orderProgressFields>;

/** An order's lines and files after the cursors. */
export const orderRowFields = graphql(
  `
    fragment OrderRowFields on Order {
      databaseId
      lineItems(first: 100, after: $lines) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...OrderLineFields
        }
      }
      downloadableItems(first: 100, after: $files) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...OrderFileFields
        }
      }
    }
  `,
  [orderFileFields, orderLineFields],
);

/** An order as the backend returns it. */
export type BackendOrder = FragmentOf<typeof orderFields>;

/** An order's address as the backend returns it. */
export type BackendAddress = FragmentOf<typeof addressFields>;
