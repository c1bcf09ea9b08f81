import { eq, sql } from "drizzle-orm";
import { type CustomerSource, currentCustomer } from "../accounts/customer.ts";
import { toAuthentication, userNode } from "../accounts/user-node.ts";
import { connectionOfList, type PageArguments } from "../catalogue/paging.ts";
import { transferResolvers } from "../checkout/session-transfer.ts";
import type { Context } from "../context.ts";
import { globalId } from "../global-id.ts";
import { getDecimals } from "../money.ts";
import { customerDownloadNode, listDownloads } from "../orders/downloads.ts";
import { type OrdersArguments, orderConnection } from "../orders/find-orders.ts";
import { cancelUnpaidOrders } from "../payment/hold-stock.ts";
import { orders } from "../schema/orders.ts";
import { shownAddress } from "../session/address.ts";

interface MetaArguments {
  key?: string | null;
  keysIn?: string[] | null;
}

async function toAddress(
  { user, databaseId, blank }: CustomerSource,
  kind: "billing" | "shipping",
  { session }: Context,
) {
  if (blank) return null;
  if (user) return shownAddress(user[kind] ?? (await session.state())[kind]);
  // A customer's session without a login shows no personal data.
  return databaseId === null ? shownAddress((await session.state())[kind]) : null;
}

const FILES_FROM_ORDERS = 100;

async function downloadableItems(
  _source: CustomerSource,
  page: Pick<PageArguments, "after" | "first">,
  context: Context,
) {
  const { nodes } = await orderConnection(context, { first: FILES_FROM_ORDERS });
  const granted = await Promise.all(nodes.map((order) => listDownloads(order, context)));
  const items = granted
    .flat()
    .map((one, index) => ({ ...customerDownloadNode(one, context), place: index }));
  return connectionOfList(items, page, ({ place: index }) => index);
}

async function metaData(
  { user }: CustomerSource,
  { key, keysIn }: MetaArguments,
  context: Context,
) {
  if (!user) return null;
  const wanted = keysIn ?? (key ? [key] : null);
  const rows = await context.loaders.userMeta.load(user.id);
  const chosen = rows.filter((row) => wanted === null || wanted.includes(row.key));
  return chosen.length === 0 ? null : chosen.map((row) => ({ key: row.key, value: row.value }));
}

/** Number of the customer's orders, and the sum of the paid ones. */
async function spending({ user }: CustomerSource, { db, env }: Context) {
  if (!user) return { count: 0, spent: 0 };
  const [row] = await db
    .select({
      count: sql<number>`count(*)`,
      spent: sql<number>`coalesce(sum(CASE WHEN ${orders.status} IN ('PROCESSING', 'COMPLETED') THEN ${orders.total} ELSE 0 END), 0)`,
    })
    .from(orders)
    .where(eq(orders.customerId, user.id));
  return { count: row?.count ?? 0, spent: (row?.spent ?? 0) / 10 ** getDecimals(env.CURRENCY) };
}

/** Session data as WooGraphQL lists it. */
const toEntries = (data: Record<string, string> = {}) =>
  Object.entries(data).map(([key, value]) => ({ key, value }));

const userField =
  (field: "email" | "firstName" | "lastName" | "displayName" | "username") =>
  ({ user }: CustomerSource) =>
    user?.[field] || null;

const Customer = {
  ...transferResolvers,
  id: ({ databaseId }: CustomerSource) =>
    databaseId === null ? "guest" : globalId("user", databaseId),
  databaseId: ({ databaseId }: CustomerSource) => databaseId,
  email: userField("email"),
  firstName: userField("firstName"),
  lastName: userField("lastName"),
  displayName: userField("displayName"),
  username: userField("username"),
  role: ({ user }: CustomerSource) => user?.role ?? null,
  sessionToken: ({ blank }: CustomerSource, _args: object, { session }: Context) =>
    blank ? null : session.token(),
  session: async ({ blank }: CustomerSource, _args: object, { session }: Context) =>
    blank ? [] : toEntries((await session.state()).data),
  hasCalculatedShipping: () => false,
  isPayingCustomer: async (source: CustomerSource, _args: object, context: Context) =>
    (await spending(source, context)).spent > 0,
  billing: (source: CustomerSource, _args: object, context: Context) =>
    toAddress(source, "billing", context),
  shipping: (source: CustomerSource, _args: object, context: Context) =>
    toAddress(source, "shipping", context),
  orders: async ({ blank }: CustomerSource, args: OrdersArguments, context: Context) => {
    if (blank) return null;
    await cancelUnpaidOrders(context);
    return orderConnection(context, args);
  },
  orderCount: async (source: CustomerSource, _args: object, context: Context) =>
    (await spending(source, context)).count,
  totalSpent: async (source: CustomerSource, _args: object, context: Context) =>
    (await spending(source, context)).spent,
  downloadableItems,
  metaData,
  auth: ({ user }: CustomerSource, _args: object, context: Context) =>
    user && context.session.viewer?.id === user.id ? toAuthentication(user, context) : null,
};

export const customerResolvers = {
  RootQuery: {
    customer: (_root: unknown, _args: object, context: Context) => currentCustomer(context),
    viewer: (_root: unknown, _args: object, context: Context) =>
      context.session.viewer && userNode(context.session.viewer, context),
  },
  Customer,
};
