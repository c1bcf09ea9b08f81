import type { AnswerContext } from "./answer-context.ts";
import type { Ask } from "./ask.ts";
import type { IndexAnswerNode } from "./card-fields.ts";
import type { CatalogueSource, Facet, IndexedProduct } from "./index/indexed-product.ts";
import {
  type AttributeInUse,
  type CategoryNode,
  categoryValues,
  globalAttributesOf,
  toIndexedProduct,
} from "./indexed-answer.ts";
import { getIndexProducts } from "./listing-operations.ts";
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

/** Every product node by cursor, each once, or only the count where there are too many. */
async function readNodes({ ask, limit }: ReadOptions): Promise<IndexAnswerNode[] | number> {
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
  nodes: IndexAnswerNode[],
  { ask, context }: Pick<ReadOptions, "ask" | "context">,
): Promise<CatalogueSource> {
  const [categories, attributes] = await Promise.all([readCategories(ask), shopAttributes(ask)]);
  const values = categoryValues(categories);
  const products: IndexedProduct[] = nodes.map((node) => toIndexedProduct(node, values, context));
  return {
    products,
    facets: [{ name: "category", label: "", values }, ...attributeFacets(attributes, nodes)],
  };
}

/** Reads the whole catalogue of a language by cursor; throws BackendError where a page fails. */
export async function readCatalogue(options: ReadOptions): Promise<CatalogueRead> {
  const nodes = await readNodes(options);
  if (typeof nodes === "number") return { tooMany: nodes };
  return { source: await sourceOf(nodes, options) };
}

/** Some products by their slugs, as the index knows them; slugs that are gone are left out. */
export async function readProducts(
  slugs: string[],
  { ask, context }: Pick<ReadOptions, "ask" | "context">,
): Promise<CatalogueSource> {
  const { products } = await ask(getIndexProducts, { first: pageSize, slug: slugs });
  return sourceOf([...(products?.nodes ?? [])], { ask, context });
}
