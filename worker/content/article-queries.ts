import { type Article, type ArticleCard, readingMinutes } from "../../shared/article.ts";
import type { MappingContext } from "../platform/graphql/mapping-context.ts";
import { catalogueQuery, graphql, type ResultOf } from "../platform/graphql/operation.ts";
import { imageFields, toPicture } from "../platform/graphql/picture.ts";
import { cleanHtml, type OwnAddresses, plainText } from "../platform/render/clean-html.ts";
import { nodesOf } from "../product/to-card.ts";

/** The data of an article's card. */
export const articleCardFields = graphql(
  `
    fragment ArticleCardFields on Post {
      databaseId
      slug
      title
      excerpt
      date
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
export type ArticleCardAnswer = ResultOf<typeof articleCardFields>;

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

type PostAnswer = NonNullable<ResultOf<typeof getPost.document>["post"]>;

/** Converts a backend result to a card; strips the HTML of titles and excerpts. */
export function toArticleCard(answer: ArticleCardAnswer, context: MappingContext): ArticleCard {
  return {
    id: answer.databaseId,
    slug: answer.slug ?? "",
    title: plainText(answer.title),
    excerpt: plainText(answer.excerpt),
    date: answer.date ?? "",
    image: toPicture(answer.featuredImage?.node, context),
    categories: nodesOf(answer.categories).map(({ name, slug }) => ({
      name: plainText(name),
      slug: slug ?? "",
    })),
  };
}

/** Converts a backend result to an article, and sanitises its HTML once. */
export function toArticle(answer: PostAnswer, context: MappingContext & OwnAddresses): Article {
  const content = cleanHtml(answer.content ?? "", context);
  return {
    ...toArticleCard(answer, context),
    modified: answer.modified ?? answer.date ?? "",
    author: answer.author?.node.firstName ?? "",
    content,
    readingMinutes: readingMinutes(plainText(content)),
  };
}
