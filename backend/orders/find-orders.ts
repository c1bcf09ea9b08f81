import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import type { Context } from "../context.ts";
import { cursorOf, databaseIdOf, idOfCursor, wholeNumber } from "../global-id.ts";
import { type OrderRow, type OrderStatus, orders } from "../schema/orders.ts";
import { isGuest } from "../session/session-token.ts";

export interface OrdersArguments {
  first?: number | null;
  after?: string | null;
  where?: { statuses?: OrderStatus[] | null } | null;
}

const PAGE = 10;
const LARGEST_PAGE = 100;

const emailOf = sql`json_extract(${orders.billing}, '$.email')`;

/**
 * Selects the viewer's orders, or those of the session's e-mail address: guest orders and the
 * session's own.
 */
async function ownOrders({ session }: Context) {
  if (session.viewer) return eq(orders.customerId, session.viewer.id);
  if (!isGuest(session.id)) return null;
  const { email } = (await session.state()).billing;
  if (email === "") return eq(orders.sessionId, session.id);
  const isOwn = or(isNull(orders.customerId), eq(orders.sessionId, session.id));
  return and(isOwn, eq(emailOf, email));
}

/** The current shopper's orders, newest first. */
export async function orderConnection(context: Context, { first, after, where }: OrdersArguments) {
  const own = await ownOrders(context);
  const size = Math.min(first || PAGE, LARGEST_PAGE);
  if (size < 0) throw new BusinessError("first must be a positive integer.");
  const cursor = idOfCursor(after);
  const statuses = where?.statuses ?? [];
  const found = own
    ? await context.db
        .select()
        .from(orders)
        .where(
          and(
            own,
            cursor === null ? undefined : lt(orders.id, cursor),
            statuses.length ? inArray(orders.status, statuses) : undefined,
          ),
        )
        .orderBy(desc(orders.id))
        .limit(size + 1)
    : [];
  const nodes = found.slice(0, size);
  const last = nodes.at(-1);
  const pageInfo = { hasNextPage: found.length > size, endCursor: last ? cursorOf(last.id) : null };
  return { nodes, pageInfo: () => (context.session.viewer ? pageInfo : failAsWooGraphql()) };
}

// WooGraphQL has no pages of a guest's orders, and fails when they are requested.
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
  const databaseId = idType === "ID" ? databaseIdOf("order", id) : wholeNumber(id);
  const named = idType === "ORDER_KEY" ? eq(orders.orderKey, id) : eq(orders.id, databaseId ?? -1);
  const [row] = await db.select().from(orders).where(named);
  if (!row) throw new BusinessError(`No order exists with the ${idType.toLowerCase()}: ${id}`);
  if (row.customerId !== session.viewer.id) throw new BusinessError(NOT_YOURS);
  return row;
}
