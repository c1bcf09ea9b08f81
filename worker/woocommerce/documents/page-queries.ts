import { catalogueQuery, graphql } from "../operation.ts";
import { imageFields } from "./image-fields.ts";

// Other clients need neither query.
/** The addresses of WordPress's pages. */
export const getPages = catalogueQuery(
  graphql(`
    query getPages($first: Int = 100, $after: String) {
      pages(first: $first, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          databaseId
          uri
          slug
          isFrontPage
          isPostsPage
        }
      }
    }
  `),
  { profile: "content", tags: () => ["articles"] },
);

/** One page. */
export const getPage = catalogueQuery(
  graphql(
    `
      query getPage($id: ID!) {
        page(id: $id, idType: DATABASE_ID) {
          title
          content
          featuredImage {
            node {
              ...ImageFields
            }
          }
        }
      }
    `,
    [imageFields],
  ),
  { profile: "content", tags: () => ["articles"] },
);

/** The addresses as the backend returns them. */
