import { type Article, type ArticleCard, readingMinutes } from "../../../shared/article.ts";
import { cleanHtml, type OwnAddresses, plainText } from "../../platform/render/clean-html.ts";
import type { ArticleCardAnswer, PostAnswer } from "../documents/article-queries.ts";
import type { MappingContext } from "./mapping-context.ts";
import { toPicture } from "./picture.ts";
import { nodesOf } from "./to-card.ts";

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
