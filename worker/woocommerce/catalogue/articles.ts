import type { Article, ArticleCard, ArticleCategory } from "../../../shared/article.ts";
import type { ArticleList } from "../../commerce/catalogue.ts";
import { textFromBase64 } from "../../platform/crypto.ts";
import { plainText } from "../../platform/render/clean-html.ts";
import type { CatalogueClient } from "../catalogue-client.ts";
import { getPost, getPostCategories, getPosts } from "../documents/article-queries.ts";
import { mappingContext } from "../mapping/mapping-context.ts";
import { toArticle, toArticleCards } from "../mapping/to-article.ts";
import { nextCursor, pages, readNodes } from "../pages.ts";
import { hasSlug, isInList, type ListedNode, pageSize, readBySlug } from "../slugs.ts";
import type { Source } from "./source.ts";

// Pages of a hundred, also of the sitemap: they share the cached results.
const articlePage = async (client: CatalogueClient, after: string | null) =>
  (await client.query(getPosts, { first: pageSize, after })).posts;

export async function readArticles(
  { client, config }: Source,
  list: { first: number; after?: string; category?: string },
): Promise<ArticleList> {
  const { posts } = await client.query(getPosts, list);
  return {
    articles: toArticleCards(posts, mappingContext(config)),
    next: nextCursor(posts) ?? undefined,
  };
}

const maxPages = 20;

export async function readEveryArticle({ client, config }: Source): Promise<ArticleCard[]> {
  const context = mappingContext(config);
  const articles: ArticleCard[] = [];
  for await (const posts of pages((after) => articlePage(client, after), { max: maxPages }))
    articles.push(...toArticleCards(posts, context));
  return articles;
}

/** Reads an article's data; null, without a backend call, when no list has its slug. */
export const readByArticleSlug = <Match>(
  { client, unlisted }: Pick<Source, "client" | "unlisted">,
  slug: string,
  read: () => Promise<Match | null | undefined>,
): Promise<Match | null> => {
  const isListed = () => isInList(hasSlug(slug), (after) => articlePage(client, after));
  return readBySlug(unlisted, { kind: "article", slug, isListed }, read);
};

export async function readArticle(source: Source, slug: string): Promise<Article | null> {
  const { client, config, link } = source;
  const read = async () => (await client.query(getPost, { slug })).post;
  const post = await readByArticleSlug(source, slug, read);
  return post && toArticle(post, { ...mappingContext(config), link });
}

/** Whether a cursor belongs to an article; the backend treats any other as the first page's. */
export async function isArticleCursor(client: CatalogueClient, cursor: string): Promise<boolean> {
  const id = idOfCursor(cursor);
  const isOfIt = ({ databaseId }: ListedNode) => databaseId === id;
  return id !== null && (await isInList(isOfIt, (after) => articlePage(client, after))) !== "no";
}

function idOfCursor(cursor: string): number | null {
  const text = textFromBase64(cursor) ?? "";
  const id = /^arrayconnection:(?<id>\d{1,12})$/.exec(text)?.groups?.id;
  return id ? Number(id) : null;
}

export async function readArticleCategories({ client }: Source): Promise<ArticleCategory[]> {
  const readPage = async (after: string | null) =>
    (await client.query(getPostCategories, { first: pageSize, after })).categories;
  const nodes = await readNodes(readPage);
  return nodes.map(({ slug, name }) => ({ slug: slug ?? "", name: plainText(name) }));
}
