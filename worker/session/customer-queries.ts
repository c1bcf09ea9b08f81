import { type FragmentOf, graphql, sessionMutation } from "../platform/graphql/operation.ts";

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
