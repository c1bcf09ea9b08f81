import { addressFields } from "../order/to-order.ts";
import { viewerFields } from "../session/customer-queries.ts";
import { graphql, sessionMutation, sessionQuery } from "../woocommerce/operation.ts";

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
          billing {
            ...AddressFields
          }
          shipping {
            ...AddressFields
          }
          metaData(keysIn: ["saved_addresses"]) {
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
