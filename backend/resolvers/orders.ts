import { tax } from "#backend-country/shop.ts";
import { connectionOfList, type PageArguments } from "../catalogue/paging.ts";
import { shopTime, shopTimeWithOffset } from "../catalogue/shop-time.ts";
import type { Context, Resolver } from "../context.ts";
import { globalId } from "../global-id.ts";
import { formatMoney, type PriceFormat } from "../money.ts";
import { downloadsOf, orderDownloadNode } from "../orders/downloads.ts";
import { findOrder } from "../orders/find-orders.ts";
import { type UpdateOrderInput, updateOrder } from "../orders/update-order.ts";
import { cancelUnpaidOrders } from "../payment/hold-stock.ts";
import type { OrderLineRow, OrderNoteRow, OrderRefundRow, OrderRow } from "../schema/orders.ts";
import { shownAddress } from "../session/address.ts";

interface Format {
  format?: PriceFormat | null;
}

interface MetaArguments {
  key?: string | null;
  keysIn?: string[] | null;
  multiple?: boolean | null;
}

type Page = Pick<PageArguments, "after" | "first">;

const money =
  <Source>(amountOf: (source: Source) => number): Resolver<Source, Format> =>
  (source, { format }, { env }) =>
    formatMoney(amountOf(source), env, format);

const date = (iso: string | null): string | null => iso && shopTimeWithOffset(iso);

// WooGraphQL returns shipping and coupon amounts raw, and null for 0.
const rawOrNull = (amount: number, { env }: Context): string | null =>
  amount === 0 ? null : formatMoney(amount, env, "RAW");

/** A guest cannot read the id of an account's order, even in the session that placed it. */
const isReadable = ({ customerId }: OrderRow, { session }: Context): boolean =>
  customerId === null ||
  customerId === session.viewer?.id ||
  customerId === session.authenticatedId;

/**
 * A guest's order is readable only by a session with the same e-mail address; without an address,
 * by none.
 */
async function isOwnOrder({ customerId, billing }: OrderRow, { session }: Context) {
  if (customerId !== null) return true;
  if (billing.email === "") return false;
  const { email } = (await session.state()).billing;
  return email === "" || email === billing.email;
}

const owned =
  <Args>(read: Resolver<OrderRow, Args>): Resolver<OrderRow, Args> =>
  async (order, args, context) =>
    (await isOwnOrder(order, context)) ? read(order, args, context) : null;

const restricted =
  <Value>(read: (order: OrderRow) => Value): Resolver<OrderRow> =>
  (order, _args, context) =>
    isReadable(order, context) ? read(order) : null;

