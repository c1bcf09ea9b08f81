import type { AnswerContext } from "./answer-context.ts";
import type { Ask } from "./ask.ts";
import { isShown } from "./card-answer.ts";
import type { IndexAnswerNode } from "./card-fields.ts";
import type { CatalogueSource, Facet, IndexedProduct } from "./index/indexed-product.ts";
import {
  type AttributeInUse,
  type CategoryNode,
  categoryValues,
  globalAttributesOf,
  toIndexedProduct,
} from "./indexed-answer.ts";
import { getIndexProducts, getSearchedIds } from "./listing-operations.ts";
import { getProductCategories } from "./operations.ts";
import { shopAttributes } from "./shop-attributes.ts";

/** What reading the whole catalogue needs. */
export interface ReadOptions {
  ask: Ask;
  context: AnswerContext;
  /** More products than this are not read. */
  limit: number;
}

/** All products of a language, or how many there are where they are too many. */
export type CatalogueRead = { source: CatalogueSource } | { tooMany: number };

// WPGraphQL cuts larger pages to this without a word.
const pageSize = 100;

/** All categories that hold products, over as many calls as it takes. */
export async function readCategories(ask: Ask): Promise<CategoryNode[]> {
  const nodes: CategoryNode[] = [];
  let after: string | null = null;
  do {
    const answer: { productCategories: Awaited<ReturnType<typeof categoryPage>> } = {
      productCategories: await categoryPage(ask, after),
    };
    for (const node of answer.productCategories?.nodes ?? []) {
      const { databaseId, slug, name, parentDatabaseId } = node;
      if (slug)
        nodes.push({
          databaseId,
          slug,
          name: name ?? slug,
          parentDatabaseId: parentDatabaseId || null,
        });
    }
    const info = answer.productCategories?.pageInfo;
    after = info?.hasNextPage ? (info.endCursor ?? null) : null;
  } while (after);
  return nodes;
}

const categoryPage = async (ask: Ask, after: string | null) =>
  (await ask(getProductCategories, { first: pageSize, after })).productCategories;

const productPage = async (ask: Ask, after: string | null) =>
  (await ask(getIndexProducts, { first: pageSize, after })).products;

const idPage = async (ask: Ask, after: string | null) =>
  (await ask(getSearchedIds, { first: pageSize, after })).products;

/** A product as the backend answers it, with where alone it is shown. */
export interface ReadNode {
  node: IndexAnswerNode;
  visibility?: "CATALOG" | "SEARCH";
}

/** Every product that listings show by cursor, each once, or only the count where there are too many. */
async function readListed({ ask, limit }: ReadOptions): Promise<IndexAnswerNode[] | number> {
  // By id, because a product that is published meanwhile moves the others on.
  const nodes = new Map<number, IndexAnswerNode>();
  let after: string | null = null;
  do {
    const products: Awaited<ReturnType<typeof productPage>> = await productPage(ask, after);
    const found = products?.found ?? 0;
    for (const node of products?.nodes ?? []) nodes.set(node.databaseId, node);
    if (Math.max(found, nodes.size) > limit) return Math.max(found, nodes.size);
    after = products?.pageInfo.hasNextPage ? (products.pageInfo.endCursor ?? null) : null;
  } while (after);
  return [...nodes.values()];
}

async function readSearchedIds(ask: Ask, limit: number): Promise<Set<number>> {
  const ids = new Set<number>();
  let after: string | null = null;
  do {
    const products: Awaited<ReturnType<typeof idPage>> = await idPage(ask, after);
    for (const { databaseId } of products?.nodes ?? []) ids.add(databaseId);
    after = products?.pageInfo.hasNextPage ? (products.pageInfo.endCursor ?? null) : null;
  } while (after && ids.size <= limit);
  return ids;
}

/** Adds what only searches find to what listings show. */
export async function withSearched(
  listed: readonly IndexAnswerNode[],
  { ask, limit }: Pick<ReadOptions, "ask" | "limit">,
): Promise<ReadNode[]> {
  const searched = await readSearchedIds(ask, limit);
  const nodes: ReadNode[] = listed.map((node) =>
    searched.has(node.databaseId) ? { node } : { node, visibility: "CATALOG" },
  );
  for (const { databaseId } of listed) searched.delete(databaseId);
  const only = [...searched];
  for (let at = 0; at < only.length; at += pageSize)
    nodes.push(...(await readSome(ask, { ids: only.slice(at, at + pageSize) })));
  return nodes;
}

/** At most a hundred products, each with where it is shown. */
async function readSome(
  ask: Ask,
  which: { ids: number[] } | { slug: string[] },
): Promise<ReadNode[]> {
  const [listed, searched] = await Promise.all(
    (["CATALOG", "SEARCH"] as const).map(async (visibility) => {
      const { products } = await ask(getIndexProducts, { first: pageSize, ...which, visibility });
      return new Map((products?.nodes ?? []).map((node) => [node.databaseId, node]));
    }),
  );
  return [...new Map([...(listed ?? []), ...(searched ?? [])])].map(([id, node]) => {
    if (!listed?.has(id)) return { node, visibility: "SEARCH" };
    return searched?.has(id) ? { node } : { node, visibility: "CATALOG" };
  });
}

/** Facets of global attributes: terms in the shop's order, then such as only products name. */
function attributeFacets(shop: AttributeInUse[], nodes: IndexAnswerNode[]): Facet[] {
  const facets = new Map(shop.map((it) => [it.name, { ...it, values: [...it.values] }]));
  for (const { name, label, values } of nodes.flatMap(globalAttributesOf)) {
    const facet = facets.get(name) ?? { name, label, values: [] };
    facets.set(name, facet);
    for (const value of values)
      if (!facet.values.some(({ slug }) => slug === value.slug)) facet.values.push(value);
  }
  return [...facets.values()];
}

/** Makes a source of product nodes and what the shop says of its categories and attributes. */
export async function sourceOf(
  nodes: readonly ReadNode[],
  { ask, context }: Pick<ReadOptions, "ask" | "context">,
): Promise<CatalogueSource> {
  const [categories, attributes] = await Promise.all([readCategories(ask), shopAttributes(ask)]);
  const values = categoryValues(categories);
  const products: IndexedProduct[] = nodes
    .filter(({ node }) => isShown(node))
    .map(({ node, visibility }) => ({
      ...toIndexedProduct(node, values, context),
      ...(visibility && { visibility }),
    }));
  return {
    products,
    facets: [
      { name: "category", label: "", values },
      ...attributeFacets(
        attributes,
        nodes.map(({ node }) => node),
      ),
    ],
  };
}

/** Reads the whole catalogue of a language by cursor; throws BackendError where a page fails. */
export async function readCatalogue(options: ReadOptions): Promise<CatalogueRead> {
  const listed = await readListed(options);
  if (typeof listed === "number") return { tooMany: listed };
  return { source: await sourceOf(await withSearched(listed, options), options) };
}

/** Some products by their slugs, as the index knows them; slugs that are gone are left out. */
export async function readProducts(
  slugs: string[],
  { ask, context }: Pick<ReadOptions, "ask" | "context">,
): Promise<CatalogueSource> {
  return sourceOf(await readSome(ask, { slug: slugs }), { ask, context });
}
