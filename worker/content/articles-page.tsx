import type { ArticleCard, ArticleCategory } from "../../shared/article.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { notFound, type PageOutcome, publicPage } from "../platform/render/define-page.ts";
import { breadcrumbList } from "../platform/render/json-ld.tsx";
import { ArticleGrid } from "./article-card.tsx";
import { ContentPage } from "./content-page.tsx";

const perPage = 9;

interface ArticlesData {
  articles: ArticleCard[];
  categories: ArticleCategory[];
  chosen: ArticleCategory | undefined;
  /** Cursor of this page; undefined on the first. */
  after: string | undefined;
  /** Cursor of the next page. */
  next: string | undefined;
}

/** Path of a page of the list, without the language prefix. */
function toHref(category: string | undefined, after?: string): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (after) query.set("after", after);
  return query.size > 0 ? `${routes.articles()}?${query}` : routes.articles();
}

function CategoryLinks({ categories, chosen }: Pick<ArticlesData, "categories" | "chosen">) {
  const { t, link } = useSite();
  const isCurrent = (slug?: string) => (chosen?.slug === slug ? ("page" as const) : undefined);
  return (
    <nav className="pills" aria-label={t("articles.categories")}>
      <ul>
        <li>
          <a href={link(routes.articles())} aria-current={isCurrent()}>
            {t("articles.all")}
          </a>
        </li>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <a href={link(routes.articlesIn(slug))} aria-current={isCurrent(slug)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CursorPager({ data }: { data: ArticlesData }) {
  const { t, link } = useSite();
  const category = data.chosen?.slug;
  if (!data.after && !data.next) return null;
  return (
    <nav className="pager" aria-label={t("listing.pages")}>
      {data.after && (
        <a className="button" href={link(toHref(category))}>
          {t("articles.newest")}
        </a>
      )}
      {data.next && (
        <a className="button" rel="next" href={link(toHref(category, data.next))}>
          {t("articles.older")}
        </a>
      )}
    </nav>
  );
}

function Articles({ data }: { data: ArticlesData }) {
  const { t } = useSite();
  const { chosen, categories, articles } = data;
  return (
    <ContentPage
      crumbs={listCrumbs(t, chosen)}
      title={chosen ? chosen.name : t("articles.title")}
      lead={t("articles.lead")}
    >
      <CategoryLinks categories={categories} chosen={chosen} />
      {articles.length > 0 ? (
        <ArticleGrid articles={articles} level="h2" />
      ) : (
        <p className="listing-empty">{t("articles.empty")}</p>
      )}
      <CursorPager data={data} />
    </ContentPage>
  );
}

const listCrumbs = (
  t: (id: "layout.home" | "articles.title") => string,
  chosen: ArticleCategory | undefined,
) => [
  { name: t("layout.home"), href: "/" },
  { name: t("articles.title"), ...(chosen ? { href: routes.articles() } : {}) },
  ...(chosen ? [{ name: chosen.name }] : []),
];

export default publicPage({
  path: routes.articles(),
  sitemap: true,
  menus: [
    { menu: "main", position: 3, text: "layout.articles" },
    { menu: "company", position: 4, text: "layout.articles" },
  ],
  cache: "page",
  queries: ["category", "after"],
  // Any text is a possible cursor: stored, such pages would evict the pages that are read.
  isCacheable: (_data, { query }) => !query.has("after"),
  // A category may be unknown; a backend that has just sent the categories has not failed.
  early: async ({ catalogue, query }) =>
    query.size === 0 && Boolean(await catalogue.articleCategories()),
  async load({ catalogue, query }): Promise<ArticlesData | PageOutcome> {
    const slug = query.get("category") || undefined;
    const cursor = query.get("after");
    const after = cursor && (await catalogue.isArticleCursor(cursor)) ? cursor : undefined;
    const all = catalogue.articleCategories();
    const chosen = slug ? (await all).find((category) => category.slug === slug) : undefined;
    // Before the articles are queried: the result for any text would be stored.
    if (slug && !chosen) return notFound();
    const [categories, list] = await Promise.all([
      all,
      catalogue.articles({ first: perPage, after, category: slug }),
    ]);
    return { ...list, categories, chosen, after };
  },
  head: ({ chosen, after }, { site, config, query }) => ({
    title: chosen?.name ?? site.t("articles.title"),
    description: site.t("articles.lead"),
    canonical: toHref(chosen?.slug, after),
    noindex: query.has("after"),
    structured: [breadcrumbList(listCrumbs(site.t, chosen), site, config.baseUrl)],
    feeds: true,
  }),
  component: Articles,
});
