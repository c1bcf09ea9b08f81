import type { Locale } from "../../../shared/i18n/locales.ts";
import { IdSet } from "../../commerce/id-set.ts";
import type {
  CatalogueReader,
  CatalogueSource,
  Facet,
  FacetValue,
  IndexedProduct,
  ReadFacts,
  ReadFrom,
  ReadPage,
  SearchText,
} from "../../commerce/indexed-product.ts";
import { BackendError } from "../../platform/backend-error.ts";
import type { Source } from "../catalogue/source.ts";
import type { SearchTextNode } from "../documents/card-fields.ts";
import { getProductCategories } from "../documents/category-queries.ts";
import type { IndexNode } from "../documents/product-fields.ts";
import {
  getBestSellers,
  getIndexProducts,
  getSearchedIds,
  getSearchTexts,
  getSomeIndexProducts,
} from "../documents/product-list-queries.ts";
import { unknownProduct } from "../documents/product-queries.ts";
import type { MappingContext } from "../mapping/mapping-context.ts";
import { mappingContext } from "../mapping/mapping-context.ts";
import { getNodes, isShown } from "../mapping/to-card.ts";
import { catalogueQuery, graphql, type UncachedQuery } from "../operation.ts";
import { nextCursor, pages, readNodes } from "../pages.ts";
import { isListedSlug } from "../slugs.ts";
import { withWholeLists } from "../whole-product.ts";
import { shopAttributes } from "./shop-attributes.ts";
import {
  type AttributeInUse,
  type CategoryNode,
  categoryValues,
  getGlobalAttributes,
  hasCutTerms,
  toIndexedProduct,
  toSearchText,
  withTermNames,
} from "./to-indexed-product.ts";
import { isUnsupported, readUnsupported, UnsupportedProducts } from "./unsupported-products.ts";

/** Options for reading products for the index. */
interface ReadOptions {
  ask: UncachedQuery;
  /** Queries in the other language, whose texts are searched too. */
  queryOther?: UncachedQuery;
  context: MappingContext;
  /** Maximum number of products to read. */
  limit: number;
  /** All languages of the shop. */
  languages?: readonly { locale: Locale; ask: UncachedQuery }[];
}

// WPGraphQL silently truncates larger pages to this.
const pageSize = 100;

/** All categories with products, over as many calls as needed. */
async function readCategories(ask: UncachedQuery): Promise<CategoryNode[]> {
  const nodes = await readNodes((after) => categoryPage(ask, after));
  return nodes.flatMap(({ databaseId, slug, name, parentDatabaseId }) =>
    slug
      ? [{ databaseId, slug, name: name ?? slug, parentDatabaseId: parentDatabaseId || null }]
      : [],
  );
}

// A thousand categories; a change of a later one is noticed when its cached page ends.
const maxCategoryPages = 10;

/** All that a shop shows of its categories, in the order of their ids, without their counts. */
async function categoryFacts(ask: UncachedQuery): Promise<unknown[]> {
  const nodes = await readNodes((after) => categoryPage(ask, after), { max: maxCategoryPages });
  return nodes
    .map(({ count: _count, ...node }) => node)
    .toSorted((a, b) => a.databaseId - b.databaseId);
}

const categoryPage = async (ask: UncachedQuery, after: string | null) =>
  (await ask(getProductCategories, { first: pageSize, after })).productCategories;

const productPage = async (ask: UncachedQuery, after: string | null) =>
  (await ask(getIndexProducts, { first: pageSize, after })).products;

const idPage = async (ask: UncachedQuery, after: string | null) =>
  (await ask(getSearchedIds, { first: pageSize, after })).products;

const salesPage = async (ask: UncachedQuery, after: string | null) =>
  (await ask(getBestSellers, { first: pageSize, after })).products;

/** Products' ranks by sales; the backend shows the sales figures to editors only. */
async function readSalesRanks(
  ask: UncachedQuery,
  limit: number,
): Promise<ReadonlyMap<number, number>> {
  const ranks = new Map<number, number>();
  for await (const { nodes } of pages((after) => salesPage(ask, after))) {
    for (const { databaseId } of nodes)
      if (!ranks.has(databaseId)) ranks.set(databaseId, ranks.size);
    if (ranks.size > limit) break;
  }
  return ranks;
}

/** A product as the backend returns it, with its visibility. */
interface ReadNode {
  node: IndexNode;
  visibility?: "CATALOG" | "SEARCH";
}

async function readSearchedIds(ask: UncachedQuery, limit: number): Promise<IdSet> {
  const ids = new IdSet();
  for await (const { nodes } of pages((after) => idPage(ask, after))) {
    for (const { databaseId } of nodes) ids.add(databaseId);
    if (ids.size > limit) break;
  }
  return ids;
}

