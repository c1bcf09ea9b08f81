import { type Handler, Hono } from "hono";
import type { ArticleCard } from "../../shared/article.ts";
import { localeCodes, locales } from "../../shared/i18n/locales.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { imageUrl } from "../../shared/ui/images.ts";
import { buildMenus, type ShownLink, toLabel } from "../layout/menus.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { withZone } from "../platform/i18n/format-date.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { store } from "../store.ts";
import { sitemap, sitemapIndex } from "./sitemap.ts";
import { element, escapeXml, textFile, xmlFile } from "./text-file.ts";

const yearMs = 365 * 24 * 60 * 60 * 1_000;

// Private pages and searches send "noindex": a crawler that must not read them would never see it.
/** Paths that crawlers need not read: changes, and parts of pages. */
const closed = ["/actions/", "/search-suggestions", "/offer/"];

/** GET /robots.txt. */
const robots: Handler<AppEnv> = (c) => {
  const paths = localeCodes.flatMap((code) => closed.map((path) => localePath(path, code)));
  const lines = [
    "User-agent: *",
    ...paths.map((path) => `Disallow: ${path}`),
    "Disallow: /*_payload.json",
    "",
    `Sitemap: ${c.var.config.baseUrl}/sitemap.xml`,
    "",
  ];
  return textFile(c, lines.join("\n"), "text/plain");
};

/** GET /.well-known/security.txt (RFC 9116). */
const securityText: Handler<AppEnv> = (c) => {
  const { config, now } = c.var;
  const expires = new Date(now().getTime() + yearMs).toISOString();
  const lines = [
    `Contact: ${config.baseUrl}${routes.contact()}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${localeCodes.map((code) => locales[code].lang).join(", ")}`,
    `Canonical: ${config.baseUrl}/.well-known/security.txt`,
    "",
  ];
  return textFile(c, lines.join("\n"), "text/plain");
};

/** GET /site.webmanifest: the shop on a phone's home screen, one app in each language. */
export const webManifest: Handler<AppEnv> = (c) => {
  const { locale, config } = c.var;
  const { t, settings, link, lang } = siteFor(locale, config.settings);
  const icon = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const screenshot = (form: "narrow" | "wide", sizes: string) => ({
    src: `/app-${form}.webp`,
    sizes,
    type: "image/webp",
    form_factor: form,
    label: settings.siteName,
  });
  const manifest = {
    id: "/",
    name: settings.siteName,
    short_name: settings.siteName.slice(0, 24),
    description: settings.words[locale].siteDescription || t("layout.tagline"),
    lang,
    dir: "ltr",
    start_url: link(routes.home()),
    scope: "/",
    display: "minimal-ui",
    background_color: store.brand.browserColours.ground,
    theme_color: store.brand.browserColours.light,
    icons: [
      icon("/icon-192.png", 192, "any"),
      icon("/icon-512.png", 512, "any"),
      icon("/icon-maskable-512.png", 512, "maskable"),
    ],
    screenshots: [screenshot("narrow", "390x844"), screenshot("wide", "1280x860")],
    shortcuts: [
      { name: t("layout.products"), url: link(routes.products()) },
      { name: t("layout.cart"), url: link(routes.cart()) },
      { name: t("wishlist.title"), url: link(routes.wishlist()) },
    ],
  };
  return textFile(c, JSON.stringify(manifest), "application/manifest+json");
};

const languageName = (tag: string) =>
  new Intl.DisplayNames("en", { type: "language" }).of(tag.split("-")[0] ?? tag);

/** GET /llms.txt: describes the shop and its pages, for language models. */
const llmsText: Handler<AppEnv> = (c) => {
  const { config, pages } = c.var;
  const mappedMenus = buildMenus(pages.filter(({ sitemap }) => sitemap));
  const { t, link, settings } = siteFor("en_US", config.settings);
  const { currency } = settings.money;
  const toLines = (links: readonly ShownLink[]) =>
    links
      .filter(({ href }) => !href.includes("#"))
      .map(
        ({ text, href }) =>
          `- [${toLabel(text, { t, locale: "en_US" })}](${config.baseUrl}${link(href)})`,
      );
  const languages = localeCodes.map((code) => {
    const { languageTag, prefix } = locales[code];
    return `${languageName(languageTag)} at ${config.baseUrl}${prefix || "/"}`;
  });
  const lines = [
    `# ${settings.siteName}`,
    "",
    `> ${t("home.hero-text")} ${t("layout.company-notice")}`.trim(),
    "",
    `Languages: ${languages.join(", ")}.${currency && ` Prices are in ${currency}.`}`,
    "",
    "## Shop",
    ...toLines(mappedMenus.shop),
    `- [Product feed](${config.baseUrl}${link(routes.productFeed())})`,
    `- [Sitemap](${config.baseUrl}/sitemap.xml)`,
    "",
    "## Help",
    ...toLines(mappedMenus.help),
    "",
    "## Company",
    ...toLines(mappedMenus.company),
    "",
  ];
  return textFile(c, lines.join("\n"), "text/plain");
};

const newest = 20;

function item(article: ArticleCard, site: Site, baseUrl: string): string {
  const url = baseUrl + site.link(routes.article(article.slug));
  return `<item>${[
    element("title", article.title),
    element("link", url),
    `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
    element(
      "pubDate",
      article.date && new Date(withZone(article.date, site.settings.timeZone)).toUTCString(),
    ),
    ...article.categories.map(({ name }) => element("category", name)),
    element("description", article.excerpt),
    article.image
      ? `<media:content url="${escapeXml(baseUrl + imageUrl(article.image.source, 960))}" type="image/webp" medium="image"/>`
      : "",
  ].join("")}</item>`;
}

/** GET /articles/feed.xml: the newest articles as RSS, in the URL's language. */
export const articleFeed: Handler<AppEnv> = (c) => {
  const { config, locale, catalogue } = c.var;
  const site = siteFor(locale, config.settings);
  const self = config.baseUrl + site.link(routes.articleFeed());
  return xmlFile(c, {
    type: "application/rss+xml",
    async make() {
      const { articles } = await catalogue.articles({ first: newest });
      const items = articles.map((article) => item(article, site, config.baseUrl));
      const channel = [
        element("title", `${site.t("articles.title")} | ${site.settings.siteName}`),
        element("link", config.baseUrl + site.link(routes.articles())),
        element("description", site.t("articles.lead")),
        element("language", site.lang),
        `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
        ...items,
      ];
      return `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">\n<channel>${channel.join("\n")}</channel>\n</rss>`;
    },
  });
};

/** Routes for search engines, browsers and language models, the same in all languages. */
export const feedRoutes = new Hono<AppEnv>()
  .get("/sitemap.xml", sitemapIndex)
  .get("/sitemaps/:file", sitemap)
  .get("/robots.txt", robots)
  .get("/.well-known/security.txt", securityText)
  .get("/llms.txt", llmsText);
