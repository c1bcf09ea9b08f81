import { type FragmentOf, graphql, sessionMutation, sessionQuery } from "../operation.ts";
import { unratedCartFields } from "./cart-fields.ts";

/** The logged-in customer, for all sections of the account. */
export const viewerFields = graphql(`
  fragment ViewerFields on User {
    id
    databaseId
    firstName
    username
    nicename
    avatar {
      url
    }
  }
`);

/** A viewer as returned by the backend. */
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

/** Lets a guest's session read the orders of this e-mail address. */
export const nameBuyer = sessionMutation(
  graphql(`
    mutation NameBuyer($email: String!) {
      updateCustomer(input: { billing: { email: $email } }) {
        customer {
          id
        }
      }
    }
  `),
);

// Login tokens never leave the session's object.

/** Sent without Authorization: an expired bearer would return 403. */
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

/** Headless Login for WPGraphQL; merges the cart of the session token sent with it. */
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

/** The same by a provider's code, which the backend exchanges. */
export const loginByProvider = sessionMutation(
  graphql(`
    mutation loginByProvider($provider: LoginProviderEnum!, $code: String!, $state: String) {
      login(input: { provider: $provider, oauthResponse: { code: $code, state: $state } }) {
        authToken
        authTokenExpiration
        refreshToken
        sessionToken
      }
    }
  `),
);

// Only a backend with the capability loginCodes has these two.

export const mailLoginCode = sessionMutation(
  graphql(`
    mutation MailLoginCode($email: String!) {
      mailLoginCode(input: { email: $email }) {
        sent
      }
    }
  `),
);

export const loginByCode = sessionMutation(
  graphql(`
    mutation loginByCode($email: String!, $code: String!) {
      loginWithCode(input: { email: $email, code: $code }) {
        authToken
        authTokenExpiration
        refreshToken
        sessionToken
      }
    }
  `),
);

/** Requests no fields: none is read. */
export const logout = sessionMutation(
  graphql(`
    mutation Logout {
      logout(input: {}) {
        __typename
      }
    }
  `),
);

/** With authenticate; otherwise the account is made, but nothing about it is returned. */
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

// Only a backend with the capability ordersByKey has these two.

export const mailAccountCode = sessionMutation(
  graphql(`
    mutation MailAccountCode {
      mailAccountCode(input: {}) {
        sent
      }
    }
  `),
);

export const confirmNewEmail = sessionMutation(
  graphql(`
    mutation ConfirmNewEmail($code: String!) {
      confirmNewEmail(input: { code: $code }) {
        email
      }
    }
  `),
);
export const claimGuestOrders = sessionMutation(
  graphql(`
    mutation ClaimGuestOrders($code: String!) {
      claimGuestOrders(input: { code: $code }) {
        count
        isFirstProof
      }
    }
  `),
);

/** The viewer after a login, and the merged cart. */
export const getViewer = sessionQuery(
  graphql(
    `
      query getCart {
        cart {
          ...UnratedCartFields
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
    [unratedCartFields],
  ),
);

/** A country as the schema's enum; an unknown one makes the backend refuse the whole request. */
export type CountryCode = ReturnType<typeof graphql.scalar<"CountriesEnum">>;
