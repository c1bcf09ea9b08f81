import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { type LinkKind, type ProductRow, products } from "../schema/products.ts";

const MOST = 6;

/** Other products of the same categories and tags, those with most in common first. */
export async function relatedProducts(
  product: ProductRow,
  first: number | null | undefined,
  context: Context,
) {
  const shared = sql`(SELECT product_id, count(*) AS count FROM product_terms WHERE term_id IN (
    SELECT term_id FROM product_terms JOIN terms ON terms.id = term_id
    WHERE product_id = ${product.id} AND taxonomy IN ('product_cat', 'product_tag'))
    GROUP BY product_id) AS shared`;
  const rows = await context.db
    .select({ product: products })
    .from(products)
    .innerJoin(shared, sql`shared.product_id = ${products.id}`)
    .where(and(eq(products.status, "publish"), ne(products.id, product.id)))
    .orderBy(desc(sql`shared.count`), desc(products.id))
    .limit(Math.min(first || MOST, MOST));
  return rows.map((row) => row.product);
}

/** Published products that this one names: upsell, cross-sell, or its parts. */
export async function linkedProductsOf(product: ProductRow, kind: LinkKind, context: Context) {
  const links = await context.loaders.linked.load(product.id);
  const ids = links.filter((link) => link.kind === kind).map(({ linkedId }) => linkedId);
  const rows = await Promise.all(ids.map((id) => context.loaders.product.load(id)));
  return rows.filter((row) => row !== null && row.status === "publish");
}
