import { Hono } from "hono";
import { localeCodes } from "../../shared/i18n/locales.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { AppEnv } from "../app-env.ts";
import { articleFeed } from "./article-feed.ts";
import { productFeed } from "./product-feed.ts";
import { llmsText, robots, securityText, webManifest } from "./site-files.ts";
import { sitemap, sitemapIndex } from "./sitemap.ts";

/** What search engines, readers, browsers and models ask for. */
export const feedRoutes = new Hono<AppEnv>()
  .get("/sitemap.xml", sitemapIndex)
  .get("/sitemaps/:file", sitemap)
  .get("/robots.txt", robots)
  .get("/.well-known/security.txt", securityText)
  .get("/site.webmanifest", webManifest)
  .get("/llms.txt", llmsText);

for (const code of localeCodes) {
  feedRoutes.get(localePath(routes.articleFeed(), code), articleFeed);
  feedRoutes.get(localePath(routes.productFeed(), code), productFeed);
}