/** Sets the visibility of listed products, and removes them from `searched`. */
const withVisibility = (listed: readonly IndexNode[], searched: IdSet): ReadNode[] =>
  listed.map((node) =>
    // Lists leave out plugins' types, those of what searches find too.
    searched.delete(node.databaseId) || isUnsupported(node)
      ? { node }
      : { node, visibility: "CATALOG" },
  );

/** Products that appear only in searches, page by page. */
async function* readOnlySearched(ask: UncachedQuery, searched: IdSet) {
  const ids = [...searched];
  for (let at = 0; at < ids.length; at += pageSize)
    yield await readSome(ask, { ids: ids.slice(at, at + pageSize) });
}

/** Adds products that appear only in searches to the listed ones. */
async function withSearched(
  listed: readonly IndexNode[],
  { ask, limit }: Pick<ReadOptions, "ask" | "limit">,
): Promise<ReadNode[]> {
  const searched = await readSearchedIds(ask, limit);
  const nodes = withVisibility(listed, searched);
  for await (const more of readOnlySearched(ask, searched)) nodes.push(...more);
  return nodes;
}

/** Reads at most a hundred products with their visibility. */
async function readSome(
  ask: UncachedQuery,
  which: { ids: number[] } | { slug: string[] },
): Promise<ReadNode[]> {
  const { products, searched } = await ask(getSomeIndexProducts, { first: pageSize, ...which });
  const listed = products?.nodes ?? [];
  const found = new Set((searched?.nodes ?? []).map(({ databaseId }) => databaseId));
  const own = listed.map(
    (node): ReadNode =>
      found.delete(node.databaseId) ? { node } : { node, visibility: "CATALOG" },
  );
  if (found.size === 0) return own;
  const visibility = "SEARCH" as const;
  const { products: hidden } = await ask(getIndexProducts, {
    first: pageSize,
    ids: [...found],
    visibility,
  });
  return [
    ...own,
    ...(hidden?.nodes ?? []).map((node): ReadNode => ({ node, visibility: "SEARCH" })),
  ];
}

/**
 * Facets of global attributes, which grow page by page: terms in the shop's order, then those that
 * only products contain.
 */
class AttributeFacets {
  readonly #facets: Map<string, { label: string; values: Map<string, FacetValue> }>;

  constructor(shop: readonly AttributeInUse[]) {
    this.#facets = new Map(
      shop.map(({ name, label, values }) => [
        name,
        { label, values: new Map(values.map((value) => [value.slug, value])) },
      ]),
    );
  }

  /** Adds values that a product has, or that were found before. */
  add(attributes: readonly AttributeInUse[]): void {
    for (const { name, label, values } of attributes) {
      if (name === "category") continue;
      const facet = this.#facets.get(name) ?? { label, values: new Map<string, FacetValue>() };
      this.#facets.set(name, facet);
      for (const value of values)
        if (!facet.values.has(value.slug)) facet.values.set(value.slug, value);
    }
  }

  list(): Facet[] {
    return [...this.#facets].map(([name, { label, values }]) => ({
      name,
      label,
      values: [...values.values()],
    }));
  }
}

type ReadTexts = (nodes: readonly IndexNode[]) => Promise<ReadonlyMap<number, SearchText>>;

const noTexts: ReadonlyMap<number, SearchText> = new Map();

/**
 * Reads texts in the other language, until a page shows that the shop has only one. Those of `read` are
 * not read again.
 */
function otherTexts(
  queryOther: UncachedQuery | undefined,
  read: readonly SearchTextNode[] = [],
): ReadTexts {
  let isRequested = queryOther !== undefined;
  let shop: AttributeInUse[] | undefined;
  const byId = new Map(read.map((node) => [node.databaseId, node]));
  return async (nodes) => {
    if (!queryOther || !isRequested || nodes.length === 0) return noTexts;
    const ids = nodes.map(({ databaseId }) => databaseId);
    const unread = ids.filter((id) => !byId.has(id));
    const { products } =
      unread.length > 0
        ? await queryOther(getSearchTexts, { ids: unread, first: pageSize })
        : { products: null };
    const names = new Map(nodes.map(({ databaseId, name }) => [databaseId, name]));
    const others = [...ids.flatMap((id) => byId.get(id) ?? []), ...(products?.nodes ?? [])].filter(
      ({ databaseId, name }) => names.has(databaseId) && names.get(databaseId) !== name,
    );
    if (nodes.length === pageSize && others.length === 0) isRequested = false;
    if (others.some(hasCutTerms)) shop ??= await shopAttributes(queryOther);
    const named = others.map((node) => withTermNames(node, shop ?? []));
    return new Map(named.map((node) => [node.databaseId, toSearchText(node)]));
  };
}

