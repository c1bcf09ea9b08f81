import { graphql, sessionMutation, sessionQuery } from "../operation.ts";

/** Rates one item for a place, in a session that is used only once: one request. */
export const rateParcel = sessionMutation(
  graphql(`
    mutation RateParcel(
      $place: CustomerAddressInput!
      $data: [MetaDataInput!]!
      $hasData: Boolean!
      $item: AddToCartInput!
    ) {
      updateCustomer(input: { shipping: $place, billing: $place }) {
        customer {
          databaseId
        }
      }
      updateSession(input: { sessionData: $data }) @include(if: $hasData) {
        session {
          key
        }
      }
      addToCart(input: $item) {
        cart {
          displayPricesIncludeTax
          availableShippingMethods {
            rates {
              id
              label
              cost
              taxTotal(format: RAW)
            }
          }
        }
      }
    }
  `),
);

/** Puts one thing into such a session's cart. */
export const fillCart = sessionMutation(
  graphql(`
    mutation FillCart($item: AddToCartInput!) {
      addToCart(input: $item) {
        cartItem {
          key
        }
      }
    }
  `),
);

/** What a cart can be paid with. */
export const getPayments = sessionQuery(
  graphql(`
    query getPayments {
      paymentGateways {
        nodes {
          id
          title
          description
        }
      }
    }
  `),
);
