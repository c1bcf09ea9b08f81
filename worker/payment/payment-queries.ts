import { sessionQuery } from "../platform/graphql/operation.ts";
import { graphql } from "../platform/graphql/tada.ts";

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
