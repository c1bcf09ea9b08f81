import type { ListingQuery } from "../../shared/facets.ts";
import { BackendError } from "../platform/backend-error.ts";
import { buildIndex } from "../product-index/build-index.ts";
import {
  type CatalogueIndex,
  type IndexedProduct,
  openIndex,
} from "../product-index/catalogue-index.ts";
import { sourceOf, withSearched } from "../product-index/read-catalogue.ts";
import type { CatalogueClient } from "../woocommerce/catalogue-client.ts";
import {
  getIndexProducts,
  getProductCursors,
  getProducts,
  getSearchedIds,
} from "../woocommerce/documents/product-list-queries.ts";
import type { MappingContext } from "../woocommerce/mapping/mapping-context.ts";
import { toShownCards } from "../woocommerce/mapping/to-card.ts";
import type { ListingRequest, ListingResult } from "./listing.ts";

interface Backend {
  client: CatalogueClient;
  context: MappingContext;
  languageTag: string;
}

// WPGraphQL silently truncates larger pages to this.
const pageSize = 100;

interface SmallCatalogue {
  index: CatalogueIndex;
  /** As in the index, newest first. */
  products: readonly IndexedProduct[];
}

// Values, not promises: the promise of a finished request would never settle for other requests.
const small = new WeakMap<object, SmallCatalogue>();

/** Reads a shop that fits into one backend page, and builds its index; null for a larger one. */
export async function smallCatalogue(backend: Backend): Promise<SmallCatalogue | null> {
  const { client, context, languageTag } = backend;
  // The ids alone tell a larger shop at a small part of the cost of its products.
  const ids = await client.query(getSearchedIds, { first: pageSize, after: null });
  if (ids.products?.pageInfo.hasNextPage) return null;
  const { products } = await client.query(getIndexProducts, { first: pageSize });
  if (!products || products.pageInfo.hasNextPage) return null;
  const known = small.get(products);
  if (known) return known;
  const ask = client.query.bind(client);
  const nodes = await withSearched(products.nodes, { ask, limit: pageSize });
  const source = await sourceOf(nodes, { ask, context });
  const index = openIndex(buildIndex(source, languageTag));
  const byId = new Map(source.products.map((product) => [product.card.id, product]));
  const made = { index, products: Array.from(index.ids, (id) => byId.get(id) ?? []).flat() };
  // Keyed by the result it is built from: a newer result builds a newer index.
  small.set(products, made);
  return made;
}

/** Builds an index on the fly for a shop that fits into one backend page; null for a larger one. */
export const smallIndex = async (backend: Backend): Promise<CatalogueIndex | null> =>
  (await smallCatalogue(backend))?.index ?? null;

// The orders in which the backend's paging loses no row (docs/woocommerce.md: What WooGraphQL answers).
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
};

/** The part of a listing query that the backend itself can do. */
interface BackendList {
  category?: string[];
  search?: string;
  visibility?: "CATALOG" | "SEARCH";
  onSale?: boolean;
  orderby: "NAME" | "DATE";
  order: "ASC" | "DESC";
}

/** Products of one block, and the size of the whole list. */
interface Block {
  nodes: readonly CardNode[];
  count: number;
}

type CardNode = NonNullable<Awaited<ReturnType<typeof queryProducts>>["products"]>["nodes"][number];

// Each takes a real backend about 250 ms, and a page may wait at most 5 s.
const maxSteps = 7;

const queryProducts = (client: CatalogueClient, list: BackendList, stretch: Stretch) =>
  client.query(getProducts, { ...stretch, ...list });

/** A number of products after or before a cursor; a null cursor is the list's end on that side. */
type Stretch =
  | { first: number; after: string | null }
  | { first: null; last: number; before: string | null };

/** How many uncached cursors may still be requested. */
interface Steps {
  left: number;
}

/** One backend list, read in blocks by following cursors from either end. */
interface BlockSource {
  client: CatalogueClient;
  list: BackendList;
  /** Products in a block. */
  size: number;
}

