import type { ProductCard } from "../../shared/product.ts";
import type { AnswerContext } from "../catalogue/answer-context.ts";
import { toCard } from "../catalogue/card-answer.ts";
import { cardFields } from "../catalogue/card-fields.ts";
import type { CatalogueClient } from "../graphql/catalogue-client.ts";
import { catalogueQuery } from "../graphql/operation.ts";
import { graphql } from "../graphql/tada.ts";

/** Products by their ids, at most 100 a call. */
export const getProductsById = catalogueQuery(
  graphql(
    `
      query getProductsById($include: [Int], $first: Int = 100) {
        products(first: $first, where: { include: $include, status: "publish" }) {
          nodes {
            ...CardFields
          }
        }
      }
    `,
    [cardFields],
  ),
  { profile: "listing", tags: () => ["listing"] },
);

const pageSize = 100;

/** The cards of a wishlist in its order; products that are gone are left out. */
export async function wishlistProducts(
  catalogue: CatalogueClient,
  ids: readonly number[],
  context: AnswerContext,
): Promise<ProductCard[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / pageSize) }, (_, at) =>
    ids.slice(at * pageSize, (at + 1) * pageSize),
  );
  const answers = await Promise.all(
    pages.map((include) => catalogue.query(getProductsById, { include })),
  );
  const nodes = answers.flatMap(({ products }) => products?.nodes ?? []);
  const cards = nodes.map((node) => toCard(node, context));
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
}