const Order = {
  id: restricted(({ id }) => globalId("order", id)),
  databaseId: owned(restricted(({ id }) => id)),
  orderNumber: restricted(({ id }) => String(id)),
  orderKey: owned(restricted(({ orderKey }) => orderKey)),
  billing: ({ billing }: OrderRow) => shownAddress(billing),
  shipping: ({ shipping }: OrderRow) => shownAddress(shipping),
  customer: async ({ customerId }: OrderRow, _args: object, context: Context) => {
    const { viewer } = context.session;
    const user = viewer && viewer.id === customerId ? viewer : null;
    return { user, databaseId: customerId, blank: false };
  },
  customerNote: ({ customerNote }: OrderRow) => customerNote || null,
  date: owned(({ created }) => date(created)),
  modified: ({ modified }: OrderRow) => date(modified),
  datePaid: ({ paid }: OrderRow) => date(paid),
  dateCompleted: ({ completed }: OrderRow) => date(completed),
  paymentMethod: owned(({ paymentMethod }) => paymentMethod || null),
  paymentMethodTitle: ({ paymentMethodTitle }: OrderRow) => paymentMethodTitle || null,
  needsPayment: ({ status, total }: OrderRow) =>
    total > 0 && (status === "PENDING" || status === "FAILED"),
  needsProcessing: ({ needsProcessing }: OrderRow) => needsProcessing,
  needsShippingAddress: ({ needsShipping }: OrderRow) => needsShipping,
  currency: owned(({ currency }) => currency),
  total: async (order: OrderRow, { format }: Format, context: Context) =>
    format !== "RAW" || (await isOwnOrder(order, context))
      ? formatMoney(order.total, context.env, format)
      : null,
  subtotal: money<OrderRow>(({ subtotal }) => subtotal),
  totalTax: money<OrderRow>(({ tax }) => tax),
  discountTotal: money<OrderRow>(({ discount }) => discount),
  discountTax: money<OrderRow>(({ discountTax }) => discountTax),
  shippingTotal: money<OrderRow>(({ shippingTotal }) => shippingTotal),
  shippingTax: money<OrderRow>(() => 0),
  lineItems: async ({ id }: OrderRow, page: Page, { loaders }: Context) =>
    connectionOfList(await loaders.orderLines.load(id), page, (line) => line.id),
  shippingLines: ({ shippingLine }: OrderRow) => ({ nodes: shippingLine ? [shippingLine] : [] }),
  couponLines: ({ couponLines }: OrderRow) => ({ nodes: couponLines }),
  feeLines: ({ feeLines }: OrderRow) => ({ nodes: feeLines }),
  taxLines: (order: OrderRow) => ({ nodes: order.tax > 0 ? [order] : [] }),
  // Only what is written to the buyer, newest first; notes among operators are none of theirs.
  orderNotes: owned(async ({ id }, { first }: Page, { loaders }) => ({
    nodes: (await loaders.orderNotes.load(id)).slice(0, first ?? 10),
  })),
  refunds: owned(async ({ id }, { first }: Page, { loaders }) => ({
    nodes: (await loaders.orderRefunds.load(id)).slice(0, first ?? 10),
  })),
  hasDownloadableItem: async ({ id }: OrderRow, _args: object, { loaders }: Context) => {
    const lines = await loaders.orderLines.load(id);
    const items = await Promise.all(
      lines.map((line) => loaders.product.load(line.variationId ?? line.productId)),
    );
    return items.some((item) => item?.downloadable === true);
  },
  downloadableItems: async (order: OrderRow, page: Page, context: Context) => {
    const granted = await downloadsOf(order, context);
    const items = granted.map(async (one, index) => ({
      ...(await orderDownloadNode(one, context)),
      place: index,
    }));
    return connectionOfList(await Promise.all(items), page, ({ place: index }) => index);
  },
  metaData: owned(({ meta }, { key, keysIn }: MetaArguments) => {
    const wanted = keysIn ?? (key ? [key] : null);
    const matches = meta.filter((entry) => wanted === null || wanted.includes(entry.key));
    return matches.length === 0
      ? null
      : matches.map(({ key, value }) => ({ key, value: value || null }));
  }),
};

const OrderNote = {
  id: ({ id }: OrderNoteRow) => globalId("order_note", id),
  databaseId: ({ id }: OrderNoteRow) => id,
  // Recorded (order-notes-guest): in the shop's zone, which it does not name.
  dateCreated: ({ created }: OrderNoteRow) => shopTime(created).replace("T", " "),
  isCustomerNote: () => true,
};

const Refund = {
  id: ({ id }: OrderRefundRow) => globalId("order", id),
  databaseId: ({ id }: OrderRefundRow) => id,
  title: ({ created }: OrderRefundRow) => `Refund &ndash; ${shopTime(created)}`,
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
    amount: ({ total }: { total: number }, _args: object, context: Context) =>
      rawOrNull(total, context),
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
  TaxLine: {
    label: ({ taxRate }: OrderRow) => `${tax.name} ${taxRate} %`,
    rateCode: () => tax.code,
    taxTotal: ({ tax }: OrderRow, _args: object, context: Context) => rawOrNull(tax, context),
    shippingTaxTotal: () => null,
  },
};
