import type { ListingQuery } from "../../shared/facets.ts";
import { engineInMemory } from "../catalogue/index-engine.ts";
import type { BackendList, Catalogue } from "../commerce/catalogue.ts";
import type { CatalogueEngine } from "../commerce/catalogue-engine.ts";
import type { CatalogueSource } from "../commerce/indexed-product.ts";
import { memo } from "../platform/memo.ts";
import type { ListingRequest, ListingResult } from "./listing.ts";

// By the source it is built from; values, not promises: the promise of a finished request would
// never resolve for other requests.
const engineFor = memo((source: CatalogueSource, languageTag: string) =>
  engineInMemory(source, languageTag),
);

/** Builds the engine of a shop that fits into one call to the backend; null for a larger one. */
export async function smallEngine(
  catalogue: Pick<Catalogue, "smallShop">,
  languageTag: string,
): Promise<CatalogueEngine | null> {
  const source = await catalogue.smallShop();
  return source && engineFor(source, languageTag);
}

// The orders in which the backend's paging loses no row (docs/woocommerce.md: What WooGraphQL returns).
const toOrder = ({ orderby, order }: ListingQuery): Pick<ListingQuery, "orderby" | "order"> =>
  orderby === "alphabetically" || orderby === "date"
    ? { orderby, order }
    : { orderby: "date", order: "DESC" };

/**
 * The part of a listing query that the backend can do; the rest is dropped and not reported as
 * applied.
 */
function supportedQuery({ query, category }: ListingRequest): ListingQuery {
  const { category: chosen, sale } = query.filter;
  const filter = {
    ...(!category && chosen ? { category: chosen } : {}),
    ...(sale ? { sale } : {}),
  };
  return { search: query.search, filter, ...toOrder(query) };
}

function toList(
  { search, filter, orderby, order }: ListingQuery,
  category: string | undefined,
): BackendList {
  const categories = category ? [category] : filter.category;
  return {
    ...(categories ? { category: [...categories] } : {}),
    ...(search ? { search, visibility: "SEARCH" } : {}),
    ...(filter.sale ? { onSale: true } : {}),
    orderby: orderby === "alphabetically" ? "NAME" : "DATE",
    order,
  };
}

const simpleSearch = {
  isAlternative: false,
  isSimple: true,
  dropped: [],
  corrected: null,
  matched: [],
  categories: [],
  completions: [],
  filters: [],
  vehicle: null,
};

/**
 * Lists products page by page from the backend while there is no index or the shop is too large.
 */
export async function listingFromBackend(
  catalogue: Pick<Catalogue, "listPage">,
  request: ListingRequest,
): Promise<ListingResult> {
  const query = supportedQuery(request);
  const list = toList(query, request.category);
  const { products, count } = await catalogue.listPage(list, request);
  return { products, count, query, filters: null, notes: query.search ? simpleSearch : null };
}
