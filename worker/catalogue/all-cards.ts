import type { ProductCard } from "../../shared/product.ts";
import type { CatalogueClient } from "../graphql/catalogue-client.ts";
import { type AnswerContext, toCard } from "./card-answer.ts";
import { getProducts } from "./operations.ts";

// WPGraphQL cuts larger pages to this without a word.
const pageSize = 100;

/** All products of a category, or of the shop, by cursor; newest first. */
export async function allCards(
  catalogue: CatalogueClient,
  context: AnswerContext,
  where: { category?: string[]; search?: string } = {},
): Promise<ProductCard[]> {
  const cards: ProductCard[] = [];
  let after: string | null = null;
  do {
    const answer: { products: Awaited<ReturnType<typeof readPage>> } = {
      products: await readPage(catalogue, after, where),
    };
    cards.push(...(answer.products?.nodes ?? []).map((node) => toCard(node, context)));
    const info = answer.products?.pageInfo;
    after = info?.hasNextPage ? (info.endCursor ?? null) : null;
  } while (after);
  return cards;
}

const readPage = async (
  catalogue: CatalogueClient,
  after: string | null,
  where: { category?: string[]; search?: string },
) => (await catalogue.query(getProducts, { first: pageSize, after, ...where })).products;
