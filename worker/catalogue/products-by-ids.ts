import type { ProductCard } from "../../shared/product.ts";
import { LONGEST_WISHLIST } from "../../shared/wishlist.ts";
import type { Config } from "../config.ts";
import type { CatalogueClient } from "../graphql/catalogue-client.ts";
import { answerContext } from "./answer-context.ts";
import { toCard } from "./card-answer.ts";
import type { IndexState } from "./index-reader.ts";
import { getProductsByIds } from "./listing-operations.ts";

interface Surroundings {
  index: () => Promise<IndexState>;
  catalogue: CatalogueClient;
  config: Config;
}

// WPGraphQL cuts larger pages to this without a word.
const pageSize = 100;

// A whole wishlist of the longest ids, with the commas between them.
const longestText = LONGEST_WISHLIST * 11;

/** Reads "12,7,12": product ids, each once, at most a wishlist of them; anything else is left out. */
export const readIds = (text: string | null): number[] => {
  const ids = (text ?? "").slice(0, longestText).split(",");
  const read = ids.filter((id) => /^[1-9]\d{0,9}$/.test(id)).map(Number);
  return [...new Set(read)].slice(0, LONGEST_WISHLIST);
};

/** Cards of products by their ids, in that order; those that are gone are left out. */
export async function productsByIds(
  { index, catalogue, config }: Surroundings,
  ids: readonly number[],
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const known = await index();
  const cards = new Map<number, ProductCard>();
  if (known.state === "ready") {
    const { ids: all, card } = known.index;
    for (const id of ids) if (all.includes(id)) cards.set(id, card(all.indexOf(id)));
  }
  // What listings hide can still be wished for.
  for (const card of await cardsOf(
    ids.filter((id) => !cards.has(id)),
    { catalogue, config },
  ))
    cards.set(card.id, card);
  return ids.flatMap((id) => cards.get(id) ?? []);
}

async function cardsOf(
  ids: readonly number[],
  { catalogue, config }: Pick<Surroundings, "catalogue" | "config">,
): Promise<ProductCard[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, at) =>
    ids.slice(at * pageSize, (at + 1) * pageSize),
  );
  const answers = await Promise.all(
    pages.map((page) => catalogue.query(getProductsByIds, { ids: page, first: pageSize })),
  );
  const nodes = answers.flatMap(({ products }) => products?.nodes ?? []);
  const context = answerContext(config);
  return nodes.filter(({ hasPassword }) => !hasPassword).map((node) => toCard(node, context));
}
