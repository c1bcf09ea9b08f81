import { askIcon, purposeIcons } from "#brand/icons.ts";
import type { ArticleCard } from "../../shared/article.ts";
import type { HomeSection, HomeText, homeSections } from "../../shared/brand.ts";
import { listingHref, readListingQuery } from "../../shared/facets.ts";
import { foreignLang, inLocale } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { SitePicture } from "../../shared/ui/picture.tsx";
import { hasVehicles } from "../catalogue/search/vehicle-list.ts";
import {
  isShownOn,
  type StorefrontBanner,
  type StorefrontSection,
} from "../commerce/storefront-settings.ts";
import { ArticleGrid } from "../content/article-card.tsx";
import { Questions } from "../content/questions.tsx";
import { VehicleFinder } from "../fit/finder.tsx";
import { CategoryRow } from "../layout/category-grid.tsx";
import { type ListedFacet, vehicleFacet } from "../listing/listing.ts";
import { filtersOfAll } from "../listing/listing-page.tsx";
import { shopDay } from "../platform/i18n/format-date.ts";
import { chatLink, longDescription } from "../platform/i18n/site-context.ts";
import { publicPage } from "../platform/render/define-page.ts";
import { Fragment as LaterPart } from "../platform/render/island.tsx";
import { Blocks, filledLine } from "../platform/render/marked-text.tsx";
import { ProductRow, readRow, rowLength, toListingPath } from "../product/product-row.tsx";
import { store } from "../store.ts";
import { Banner } from "./banner.tsx";
import { Marquee } from "./marquee.tsx";
import { organization, webSite } from "./site-data.ts";

const { home: sections, promises, questions: faq } = store.brand;

const articleCount = 3;
const questionCount = 4;
// With the question to the shop they fill one row of a phone.
const maxVehicles = 3;

/** The way to all products, beside the finder or in its place. */
function HeroActions() {
  const { t, link } = useSite();
  return (
    <p className="hero-actions">
      <a
        className={hasVehicles ? "hero-more" : "button button-primary"}
        href={link(routes.products())}
      >
        {t("home.hero-action")}
      </a>
      <a className="hero-more" href={link(routes.faq())}>
        {t("home.hero-advice")}
      </a>
    </p>
  );
}

function Hero({ today }: Pick<HomeData, "today">) {
  const { t } = useSite();
  const since = t("home.hero-since");
  return (
    <section className="hero">
      <div className="hero-text">
        {since && <p className="hero-since">{since}</p>}
        <h1>{t("home.hero-title")}</h1>
        <p className="hero-words">{t("home.hero-text")}</p>
        {hasVehicles && <VehicleFinder year={Number(today.slice(0, 4))} />}
        <HeroActions />
      </div>
      <SitePicture
        name="hero"
        width={1200}
        height={900}
        alt=""
        sizes="(width >= 80em) 640px, (width >= 48em) 50vw, 260px"
        priority
      />
    </section>
  );
}

const findIcon = (slug: string) => purposeIcons.find(([words]) => words.test(slug))?.[1];

/** What products are for: the first question that a newcomer asks. */
function Vehicles({ facet }: { facet: ListedFacet }) {
  const site = useSite();
  const { t, link } = site;
  const plain = readListingQuery(new URLSearchParams());
  const href = (value: string) =>
    link(listingHref(routes.products(), { ...plain, filter: { [facet.name]: [value] } }));
  return (
    <section className="page-section">
      <h2>{t("home.vehicle")}</h2>
      <ul className="vehicles">
        {facet.values.slice(0, maxVehicles).map(({ slug, label, count }) => {
          const icon = findIcon(slug);
          return (
            <li key={slug}>
              <a href={href(slug)}>
                {icon && <Icon icon={icon} />}
                {label}
                <span className="visually-hidden">{`, ${t("listing.count", { count })}`}</span>
              </a>
            </li>
          );
        })}
        <li>
          <a href={chatLink(site, t("home.vehicle-ask-text"))} target="_blank" rel="noopener">
            {askIcon && <Icon icon={askIcon} />}
            {t("home.vehicle-ask")}
          </a>
        </li>
      </ul>
    </section>
  );
}

/** What the shop stands for. */
function TrustMarks() {
  const site = useSite();
  const { t, locale } = site;
  const marks = inLocale(promises, locale).flatMap((mark) => {
    const text = filledLine(mark, site);
    return text ? [text.charAt(0).toUpperCase() + text.slice(1)] : [];
  });
  return <Marquee label={t("home.trust")} items={marks} lang={foreignLang(promises, locale)} />;
}

function Words({ text }: Pick<HomeText, "text">) {
  const { locale } = useSite();
  const { title, body } = inLocale(text, locale);
  return (
    <section className="page-section prose" lang={foreignLang(text, locale)}>
      <h2>{title}</h2>
      <Blocks blocks={body} />
    </section>
  );
}

function LatestArticles({ articles }: { articles: ArticleCard[] }) {
  const { t, link } = useSite();
  if (articles.length === 0) return null;
  return (
    <section className="page-section">
      <header>
        <h2>{t("home.articles")}</h2>
        <a href={link(routes.articles())}>{t("articles.all")}</a>
      </header>
      <ArticleGrid articles={articles} level="h3" />
    </section>
  );
}

