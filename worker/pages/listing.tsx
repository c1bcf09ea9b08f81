import {
  type ListingQuery,
  listingHref,
  listingSearch,
  readListingQuery,
} from "../../shared/facets.ts";
import { routes } from "../../shared/routes.ts";
import type { Shop } from "../../shared/shop.ts";
import { useShop } from "../../shared/shop-context.ts";
import { isKeptListing, isPlainListing } from "../catalogue/listing.ts";
import { Breadcrumb } from "../components/breadcrumb/breadcrumb.tsx";
import { chosenLabels, ListingChips } from "../components/listing/listing-chips.tsx";
import { ListingFilters } from "../components/listing/listing-filters.tsx";
import { ListingSort } from "../components/listing/listing-sort.tsx";
import { Pager } from "../components/pager/pager.tsx";
import { ProductGrid } from "../components/product-card/product-card.tsx";
import type { Head } from "../render/head.tsx";
import { PlainIsland } from "../render/plain-island.tsx";
import { shortDescription } from "../render/site-words.ts";
import { breadcrumbList } from "../render/structured/breadcrumb-list.ts";
import { itemList } from "../render/structured/item-list.ts";
import { SearchNotes, SearchWaysOn } from "../search/search-notes.tsx";
import type { PublicContext } from "./define-page.ts";
import type { ListingData } from "./load-listing.ts";

/** What every listing's page has in common: one spelling of its address, and what of it is kept. */
export const listingPage = {
  cache: "page",
  styles: "listing",
  queries: ["search", "orderby", "order", "filter"],
  tidy: (given: URLSearchParams) => new URLSearchParams(listingSearch(readListingQuery(given))),
  isKept: ({ query }: ListingData, { query: asked }: Pick<PublicContext, "query">) =>
    // Values that nobody knows would make countless addresses of the same page.
    isKeptListing(query) && listingSearch(query) === listingSearch(readListingQuery(asked)),
} as const;

// Said in the title: more would not fit, and search engines do not keep such pages.
const mostNamed = 3;

/** What a listing shows, in words: "Minyak Rem: 1 L, 4 L". */
export function listingTitle(data: ListingData, shop: Shop): string {
  const { search } = data.query;
  const title = search ? shop.t("listing.search-title", { search }) : data.title;
  const named = chosenLabels(data, shop)
    .slice(0, mostNamed)
    .map(({ label }) => label);
  return named.length > 0 ? `${title}: ${named.join(", ")}` : title;
}

function Nothing({ data }: { data: ListingData }) {
  const { t, link } = useShop();
  const { query, path } = data;
  const isNarrowed = Object.keys(query.filter).length > 0;
  const wide: ListingQuery = { ...query, filter: {} };
  return (
    <div className="listing-empty">
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
      {query.search && !isNarrowed && <SearchWaysOn search={query.search} />}
    </div>
  );
}

/** A listing: filters, count, chosen values, cards, pager, or a way out where it is empty. */
export function Listing({ data }: { data: ListingData }) {
  const shop = useShop();
  const { t } = shop;
  const { path, query, page, last, count, products, notes } = data;
  const matched = notes ? new Set(notes.matched) : undefined;
  return (
    <div className="listing">
      <Breadcrumb crumbs={data.crumbs} />
      <h1 data-part="title">{listingTitle(data, shop)}</h1>
      {data.description && <p className="listing-description">{data.description}</p>}
      <PlainIsland name="listing">
        <div className="listing-body">
          <ListingFilters data={data} />
          <div className="listing-results">
            <div className="listing-bar">
              <p className="listing-count" role="status" data-part="count">
                {t("listing.count", { count })}
              </p>
              <ListingSort data={data} />
            </div>
            <div data-part="results">
              <h2 className="visually-hidden">{t("layout.products")}</h2>
              {notes && <SearchNotes search={query.search} notes={notes} />}
              <ListingChips data={data} />
              {products.length > 0 ? (
                <ProductGrid products={products} above matched={matched} />
              ) : (
                <Nothing data={data} />
              )}
              <Pager page={page} last={last} href={(number) => listingHref(path, query, number)} />
            </div>
          </div>
        </div>
      </PlainIsland>
    </div>
  );
}

/** Title, canonical, neighbours and structured data of a listing's page. */
export function listingHead(
  data: ListingData,
  { shop, config }: Pick<PublicContext, "shop" | "config">,
): Head {
  const { path, query, page, last } = data;
  const title = listingTitle(data, shop);
  const href = (number: number) => listingHref(path, query, number);
  return {
    title: page > 1 ? shop.t("listing.page-title", { title, page }) : title,
    description: data.description || shortDescription(shop),
    canonical: href(page),
    noindex: !isPlainListing(query) || data.count === 0,
    previous: page > 1 ? href(page - 1) : undefined,
    next: page < last ? href(page + 1) : undefined,
    structured: [
      breadcrumbList(data.crumbs, shop, config.baseUrl),
      itemList(data.products, shop, config.baseUrl),
    ],
  };
}
