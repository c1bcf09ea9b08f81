import { graphql, sessionMutation, sessionQuery } from "../operation.ts";

/** Gives the address that leads a browser to WordPress with this session another name and end. */
export const limitTransfer = sessionMutation(
  graphql(`
    mutation LimitTransfer($data: [MetaDataInput]) {
      updateSession(input: { sessionData: $data }) {
        session {
          key
        }
      }
    }
  `),
);

/** Only with WooGraphQL's setting "Enable User Session transferring URLs". */
export const readTransfer = sessionQuery(
  graphql(`
    query ReadTransfer {
      customer {
        checkoutUrl
      }
    }
  `),
);
