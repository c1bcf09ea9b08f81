import { sessionMutation } from "../graphql/operation.ts";
import { graphql } from "../graphql/tada.ts";

/** Asked without Authorization: an expired bearer there answers 403. */
export const refreshAuthToken = sessionMutation(
  graphql(`
    mutation refreshToken($refreshToken: String!) {
      refreshToken(input: { refreshToken: $refreshToken }) {
        success
        authToken
        authTokenExpiration
      }
    }
  `),
);
