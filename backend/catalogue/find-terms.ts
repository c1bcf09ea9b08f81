import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { holdsText, isOneOf } from "../database.ts";
import { type TermRow, terms } from "../schema/terms.ts";
import { beyond, connectionOf, orderOf, type PageArguments, pageOf } from "./paging.ts";
import type { SortKey } from "./product-order.ts";
import { sanitizedSlug } from "./slug.ts";
import { termNode } from "./term-node.ts";

export interface TermWhere {
  hideEmpty?: boolean | null;
  order?: "ASC" | "DESC" | null;
  orderby?: string | null;
  parent?: number | null;
  childless?: boolean | null;
  search?: string | null;
  slug?: string[] | null;
}

/** Terms of the taxonomies, by name unless another order is requested. */
export async function findTerms(
  taxonomies: string[],
  args: PageArguments & { where?: TermWhere | null },
  context: Context,
) {
  const where = args.where ?? {};
  const page = pageOf(args);
  const keys = sortKeys(where, context);
  const cursor = page.cursorId === null ? null : await cursorValues(keys, page.cursorId, context);
  const rows = await context.db
    .select()
    .from(terms)
    .where(
      and(
        isOneOf(terms.taxonomy, taxonomies),
        ...conditions(where),
        cursor ? beyond(keys, cursor, page.backwards) : undefined,
      ),
    )
    .orderBy(...orderOf(keys, page.backwards))
    .limit(page.size + 1);
  const { nodes, pageInfo } = connectionOf(rows, page);
  return { nodes: nodes.map((row) => termNode(row, context)), pageInfo };
}

function conditions({ hideEmpty, parent, childless, search, slug }: TermWhere) {
  return [
    hideEmpty ? gt(terms.count, 0) : undefined,
    parent === 0 ? isNull(terms.parentId) : parent ? eq(terms.parentId, parent) : undefined,
    childless
      ? sql`NOT EXISTS (SELECT 1 FROM terms AS child WHERE child.parent_id = ${terms.id})`
      : undefined,
    search ? or(holdsText(terms.nameId, search), holdsText(terms.nameEn, search)) : undefined,
    slug ? isOneOf(terms.slug, slug.map(sanitizedSlug)) : undefined,
  ];
}

function sortKeys({ orderby, order }: TermWhere, { locale }: Context): SortKey[] {
  // WordPress reverses a custom order by default.
  const descending = order ? order === "DESC" : orderby === "TERM_ORDER";
  const name = locale === "en" ? terms.nameEn : terms.nameId;
  const values: Record<string, SQL> = {
    COUNT: sql`${terms.count}`,
    SLUG: sql`${terms.slug}`,
    TERM_ID: sql`${terms.id}`,
    TERM_GROUP: sql`${terms.id}`,
    TERM_ORDER: sql`${terms.menuOrder}`,
    DESCRIPTION: sql`${terms.descriptionId}`,
  };
  const value = values[orderby ?? "NAME"] ?? sql`${name} COLLATE NOCASE`;
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

/** The first term of a taxonomy that meets a condition. */
export async function findTerm(
  taxonomy: string,
  condition: SQL,
  { db }: Context,
): Promise<TermRow | null> {
  const [row] = await db
    .select()
    .from(terms)
    .where(and(eq(terms.taxonomy, taxonomy), condition))
    .orderBy(asc(terms.id), desc(terms.count))
    .limit(1);
  return row ?? null;
}
