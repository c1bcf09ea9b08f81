import type { ListingQuery } from "../../shared/facets.ts";
import type { BackendList, Catalogue } from "../commerce/catalogue.ts";
import type { CatalogueSource, IndexedProduct } from "../commerce/indexed-product.ts";
import { buildIndex } from "../product-index/build-index.ts";
import { type CatalogueIndex, openIndex } from "../product-index/catalogue-index.ts";
import type { ListingRequest, ListingResult } from "./listing.ts";

// By the source it is built from; values, not promises: the promise of a finished request would
// never resolve for other requests.
const built = new WeakMap<CatalogueSource, SmallCatalogue>();

interface SmallCatalogue {
  index: CatalogueIndex;
  /** As in the index, newest first. */
  products: readonly IndexedProduct[];
}

/** Builds the index of a shop that fits into one call to the backend; null for a larger one. */
export async function smallCatalogue(
  catalogue: Pick<Catalogue, "smallShop">,
  languageTag: string,
): Promise<SmallCatalogue | null> {
  const source = await catalogue.smallShop();
  const cached = source && built.get(source);
  if (!source) return null;
  if (cached) return cached;
  const index = openIndex(buildIndex(source, languageTag));
  const byId = new Map(source.products.map((product) => [product.card.id, product]));
  const small = { index, products: Array.from(index.ids, (id) => byId.get(id) ?? []).flat() };
  built.set(source, small);
  return small;
}

// The orders in which the backend's paging loses no row (docs/woocommerce.md: What WooGraphQL returns).
const orderOf = ({ orderby, order }: ListingQuery): Pick<ListingQuery, "orderby" | "order"> =>
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
  return { search: query.search, filter, ...orderOf(query) };
}

function listOf(
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
  const list = listOf(query, request.category);
  const { products, count } = await catalogue.listPage(list, request);
  return { products, count, query, filters: null, notes: query.search ? simpleSearch : null };
}
