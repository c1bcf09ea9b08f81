import { graphql, sessionQuery } from "../platform/graphql/operation.ts";

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
