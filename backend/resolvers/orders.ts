import { desc } from "drizzle-orm";
import { connectionOfList, type PageArguments } from "../catalogue/paging.ts";
import { shopTime, shopTimeWithOffset } from "../catalogue/shop-time.ts";
import type { Context, Resolver } from "../context.ts";
import { formatMoney } from "../money.ts";
import { listDownloads, orderDownloadNode } from "../orders/downloads.ts";
import { findOrder } from "../orders/find-orders.ts";
import { type UpdateOrderInput, updateOrder } from "../orders/update-order.ts";
import { cancelUnpaidOrders } from "../payment/hold-stock.ts";
import {
  type OrderLineRow,
  type OrderNoteRow,
  type OrderRefundRow,
  type OrderRow,
  orderRefunds,
} from "../schema/orders.ts";
import { shownAddress } from "../session/address.ts";
import { type Format, money } from "./money-field.ts";

interface MetaArguments {
  key?: string | null;
  keysIn?: string[] | null;
  multiple?: boolean | null;
}

type Page = Pick<PageArguments, "after" | "first">;

const date = (iso: string | null): string | null => iso && shopTimeWithOffset(iso);

// WooGraphQL returns shipping and coupon amounts raw, and null for 0.
const rawOrNull = (amount: number, { env }: Context): string | null =>
  amount === 0 ? null : formatMoney(amount, env, "RAW");

/**
 * As WooGraphQL's model decides it: a customer's order is read by that customer, a guest's by a session
 * with its e-mail address. As the plugin does, by whoever has its key.
 */
async function isOwner({ id, customerId, billing }: OrderRow, { session }: Context) {
  if (session.openedOrders.has(id)) return true;
  if (customerId !== null)
    return customerId === session.viewer?.id || customerId === session.authenticatedId;
  return billing.email !== "" && (await session.state()).billing.email === billing.email;
}

/** A field that is null for anybody but the order's owner. */
const restricted =
  <Args>(read: Resolver<OrderRow, Args>): Resolver<OrderRow, Args> =>
  async (order, args, context) =>
    (await isOwner(order, context)) ? read(order, args, context) : null;

/** An amount that others read as it is displayed alone, never as a number. */
const orderMoney = (getAmount: (order: OrderRow) => number): Resolver<OrderRow, Format> => {
  const read = money(getAmount);
  const owned = restricted(read);
  return (order, args, context) => (args.format === "RAW" ? owned : read)(order, args, context);
};

/** Recorded (order-customer-guest-named-by-email): anybody but the owner reads those of the whole shop. */
const listRefunds = async (order: OrderRow, context: Context): Promise<OrderRefundRow[]> =>
  (await isOwner(order, context))
    ? context.loaders.orderRefunds.load(order.id)
    : context.db.select().from(orderRefunds).orderBy(desc(orderRefunds.id));

