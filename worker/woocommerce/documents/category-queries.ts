import { catalogueQuery, graphql } from "../operation.ts";
import { imageFields } from "./image-fields.ts";

/** Categories, those with the most products first. */
export const getProductCategories = catalogueQuery(
  graphql(
    `
      query getProductCategories($first: Int = 20, $after: String) {
        productCategories(
          first: $first
          after: $after
          where: { hideEmpty: true, orderby: COUNT, order: DESC }
        ) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            databaseId
            name
            slug
            description
            count
            parentDatabaseId
            image {
              ...ImageFields
            }
          }
        }
      }
    `,
    [imageFields],
  ),
  { profile: "categories", tags: () => ["categories"] },
);
