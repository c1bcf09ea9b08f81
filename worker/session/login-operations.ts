import { sessionMutation } from "../graphql/operation.ts";
import { graphql } from "../graphql/tada.ts";

// All of these are sent without Authorization: an expired bearer would make them answer 403.

export const login = sessionMutation(
  graphql(`
    mutation login($username: String!, $password: String!) {
      login(
        input: { provider: PASSWORD, credentials: { username: $username, password: $password } }
      ) {
        authToken
        authTokenExpiration
        refreshToken
        sessionToken
        user {
          databaseId
          firstName
          lastName
          email
          username
        }
      }
    }
  `),
);

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
