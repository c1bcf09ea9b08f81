import { addressFields, orderFields } from "../order/to-order.ts";
import { sessionMutation, sessionQuery } from "../platform/graphql/operation.ts";
import { type FragmentOf, graphql } from "../platform/graphql/tada.ts";

// Queries ask for the viewer too: who is logged in is decided by it.

/** Meta key under which a customer's wishlist is kept, as JSON. */
export const WISHLIST_KEY = "wishlist";

/** Who is logged in, as every section of the account shows it. */
const viewerFields = graphql(`
  fragment ViewerFields on User {
    databaseId
    firstName
    username
    nicename
    avatar {
      url
    }
  }
`);

/** A viewer as the backend answers it. */
export type BackendViewer = FragmentOf<typeof viewerFields>;

/** What the account's own forms show. */
export const getAccount = sessionQuery(
  graphql(
    `
      query getAccount {
        viewer {
          ...ViewerFields
          lastName
          email
        }
        customer {
          displayName
          billing {
            ...AddressFields
          }
          shipping {
            ...AddressFields
          }
        }
      }
    `,
    [addressFields, viewerFields],
  ),
);

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
            kept: metaData(keysIn: ["delivery_method"]) {
              key
              value
            }
            shippingLines(first: 1) {
              nodes {
                methodTitle
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

export const getWishlist = sessionQuery(
  graphql(
    `
    query getWishlist {
      viewer {
        ...ViewerFields
      }
      customer {
        metaData(keysIn: ["wishlist"]) {
          key
          value
        }
      }
    }
  `,
    [viewerFields],
  ),
);

export const updateCustomer = sessionMutation(
  graphql(`
    mutation UpDateCustomer($input: UpdateCustomerInput!) {
      updateCustomer(input: $input) {
        customer {
          databaseId
        }
      }
    }
  `),
);

export const resetPasswordEmail = sessionMutation(
  graphql(`
    mutation ResetPasswordEmail($username: String!) {
      sendPasswordResetEmail(input: { username: $username }) {
        success
      }
    }
  `),
);

export const resetPasswordKey = sessionMutation(
  graphql(`
    mutation ResetPasswordKey($key: String!, $login: String!, $password: String!) {
      resetUserPassword(input: { key: $key, login: $login, password: $password }) {
        user {
          databaseId
        }
      }
    }
  `),
);