/** Shop-wide data for all products. */
interface ShopFacts {
  categories: FacetValue[];
  attributes: AttributeInUse[];
}

/** Converts product nodes to indexed products, page by page. */
interface SourceReader {
  read(nodes: readonly ReadNode[]): Promise<IndexedProduct[]>;
  /** All facets found so far. */
  facets(): Facet[];
}

async function readShopFacts(ask: UncachedQuery): Promise<ShopFacts> {
  const [categories, attributes] = await Promise.all([readCategories(ask), shopAttributes(ask)]);
  return { categories: categoryValues(categories), attributes };
}

/** The facts as a run has stored them, where they have every value of some products; else null. */
function storedFacts(nodes: readonly ReadNode[], facets: readonly Facet[]): ShopFacts | null {
  const slugs = new Map(
    facets.map(({ name, values }) => [name, new Set(values.map(({ slug }) => slug))]),
  );
  const has = (facet: string, slug: string | null) =>
    slug === null || slugs.get(facet)?.has(slug) === true;
  const isDuplicate = ({ node }: ReadNode) =>
    getNodes(node.productCategories).every(({ slug }) => has("category", slug)) &&
    getGlobalAttributes(node).every(({ name, values }) =>
      values.every(({ slug }) => has(name, slug)),
    );
  const categories = facets.find(({ name }) => name === "category")?.values;
  if (!categories || !nodes.every(isDuplicate)) return null;
  const attributes = facets.filter(({ name }) => name !== "category");
  return { categories, attributes };
}

interface SourceOptions {
  /** Facets that were found before. */
  facets?: readonly Facet[] | undefined;
  /** What is known of the shop without being read. */
  facts?: ShopFacts | null;
  /** Products' ranks by sales, where they are read. */
  ranks?: ReadonlyMap<number, number>;
  /** Products of the other language, where they have been read. */
  others?: readonly IndexNode[];
}

async function openSource(
  { ask, queryOther, context }: Omit<ReadOptions, "limit">,
  { facets, facts, ranks, others }: SourceOptions,
): Promise<SourceReader> {
  const { categories, attributes } = facts ?? (await readShopFacts(ask));
  const match = new AttributeFacets(attributes);
  if (facets) match.add(facets);
  const readTexts = otherTexts(queryOther, others);
  const source = { query: ask, isAttributeRead: () => false };
  const wholeNode = async (node: IndexNode) =>
    withTermNames(await withWholeLists(source, node), attributes);
  return {
    async read(nodes) {
      const shown = nodes.filter(({ node }) => isShown(node));
      const texts = await readTexts(shown.map(({ node }) => node));
      const whole = await Promise.all(
        shown.map(async (read) => ({ ...read, node: await wholeNode(read.node) })),
      );
      return whole.map(({ node, visibility }) => {
        match.add(getGlobalAttributes(node));
        const product = toIndexedProduct(
          node,
          categories,
          context,
          texts.get(node.databaseId) ?? null,
        );
        const salesRank = ranks?.get(node.databaseId);
        return {
          ...product,
          ...(visibility && { visibility }),
          ...(salesRank !== undefined && { salesRank }),
        };
      });
    },
    facets: () => [{ name: "category", label: "", values: categories }, ...match.list()],
  };
}

/** Creates a source from product nodes and the shop's categories and attributes. */
async function createSource(
  nodes: readonly ReadNode[],
  options: Omit<ReadOptions, "limit"> & SourceOptions,
): Promise<CatalogueSource> {
  const reader = await openSource(options, options);
  return { products: await reader.read(nodes), facets: reader.facets() };
}

/**
 * Reads the whole catalogue of a language by cursor, page by page, each product once; throws
 * BackendError when a page fails.
 */