function FaqTeaser() {
  const { t, link, locale } = useSite();
  const questions = inLocale(faq, locale).groups.flatMap((group) => group.questions);
  return (
    <section className="page-section faq-teaser">
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
  /** In the shop's time zone. */
  today: string;
  /** By the sections of products in their order. */
  rows: ProductCard[][];
  best: ProductCard[];
  onSale: ProductCard[];
  /** What products are for; null where no attribute says so. */
  vehicles: ListedFacet | null;
  articles: ArticleCard[];
  /** The operator's, of today. */
  banners: readonly StorefrontBanner[];
  /** The operator's order. */
  order: readonly StorefrontSection[] | null;
}

function OwnSection({ name, data }: { name: (typeof homeSections)[number]; data: HomeData }) {
  const { t } = useSite();
  const { best, onSale, vehicles, articles } = data;
  switch (name) {
    case "hero":
      return <Hero today={data.today} />;
    case "vehicles":
      return vehicles && <Vehicles facet={vehicles} />;
    case "best-sellers": {
      const href = `${routes.products()}?orderby=sales`;
      const title = t("home.best-sellers");
      return <ProductRow id="best-sellers" title={title} products={best} href={href} />;
    }
    case "promises":
      return <TrustMarks />;
    case "categories":
      return <CategoryRow />;
    case "on-sale":
      return <ProductRow title={t("home.on-sale")} products={onSale} href={routes.reduced()} />;
    case "articles":
      return <LatestArticles articles={articles} />;
    case "questions":
      return <FaqTeaser />;
  }
}

const productSections = sections.flatMap((it) =>
  typeof it === "object" && it.section === "products" ? [it] : [],
);

function Section({ section, data }: { section: HomeSection; data: HomeData }) {
  const { locale } = useSite();
  if (typeof section === "string") return <OwnSection name={section} data={data} />;
  if (section.section === "text") return <Words text={section.text} />;
  if (section.section === "products") {
    const products = data.rows[productSections.indexOf(section)] ?? [];
    const title = inLocale(section.title, locale);
    return <ProductRow title={title} products={products} href={toListingPath(section)} />;
  }
  return isShownOn(section, data.today) && <Banner banner={section} />;
}

const isOwnWords = (it: HomeSection): boolean => typeof it === "object";

/** The page's sections: the brand's, or as the operator orders them. */
function orderSections({ order, banners }: HomeData): readonly HomeSection[] {
  const added = banners.map((banner) => ({ section: "banner", ...banner }) as const);
  if (order === null) {
    const start = sections.indexOf("hero") + 1;
    return [...sections.slice(0, start), ...added, ...sections.slice(start)];
  }
  const named = order.flatMap((name): readonly HomeSection[] => {
    if (name === "banners") return added;
    return name === "brand" ? sections.filter(isOwnWords) : [name];
  });
  return ["hero", ...(order.includes("banners") ? [] : added), ...named];
}

function Home({ data }: { data: HomeData }) {
  const { link } = useSite();
  return (
    <>
      {orderSections(data).map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
        <Section key={index} section={section} data={data} />
      ))}
      <LaterPart name="waiting-orders" hydrate="ordered" src={link(routes.waitingOrders())}>
        <div className="waiting" data-part="waiting" />
      </LaterPart>
    </>
  );
}

export default publicPage({
  path: routes.home(),
  sitemap: true,
  cache: "page",
  styles: "home",
  queries: [],
  // The home page always exists: its head need not wait for its rows of products.
  early: () => true,
  async load(given): Promise<HomeData> {
    const { catalogue } = given;
    const [best, onSale, { articles }, filters, { banners = [], home }, rows] = await Promise.all([
      catalogue.productRow({ first: rowLength, orderby: "TOTAL_SALES" }),
      // What sells best and is reduced as well stands once on the page.
      catalogue.productRow({ first: 2 * rowLength, onSale: true }),
      catalogue.articles({ first: articleCount }),
      filtersOfAll(given),
      given.storefront(),
      Promise.all(productSections.map((section) => readRow(catalogue, section))),
    ]);
    const shown = new Set(best.map(({ id }) => id));
    const today = shopDay(given.now(), given.config.settings.timeZone);
    return {
      today,
      banners: banners.filter((banner) => isShownOn(banner, today)),
      order: home ?? null,
      rows,
      best,
      onSale: onSale.filter(({ id }) => !shown.has(id)).slice(0, rowLength),
      vehicles: filters && vehicleFacet(filters.facets),
      articles,
    };
  },
  head: (_data, { site, config }) => ({
    title: site.t("home.title"),
    description: longDescription(site),
    canonical: routes.home(),
    structured: [
      organization(site, config.baseUrl),
      webSite(
        site.settings,
        config.baseUrl,
        site.link(routes.home()),
        site.link(routes.products()),
      ),
    ],
    feeds: true,
  }),
  component: Home,
});
