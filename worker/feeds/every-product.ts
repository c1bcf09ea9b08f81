import type { Context } from "hono";
import { locales } from "../../shared/i18n/locales.ts";
import type { ProductCard } from "../../shared/product.ts";
import type { AppEnv } from "../app-env.ts";
import { smallIndex } from "../listing/backend-listing.ts";
import { mappingContext } from "../platform/graphql/mapping-context.ts";
import { getProducts } from "../product/product-list-queries.ts";
import { toShownCards } from "../product/to-card.ts";
import type { CatalogueIndex } from "../product-index/catalogue-index.ts";

// Without an index the backend is queried page by page, up to a limit.
const pageSize = 100;
const maxPages = 50;

/**
 * A list of products of which a part can be read without the rest: an index stores them as text.
 */
export interface ProductRow {
  readonly length: number;
  slice(start: number, end: number): ProductCard[];
}

/** The products of an index as a ProductRow. */
export const rowOf = ({ size, card }: Pick<CatalogueIndex, "size" | "card">): ProductRow => ({
  length: size,
  slice: (start, end) =>
    Array.from({ length: Math.max(0, Math.min(end, size) - start) }, (_, at) => card(start + at)),
});

async function fromBackend(c: Context<AppEnv>): Promise<ProductCard[]> {
  const context = mappingContext(c.var.config);
  const cards: ProductCard[] = [];
  let after: string | null = null;
  for (let read = 0; read < maxPages; read++) {
    const products: Awaited<ReturnType<typeof page>> = await page(c, after);
    cards.push(...toShownCards(products?.nodes, context));
    after = products?.pageInfo.hasNextPage ? (products.pageInfo.endCursor ?? null) : null;
    if (!after) break;
  }
  return cards;
}

const page = async (c: Context<AppEnv>, after: string | null) =>
  (await c.var.catalogue.query(getProducts, { first: pageSize, after })).products;

/**
 * Returns every product of the request's language, newest first: from the index, or from the
 * backend when there is none.
 */
export async function everyProduct(c: Context<AppEnv>): Promise<ProductRow> {
  const { catalogue, config, locale } = c.var;
  const known = await c.var.index();
  if (known.state === "ready") return rowOf(known.index);
  const context = mappingContext(config);
  const { languageTag } = locales[locale];
  const small = known.state === "none" && (await smallIndex({ catalogue, context, languageTag }));
  return small ? rowOf(small) : fromBackend(c);
}
