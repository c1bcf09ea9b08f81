import { createContext } from "react";
import type { Picture } from "../../shared/ui/images.ts";
import type { Catalogue, Category } from "../commerce/catalogue.ts";
import { BackendError } from "../platform/backend-error.ts";
import { writeLog } from "../platform/log.ts";
import type { Config } from "../settings/config.ts";

/**
 * Returns the path from the top to a category, itself last; empty when no category has that slug.
 */
export function findTrail(tree: readonly Category[], slug: string): Category[] {
  for (const category of tree) {
    if (category.slug === slug) return [category];
    const below = findTrail(category.children, slug);
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
  /** All, as the backend has them. */
  tree: readonly Category[];
}

/** Shown while the categories are not known. */
export const noCategories: ShopCategories = { top: [], home: [], tree: [] };

/** Provides the shop's categories to header, tiles and error pages; on the server only. */
export const CategoriesContext = createContext(noCategories);

// Number of categories to show when the shop has none of those in the setting.
const fullest = 8;

/** Selects from the tree, in which the fullest categories come first. */
export function toShopCategories(tree: readonly Category[], config: Config): ShopCategories {
  const tile = ({ slug, name, image }: Category): CategoryTile => ({ slug, name, image });
  const named = config.homeCategories.flatMap((slug) => findTrail(tree, slug).at(-1) ?? []);
  const home = named.length > 0 ? named : tree.slice(0, fullest);
  const top = [...new Set([...home.filter((it) => tree.includes(it)), ...tree])];
  return { top: top.map(tile), home: home.map(tile), tree };
}

/** Reads the shop's categories; null when the backend does not return them. */
export async function readShopCategories(
  catalogue: Pick<Catalogue, "categories">,
  config: Config,
): Promise<ShopCategories | null> {
  const failed = (cause: unknown) => {
    if (!(cause instanceof BackendError)) writeLog("error", "defect", { what: "menu" }, cause);
    return null;
  };
  const tree = await catalogue.categories().catch(failed);
  return tree && toShopCategories(tree, config);
}

declare module "../platform/app-env.ts" {
  interface Variables {
    /**
     * The categories of every page's menu; null when they could not be read, absent before the
     * catalogue middleware.
     */
    shopCategories?: () => Promise<ShopCategories | null>;
  }
}
