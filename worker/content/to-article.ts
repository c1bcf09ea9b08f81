import { type Article, type ArticleCard, readingMinutes } from "../../shared/article.ts";
import type { MappingContext } from "../platform/graphql/mapping-context.ts";
import type { ResultOf } from "../platform/graphql/operation.ts";
import { plainText } from "../platform/graphql/plain-text.ts";
import { cleanHtml, type OwnAddresses } from "../platform/render/clean-html.ts";
import { nodesOf, toPicture } from "../product/to-card.ts";
import type { ArticleCardAnswer, getPost } from "./article-queries.ts";

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
