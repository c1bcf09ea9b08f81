import { type Article, type ArticleCard, readingMinutes } from "../../../shared/article.ts";
import { cleanHtml, type OwnAddresses, plainText } from "../../platform/render/clean-html.ts";
import type { ArticleCardData, PostData } from "../documents/article-queries.ts";
import type { MappingContext } from "./mapping-context.ts";
import { toPicture } from "./picture.ts";
import { required } from "./required.ts";
import { getNodes } from "./to-card.ts";

/** Converts a backend result to a card; strips the HTML of titles and excerpts. */
export function toArticleCard(node: ArticleCardData, context: MappingContext): ArticleCard {
  return {
    id: node.databaseId,
    slug: required(node.slug, "Post.slug"),
    title: plainText(node.title),
    excerpt: plainText(node.excerpt),
    date: required(node.date, "Post.date"),
    image: toPicture(node.featuredImage?.node, context),
    categories: getNodes(node.categories).map(({ name, slug }) => ({
      name: plainText(name),
      slug: slug ?? "",
    })),
  };
}

/** The articles that lists show: none whose text is behind a password. */
export const toArticleCards = (
  connection: Parameters<typeof getNodes<ArticleCardData>>[0],
  context: MappingContext,
): ArticleCard[] =>
  getNodes(connection)
    .filter(({ hasPassword }) => !hasPassword)
    .map((node) => toArticleCard(node, context));

/** Converts a backend result to an article, and sanitises its HTML once. */
export function toArticle(node: PostData, context: MappingContext & OwnAddresses): Article {
  const content = cleanHtml(node.content ?? "", context);
  return {
    ...toArticleCard(node, context),
    modified: required(node.modified ?? node.date, "Post.modified"),
    author: node.author?.node.firstName ?? "",
    content,
    isProtected: node.hasPassword === true,
    readingMinutes: readingMinutes(plainText(content)),
  };
}