async function readBlock(source: BlockSource, block: number): Promise<Block> {
  const { products } = await ask(source, { first: source.size, after: null });
  const nodes = products?.nodes ?? [];
  const isWhole = !products?.pageInfo.hasNextPage;
  const count = isWhole ? nodes.length : (products.found ?? nodes.length + 1);
  if (block === 0 || isWhole) return { nodes: block === 0 ? nodes : [], count };
  const last = Math.ceil(count / source.size) - 1;
  if (block > last) return { nodes: [], count };
  const stretch = await stretchOf(source, block, { last, count, end: products.pageInfo.endCursor });
  const answer = stretch && (await ask(source, stretch));
  return { nodes: answer?.products?.nodes ?? [], count };
}

async function stretchOf(
  source: BlockSource,
  block: number,
  { last, count, end }: { last: number; count: number; end?: string | null },
): Promise<Stretch | null> {
  const fromStart = (steps: Steps) => stretchFromStart(source, block, end ?? null, steps);
  const fromEnd = (steps: Steps) => stretchFromEnd(source, block, { last, count }, steps);
  const isNearEnd = last - block < block;
  const [near, far] = isNearEnd ? [fromEnd, fromStart] : [fromStart, fromEnd];
  if (Math.min(last - block, block) <= maxSteps) return near({ left: maxSteps });
  // A shopper who turns page after page may come from the far end, and needs but one new cursor.
  try {
    return await far({ left: 1 });
  } catch (error) {
    if (!(error instanceof BackendError) || error.reason !== "too-far") throw error;
    return near({ left: maxSteps });
  }
}

// A list that has become shorter ends early: there is no cursor, and nothing to read.
async function stretchFromStart(
  source: BlockSource,
  block: number,
  end: string | null,
  steps: Steps,
): Promise<Stretch | null> {
  let after = end;
  for (let step = 1; after !== null && step < block; step++)
    after = (await cursors(source, { first: source.size, after }, steps))?.endCursor ?? null;
  return after === null ? null : { first: source.size, after };
}

async function stretchFromEnd(
  source: BlockSource,
  block: number,
  { last, count }: { last: number; count: number },
  steps: Steps,
): Promise<Stretch | null> {
  const sizeOf = (place: number) => (place === last ? count - last * source.size : source.size);
  let before: string | null = null;
  for (let place = last; place > block; place--) {
    const stretch: Stretch = { first: null, last: sizeOf(place), before };
    before = (await cursors(source, stretch, steps))?.startCursor ?? null;
    if (before === null) return null;
  }
  return { first: null, last: sizeOf(block), before };
}

function ask(source: BlockSource, stretch: Stretch) {
  return queryProducts(source.client, source.list, stretch);
}

// Cached cursors cost nothing: only new steps count.
async function cursors(source: BlockSource, stretch: Stretch, steps: Steps) {
  const { name } = getProductCursors;
  if (steps.left <= 0) throw new BackendError("too-far", name);
  const variables = { ...stretch, ...source.list };
  const { products } = await source.client.query(getProductCursors, variables);
  const use = source.client.uses.findLast(({ operation }) => operation === name);
  if (use?.state === "miss") steps.left -= 1;
  return products?.pageInfo;
}

/** One page of a list. */
interface PageWanted {
  /** From 1. */
  page: number;
  /** At most 100. */
  perPage: number;
}

/**
 * One page of a backend list. Throws BackendError "too-far" when more than a few cursors on the way
 * are unknown; those already found stay in the cache, so the next request gets further.
 */
async function pageOfList(
  client: CatalogueClient,
  list: BackendList,
  { page, perPage }: PageWanted,
): Promise<Block> {
  // A block holds whole pages, so that no page spans two blocks.
  const pages = Math.max(1, Math.floor(pageSize / perPage));
  const block = Math.floor((page - 1) / pages);
  const { nodes, count } = await readBlock({ client, list, size: pages * perPage }, block);
  const start = ((page - 1) % pages) * perPage;
  return { nodes: nodes.slice(start, start + perPage), count };
}

/**
 * Lists products page by page from the backend while there is no index or the shop is too large.
 */
export async function listingFromBackend(
  { client, context }: Backend,
  request: ListingRequest,
): Promise<ListingResult> {
  const query = supportedQuery(request);
  const { nodes, count } = await pageOfList(client, listOf(query, request.category), request);
  const products = toShownCards(nodes, context);
  return { products, count, query, filters: null, notes: query.search ? simpleSearch : null };
}
