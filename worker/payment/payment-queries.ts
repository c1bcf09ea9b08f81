import { graphql, sessionQuery } from "../platform/graphql/operation.ts";

/** Makes an intent over the cart's total: a query to the backend, and a new intent each time. */
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
