import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import type { Context } from "../context.ts";
import { idOfCursor, toCursor, toDatabaseId, wholeNumber } from "../global-id.ts";
import { type OrderRow, type OrderStatus, orders } from "../schema/orders.ts";
import { isGuest } from "../session/session-token.ts";

export interface OrdersArguments {
  first?: number | null;
  after?: string | null;
  where?: {
    include?: number[] | null;
    search?: string | null;
    statuses?: OrderStatus[] | null;
  } | null;
}

const PAGE = 10;
const LARGEST_PAGE = 100;

const billingEmail = sql`json_extract(${orders.billing}, '$.email')`;

/** Selects the viewer's orders, or all orders of the session's e-mail address, those of accounts too. */
async function ownOrders({ session }: Context) {
  if (session.viewer) return eq(orders.customerId, session.viewer.id);
  if (!isGuest(session.id)) return null;
  const { email } = (await session.state()).billing;
  return email === "" ? null : eq(billingEmail, email);
}

/**
 * The ids that a search finds in the whole shop: WooCommerce cuts its hits before the customer's own
 * are chosen from them.
 */
async function searchedIds({ db }: Context, search: string, size: number): Promise<number[]> {
  const holds = (value: SQL) => sql`instr(lower(coalesce(${value}, '')), lower(${search})) > 0`;
  const addresses = [orders.billing, orders.shipping].map(
    (address) => sql`EXISTS (SELECT 1 FROM json_each(${address}) AS part
      WHERE ${holds(sql`part.value`)})`,
  );
  const matches = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(sql`CAST(${orders.id} AS TEXT) = ${search}`, ...addresses))
    .orderBy(desc(orders.id))
    .limit(size);
  return matches.map(({ id }) => id);
}

/** The current shopper's orders, newest first. */
export async function orderConnection(context: Context, { first, after, where }: OrdersArguments) {
  const own = await ownOrders(context);
  const size = Math.min(first || PAGE, LARGEST_PAGE);
  if (size < 0) throw new BusinessError("first must be a positive integer.");
  const cursor = idOfCursor(after);
  const { include, search, statuses } = where ?? {};
  const hits = search ? await searchedIds(context, search, size + 1) : null;
  const match = own
    ? await context.db
        .select()
        .from(orders)
        .where(
          and(
            own,
            cursor === null ? undefined : lt(orders.id, cursor),
            include?.length ? inArray(orders.id, include) : undefined,
            hits ? inArray(orders.id, hits) : undefined,
            statuses?.length ? inArray(orders.status, statuses) : undefined,
          ),
        )
        .orderBy(desc(orders.id))
        .limit(size + 1)
    : [];
  const nodes = match.slice(0, size);
  const last = nodes.at(-1);
  const pageInfo = { hasNextPage: match.length > size, endCursor: last ? toCursor(last.id) : null };
  const edges = nodes.map((node) => ({ cursor: toCursor(node.id), node }));
  const isNobody = own === null && !context.session.viewer;
  return { nodes, edges, pageInfo: () => (isNobody ? failAsWooGraphql() : pageInfo) };
}

// WooGraphQL has no pages for a guest without an e-mail address, and fails when they are requested.
function failAsWooGraphql(): never {
  throw new BusinessError("Internal server error");
}

const NOT_YOURS = "Not authorized to access this order";

/** One order of the viewer; guests get theirs only in the checkout result, as in WooGraphQL. */
export async function findOrder(
  { db, session }: Context,
  id: string,
  idType: "DATABASE_ID" | "ID" | "ORDER_KEY",
): Promise<OrderRow> {
  if (!session.viewer) throw new BusinessError(NOT_YOURS);
  const databaseId = idType === "ID" ? toDatabaseId("order", id) : wholeNumber(id);
  const named = idType === "ORDER_KEY" ? eq(orders.orderKey, id) : eq(orders.id, databaseId ?? -1);
  const [row] = await db.select().from(orders).where(named);
  if (!row) throw new BusinessError(`No order exists with the ${idType.toLowerCase()}: ${id}`);
  if (row.customerId !== session.viewer.id) throw new BusinessError(NOT_YOURS);
  return row;
}
