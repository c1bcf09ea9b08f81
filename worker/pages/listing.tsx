import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { Breadcrumb, type Crumb } from "../components/breadcrumb/breadcrumb.tsx";
import { Pager } from "../components/pager/pager.tsx";
import { ProductGrid } from "../components/product-card/product-card.tsx";
import type { Head } from "../render/head.tsx";
import type { PublicContext } from "./define-page.ts";
import { notFound, type PageOutcome } from "./page-outcome.ts";

/** One page of a listing. */
export interface ListingData {
  title: string;
  description: string;
  products: ProductCard[];
  count: number;
  page: number;
  last: number;
  crumbs: Crumb[];
  /** Addresses of this page and its neighbours, without the language prefix. */
  hrefs: string[];
}

/** Cuts a listing into pages; a page past the end is a 404 with the way to the last one. */
export function pageOf(
  all: ProductCard[],
  { page, perPage, href }: { page: number; perPage: number; href: (page: number) => string },
): PageOutcome | Pick<ListingData, "products" | "count" | "page" | "last" | "hrefs"> {
  const last = Math.max(1, Math.ceil(all.length / perPage));
  if (page > last) {
    return notFound({
      message: { id: "error.page-past-end", values: { last } },
      link: { href: href(last), label: "error.last-page" },
    });
  }
  return {
    products: all.slice((page - 1) * perPage, page * perPage),
    count: all.length,
    page,
    last,
    hrefs: Array.from({ length: last }, (_, index) => href(index + 1)),
  };
}

/** Reads a page number of a path: a whole number from 1, or null. */
export const readPageNumber = (text: string | undefined): number | null => {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
};

/** A listing: count, cards, pager, or a way out where it is empty. */
export function Listing({ data }: { data: ListingData }) {
  const { t, link } = useShop();
  return (
    <div className="listing">
      <Breadcrumb crumbs={data.crumbs} />
      <h1>{data.title}</h1>
      {data.description && <p className="listing-description">{data.description}</p>}
      <p className="listing-count">{t("listing.count", { count: data.count })}</p>
      {data.products.length > 0 ? (
        <ProductGrid products={data.products} above />
      ) : (
        <p className="listing-empty">
          {t("listing.empty")} <a href={link(routes.products())}>{t("listing.empty-action")}</a>
        </p>
      )}
      <Pager
        page={data.page}
        last={data.last}
        href={(page) => data.hrefs[page - 1] ?? "/products"}
      />
    </div>
  );
}

/** Title, canonical and neighbours of a listing's page. */
export function listingHead(data: ListingData, { shop }: Pick<PublicContext, "shop">): Head {
  const { title, page, hrefs } = data;
  return {
    title: page > 1 ? shop.t("listing.page-title", { title, page }) : title,
    description: data.description || shop.settings.siteShortDescription,
    canonical: hrefs[page - 1],
    previous: hrefs[page - 2],
    next: hrefs[page],
  };
}
