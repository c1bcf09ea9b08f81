import { graphql, sessionQuery } from "../platform/graphql/operation.ts";
import { viewerFields } from "../session/customer-queries.ts";
import { orderFields } from "./to-order.ts";

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
            orderNumber
            date
            status
            currency
            total(format: RAW)
            paymentMethod
            paymentMethodTitle
            datePaid
            kept: metaData(keysIn: ["delivery_method"]) {
              key
              value
            }
            paymentNotes: metaData(keysIn: ["_headless_payment_expires"]) {
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
                    image {
                      sourceUrl
                      altText
                    }
                  }
                }
                variation {
                  node {
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
        }
      }
    `,
    [orderFields],
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
