import { graphql, sessionMutation, sessionQuery } from "../operation.ts";
import { orderFields } from "./order-fields.ts";

export const sendCheckout = sessionMutation(
  graphql(
    `
      mutation Checkout($input: CheckoutInput!) {
        checkout(input: $input) {
          result
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

/** Makes the next checkout of the same cart resume an order whose payment step was not finished. */
export const resumeOrder = sessionMutation(
  graphql(`
    mutation ResumeOrder($order: String!) {
      updateSession(
        input: { sessionData: [{ key: "order_awaiting_payment", value: $order }] }
      ) {
        session {
          key
          value
        }
      }
    }
  `),
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

/**
 * Reconciles a lost response; the only query for a guest's orders (docs/woocommerce.md: What
 * WooGraphQL returns). The search finds a key only where docs/headless-payments.php is installed.
 */
export const findCheckout = sessionQuery(
  graphql(
    `
      query FindCheckout($key: String!) {
        cart {
          isEmpty
        }
        customer {
          billing {
            email
          }
          session {
            key
            value
          }
          matches: orders(first: 5, where: { search: $key }) {
            nodes {
              ...OrderFields
              metaData(keysIn: ["checkout_key"]) {
                key
                value
              }
            }
          }
          orders(first: 5) {
            nodes {
              ...OrderFields
              metaData(keysIn: ["checkout_key"]) {
                key
                value
              }
            }
          }
        }
      }
    `,
    [orderFields],
  ),
);

/** The keys of a hundred orders: a hundred whole ones take the backend seconds. */
export const findKeys = sessionQuery(
  graphql(`
    query FindKeys($after: String) {
      customer {
        orders(first: 100, after: $after) {
          pageInfo {
            hasNextPage
          }
          edges {
            cursor
            node {
              date
              metaData(keysIn: ["checkout_key"]) {
                key
                value
              }
            }
          }
        }
      }
    }
  `),
);

/** The order after a cursor; an id would not do, as the backend hides that of an account's order. */
export const findOrderAfter = sessionQuery(
  graphql(
    `
      query FindOrderAfter($after: String) {
        customer {
          orders(first: 1, after: $after) {
            nodes {
              ...OrderFields
              metaData(keysIn: ["checkout_key"]) {
                key
                value
              }
            }
          }
        }
      }
    `,
    [orderFields],
  ),
);

/** Creates an intent over the cart's total: a query for the backend, but a new intent each time. */
export const getStripePaymentIntent = sessionQuery(
  graphql(`
    query getStripePaymentIntent {
      stripePaymentIntent(stripePaymentMethod: PAYMENT) {
        id
        clientSecret
        error
      }
    }
  `),
);
