import type { ProductCard } from "../../shared/product.ts";
import type { Config } from "../config.ts";
import type { CatalogueClient } from "../graphql/catalogue-client.ts";
import { toCard } from "./card-answer.ts";
import type { IndexState } from "./index-reader.ts";
import { getProductsByIds } from "./listing-operations.ts";

interface Surroundings {
  index: () => Promise<IndexState>;
  catalogue: CatalogueClient;
  config: Config;
}

const most = 100;

/** Reads "12,7,12": product ids, each once, at most 100; anything else is left out. */
export const readIds = (text: string | null): number[] => {
  const ids = (text ?? "").slice(0, 1_500).split(",");
  return [...new Set(ids.filter((id) => /^[1-9]\d{0,9}$/.test(id)).map(Number))].slice(0, most);
};

/** Cards of products by their ids, in that order; those that are gone are left out. */
export async function productsByIds(
  { index, catalogue, config }: Surroundings,
  ids: readonly number[],
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const known = await index();
  if (known.state === "ready") {
    const { ids: all, card } = known.index;
    return ids
      .map((id) => all.indexOf(id))
      .flatMap((product) => (product < 0 ? [] : [card(product)]));
  }
  const { products } = await catalogue.query(getProductsByIds, { ids: [...ids], first: most });
  const context = {
    currency: config.settings.money.currency,
    imageBaseUrl: config.images.baseUrl,
  };
  const cards = new Map(
    (products?.nodes ?? []).map((node) => [node.databaseId, toCard(node, context)]),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}
