import { graphql, sessionMutation } from "../operation.ts";
import { orderFields } from "./order-fields.ts";

/** The checkout of a backend without our plugin. */
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

/** Makes an order at the confirmed total, once for a key, and then has it paid. */
export const storefrontCheckout = sessionMutation(
  graphql(
    `
      mutation StorefrontCheckout($input: StorefrontCheckoutInput!) {
        storefrontCheckout(input: $input) {
          result
          reason
          message
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
