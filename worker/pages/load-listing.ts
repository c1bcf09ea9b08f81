import { type ListingQuery, listingHref, readListingQuery } from "../../shared/facets.ts";
import { locales } from "../../shared/i18n/locales.ts";
import type { ProductCard } from "../../shared/product.ts";
import { answerContext } from "../catalogue/answer-context.ts";
import { listingFromBackend, smallIndex } from "../catalogue/backend-listing.ts";
import {
  type ListedFilters,
  type ListingAnswer,
  type ListingRequest,
  listingFromIndex,
} from "../catalogue/listing.ts";
import type { Crumb } from "../components/breadcrumb/breadcrumb.tsx";
import { writeLog } from "../log.ts";
import type { SearchNotes } from "../search/search-notes.tsx";
import type { PublicContext } from "./define-page.ts";
import { notFound, type PageOutcome } from "./page-outcome.ts";

/** One page of a listing with everything that narrows it down. */
export interface ListingData {
  /** Address of the whole listing, without language prefix and query. */
  path: string;
  title: string;
  description: string;
  crumbs: Crumb[];
  /** What is shown: the address's query without what the shop does not know. */
  query: ListingQuery;
  page: number;
  last: number;
  count: number;
  products: ProductCard[];
  filters: ListedFilters | null;
  notes: SearchNotes | null;
}

/** Which listing a page shows. */
export type ListingOf = Pick<ListingData, "path" | "title" | "description" | "crumbs"> & {
  /** Slug of the category that it is the listing of. */
  category?: string;
  page: string | undefined;
};

/** Reads a page number of a path: a whole number from 1, or null. */
export const readPageNumber = (text: string | undefined): number | null => {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
};

/** Answers a listing from the index, or from what stands in for it. */
export async function answerListing(
  context: Pick<PublicContext, "catalogue" | "config" | "index" | "locale">,
  request: ListingRequest,
): Promise<ListingAnswer> {
  const { catalogue, config, locale } = context;
  const known = await context.index();
  if (known.state === "ready") return listingFromIndex(known.index, request);
  const { languageTag } = locales[locale];
  const backend = { catalogue, context: answerContext(config), languageTag };
  const small = known.state === "none" ? await smallIndex(backend) : null;
  if (small) return listingFromIndex(small, request);
  writeLog("warn", "listing from backend pages", { reason: known.state, locale });
  return listingFromBackend(backend, request);
}

/** Loads one page of a listing; a page past the end is a 404 with the way to the last one. */
export async function loadListing(
  context: PublicContext,
  { category, page: text, ...listing }: ListingOf,
): Promise<ListingData | PageOutcome> {
  const page = readPageNumber(text);
  if (page === null) return notFound();
  const { money, productsPerPage: perPage } = context.config.settings;
  const asked = readListingQuery(context.query);
  const request = { query: asked, category, page, perPage, currency: money.currency };
  const answer = await answerListing(context, request);
  const { query, count } = answer;
  const last = Math.max(1, Math.ceil(count / perPage));
  if (page > last) {
    return notFound({
      message: { id: "error.page-past-end", values: { last } },
      link: { href: listingHref(listing.path, query, last), label: "error.last-page" },
    });
  }
  return { ...listing, ...answer, page, last };
}