async function* readCatalogue(
  options: ReadOptions,
  from?: ReadFrom,
): AsyncGenerator<ReadPage, ReadFacts> {
  const { ask, limit } = options;
  // By id, because a product published meanwhile shifts the others.
  const visited = new IdSet(from?.visited);
  const searched = await readSearchedIds(ask, limit);
  for (const id of visited) searched.delete(id);
  const ranks = await readSalesRanks(ask, limit);
  const reader = await openSource(options, { facets: from?.position.facets, ranks });
  const unsupported = await UnsupportedProducts.find(ask, limit);
  if (from) unsupported.resume(visited, from.position.hidden);
  let after = from?.position.after ?? null;
  const page = async (nodes: readonly ReadNode[]): Promise<ReadPage> => ({
    products: await reader.read(nodes),
    position: { after, facets: reader.facets(), hidden: unsupported.hidden },
  });
  const max = from && after === null ? 0 : undefined;
  for await (const products of pages((cursor) => productPage(ask, cursor), { after, max })) {
    const nodes = products.nodes.filter(({ databaseId }) => !visited.has(databaseId));
    for (const { databaseId } of nodes) visited.add(databaseId);
    if (visited.size > limit) throw new BackendError("too-large", getIndexProducts.name);
    const all = await unsupported.between(nodes);
    after = nextCursor(products);
    yield page(withVisibility(all, searched));
  }
  yield page(withVisibility(await unsupported.rest(), searched));
  for await (const nodes of readOnlySearched(ask, searched)) yield page(nodes);
  return { facets: reader.facets(), hidden: unsupported.hidden };
}

// Other clients do not need this query.
const getProductType = catalogueQuery(
  graphql(`
    query getProductType($slug: ID!) {
      product(id: $slug, idType: SLUG) {
        databaseId
        type
      }
    }
  `),
  { profile: "listing", absent: unknownProduct },
);

/** Reads a product that a list of slugs leaves out although it is listed. */
async function readLeftOut(ask: UncachedQuery, slug: string): Promise<ReadNode[]> {
  const { product } = await ask(getProductType, { slug });
  if (!product) return [];
  const { databaseId } = product;
  if (isUnsupported(product))
    return (await readUnsupported(ask, databaseId)).map((node) => ({ node }));
  return isListedSlug(slug) ? [] : readSome(ask, { ids: [databaseId] });
}

async function readBySlugs(ask: UncachedQuery, slugs: readonly string[]): Promise<ReadNode[]> {
  const inLists = slugs.filter(isListedSlug);
  const listed = inLists.length > 0 ? await readSome(ask, { slug: inLists }) : [];
  const matches = new Set(listed.map(({ node }) => node.slug));
  const others = slugs.filter((slug) => !matches.has(slug)).map((slug) => readLeftOut(ask, slug));
  return [...listed, ...(await Promise.all(others)).flat()];
}

/** Reads some products in every language: each language's are the other one's texts. */
async function readProducts(
  slugs: string[],
  readFacets: (locale: Locale) => Promise<readonly Facet[]>,
  { languages = [], context }: Pick<ReadOptions, "languages" | "context">,
): Promise<Map<Locale, CatalogueSource>> {
  const read: ReadNode[][] = [];
  for (const { ask } of languages) read.push(await readBySlugs(ask, slugs));
  const sources = new Map<Locale, CatalogueSource>();
  for (const [at, { locale, ask }] of languages.entries()) {
    const nodes = read[at] ?? [];
    const other = at === 0 ? 1 : 0;
    const options = { ask, queryOther: languages[other]?.ask, context };
    const others = read[other]?.map(({ node }) => node) ?? [];
    // The shop's categories and attributes are as many calls as the products: a new one of either
    // has them read again, a renamed one is for the next whole run.
    const facts = storedFacts(nodes, await readFacets(locale));
    sources.set(locale, await createSource(nodes, { ...options, facts, others }));
  }
  return sources;
}

/** Reads a WooCommerce's products for the index of one language. */
export const createReader = (options: ReadOptions): CatalogueReader => ({
  whole: (from) => readCatalogue(options, from),
  products: (slugs, readFacets) => readProducts(slugs, readFacets, options),
  categories: () => categoryFacts(options.ask),
});

// By the result that they are read from: a newer one is another source.
const small = new WeakMap<object, CatalogueSource>();

/** All products of a shop that fits into one call, newest first; null for a larger one. */
export async function readSmallShop({
  client,
  config,
}: Pick<Source, "client" | "config">): Promise<CatalogueSource | null> {
  // The ids alone identify a larger shop at a fraction of the cost of its products.
  const ids = await client.query(getSearchedIds, { first: pageSize, after: null });
  if (ids.products?.pageInfo.hasNextPage) return null;
  const { products } = await client.query(getIndexProducts, { first: pageSize });
  if (!products || products.pageInfo.hasNextPage) return null;
  const cached = small.get(products);
  if (cached) return cached;
  const ask = client.query.bind(client);
  const [nodes, ranks] = await Promise.all([
    withSearched(products.nodes, { ask, limit: pageSize }),
    readSalesRanks(ask, pageSize),
  ]);
  const source = await createSource(nodes, { ask, context: mappingContext(config), ranks });
  small.set(products, source);
  return source;
}
