import type { Context } from "hono";
import type { ArticleCard } from "../../shared/article.ts";
import type { AppEnv } from "../app-env.ts";
import { getPosts } from "../content/article-queries.ts";
import { toArticleCard } from "../content/to-article.ts";
import { answerContext } from "../platform/graphql/mapping-context.ts";

const pageSize = 100;
const maxPages = 20;

const page = async (c: Context<AppEnv>, after: string | null) =>
  (await c.var.catalogue.query(getPosts, { first: pageSize, after })).posts;

/** Every article of the request's language, newest first. */
export async function everyArticle(c: Context<AppEnv>): Promise<ArticleCard[]> {
  const context = answerContext(c.var.config);
  const articles: ArticleCard[] = [];
  let after: string | null = null;
  for (let read = 0; read < maxPages; read++) {
    const posts: Awaited<ReturnType<typeof page>> = await page(c, after);
    articles.push(...(posts?.nodes ?? []).map((node) => toArticleCard(node, context)));
    after = posts?.pageInfo.hasNextPage ? (posts.pageInfo.endCursor ?? null) : null;
    if (!after) break;
  }
  return articles;
}
