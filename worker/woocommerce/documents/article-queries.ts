import { catalogueQuery, graphql, type ResultOf } from "../operation.ts";
import { imageFields } from "./image-fields.ts";

/** The data of an article's card. */
export const articleCardFields = graphql(
  `
    fragment ArticleCardFields on Post {
      databaseId
      slug
      title
      excerpt
      date
      status
      uri
      featuredImage {
        node {
          ...ImageFields
        }
      }
      categories(first: 10) {
        nodes {
          name
          slug
        }
      }
    }
  `,
  [imageFields],
);

/** An article's card as the backend returns it. */
export type ArticleCardData = ResultOf<typeof articleCardFields>;

/**
 * Articles, newest first, after a cursor; of some categories only when slugs are given
 * (comma-separated).
 */
export const getPosts = catalogueQuery(
  graphql(
    `
      query getPosts($after: String, $first: Int = 4, $category: String) {
        posts(
          first: $first
          after: $after
          where: {
            categoryName: $category
            stati: [PUBLISH]
            orderby: [{ field: DATE, order: DESC }]
          }
        ) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            ...ArticleCardFields
          }
        }
      }
    `,
    [articleCardFields],
  ),
  { profile: "content", tags: () => ["articles"] },
);

/** One article by its slug; null when there is none. */
export const getPost = catalogueQuery(
  graphql(
    `
      query getPost($slug: ID!) {
        post(id: $slug, idType: SLUG) {
          ...ArticleCardFields
          modified
          content
          author {
            node {
              firstName
            }
          }
        }
      }
    `,
    [articleCardFields],
  ),
  { profile: "content", tags: () => ["articles"] },
);

/** Categories that have articles. */
export const getPostCategories = catalogueQuery(
  graphql(`
    query getPostCategories($first: Int = 20, $after: String) {
      categories(first: $first, after: $after, where: { hideEmpty: true }) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          databaseId
          name
          slug
          uri
          description
          count
        }
      }
    }
  `),
  { profile: "content", tags: () => ["articles"] },
);

/** An article as the backend returns it. */
export type PostData = NonNullable<ResultOf<typeof getPost.document>["post"]>;
