import { graphql, sessionMutation, sessionQuery } from "../operation.ts";
import { viewerFields } from "./customer-queries.ts";
import { orderFields, orderProgressFields, orderRowFields } from "./order-fields.ts";

// The viewer, queried each time, decides whether the customer is logged in.

export const getOrders = sessionQuery(
  graphql(
    `
    query getOrders($first: Int = 100, $after: String) {
      viewer {
        ...ViewerFields
      }
      customer {
        orders(first: $first, after: $after) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            databaseId
            orderKey
            orderNumber
            date
            status
            currency
            total(format: RAW)
            paymentMethod
            paymentMethodTitle
            datePaid
            dateCompleted
            kept: metaData(keysIn: ["delivery_method"]) {
              key
              value
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
            paymentNotes: metaData(
              keysIn: [
                "_headless_payment_url"
                "_headless_va_number"
                "_headless_payment_code"
                "_headless_qr_content"
                "_headless_payment_expires"
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
            lineItems(first: 10) {
              pageInfo {
                hasNextPage
              }
              nodes {
                quantity
                product {
                  node {
                    slug
                    name
                    ... on DownloadableProduct {
                      downloadable
                    }
                    image {
                      sourceUrl
                      altText
                    }
                  }
                }
                variation {
                  node {
                    name
                    downloadable
                    image {
                      sourceUrl
                      altText
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  `,
    [viewerFields],
  ),
);

export const getOrder = sessionQuery(
  graphql(
    `
      query getOrder($id: ID!) {
        viewer {
          databaseId
        }
        order(id: $id, idType: DATABASE_ID) {
          ...OrderFields
          ...OrderProgressFields
        }
      }
    `,
    [orderFields, orderProgressFields],
  ),
);

export const getDownloads = sessionQuery(
  graphql(
    `
    query getDownloads($first: Int = 100, $after: String) {
      viewer {
        ...ViewerFields
      }
      customer {
        downloadableItems(first: $first, after: $after) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            downloadId
            name
            url
            accessExpires
            downloadsRemaining
            product {
              name
            }
          }
        }
      }
    }
  `,
    [viewerFields],
  ),
);

/** The rows of a customer's order after the cursors. */
export const getOrderRows = sessionQuery(
  graphql(
    `
      query getOrderRows($id: ID!, $lines: String, $files: String) {
        order(id: $id, idType: DATABASE_ID) {
          ...OrderRowFields
        }
      }
    `,
    [orderRowFields],
  ),
);

/** The same for guests, who cannot query a single order: among the orders of their session. */
export const getGuestOrderRows = sessionQuery(
  graphql(
    `
      query getGuestOrderRows($id: Int!, $lines: String, $files: String) {
        customer {
          orders(first: 1, where: { include: [$id] }) {
            nodes {
              ...OrderRowFields
            }
          }
        }
      }
    `,
    [orderRowFields],
  ),
);

/**
 * Orders by e-mail address (docs/woocommerce.md, "Other people's orders"): never queried for a
 * browser.
 */
export const findOrders = sessionQuery(
  graphql(
    `
      query FindOrders($id: Int!) {
        customer {
          orders(first: 1, where: { include: [$id] }) {
            nodes {
              ...OrderFields
              ...OrderProgressFields
              metaData(keysIn: ["checkout_key"]) {
                key
                value
              }
            }
          }
        }
      }
    `,
    [orderFields, orderProgressFields],
  ),
);

/** The whole order for a caller with its key; a backend without our plugin has no such field. */
export const storefrontOrder = sessionQuery(
  graphql(
    `
      query StorefrontOrder($number: String!, $key: String!) {
        storefrontOrder(number: $number, key: $key) {
          ...OrderFields
          ...OrderProgressFields
        }
      }
    `,
    [orderFields, orderProgressFields],
  ),
);

/** Works only for the order's own customer: WooGraphQL refuses guests. */
export const cancelOrder = sessionMutation(
  graphql(`
    mutation CancelOrder($id: ID!) {
      updateOrder(input: { id: $id, status: CANCELLED }) {
        order {
          status
        }
      }
    }
  `),
);

/** Has an order that is there paid by a method; a backend without our plugin has no such mutation. */
export const payForOrder = sessionMutation(
  graphql(
    `
      mutation PayForOrder(
        $orderId: Int!
        $orderKey: String!
        $paymentMethod: String!
        $confirmed: StorefrontConfirmedInput
      ) {
        payForOrder(
          input: {
            orderId: $orderId
            orderKey: $orderKey
            paymentMethod: $paymentMethod
            confirmed: $confirmed
          }
        ) {
          result
          reason
          redirect
          order {
            ...OrderFields
          }
        }
      }
    `,
    [orderFields],
  ),
);

/** Notes a payment that the shop has taken itself with its order. */
export const completePayment = sessionMutation(
  graphql(
    `
      mutation CompletePayment($input: CompletePaymentInput!) {
        completePayment(input: $input) {
          result
          reason
          order {
            ...OrderFields
          }
        }
      }
    `,
    [orderFields],
  ),
);

// Only a backend with the capability ordersByKey has these.

export const mailOrderCode = sessionMutation(
  graphql(`
    mutation MailOrderCode($orderId: Int!) {
      mailOrderCode(input: { orderId: $orderId }) {
        sent
      }
    }
  `),
);

export const openOrder = sessionMutation(
  graphql(`
    mutation OpenOrder($orderId: Int!, $code: String!) {
      openOrder(input: { orderId: $orderId, code: $code }) {
        orderKey
      }
    }
  `),
);

export const cancelOrderByKey = sessionMutation(
  graphql(`
    mutation CancelOrderByKey($orderId: Int!, $orderKey: String!) {
      cancelOrder(input: { orderId: $orderId, orderKey: $orderKey }) {
        status
      }
    }
  `),
);

export const askAboutOrder = sessionMutation(
  graphql(`
    mutation AskAboutOrder($orderId: Int!, $orderKey: String!, $text: String!) {
      askAboutOrder(input: { orderId: $orderId, orderKey: $orderKey, text: $text }) {
        stored
      }
    }
  `),
);
