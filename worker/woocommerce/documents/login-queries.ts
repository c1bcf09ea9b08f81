import { catalogueQuery, graphql } from "../operation.ts";

/** The clients that Headless Login has enabled; not their options, which hold secrets. */
export const getLoginClients = catalogueQuery(
  graphql(`
    query getLoginClients {
      loginClients {
        authorizationUrl
        isEnabled
        name
        order
        provider
      }
    }
  `),
  { profile: "settings", tags: () => ["settings"] },
);
