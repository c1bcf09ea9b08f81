import type { ProductCard } from "../../shared/product.ts";
import type { Config } from "../config.ts";
import type { IndexState } from "../product-index/index-reader.ts";
import type { CatalogueClient } from "../woocommerce/catalogue-client.ts";
import { getProductsByIds } from "../woocommerce/documents/product-list-queries.ts";
import { mappingContext } from "../woocommerce/mapping/mapping-context.ts";
import { toCard } from "../woocommerce/mapping/to-card.ts";

/** What productsByIds needs. */
export interface ProductContext {
  index: () => Promise<IndexState>;
  catalogue: CatalogueClient;
  config: Config;
}

// WPGraphQL silently truncates larger pages to this.
const pageSize = 100;

/** Cards of products by id, in the given order; deleted ones are left out. */
export async function productsByIds(
  { index, catalogue, config }: ProductContext,
  ids: readonly number[],
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const known = await index();
  const cards = new Map<number, ProductCard>();
  if (known.state === "ready") {
    const { ids: all, card } = known.index;
    for (const id of ids) if (all.includes(id)) cards.set(id, card(all.indexOf(id)));
  }
  // Products hidden from listings can still be on a wishlist.
  for (const card of await cardsOf(
    ids.filter((id) => !cards.has(id)),
    { catalogue, config },
  ))
    cards.set(card.id, card);
  return ids.flatMap((id) => cards.get(id) ?? []);
}

async function cardsOf(
  ids: readonly number[],
  { catalogue, config }: Pick<ProductContext, "catalogue" | "config">,
): Promise<ProductCard[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, at) =>
    ids.slice(at * pageSize, (at + 1) * pageSize),
  );
  const answers = await Promise.all(
    pages.map((page) => catalogue.query(getProductsByIds, { ids: page, first: pageSize })),
  );
  const nodes = answers.flatMap(({ products }) => products?.nodes ?? []);
  const context = mappingContext(config);
  return nodes.filter(({ hasPassword }) => !hasPassword).map((node) => toCard(node, context));
}
