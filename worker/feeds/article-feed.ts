import type { Handler } from "hono";
import type { ArticleCard } from "../../shared/article.ts";
import { routes } from "../../shared/routes.ts";
import type { Shop } from "../../shared/site.ts";
import { imageUrl } from "../../shared/ui/images.ts";
import type { AppEnv } from "../app-env.ts";
import { getPosts } from "../content/article-queries.ts";
import { toArticleCard } from "../content/to-article.ts";
import { mappingContext } from "../platform/graphql/mapping-context.ts";
import { withZone } from "../platform/i18n/format-date.ts";
import { shopFor } from "../platform/i18n/site-context.ts";
import { element, escapeXml, xmlResponse } from "./xml.ts";

const newest = 20;

function item(article: ArticleCard, shop: Shop, baseUrl: string): string {
  const url = baseUrl + shop.link(routes.article(article.slug));
  return `<item>${[
    element("title", article.title),
    element("link", url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    element("pubDate", article.date && new Date(withZone(article.date)).toUTCString()),
    ...article.categories.map(({ name }) => element("category", name)),
    element("description", article.excerpt),
    article.image
      ? `<media:content url="${escapeXml(baseUrl + imageUrl(article.image.source, 960))}" type="image/webp" medium="image"/>`
      : "",
  ].join("")}</item>`;
}

/** GET /articles/feed.xml: the newest articles as RSS, in the URL's language. */
export const articleFeed: Handler<AppEnv> = async (c) => {
  const { config, locale, catalogue } = c.var;
  const shop = shopFor(locale, config.settings);
  const { posts } = await catalogue.query(getPosts, { first: newest });
  const context = mappingContext(config);
  const items = (posts?.nodes ?? []).map((node) =>
    item(toArticleCard(node, context), shop, config.baseUrl),
  );
  const self = config.baseUrl + shop.link(routes.articleFeed());
  const channel = [
    element("title", `${shop.t("articles.title")} | ${shop.settings.siteName}`),
    element("link", config.baseUrl + shop.link(routes.articles())),
    element("description", shop.t("articles.lead")),
    element("language", shop.lang),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ];
  return xmlResponse(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">\n<channel>${channel.join("\n")}</channel>\n</rss>`,
    "application/rss+xml",
  );
};
