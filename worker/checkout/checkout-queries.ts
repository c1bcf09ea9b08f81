import { orderFields } from "../order/to-order.ts";
import {
  graphql,
  type ResultOf,
  sessionMutation,
  sessionQuery,
} from "../platform/graphql/operation.ts";

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

/** The backend's result of a checkout. */
export type CheckoutResult = ResultOf<(typeof sendCheckout)["document"]>;

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
 * WooGraphQL answers).
 */
export const findCheckout = sessionQuery(
  graphql(
    `
      query FindCheckout {
        cart {
          isEmpty
        }
        customer {
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
