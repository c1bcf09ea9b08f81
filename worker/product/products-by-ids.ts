import type { ProductCard } from "../../shared/product.ts";
import type { Catalogue } from "../commerce/catalogue.ts";
import type { IndexState } from "../commerce/catalogue-engine.ts";

/** Cards of products by id, in the given order; deleted ones are left out. */
export async function productsByIds(
  { index, catalogue }: { index: () => Promise<IndexState>; catalogue: Pick<Catalogue, "cards"> },
  ids: readonly number[],
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const indexState = await index();
  const indexed = indexState.state === "ready" ? await indexState.engine.cards(ids) : [];
  const cards = new Map(indexed.map((card) => [card.id, card]));
  // Products hidden from listings can still be on a wishlist.
  const others = await catalogue.cards(ids.filter((id) => !cards.has(id)));
  for (const card of others) cards.set(card.id, card);
  return ids.flatMap((id) => cards.get(id) ?? []);
}
