import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import { plainText } from "../platform/graphql/plain-text.ts";
import { getProductCategories } from "../product/product-queries.ts";

/** A category with its subcategories. */
export interface Category {
  id: number;
  slug: string;
  name: string;
  /** Plain text. */
  description: string;
  /** As the backend returns it, to be sanitised before it is shown. */
  html: string;
  /** The image as the backend returns it. */
  image: { sourceUrl: string | null; altText: string | null } | null;
  count: number;
  children: Category[];
}

const pageSize = 100;

const pageAfter = async (catalogue: CatalogueClient, after: string | null) =>
  (await catalogue.query(getProductCategories, { first: pageSize, after })).productCategories;

type Page = Awaited<ReturnType<typeof pageAfter>>;
type Node = NonNullable<Page>["nodes"][number];

async function pagesOf(catalogue: CatalogueClient): Promise<NonNullable<Page>[]> {
  const pages: NonNullable<Page>[] = [];
  let after: string | null = null;
  do {
    const page: Page = await pageAfter(catalogue, after);
    if (page) pages.push(page);
    after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (after);
  return pages;
}

const toCategory = (node: Node): Category => ({
  id: node.databaseId,
  slug: node.slug ?? "",
  name: node.name ?? node.slug ?? "",
  description: plainText(node.description),
  html: node.description ?? "",
  image: node.image,
  count: node.count ?? 0,
  children: [],
});

function treeOf(nodes: readonly Node[]): readonly Category[] {
  const categories = new Map(nodes.map((node) => [node.databaseId, toCategory(node)]));
  const top: Category[] = [];
  for (const { databaseId, parentDatabaseId } of nodes) {
    const category = categories.get(databaseId);
    const parent = categories.get(parentDatabaseId ?? 0);
    if (category) (parent && parent !== category ? parent.children : top).push(category);
  }
  return top;
}

interface Grown {
  pages: readonly object[];
  tree: readonly Category[];
}

// Keyed by its first page, which the cache holds for many requests: reading descriptions costs a
// listing more than finding its products.
const grown = new WeakMap<object, Grown>();

/**
 * Returns all categories with products, as a tree; a category of an unknown parent is at the top.
 */
export async function categoryTree(catalogue: CatalogueClient): Promise<readonly Category[]> {
  const pages = await pagesOf(catalogue);
  const [first] = pages;
  if (!first) return [];
  const known = grown.get(first);
  if (known?.pages.length === pages.length && known.pages.every((page, at) => page === pages[at]))
    return known.tree;
  const tree = treeOf(pages.flatMap(({ nodes }) => nodes));
  grown.set(first, { pages, tree });
  return tree;
}

/**
 * Returns the path from the top to a category, itself last; empty when no category has that slug.
 */
export function trailOf(tree: readonly Category[], slug: string): Category[] {
  for (const category of tree) {
    if (category.slug === slug) return [category];
    const below = trailOf(category.children, slug);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}