const Order = {
  databaseId: restricted(({ id }) => id),
  orderNumber: ({ id }: OrderRow) => String(id),
  orderKey: restricted(({ orderKey }) => orderKey),
  billing: ({ billing }: OrderRow) => shownAddress(billing),
  shipping: ({ shipping }: OrderRow) => shownAddress(shipping),
  pricesIncludeTax: restricted(({ pricesIncludeTax }) => pricesIncludeTax),
  customerNote: ({ customerNote }: OrderRow) => customerNote || null,
  date: restricted(({ created }) => date(created)),
  modified: ({ modified }: OrderRow) => date(modified),
  datePaid: ({ paid }: OrderRow) => date(paid),
  dateCompleted: ({ completed }: OrderRow) => date(completed),
  paymentMethod: restricted(({ paymentMethod }) => paymentMethod || null),
  paymentMethodTitle: ({ paymentMethodTitle }: OrderRow) => paymentMethodTitle || null,
  needsPayment: ({ status, total }: OrderRow) =>
    total > 0 && (status === "PENDING" || status === "FAILED"),
  needsProcessing: ({ needsProcessing }: OrderRow) => needsProcessing,
  currency: restricted(({ currency }) => currency),
  transactionId: restricted(({ transactionId }) => transactionId),
  total: orderMoney(({ total }) => total),
  subtotal: orderMoney(({ subtotal }) => subtotal),
  totalTax: orderMoney(({ tax }) => tax),
  discountTotal: orderMoney(({ discount }) => discount),
  discountTax: orderMoney(({ discountTax }) => discountTax),
  shippingTotal: orderMoney(({ shippingTotal }) => shippingTotal),
  shippingTax: orderMoney(() => 0),
  lineItems: async ({ id }: OrderRow, page: Page, { loaders }: Context) =>
    connectionOfList(await loaders.orderLines.load(id), page, (line) => line.id),
  shippingLines: ({ shippingLine }: OrderRow) => ({ nodes: shippingLine ? [shippingLine] : [] }),
  couponLines: ({ couponLines }: OrderRow) => ({ nodes: couponLines }),
  feeLines: ({ feeLines }: OrderRow) => ({ nodes: feeLines }),
  // Only what is written to the buyer, newest first; notes among operators are none of theirs.
  orderNotes: async (order: OrderRow, { first }: Page, context: Context) => {
    const notes = (await isOwner(order, context))
      ? await context.loaders.orderNotes.load(order.id)
      : [];
    return { nodes: notes.slice(0, first ?? 10) };
  },
  refunds: async (order: OrderRow, { first }: Page, context: Context) => ({
    nodes: (await listRefunds(order, context)).slice(0, first ?? 10),
  }),
  hasDownloadableItem: async ({ id }: OrderRow, _args: object, { loaders }: Context) => {
    const lines = await loaders.orderLines.load(id);
    const items = await Promise.all(
      lines.map((line) => loaders.product.load(line.variationId ?? line.productId)),
    );
    return items.some((item) => item?.downloadable === true);
  },
  downloadableItems: async (order: OrderRow, page: Page, context: Context) => {
    const granted = await listDownloads(order, context);
    const items = granted.map(async (one, index) => ({
      ...(await orderDownloadNode(one, context)),
      place: index,
    }));
    return connectionOfList(await Promise.all(items), page, ({ place: index }) => index);
  },
  metaData: ({ meta }: OrderRow, { key, keysIn }: MetaArguments) => {
    const wanted = keysIn ?? (key ? [key] : null);
    const matches = meta.filter((entry) => wanted === null || wanted.includes(entry.key));
    return matches.length === 0
      ? null
      : matches.map(({ key, value }) => ({ key, value: value || null }));
  },
};

const OrderNote = {
  // Recorded (order-notes-guest): in the shop's zone, which it does not name.
  dateCreated: ({ created }: OrderNoteRow) => shopTime(created).replace("T", " "),
  isCustomerNote: () => true,
};

const Refund = {
  // Recorded (order-refunds-guest): a number.
  amount: ({ amount }: OrderRefundRow, _args: object, { env }: Context) =>
    Number(formatMoney(amount, env, "RAW")),
  date: ({ created }: OrderRefundRow) => date(created),
  reason: ({ reason }: OrderRefundRow) => reason || null,
};

const LineItem = {
  databaseId: ({ id }: OrderLineRow) => id,
  metaData: ({ meta }: OrderLineRow) => meta,
  itemDownloads: () => null,
  subtotal: money<OrderLineRow>(({ subtotal }) => subtotal),
  subtotalTax: money<OrderLineRow>(({ subtotalTax }) => subtotalTax),
  total: money<OrderLineRow>(({ total }) => total),
  totalTax: money<OrderLineRow>(({ tax }) => tax),
  product: async ({ productId }: OrderLineRow, _args: object, { loaders }: Context) => {
    const node = await loaders.product.load(productId);
    return node && { node };
  },
  variation: async ({ variationId }: OrderLineRow, _args: object, { loaders }: Context) => {
    const node = variationId === null ? null : await loaders.product.load(variationId);
    return node && { node };
  },
};

export const orderResolvers = {
  RootQuery: {
    order: async (
      _root: unknown,
      { id, idType }: { id?: string | null; idType?: "DATABASE_ID" | "ID" | "ORDER_KEY" | null },
      context: Context,
    ) => {
      await cancelUnpaidOrders(context);
      return findOrder(context, id ?? "", idType ?? "ID");
    },
  },
  RootMutation: {
    updateOrder: async (
      _root: unknown,
      { input }: { input: UpdateOrderInput },
      context: Context,
    ) => ({ order: await updateOrder(context, input) }),
  },
  Order,
  OrderNote,
  Refund,
  LineItem,
  ShippingLine: {
    methodTitle: ({ title }: { title: string }) => title,
    total: ({ total }: { total: number }, _args: object, context: Context) =>
      rawOrNull(total, context),
  },
  FeeLine: {
    total: ({ total }: { total: number }, _args: object, context: Context) =>
      rawOrNull(total, context),
    totalTax: () => null,
  },
  CouponLine: {
    discount: ({ discount }: { discount: number }, _args: object, { env }: Context) =>
      formatMoney(discount, env, "RAW"),
    discountTax: ({ tax }: { tax?: number }, _args: object, context: Context) =>
      rawOrNull(tax ?? 0, context),
  },
};
