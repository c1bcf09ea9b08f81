import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isAmong } from "../database.ts";
import { terms } from "../schema/terms.ts";
import { beyond, type PageArguments, toConnection, toOrder, toPage } from "./paging.ts";
import type { SortKey } from "./product-order.ts";
import { termNode } from "./term-node.ts";

export interface TermWhere {
  hideEmpty?: boolean | null;
  order?: "ASC" | "DESC" | null;
  orderby?: string | null;
  parent?: number | null;
}

/** Terms of the taxonomies, by name unless another order is requested. */
export async function findTerms(
  taxonomies: string[],
  args: PageArguments & { where?: TermWhere | null },
  context: Context,
) {
  const where = args.where ?? {};
  const page = toPage(args);
  const keys = sortKeys(where, context);
  const cursor = page.cursorId === null ? null : await cursorValues(keys, page.cursorId, context);
  const rows = await context.db
    .select()
    .from(terms)
    .where(
      and(
        isAmong(terms.taxonomy, taxonomies),
        where.hideEmpty ? gt(terms.count, 0) : undefined,
        where.parent === 0 ? isNull(terms.parentId) : undefined,
        cursor ? beyond(keys, cursor, page.backwards) : undefined,
      ),
    )
    .orderBy(...toOrder(keys, page.backwards))
    .limit(page.size + 1);
  const { nodes, pageInfo } = toConnection(rows, page);
  return { nodes: nodes.map((row) => termNode(row, context)), pageInfo };
}

function sortKeys({ orderby, order }: TermWhere, { locale }: Context): SortKey[] {
  // WordPress reverses a custom order by default.
  const descending = order ? order === "DESC" : orderby === "TERM_ORDER";
  const name = locale === "en" ? terms.nameEn : terms.nameId;
  const values: Record<string, SQL> = {
    COUNT: sql`${terms.count}`,
    TERM_ORDER: sql`${terms.menuOrder}`,
  };
  const value = values[orderby ?? ""] ?? sql`${name} COLLATE NOCASE`;
  return [
    { value, descending },
    { value: sql`${terms.id}`, descending },
  ];
}

async function cursorValues(keys: SortKey[], id: number, { db }: Context) {
  const selection = Object.fromEntries(keys.map(({ value }, index) => [`key${index}`, value]));
  const [row] = await db.select(selection).from(terms).where(eq(terms.id, id));
  return row ? keys.map((_, index) => row[`key${index}`]) : null;
}
