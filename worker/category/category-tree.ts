import { createContext } from "react";
import type { Picture } from "../../shared/ui/images.ts";
import type { Config } from "../config.ts";
import { writeLog } from "../log.ts";
import { BackendError } from "../platform/backend-error.ts";
import { plainText } from "../platform/render/clean-html.ts";
import type { CatalogueClient } from "../woocommerce/catalogue-client.ts";
import { imageFields } from "../woocommerce/documents/image-fields.ts";
import { mappingContext } from "../woocommerce/mapping/mapping-context.ts";
import { toPicture } from "../woocommerce/mapping/picture.ts";
import { catalogueQuery, graphql } from "../woocommerce/operation.ts";

/** Categories, those with the most products first. */
export const getProductCategories = catalogueQuery(
  graphql(
    `
      query getProductCategories($first: Int = 20, $after: String) {
        productCategories(
          first: $first
          after: $after
          where: { hideEmpty: true, orderby: COUNT, order: DESC }
        ) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            databaseId
            name
            slug
            description
            count
            parentDatabaseId
            image {
              ...ImageFields
            }
          }
        }
      }
    `,
    [imageFields],
  ),
  { profile: "categories", tags: () => ["categories"] },
);

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

/** A category as menus and tiles show it, with the backend's name. */
export interface CategoryTile {
  slug: string;
  name: string;
  image: Picture | null;
}

/** The categories that every page links to. */
export interface ShopCategories {
  /** All top-level categories, those of the home page first. */
  top: readonly CategoryTile[];
  /** The home page's categories, in the order of the setting. */
  home: readonly CategoryTile[];
}

/** Shown while the categories are not known. */
export const noCategories: ShopCategories = { top: [], home: [] };

/** Provides the shop's categories to header, tiles and error pages; on the server only. */
export const CategoriesContext = createContext(noCategories);

// Number of categories to show when the shop has none of those in the setting.
const fullest = 8;

/** Selects from the tree, in which the fullest categories come first. */
export function shopCategoriesOf(tree: readonly Category[], config: Config): ShopCategories {
  const context = mappingContext(config);
  const tile = ({ slug, name, image }: Category): CategoryTile => ({
    slug,
    name,
    image: toPicture(image, context),
  });
  const named = config.homeCategories.flatMap((slug) => trailOf(tree, slug).at(-1) ?? []);
  const home = named.length > 0 ? named : tree.slice(0, fullest);
  const top = [...new Set([...home.filter((it) => tree.includes(it)), ...tree])];
  return { top: top.map(tile), home: home.map(tile) };
}

/** Reads the shop's categories; null when the backend does not return them. */
export async function readShopCategories(
  catalogue: CatalogueClient,
  config: Config,
): Promise<ShopCategories | null> {
  const failed = (cause: unknown) => {
    if (!(cause instanceof BackendError)) writeLog("error", "defect", { what: "menu" }, cause);
    return null;
  };
  const tree = await categoryTree(catalogue).catch(failed);
  return tree && shopCategoriesOf(tree, config);
}
