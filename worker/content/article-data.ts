import type { Article } from "../../shared/article.ts";
import { routes } from "../../shared/routes.ts";
import type { Shop } from "../../shared/site.ts";
import { imageUrl } from "../../shared/ui/images.ts";
import { withZone } from "../platform/i18n/format-date.ts";

/** The schema.org data of an article. */
export const articleData = (article: Article, shop: Shop, baseUrl: string): object => ({
  "@type": "Article",
  headline: article.title,
  description: article.excerpt,
  inLanguage: shop.lang,
  datePublished: withZone(article.date) || undefined,
  dateModified: withZone(article.modified) || undefined,
  author: { "@type": "Person", name: article.author || shop.settings.siteName },
  publisher: {
    "@type": "Organization",
    "@id": `${baseUrl}/#organization`,
    name: shop.settings.siteName,
  },
  mainEntityOfPage: baseUrl + shop.link(routes.article(article.slug)),
  ...(article.image ? { image: [baseUrl + imageUrl(article.image.source, 1280)] } : {}),
});
