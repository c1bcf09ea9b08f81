import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { type LinkKind, type ProductRow, products } from "../schema/products.ts";

const MAX_RELATED = 6;

/** The arguments of a list of products that belongs to another product. */
export interface LinkedArguments {
  first?: number | null;
  where?: { supportedTypesOnly?: boolean | null } | null;
}

/** Other products of the same categories and tags, those with most in common first. */
export async function relatedProducts(
  product: ProductRow,
  { first, where }: LinkedArguments,
  context: Context,
) {
  const shared = sql`(SELECT theirs.product_id, sum(CASE taxonomy WHEN 'product_cat' THEN 3 ELSE 1 END) AS weight
    FROM product_terms AS own JOIN terms ON terms.id = own.term_id
    JOIN product_terms AS theirs ON theirs.term_id = own.term_id
    WHERE own.product_id = ${product.id} AND taxonomy IN ('product_cat', 'product_tag')
    GROUP BY theirs.product_id) AS shared`;
  const rows = await context.db
    .select({ product: products })
    .from(products)
    .innerJoin(shared, sql`shared.product_id = ${products.id}`)
    .where(
      and(
        eq(products.status, "publish"),
        inArray(products.visibility, ["VISIBLE", "CATALOG"]),
        ne(products.id, product.id),
        where?.supportedTypesOnly ? isNull(products.pluginType) : undefined,
      ),
    )
    .orderBy(desc(sql`shared.weight`), desc(products.id))
    .limit(Math.min(first || MAX_RELATED, MAX_RELATED));
  return rows.map((row) => row.product);
}

/** Published products linked from this one: upsells, cross-sells or members. */
export async function listLinkedProducts(
  product: ProductRow,
  { kind, where }: Pick<LinkedArguments, "where"> & { kind: LinkKind },
  context: Context,
) {
  const links = await context.loaders.linked.load(product.id);
  const ids = links.filter((link) => link.kind === kind).map(({ linkedId }) => linkedId);
  const rows = await Promise.all(ids.map((id) => context.loaders.product.load(id)));
  return rows.flatMap((row) => {
    if (row?.status !== "publish") return [];
    return where?.supportedTypesOnly && row.pluginType !== null ? [] : [row];
  });
}
