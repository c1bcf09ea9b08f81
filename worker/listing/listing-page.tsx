import type { ArticleCard } from "../../shared/article.ts";
import {
  type ListingQuery,
  listingHref,
  listingSearch,
  readListingQuery,
} from "../../shared/facets.ts";
import { locales } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { Breadcrumb, type Crumb } from "../../shared/ui/breadcrumb.tsx";
import { PricesNote } from "../../shared/ui/price.tsx";
import { hasVehicles } from "../catalogue/search/vehicle-list.ts";
import { canAdd } from "../commerce/choice.ts";
import type { Head } from "../layout/head.tsx";
import { BackendError } from "../platform/backend-error.ts";
import { shortDescription } from "../platform/i18n/site-context.ts";
import { writeLog } from "../platform/log.ts";
import { CleanContent } from "../platform/render/clean-content.tsx";
import {
  notFound,
  type PageOutcome,
  type PublicContext,
  redirect,
} from "../platform/render/define-page.ts";
import { Fragment } from "../platform/render/island.tsx";
import { breadcrumbList } from "../platform/render/json-ld.tsx";
import { ProductGrid } from "../product/product-card.tsx";
import {
  EmptySearchHelp,
  matchingArticles,
  SearchArticles,
  SearchNotes,
} from "../search/search-notes.tsx";
import { SearchTopics, topicsIn } from "../search/search-topics.tsx";
import { listingFromBackend, smallEngine } from "./backend-listing.ts";
import {
  type FittingProducts,
  fittingProducts,
  isForVehicle,
  rememberedVehicle,
} from "./fitting-products.ts";
import {
  isCacheableListing,
  isPlainListing,
  type ListedFilters,
  type ListingRequest,
  type ListingResult,
  listingFromEngine,
} from "./listing.ts";
import { ListingFilters } from "./listing-filters.tsx";
import { chosenLabels, ListingChips, ListingSort, QuickChoices } from "./listing-tools.tsx";

interface PagerProps {
  page: number;
  last: number;
  /** Path of a page, without the language prefix. */
  href: (page: number) => string;
}

/** Returns the first page, the last, and the current one with its neighbours. */
function pagesToShow(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last];
  return [...new Set(wanted)].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b);
}

