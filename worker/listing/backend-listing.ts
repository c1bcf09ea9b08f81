import type { ListingQuery } from "../../shared/facets.ts";
import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import type { AnswerContext } from "../platform/graphql/mapping-context.ts";
import { getIndexProducts } from "../product/product-list-queries.ts";
import { toShownCards } from "../product/to-card.ts";
import { buildIndex } from "../product-index/build-index.ts";
import { type CatalogueIndex, openIndex } from "../product-index/catalogue-index.ts";
import { sourceOf, withSearched } from "../product-index/read-catalogue.ts";
import { type BackendList, pageOfList } from "./backend-blocks.ts";
import type { ListingAnswer, ListingRequest } from "./listing.ts";

interface Backend {
  catalogue: CatalogueClient;
  context: AnswerContext;
  languageTag: string;
}

// WPGraphQL cuts larger pages to this without a word.
const pageSize = 100;

// Values, not promises: one of a request that has ended would never settle for the others.
const small = new WeakMap<object, CatalogueIndex>();

/** An index made at once, for a shop that fits into one page of the backend; null for a larger one. */
export async function smallIndex(backend: Backend): Promise<CatalogueIndex | null> {
  const { catalogue, context, languageTag } = backend;
  const { products } = await catalogue.query(getIndexProducts, { first: pageSize });
  if (!products || products.pageInfo.hasNextPage) return null;
  const known = small.get(products);
  if (known) return known;
  const ask = catalogue.query.bind(catalogue);
  const nodes = await withSearched(products.nodes, { ask, limit: pageSize });
  const source = await sourceOf(nodes, { ask, context });
  const made = openIndex(buildIndex(source, languageTag));
  // Kept by the answer that it is made of: a newer answer makes a newer index.
  small.set(products, made);
  return made;
}

// The orders in which the backend's paging loses no row (docs/woocommerce.md: What WooGraphQL answers).
const orderOf = ({ orderby, order }: ListingQuery): Pick<ListingQuery, "orderby" | "order"> =>
  orderby === "alphabetically" || orderby === "date"
    ? { orderby, order }
    : { orderby: "date", order: "DESC" };

/** What of a listing's query the backend can do itself; the rest is left out, and not said to be done. */
function answered({ query, category }: ListingRequest): ListingQuery {
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
};

/** Answers a listing page by page from the backend, while there is no index or the shop is too large. */
export async function listingFromBackend(
  { catalogue, context }: Backend,
  request: ListingRequest,
): Promise<ListingAnswer> {
  const query = answered(request);
  const { nodes, count } = await pageOfList(catalogue, listOf(query, request.category), request);
  const products = toShownCards(nodes, context);
  return { products, count, query, filters: null, notes: query.search ? simpleSearch : null };
}
