import { createContext } from "react";
import type { Picture } from "../../shared/ui/images.ts";
import type { Config } from "../config.ts";
import { writeLog } from "../log.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import { answerContext } from "../platform/graphql/mapping-context.ts";
import { toPicture } from "../product/to-card.ts";
import { type Category, categoryTree, trailOf } from "./category-tree.ts";

/** A category as menus and tiles show it, named by the backend. */
export interface CategoryTile {
  slug: string;
  name: string;
  image: Picture | null;
}

/** The categories that every page leads to. */
export interface ShopCategories {
  /** All at the top of the tree, those of the home page first. */
  top: readonly CategoryTile[];
  /** Those of the home page, in the order of the setting. */
  home: readonly CategoryTile[];
}

/** What is shown of them while nobody knows them. */
export const noCategories: ShopCategories = { top: [], home: [] };

/** Hands the shop's categories to header, tiles and error pages; on the server alone. */
export const CategoriesContext = createContext(noCategories);

// Where the shop has none of those that the setting names.
const fullest = 8;

/** Chooses from the tree, in which the fullest come first. */
export function shopCategoriesOf(tree: readonly Category[], config: Config): ShopCategories {
  const context = answerContext(config);
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

/** Reads the shop's categories; null where the backend does not tell them. */
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
