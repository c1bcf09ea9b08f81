import type { Category } from "../../commerce/catalogue.ts";
import { plainText } from "../../platform/render/clean-html.ts";
import type { CatalogueClient } from "../catalogue-client.ts";
import { getProductCategories } from "../documents/category-queries.ts";
import { type MappingContext, mappingContext } from "../mapping/mapping-context.ts";
import { toPicture } from "../mapping/picture.ts";
import { pages } from "../pages.ts";
import { pageSize } from "../slugs.ts";
import type { Source } from "./source.ts";

const pageAfter = async (client: CatalogueClient, after: string | null) =>
  (await client.query(getProductCategories, { first: pageSize, after })).productCategories;

type Page = Awaited<ReturnType<typeof pageAfter>>;
type Node = NonNullable<Page>["nodes"][number];

const toCategory = (node: Node, context: MappingContext): Category => ({
  id: node.databaseId,
  slug: node.slug ?? "",
  name: node.name ?? node.slug ?? "",
  description: plainText(node.description),
  html: node.description ?? "",
  image: toPicture(node.image, context),
  count: node.count ?? 0,
  children: [],
});

function toTree(nodes: readonly Node[], context: MappingContext): readonly Category[] {
  const categories = new Map(nodes.map((node) => [node.databaseId, toCategory(node, context)]));
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
export async function readCategories({
  client,
  config,
}: Pick<Source, "client" | "config">): Promise<readonly Category[]> {
  const read: NonNullable<Page>[] = [];
  for await (const page of pages((after) => pageAfter(client, after))) read.push(page);
  const [first] = read;
  if (!first) return [];
  const cached = grown.get(first);
  if (cached?.pages.length === read.length && cached.pages.every((page, at) => page === read[at]))
    return cached.tree;
  const tree = toTree(
    read.flatMap(({ nodes }) => nodes),
    mappingContext(config),
  );
  grown.set(first, { pages: read, tree });
  return tree;
}
