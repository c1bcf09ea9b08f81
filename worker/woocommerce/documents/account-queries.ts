import { graphql, sessionMutation, sessionQuery } from "../operation.ts";
import { viewerFields } from "./customer-queries.ts";
import { addressFields } from "./order-fields.ts";

// Queries include the viewer: it decides who is logged in.

/** The data of the account's own forms. */
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
          isPayingCustomer
          billing {
            ...AddressFields
          }
          shipping {
            ...AddressFields
          }
          metaData(keysIn: ["saved_addresses", "_edge_storefront_new_email"]) {
            key
            value
          }
        }
      }
    `,
    [addressFields, viewerFields],
  ),
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

export const getSavedAddresses = sessionQuery(
  graphql(`
    query getSavedAddresses {
      viewer {
        databaseId
      }
      customer {
        metaData(keysIn: ["saved_addresses"]) {
          key
          value
        }
      }
    }
  `),
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

/** The kecamatan that a customer has chosen, by its code, and the vehicles of the garage. */
export const getChoices = sessionQuery(
  graphql(`
    query getChoices {
      viewer {
        databaseId
      }
      customer {
        metaData(keysIn: ["district", "vehicles"]) {
          key
          value
        }
      }
    }
  `),
);
