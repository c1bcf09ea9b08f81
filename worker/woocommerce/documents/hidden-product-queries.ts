import { catalogueQuery, graphql } from "../operation.ts";

// Products in no listing or search that still have pages; other clients do not need this query.
export const getHiddenSlugs = catalogueQuery(
  graphql(`
    query getHiddenSlugs($after: String, $first: Int = 100) {
      products(
        first: $first
        after: $after
        where: {
          status: "publish"
          supportedTypesOnly: true
          visibility: HIDDEN
          orderby: [{ field: DATE, order: DESC }]
        }
      ) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          databaseId
          slug
        }
      }
    }
  `),
  { profile: "listing", tags: () => ["listing"] },
);
