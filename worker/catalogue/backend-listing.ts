import type { ListingQuery } from "../../shared/facets.ts";
import type { CatalogueClient } from "../graphql/catalogue-client.ts";
import { type AnswerContext, toCard } from "./card-answer.ts";
import { buildIndex } from "./index/build-index.ts";
import { type CatalogueIndex, openIndex } from "./index/catalogue-index.ts";
import type { ListingAnswer, ListingRequest } from "./listing.ts";
import { getIndexProducts, getProducts } from "./operations.ts";
import { sourceOf } from "./read-catalogue.ts";

interface Backend {
  catalogue: CatalogueClient;
  context: AnswerContext;
  languageTag: string;
}

// WPGraphQL cuts larger pages to this without a word.
const pageSize = 100;
/** A request follows the cursor over at most so many pages of the backend. */
const mostPages = 10;

const small = new WeakMap<object, Promise<CatalogueIndex>>();

/** An index made at once, for a shop that fits into one page of the backend; null for a larger one. */
export async function smallIndex(backend: Backend): Promise<CatalogueIndex | null> {
  const { catalogue, context, languageTag } = backend;
  const { products } = await catalogue.query(getIndexProducts, { first: pageSize });
  if (!products || products.pageInfo.hasNextPage) return null;
  const known = small.get(products);
  if (known) return known;
  const ask = catalogue.query.bind(catalogue);
  const made = sourceOf([...products.nodes], { ask, context }).then((source) =>
    openIndex(buildIndex(source, languageTag)),
  );
  // Kept by the answer that it is made of: a newer answer makes a newer index.
  small.set(products, made);
  made.catch(() => small.delete(products));
  return made;
}

// The orders in which the backend's paging loses no row (facts.md: Lists).
const orderOf = ({ orderby, order }: ListingQuery) =>
  orderby === "alphabetically"
    ? ({ orderby: "NAME", order } as const)
    : ({ orderby: "DATE", order: orderby === "date" ? order : "DESC" } as const);

const page = (catalogue: CatalogueClient, variables: PageVariables) =>
  catalogue.query(getProducts, { first: pageSize, ...variables });

interface PageVariables {
  after: string | null;
  category?: string[];
  search?: string;
  onSale?: boolean;
  orderby: "NAME" | "DATE";
  order: "ASC" | "DESC";
}

/** What of a listing the backend can do itself; the rest of the filter is left out. */
function variablesOf({ query, category }: ListingRequest): Omit<PageVariables, "after"> {
  const categories = category ? [category] : query.filter.category;
  return {
    ...(categories ? { category: [...categories] } : {}),
    ...(query.search ? { search: query.search } : {}),
    ...(query.filter.sale ? { onSale: true } : {}),
    ...orderOf(query),
  };
}

const filterOf = ({ query, category }: ListingRequest): ListingQuery["filter"] => ({
  ...(!category && query.filter.category ? { category: query.filter.category } : {}),
  ...(query.filter.sale ? { sale: query.filter.sale } : {}),
});

/** Answers a listing page by page from the backend, while there is no index or the shop is too large. */
export async function listingFromBackend(
  { catalogue, context }: Backend,
  request: ListingRequest,
): Promise<ListingAnswer> {
  const variables = variablesOf(request);
  const wanted = request.page * request.perPage;
  const nodes: Parameters<typeof toCard>[0][] = [];
  let found: number | null = null;
  let after: string | null = null;
  for (let read = 0; read < mostPages; read++) {
    const { products }: Awaited<ReturnType<typeof page>> = await page(catalogue, {
      after,
      ...variables,
    });
    nodes.push(...(products?.nodes ?? []));
    found ??= products?.found ?? null;
    after = products?.pageInfo.hasNextPage ? (products.pageInfo.endCursor ?? null) : null;
    if (!after || nodes.length >= wanted) break;
  }
  const count = after ? Math.min(found ?? nodes.length + 1, mostPages * pageSize) : nodes.length;
  return {
    products: nodes.slice(wanted - request.perPage, wanted).map((node) => toCard(node, context)),
    count,
    filter: filterOf(request),
    filters: null,
  };
}
