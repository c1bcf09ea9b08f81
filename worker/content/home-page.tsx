import type { ArticleCard } from "../../shared/article.ts";
import { faq } from "../../shared/content/faq.ts";
import { foreignLang, inLocale } from "../../shared/content/localized.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translator.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { SitePicture } from "../../shared/ui/site-picture.tsx";
import { CategoryShelf } from "../category/category-grid.tsx";
import { answerContext } from "../platform/graphql/mapping-context.ts";
import { longDescription } from "../platform/i18n/site-context.ts";
import { publicPage } from "../platform/render/define-page.ts";
import { organization, webSite } from "../platform/render/json-ld.tsx";
import { ProductGrid } from "../product/product-card.tsx";
import { getProducts } from "../product/product-list-queries.ts";
import { toShownCards } from "../product/to-card.ts";
import { ArticleGrid } from "./article-card.tsx";
import { getPosts } from "./article-queries.ts";
import { Marquee } from "./marquee.tsx";
import { Questions } from "./questions.tsx";
import { toArticleCard } from "./to-article.ts";

const shelf = 4;
const articleCount = 3;
const questionCount = 4;

function Hero() {
  const { t, link } = useShop();
  return (
    <section className="hero">
      <div className="hero-text">
        <p className="hero-since">{t("home.hero-since")}</p>
        <h1>{t("home.hero-title")}</h1>
        <p>{t("home.hero-text")}</p>
        <p className="hero-actions">
          <a className="button button-primary" href={link(routes.products())}>
            {t("home.hero-action")}
          </a>
          <a className="hero-more" href={link(routes.faq())}>
            {t("home.hero-advice")}
          </a>
        </p>
      </div>
      <SitePicture
        name="hero"
        width={1200}
        height={900}
        alt=""
        sizes="(width >= 1280px) 640px, (width >= 768px) 50vw, 100vw"
        priority
      />
    </section>
  );
}

interface ShelfProps {
  title: MessageId;
  products: ProductCard[];
  href: string;
}

function Shelf({ title, products, href }: ShelfProps) {
  const { t, link } = useShop();
  if (products.length === 0) return null;
  return (
    <section className="shelf">
      <header>
        <h2>{t(title)}</h2>
        <a href={link(href)}>
          {t("home.see-all")}
          <span className="visually-hidden">: {t(title)}</span>
        </a>
      </header>
      <ProductGrid products={products} />
    </section>
  );
}

function LatestArticles({ articles }: { articles: ArticleCard[] }) {
  const { t, link } = useShop();
  if (articles.length === 0) return null;
  return (
    <section className="shelf">
      <header>
        <h2>{t("home.articles")}</h2>
        <a href={link(routes.articles())}>{t("articles.all")}</a>
      </header>
      <ArticleGrid articles={articles} level="h3" />
    </section>
  );
}

function FaqTeaser() {
  const { t, link, locale } = useShop();
  const questions = inLocale(faq, locale).groups.flatMap((group) => group.questions);
  return (
    <section className="shelf faq-teaser">
      <div>
        <h2>{t("home.faq")}</h2>
        <p>{t("home.faq-text")}</p>
        <a className="button" href={link(routes.faq())}>
          {t("home.faq-all")}
        </a>
      </div>
      <div lang={foreignLang(faq, locale)}>
        <Questions questions={questions.slice(0, questionCount)} />
      </div>
    </section>
  );
}

interface HomeData {
  best: ProductCard[];
  onSale: ProductCard[];
  newest: ProductCard[];
  articles: ArticleCard[];
}

function Home({ data }: { data: HomeData }) {
  const bestSellers = `${routes.products()}?orderby=sales`;
  return (
    <>
      <Hero />
      <Marquee />
      <CategoryShelf />
      <Shelf title="home.best-sellers" products={data.best} href={bestSellers} />
      <Shelf title="home.on-sale" products={data.onSale} href={routes.reduced()} />
      <Shelf title="home.newest" products={data.newest} href={routes.products()} />
      <LatestArticles articles={data.articles} />
      <FaqTeaser />
    </>
  );
}

export default publicPage({
  path: routes.home(),
  cache: "page",
  styles: "home",
  queries: [],
  // There is always a home page: its head need not wait for its shelves.
  early: () => true,
  async load({ catalogue, config }): Promise<HomeData> {
    const context = answerContext(config);
    const [best, onSale, newest, articles] = await Promise.all([
      catalogue.query(getProducts, { first: shelf, orderby: "TOTAL_SALES" }),
      catalogue.query(getProducts, { first: shelf, onSale: true }),
      catalogue.query(getProducts, { first: shelf }),
      catalogue.query(getPosts, { first: articleCount }),
    ]);
    const cards = ({ products }: typeof best) => toShownCards(products?.nodes, context);
    return {
      best: cards(best),
      onSale: cards(onSale),
      newest: cards(newest),
      articles: (articles.posts?.nodes ?? []).map((node) => toArticleCard(node, context)),
    };
  },
  head: (_data, { shop, config }) => ({
    title: shop.t("home.title"),
    description: longDescription(shop),
    canonical: routes.home(),
    structured: [
      organization(shop, config.baseUrl),
      webSite(
        shop.settings,
        config.baseUrl,
        shop.link(routes.home()),
        shop.link(routes.products()),
      ),
    ],
    feeds: true,
  }),
  component: Home,
});
