import type { Context, Handler } from "hono";
import { defaultLocale, localeCodes, locales } from "../../shared/i18n/locales.ts";
import { isPrivatePath } from "../../shared/read-path.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { imageUrl } from "../../shared/ui/images.ts";
import type { Category } from "../commerce/catalogue.ts";
import type { SeoKind } from "../commerce/seo-fields.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { getPaths } from "../platform/render/define-page.ts";
import { wholeCatalogue } from "./every-product.ts";
import { element, escapeXml, xmlFile } from "./text-file.ts";

/** One page of a sitemap; its path has no language prefix. */
interface MappedPage {
  path: string;
  /** Source of its picture. */
  image?: string;
  /** ISO 8601. */
  changed?: string;
}

// The protocol allows 50,000 URLs per file; each page has one per language.
const productsPerFile = 10_000;

const flat = (tree: readonly Category[]): Category[] =>
  tree.flatMap((category) => [category, ...flat(category.children)]);

/** Reads the pages of a file: all of them, or the products from an offset on. */
type Reader = (c: Context<AppEnv>, start: number) => Promise<readonly MappedPage[]>;

// WooCommerce's own page, which has nothing in it.
const EMPTY_PAGE = "/shop";

/** Pages of the backend's editor whose place no page of the shop has. */
async function editorPaths(c: Context<AppEnv>): Promise<string[]> {
  const own = new Set<string>(c.var.pages.flatMap(getPaths));
  const listed = await c.var.catalogue.editorPages();
  return listed.flatMap(({ path }) =>
    own.has(path) || isPrivatePath(path) || path === EMPTY_PAGE ? [] : encodeURI(path),
  );
}

/** Those that no editor has hidden from search engines. */
async function indexable<Card extends { slug: string }>(
  c: Context<AppEnv>,
  kind: SeoKind,
  reading: Promise<readonly Card[]>,
): Promise<readonly Card[]> {
  const { catalogue } = c.var;
  const [cards, hidden] = await Promise.all([reading, catalogue.hiddenFromSearchEngines(kind)]);
  return hidden.size > 0 ? cards.filter(({ slug }) => !hidden.has(slug)) : cards;
}

/** The readers by file name, without its number. */
const readers: Record<string, Reader> = {
  pages: async (c) => [
    ...c.var.pages
      .flatMap((page) => (page.sitemap ? getPaths(page).slice(0, 1) : []))
      .map((path) => ({ path })),
    ...(await editorPaths(c)).map((path) => ({ path })),
  ],
  categories: async (c) =>
    flat(await c.var.catalogue.categories()).map(({ slug }) => ({
      path: routes.productCategory(slug),
    })),
  articles: async (c) =>
    (await indexable(c, "article", c.var.catalogue.everyArticle())).map(
      ({ slug, image, date }) => ({
        path: routes.article(slug),
        image: image?.source,
        changed: date.slice(0, 10),
      }),
    ),
  products: async (c, start) =>
    (await indexable(c, "product", (await wholeCatalogue(c)).every(start, productsPerFile))).map(
      ({ slug, image }) => ({
        path: routes.product(slug),
        image: image?.source,
      }),
    ),
};

function alternates(path: string, baseUrl: string): string {
  const link = (lang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(baseUrl + href)}"/>`;
  const each = localeCodes.map((code) => link(locales[code].lang, localePath(path, code)));
  return [...each, link("x-default", localePath(path, defaultLocale))].join("");
}

function entries({ path, image, changed }: MappedPage, baseUrl: string): string {
  const rest = [
    element("lastmod", changed),
    alternates(path, baseUrl),
    image
      ? `<image:image>${element("image:loc", baseUrl + imageUrl(image, 960))}</image:image>`
      : "",
  ].join("");
  return localeCodes
    .map((code) => `<url>${element("loc", baseUrl + localePath(path, code))}${rest}</url>`)
    .join("\n");
}

/** GET /sitemaps/{name}.xml: every URL in every language, with its alternates and its picture. */
export const sitemap: Handler<AppEnv> = async (c) => {
  const [, name = "", number] =
    /^([a-z]+)(?:-([1-9]\d{0,4}))?\.xml$/.exec(c.req.param("file") ?? "") ?? [];
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (!read || (name === "products") !== (number !== undefined)) return c.notFound();
  const start = (Number(number ?? 1) - 1) * productsPerFile;
  const { baseUrl } = c.var.config;
  return xmlFile(c, {
    tags: name === "products" ? ["listing"] : [],
    async make() {
      const pages = await read(c, start);
      if (start > 0 && pages.length === 0) return "";
      return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${pages.map((page) => entries(page, baseUrl)).join("\n")}\n</urlset>`;
    },
  });
};

/** GET /sitemap.xml: the index of the sitemaps. */
export const sitemapIndex: Handler<AppEnv> = (c) => {
  const { baseUrl } = c.var.config;
  return xmlFile(c, {
    tags: ["listing"],
    async make() {
      const size = await (await wholeCatalogue(c)).size();
      const files = Math.max(1, Math.ceil(size / productsPerFile));
      const names = [
        "pages",
        "categories",
        "articles",
        ...Array.from({ length: files }, (_, index) => `products-${index + 1}`),
      ];
      const items = names.map(
        (name) => `<sitemap>${element("loc", `${baseUrl}/sitemaps/${name}.xml`)}</sitemap>`,
      );
      return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join("\n")}\n</sitemapindex>`;
    },
  });
};
