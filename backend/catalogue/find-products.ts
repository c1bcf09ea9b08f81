import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { products } from "../schema/products.ts";
import { beyond, type PageArguments, toConnection, toOrder, toPage } from "./paging.ts";
import { type ProductWhere, productCondition } from "./product-filter.ts";
import { type ProductOrder, productSortKeys, type SortKey } from "./product-order.ts";

export interface ProductsArguments extends PageArguments {
  where?: (ProductWhere & { orderby?: (ProductOrder | null)[] | null }) | null;
}

/** One page of published products; the total is returned on the first page only. */
export async function findProducts(args: ProductsArguments, context: Context) {
  const where = args.where ?? {};
  const { db, locale } = context;
  const page = toPage(args);
  const keys = productSortKeys(where.orderby ?? [], locale);
  const condition = productCondition(where, locale);
  const rows = await db
    .select()
    .from(products)
    .where(and(condition, await afterCursor(context, keys, page.cursorId, page.backwards)))
    .orderBy(...toOrder(keys, page.backwards))
    .limit(page.size + 1);
  const find = () => (page.cursorId === null ? countProducts(context, condition) : null);
  const connection = toConnection(rows, page);
  // WooGraphQL does not look for a next page without `first` or `last`.
  if (!args.first && !args.last) connection.pageInfo.hasNextPage = false;
  return { ...connection, found: find };
}

async function afterCursor(
  { db }: Context,
  keys: SortKey[],
  cursorId: number | null,
  backwards: boolean,
): Promise<SQL | undefined> {
  if (cursorId === null) return undefined;
  const selection = Object.fromEntries(keys.map(({ value }, index) => [`key${index}`, value]));
  const [row] = await db.select(selection).from(products).where(eq(products.id, cursorId));
  return (
    row &&
    beyond(
      keys,
      keys.map((_, index) => row[`key${index}`]),
      backwards,
    )
  );
}

async function countProducts({ db }: Context, condition: SQL): Promise<number | null> {
  const [row] = await db.select({ count: sql<number>`count(*)` }).from(products).where(condition);
  return row?.count || null;
}
