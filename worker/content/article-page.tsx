import type { Article, ArticleCard } from "../../shared/article.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { imageUrl } from "../../shared/ui/images.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { PricesNote } from "../../shared/ui/price.tsx";
import type { SeoFields } from "../commerce/seo-fields.ts";
import { withSeo } from "../layout/head.tsx";
import { useDate, withZone } from "../platform/i18n/format-date.ts";
import { CleanContent } from "../platform/render/clean-content.tsx";
import {
  notFound,
  type PageOutcome,
  type PublicContext,
  publicPage,
} from "../platform/render/define-page.ts";
import { breadcrumbList } from "../platform/render/json-ld.tsx";
import { ProductGrid } from "../product/product-card.tsx";
import { ArticleGrid, articleRatio } from "./article-card.tsx";
import { productsNamedIn } from "./read-article.ts";

/** The schema.org data of an article. */
const articleData = (article: Article, site: Site, baseUrl: string): object => ({
  "@type": "Article",
  headline: article.title,
  description: article.excerpt,
  inLanguage: site.lang,
  datePublished: withZone(article.date, site.settings.timeZone) || undefined,
  dateModified: withZone(article.modified, site.settings.timeZone) || undefined,
  author: { "@type": "Person", name: article.author || site.settings.siteName },
  publisher: {
    "@type": "Organization",
    "@id": `${baseUrl}/#organization`,
    name: site.settings.siteName,
  },
  mainEntityOfPage: baseUrl + site.link(routes.article(article.slug)),
  ...(article.image ? { image: [baseUrl + imageUrl(article.image.source, 1280)] } : {}),
});

const relatedCount = 3;

interface ArticleData {
  article: Article;
  related: ArticleCard[];
  /** Products that the text names. */
  products: ProductCard[];
  /** What its editor has written for search engines. */
  seo: SeoFields | null;
}

const listCrumbs = (t: (id: "layout.home" | "articles.title") => string, article: Article) => [
  { name: t("layout.home"), href: "/" },
  { name: t("articles.title"), href: routes.articles() },
  { name: article.title },
];

function ArticleHeader({ article }: { article: Article }) {
  const { t, link } = useSite();
  const date = useDate();
  return (
    <header className="article-header">
      {article.categories.length > 0 && (
        <p className="article-categories">
          {article.categories.map(({ slug, name }) => (
            <a key={slug} href={link(routes.articlesIn(slug))}>
              {name}
            </a>
          ))}
        </p>
      )}
      <h1>{article.title}</h1>
      <p className="article-meta">
        {article.author && <span>{t("articles.by", { name: article.author })}</span>}
        <time dateTime={article.date}>{date(article.date)}</time>
        <span>{t("articles.reading-time", { minutes: article.readingMinutes })}</span>
      </p>
    </header>
  );
}

function ArticlePage({ data: { article, related, products } }: { data: ArticleData }) {
  const { t } = useSite();
  return (
    <>
      <Breadcrumb crumbs={listCrumbs(t, article)} />
      <article className="article">
        <ArticleHeader article={article} />
        {article.image && (
          <div className="article-picture">
            <Picture picture={article.image} width={960} ratio={articleRatio} priority="high" />
          </div>
        )}
        {article.isProtected && <p>{t("articles.protected")}</p>}
        <CleanContent html={article.content} className="prose article-body" />
      </article>
      {products.length > 0 && (
        <section className="page-section article-products">
          <h2>{t("articles.products")}</h2>
          <PricesNote />
          <ProductGrid products={products} />
        </section>
      )}
      {related.length > 0 && (
        <section className="page-section">
          <h2>{t("articles.related")}</h2>
          <ArticleGrid articles={related} level="h3" />
        </section>
      )}
    </>
  );
}

// By ids and not from the index, so that the page is purged when one of them changes.
async function readProducts(
  { content }: Article,
  { index, catalogue }: Pick<PublicContext, "index" | "catalogue">,
): Promise<ProductCard[]> {
  const indexState = await index();
  const ids = indexState.state === "ready" ? await productsNamedIn(content, indexState.engine) : [];
  const cards = ids.length > 0 ? await catalogue.cards(ids) : [];
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
}

export default publicPage({
  path: routePattern(routes.article(":slug")),
  section: routes.articles(),
  cache: "page",
  styles: "content",
  queries: [],
  // What else is on the page is read after the article.
  early: async ({ catalogue, params }) => (await catalogue.article(params.slug)) !== null,
  async load(context): Promise<ArticleData | PageOutcome> {
    const { catalogue, params } = context;
    const article = await catalogue.article(params.slug);
    if (!article) return notFound();
    const seo = await catalogue.seo("article", article.slug);
    const category = article.categories.map(({ slug }) => slug).join(",") || undefined;
    const { articles } = await catalogue.articles({ first: relatedCount + 1, category });
    const related = articles.filter(({ id }) => id !== article.id).slice(0, relatedCount);
    return { article, related, products: await readProducts(article, context), seo };
  },
  head: ({ article, seo }, { site, config }) =>
    withSeo(
      {
        title: article.title,
        description: article.excerpt,
        canonical: routes.article(article.slug),
        type: "article",
        image: article.image,
        ...(article.isProtected && { noindex: true }),
        structured: [
          articleData(article, site, config.baseUrl),
          breadcrumbList(listCrumbs(site.t, article), site, config.baseUrl),
        ],
        feeds: true,
      },
      seo,
    ),
  component: ArticlePage,
});
