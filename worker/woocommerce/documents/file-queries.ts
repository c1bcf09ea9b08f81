import { catalogueQuery, graphql, type ResultOf } from "../operation.ts";

// Never the file's own URL, which a stock backend shows to anyone (docs/woocommerce.md: What
// WooGraphQL returns).
const fileFields = graphql(`
  fragment FileFields on DownloadableProduct {
    downloadLimit
    downloadExpiry
    downloads {
      downloadId
      name
    }
  }
`);

/** The downloadable files of products and their variations. */
export const getProductFiles = catalogueQuery(
  graphql(
    `
      query getProductFiles($include: [Int], $after: String) {
        products(first: 100, where: { include: $include, supportedTypesOnly: true }) {
          nodes {
            databaseId
            ... on SimpleProduct {
              ...FileFields
            }
            ... on VariableProduct {
              variations(first: 100, after: $after) {
                pageInfo {
                  hasNextPage
                  endCursor
                }
                nodes {
                  databaseId
                  ...FileFields
                }
              }
            }
          }
        }
      }
    `,
    [fileFields],
  ),
  { profile: "listing", tags: () => ["listing"] },
);

/** The files of one product or variation. */
export type BackendFiles = ResultOf<typeof fileFields>;
