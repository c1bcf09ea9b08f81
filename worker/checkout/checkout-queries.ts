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

/** What the backend answers to a checkout. */
export type CheckoutAnswer = ResultOf<(typeof sendCheckout)["document"]>;

/** Has the next checkout of the same cart take up an order whose payment step was not finished. */
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

/** Only the customer whose order it is may do so: WooGraphQL refuses guests. */
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

/** Settles a lost answer; the one place that asks a guest's orders (docs/woocommerce.md: What WooGraphQL answers). */
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