/** Links to the pages of a listing. */
function Pager({ page, last, href }: PagerProps) {
  const { t, link } = useSite();
  if (last <= 1) return null;
  const pages = pagesToShow(page, last);
  return (
    <nav className="pager" aria-label={t("listing.pages")} data-in-place="top">
      {page > 1 && (
        <a rel="prev" href={link(href(page - 1))}>
          {t("listing.previous")}
        </a>
      )}
      <ol>
        {pages.map((number, index) => (
          <li
            key={number}
            data-gap={index > 0 && number - (pages[index - 1] ?? 0) > 1 ? "" : undefined}
          >
            <a
              href={link(href(number))}
              aria-label={t("listing.page", { page: number })}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < last && (
        <a rel="next" href={link(href(page + 1))}>
          {t("listing.next")}
        </a>
      )}
    </nav>
  );
}

/** Options shared by all listing pages: their canonical query and which of them are cached. */
export const listingPage = {
  cache: "page",
  styles: "listing",
  queries: ["search", "orderby", "order", "filter"],
  tidy: (given: URLSearchParams) => new URLSearchParams(listingSearch(readListingQuery(given))),
  ...(hasVehicles && { remembered: rememberedVehicle }),
  isCacheable: (
    { query, unfiltered }: ListingData,
    { query: requestedQuery }: Pick<PublicContext, "query">,
  ) =>
    !isForVehicle(requestedQuery) &&
    // Unknown values would create countless URLs of the same page.
    unfiltered !== "starting" &&
    isCacheableListing(query) &&
    listingSearch(query) === listingSearch(readListingQuery(requestedQuery)),
} as const;

/**
 * Whether a listing is there whatever its data: an unfiltered first page, from an index, which needs
 * no backend that may fail.
 */
export async function isFirstPage({
  index,
  params,
  query,
}: Pick<PublicContext, "index" | "params" | "query">): Promise<boolean> {
  const { page } = params as { page?: string };
  return page === undefined && query.size === 0 && (await index()).state === "ready";
}

// Values named in the title: more would not fit, and search engines do not keep such pages.
const maxNamed = 3;

/** Title of a listing with its chosen values: "Ink: 1 L, 4 L". */
function listingTitle(data: ListingData, site: Site): string {
  const { search } = data.query;
  const title = search ? site.t("listing.search-title", { search }) : data.title;
  const named = chosenLabels(data, site)
    .slice(0, maxNamed)
    .map(({ label }) => label);
  return named.length > 0 ? `${title}: ${named.join(", ")}` : title;
}

/** Number of newest articles to search: the maximum that WPGraphQL returns at once. */
const searchedArticles = 100;

function Nothing({ data }: { data: ListingData }) {
  const { t, link } = useSite();
  const { query, path } = data;
  const isNarrowed = Object.keys(query.filter).length > 0;
  const wide: ListingQuery = { ...query, filter: {} };
  return (
    <div className="listing-empty" data-whole={isNarrowed ? undefined : ""}>
      <p>{t(query.search ? "listing.search-empty" : "listing.empty", { search: query.search })}</p>
      {query.search && <p>{t("listing.search-tips")}</p>}
      {isNarrowed && (
        <a className="button" href={link(listingHref(path, wide))} data-in-place>
          {t("listing.clear-filters")}
        </a>
      )}
      <a className="button" href={link(routes.products())}>
        {t("listing.empty-action")}
      </a>
      {query.search && !isNarrowed && <EmptySearchHelp search={query.search} />}
      {data.bestSellers.length > 0 && (
        <>
          <h3>{t("category.best-sellers")}</h3>
          <ProductGrid products={data.bestSellers} />
        </>
      )}
    </div>
  );
}

function Description({ data: { description, html } }: { data: ListingData }) {
  if (!html?.includes("<"))
    return description ? <p className="listing-description">{description}</p> : null;
  return <CleanContent html={html} className="listing-description" />;
}

/** The products: what fits the remembered vehicle, then the rest. */
function Products({ data, matched }: { data: ListingData; matched?: ReadonlySet<string> }) {
  const { t } = useSite();
  const { fitting, products, count, page } = data;
  if (!fitting || page > 1)
    return products.length > 0 && <ProductGrid products={products} above matched={matched} />;
  const adds = fitting.products.some(canAdd);
  const rest = count - fitting.products.length;
  return (
    <>
      <h2 className="listing-group">
        {t("listing.fitting", { vehicle: fitting.vehicle, count: fitting.products.length })}
      </h2>
      <ProductGrid products={fitting.products} above matched={matched} />
      {rest > 0 && (
        <>
          <h2 className="listing-group">{t("listing.rest", { count: rest })}</h2>
          <ProductGrid products={products} above={!adds} follows={adds} matched={matched} />
        </>
      )}
    </>
  );
}

const unfiltered = {
  preparing: "listing.preparing",
  starting: "listing.starting",
  "too-many": "listing.too-many",
  unavailable: "listing.unfiltered",
} as const;

/** A listing: filters, count, chosen values, cards, pager, or suggestions when it is empty. */
export function Listing({ data }: { data: ListingData }) {
  const site = useSite();
  const { t, settings } = site;
  const { path, query, page, last, count, notes } = data;
  const matched = notes ? new Set(notes.matched) : undefined;
  const isStarting = data.unfiltered === "starting";
  return (
    <div className="listing">
      <a className="skip-link" href="#results">
        {t("listing.skip-to-results")}
      </a>
      {settings.showFilters && (
        <a className="skip-link skip-to-filters" href="#filters">
          {t("listing.skip-to-filters")}
        </a>
      )}
      <Breadcrumb crumbs={data.crumbs} />
      <Fragment name="listing">
        <h1 data-part="title">{listingTitle(data, site)}</h1>
        <Description data={data} />
        <div className="listing-body">
          <ListingFilters data={data} />
          <div className="listing-results" id="results">
            <div className="listing-bar">
              <div className="listing-counted">
                <p className="listing-count" role="status" data-part="count">
                  {isStarting ? "" : t("listing.count", { count })}
                </p>
                <PricesNote />
              </div>
              <ListingSort data={data} />
            </div>
            <div data-part="results">
              <h2 className="visually-hidden">{t("layout.products")}</h2>
              {query.search && page === 1 && <SearchTopics search={query.search} />}
              {notes && <SearchNotes search={query.search} notes={notes} />}
              {data.unfiltered && <p className="search-note">{t(unfiltered[data.unfiltered])}</p>}
              <ListingChips data={data} />
              {settings.showFilters && count > 0 && <QuickChoices data={data} />}
              <Products data={data} matched={matched} />
              {count === 0 && !isStarting && <Nothing data={data} />}
              <SearchArticles articles={data.articles} search={page === 1 ? query.search : ""} />
              <Pager page={page} last={last} href={(number) => listingHref(path, query, number)} />
            </div>
          </div>
        </div>
      </Fragment>
    </div>
  );
}

/** A listing as schema.org's ItemList: the URLs of its products, in order. */
export const itemList = (
  products: readonly ProductCard[],
  site: Site,
  baseUrl: string,
): object => ({
  "@type": "ItemList",
  numberOfItems: products.length,
  itemListElement: products.map(({ slug, name }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    url: baseUrl + site.link(routes.product(slug)),
  })),
});

/** Title, canonical and structured data of a listing page. */
export function listingHead(
  data: ListingData,
  { site, config }: Pick<PublicContext, "site" | "config">,
): Head {
  const { path, query, page, fitting } = data;
  const title = listingTitle(data, site);
  const shown = page === 1 && fitting ? [...fitting.products, ...data.products] : data.products;
  const href = (number: number) => listingHref(path, query, number);
  return {
    title: page > 1 ? site.t("listing.page-title", { title, page }) : title,
    description: data.description || shortDescription(site),
    canonical: href(page),
    noindex: !isPlainListing(query) || data.count === 0,
    structured: [
      breadcrumbList(data.crumbs, site, config.baseUrl),
      itemList(shown, site, config.baseUrl),
    ],
  };
}

/** One page of a listing with its filters. */
export interface ListingData {
  /** Path of the whole listing, without language prefix and query. */
  path: string;
  title: string;
  /** Plain text. */
  description: string;
  /** The description as sanitised HTML, when it has markup. */
  html?: string;
  crumbs: Crumb[];
  /** The query as applied: the URL's query without unknown values. */
  query: ListingQuery;
  page: number;
  last: number;
  count: number;
  products: ProductCard[];
  filters: ListedFilters | null;
  unfiltered?: ListingResult["unfiltered"];
  notes: SearchNotes | null;
  /** What fits the remembered vehicle, which stands on the first page; `products` lack it. */
  fitting: FittingProducts | null;
  /** Articles that match the search. */
  articles: ArticleCard[];
  /** Shown where a search has no products. */
  bestSellers: ProductCard[];
}

/** The listing that a page shows. */
type ListingOf = Pick<ListingData, "path" | "title" | "description" | "html" | "crumbs"> & {
  /** Slug of the listing's category. */
  category?: string;
  page: string | undefined;
};

/** Parses a page number from a path: an integer from 1, or null. */
const readPageNumber = (text: string | undefined): number | null => {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
};

type ListingContext = Pick<PublicContext, "catalogue" | "index" | "locale">;

/** The engine of a request; of a small shop without an index, one of its own. */
async function openEngine({ catalogue, index, locale }: ListingContext) {
  const indexState = await index();
  if (indexState.state === "ready") return indexState;
  const engine =
    indexState.state === "none" && (await smallEngine(catalogue, locales[locale].languageTag));
  return engine ? { state: "ready" as const, engine } : indexState;
}

/** Returns a listing from the engine, or from the backend when there is none. */
export async function readListing(
  context: ListingContext,
  request: ListingRequest,
): Promise<ListingResult> {
  const indexState = await openEngine(context);
  let { state } = indexState;
  if (indexState.state === "ready") {
    try {
      return await listingFromEngine(indexState.engine, request);
    } catch (cause) {
      state = "unavailable";
      writeLog("warn", "index", { locale: context.locale, state }, cause);
    }
  }
  writeLog("warn", "listing.fallback", { reason: state, locale: context.locale });
  return {
    ...(await listingFromBackend(context.catalogue, request)),
    unfiltered: state === "none" ? "preparing" : state === "too-many" ? state : "unavailable",
  };
}

/**
 * The first page of a listing, or nothing yet where its index is being built and the backend too busy
 * with that to list products itself.
 */
async function readFirstPage(
  context: ListingContext,
  request: ListingRequest,
): Promise<ListingResult> {
  try {
    return await readListing(context, request);
  } catch (cause) {
    if (!(cause instanceof BackendError)) throw cause;
    const indexState = await context.index();
    if (indexState.state !== "none" || !(await indexState.isBuilding?.())) throw cause;
    const query = { ...request.query, filter: {} };
    return { products: [], count: 0, query, filters: null, unfiltered: "starting", notes: null };
  }
}

/** What all products can be narrowed down by; null where there is no engine. */
export async function filtersOfAll(
  context: ListingContext & Pick<PublicContext, "config">,
): Promise<ListedFilters | null> {
  const indexState = await openEngine(context);
  if (indexState.state !== "ready") return null;
  const query = readListingQuery(new URLSearchParams());
  const { currency } = context.config.settings.money;
  const request = { query, page: 1, perPage: 0, currency };
  return (await listingFromEngine(indexState.engine, request)).filters;
}

/** Articles that match the search; empty when they cannot be read, because they are optional. */
export async function articlesOn(
  catalogue: PublicContext["catalogue"],
  search: string,
): Promise<ArticleCard[]> {
  try {
    const { articles } = await catalogue.articles({ first: searchedArticles });
    return matchingArticles(articles, search);
  } catch {
    return [];
  }
}

const maxBestSellers = 2;

/** Best sellers beside a search without products; empty when they cannot be read. */
async function readBestSellers({ catalogue }: Pick<PublicContext, "catalogue">) {
  try {
    return await catalogue.productRow({ first: maxBestSellers, orderby: "TOTAL_SALES" });
  } catch {
    return [];
  }
}

/** Loads one page of a listing; a page past the end is a 404 with a link to the last one. */
export async function loadListing(
  context: PublicContext,
  { category, page: text, ...listing }: ListingOf,
): Promise<ListingData | PageOutcome> {
  const page = readPageNumber(text);
  if (page === null) return notFound();
  const { money, productsPerPage: perPage } = context.config.settings;
  const requestedQuery = readListingQuery(context.query);
  const { search: decided } = requestedQuery.search ? await context.storefront() : {};
  const request = {
    ...{ query: requestedQuery, category, page, perPage, decided },
    currency: money.currency,
  };
  const result = await (page === 1 ? readFirstPage : readListing)(context, request);
  const { query, count, notes } = result;
  // A filter that no product has is no page of its own; without the index all filters are unknown.
  if (result.filters && listingSearch(query) !== listingSearch(requestedQuery))
    return redirect(context.site.link(listingHref(listing.path, query, page)));
  const isNothingFound = count === 0 && result.unfiltered !== "starting";
  const isEmpty = isNothingFound || notes?.isAlternative === true;
  const isWide = Object.keys(query.filter).length === 0;
  // Filters, orders and further pages are of the same search.
  const isFirst = isWide && page === 1 && query.orderby === "relevance";
  const isTopic = isEmpty && topicsIn(query.search).length > 0;
  if (query.search && isFirst && !isTopic && result.unfiltered !== "starting")
    context.onSearch(query.search, isEmpty ? "empty" : "shown");
  const last = Math.max(1, Math.ceil(count / perPage));
  if (page > last) {
    return notFound({
      message: { id: "error.page-past-end", values: { last } },
      link: { href: listingHref(listing.path, query, last), label: "error.last-page" },
    });
  }
  const articles =
    page === 1 && query.search ? await articlesOn(context.catalogue, query.search) : [];
  const bestSellers =
    query.search && isNothingFound && isWide ? await readBestSellers(context) : [];
  const fitting = await fittingProducts(context, result, request);
  const shown = new Set(fitting?.products.map(({ id }) => id));
  const rest = result.products.filter(({ id }) => !shown.has(id));
  // A later page may have nothing else.
  const products = rest.length > 0 || page === 1 ? rest : result.products;
  return { ...listing, ...result, products, fitting, page, last, articles, bestSellers };
}
