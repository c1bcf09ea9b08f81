import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import { restOfConnection } from "../platform/graphql/rest-of-connection.ts";
import type { ResultOf } from "../platform/graphql/tada.ts";
import { getMoreVariations } from "./product-queries.ts";

type Answer = NonNullable<ResultOf<(typeof getMoreVariations)["document"]>["product"]>;
type Variation = NonNullable<
  Extract<Answer, { variations?: unknown }>["variations"]
>["nodes"][number];

interface Paged {
  pageInfo?: { hasNextPage: boolean; endCursor: string | null };
  nodes: readonly object[];
}

/** A product with all of its variations, of which the backend gives a hundred at a time. */
export async function withAllVariations<Product extends { slug: string | null }>(
  catalogue: Pick<CatalogueClient, "query">,
  product: Product,
): Promise<Product> {
  const { variations } = product as { variations?: Paged | null };
  const { slug } = product;
  if (!slug || !variations?.pageInfo?.hasNextPage) return product;
  const rest = await restOfConnection<Variation>(variations, async (after) => {
    const { product: more } = await catalogue.query(getMoreVariations, { slug, after });
    return more && "variations" in more ? more.variations : null;
  });
  return { ...product, variations: { ...variations, nodes: [...variations.nodes, ...rest] } };
}
