import { cartFields } from "../cart/cart-fields.ts";
import {
  type FragmentOf,
  graphql,
  sessionMutation,
  sessionQuery,
} from "../platform/graphql/operation.ts";

/** Who is logged in, as every section of the account shows it. */
export const viewerFields = graphql(`
  fragment ViewerFields on User {
    databaseId
    firstName
    username
    nicename
    avatar {
      url
    }
  }
`);

/** A viewer as the backend answers it. */
export type BackendViewer = FragmentOf<typeof viewerFields>;

export const updateCustomer = sessionMutation(
  graphql(`
    mutation UpDateCustomer($input: UpdateCustomerInput!) {
      updateCustomer(input: $input) {
        customer {
          databaseId
        }
      }
    }
  `),
);

// What a login is made of never leaves the session's object.

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

/** Headless Login for WPGraphQL; the session token that goes along has its cart merged. */
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
      }
    }
  `),
);

/** The older login (setting LOGIN = cookies): its tokens are WordPress's cookies. */
export const loginWithCookies = sessionMutation(
  graphql(`
    mutation loginWithCookies($username: String!, $password: String!, $remember: Boolean) {
      loginWithCookies(input: { login: $username, password: $password, rememberMe: $remember }) {
        status
      }
    }
  `),
);

/** Asks for no field of the answer: the two login plugins answer different ones. */
export const logout = sessionMutation(
  graphql(`
    mutation Logout {
      logout(input: {}) {
        __typename
      }
    }
  `),
);

/** With authenticate, because without it the account is made and nothing of it is answered. */
export const registerCustomer = sessionMutation(
  graphql(`
    mutation registerCustomer($input: RegisterCustomerInput!) {
      registerCustomer(input: $input) {
        authToken
        refreshToken
        customer {
          sessionToken
        }
      }
    }
  `),
);

/** For LOGIN = cookies, whose backend has no tokens to answer. */
export const registerOnly = sessionMutation(
  graphql(`
    mutation registerCustomer($input: RegisterCustomerInput!) {
      registerCustomer(input: $input) {
        __typename
      }
    }
  `),
);

export const updatePassword = sessionMutation(
  graphql(`
    mutation updatePassword($id: ID!, $password: String!) {
      updateUser(input: { id: $id, password: $password }) {
        user {
          databaseId
        }
      }
    }
  `),
);

/** Who came of a login, and the cart that it merged. */
export const getViewer = sessionQuery(
  graphql(
    `
      query getCart {
        cart {
          ...CartFields
        }
        viewer {
          databaseId
          firstName
          lastName
          email
          username
        }
      }
    `,
    [cartFields],
  ),
);
