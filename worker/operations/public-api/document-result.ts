import { Kind } from "graphql";
import { rawPrice } from "../../../shared/currency.ts";
import type { OrderAddress, OrderView } from "../../../shared/order.ts";
import type { GatewayOperation } from "./gateway-operations.ts";

/** Top-level keys of a document's result. */
export const rootKeys = ({ document }: Pick<GatewayOperation, "document">): string[] =>
  document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === Kind.FIELD ? (selection.alias ?? selection.name).value : [],
        )
      : [],
  );

type Received = ReadonlyMap<string, unknown>;

/** The newest cart in the backend's results; null when there is none. */
function cartIn(received: Received): unknown {
  const results = [...received.values()].reverse().map((result) => Object(result));
  for (const result of results)
    for (const part of [result, ...Object.values(result).map(Object)])
      if (part.cart) return part.cart;
  return null;
}

/**
 * The result of a successful action in the shape of its document: the backend's own result or, when
 * another operation was used instead (a gift card's for a coupon's), the resulting cart.
 */
export function documentResult(
  operation: Pick<GatewayOperation, "name" | "document">,
  received: Received,
): unknown {
  const own = received.get(operation.name);
  if (own) return own;
  const cart = cartIn(received);
  const keys = rootKeys(operation);
  return Object.fromEntries(
    keys.map((key) => [key, keys.length === 1 && cart ? { cart } : key === "cart" ? cart : null]),
  );
}

const nullWhereEmpty = (address: OrderAddress) =>
  Object.fromEntries(Object.entries(address).map(([name, value]) => [name, value || null]));

const toFile = ({ id, name, expires, remaining }: OrderView["downloads"][number]) => ({
  downloadId: id,
  name,
  // Files are downloaded from the order page, which counts downloads.
  url: null,
  accessExpires: expires,
  downloadsRemaining: remaining,
});

interface Written {
  raw: (amount: number) => string;
  imageBaseUrl: string;
}

const toLine = (line: OrderView["lines"][number], { raw, imageBaseUrl }: Written) => ({
  // The record stores no line ids.
  databaseId: null,
  productId: line.productId,
  variationId: line.variationId,
  quantity: line.quantity,
  subtotal: raw(line.subtotal),
  subtotalTax: null,
  total: raw(line.total),
  totalTax: null,
  metaData: (line.attributes ?? []).map(({ name, value }) => ({ key: name, value })),
  product: {
    node: {
      slug: line.slug,
      sku: line.sku || null,
      name: line.name,
      image: line.image && {
        sourceUrl: new URL(line.image.source, imageBaseUrl).href,
        altText: line.image.alt,
      },
    },
  },
  variation: null,
});

/** An order record contains all rows. */
const wholeList = { hasNextPage: false, endCursor: null };

/** The payment details of an order, in the form of the backend's order meta. */
function toPaymentNotes({ payment }: OrderView) {
  const { link = null, number = null, code = null, qr = null, expires = null } = payment ?? {};
  const notes = {
    _headless_payment_url: link,
    _headless_va_number: number,
    _headless_payment_code: code,
    _headless_qr_content: qr,
    _headless_payment_expires: expires && String(Math.floor(expires / 1000)),
  };
  return Object.entries(notes).flatMap(([key, value]) => (value ? [{ key, value }] : []));
}

/** A placed order as the checkout document selects it; amounts are RAW. */
export function orderResult(order: OrderView, orderKey: string, imageBaseUrl: string) {
  const raw = (amount: number) => rawPrice(amount, order.currency);
  return {
    databaseId: order.id,
    orderNumber: order.number,
    orderKey,
    status: order.status,
    date: order.date,
    currency: order.currency,
    subtotal: raw(order.subtotal),
    // Rows include tax where the shop displays it so; the record does not have the tax of each row.
    pricesIncludeTax: order.taxIncluded,
    discountTotal: raw(order.discount),
    discountTax: null,
    shippingTotal: raw(order.shipping),
    shippingTax: null,
    totalTax: raw(order.tax),
    total: raw(order.total),
    paymentMethod: order.paymentMethod,
    paymentMethodTitle: order.paymentMethodTitle,
    needsPayment: order.needsPayment,
    needsProcessing: order.needsProcessing,
    customerNote: order.note,
    billing: nullWhereEmpty(order.billing),
    shipping: nullWhereEmpty(order.shippingAddress),
    datePaid: order.paid ?? null,
    transactionId: order.transaction ?? null,
    lineItems: {
      pageInfo: wholeList,
      nodes: order.lines.map((line) => toLine(line, { raw, imageBaseUrl })),
    },
    kept: [],
    paymentNotes: toPaymentNotes(order),
    shippingLines: { nodes: order.shippingTitle ? [{ methodTitle: order.shippingTitle }] : [] },
    feeLines: {
      nodes: order.fees.map(({ name, total }) => ({ name, total: raw(total), totalTax: null })),
    },
    couponLines: {
      nodes: order.coupons.map(({ code, discount }) => ({
        code,
        discount: raw(discount),
        discountTax: null,
      })),
    },
    giftCards: order.giftCards.map(({ code, amount, balance }) => ({
      code,
      amount: raw(amount),
      balance: raw(balance),
    })),
    downloadableItems: { pageInfo: wholeList, nodes: order.downloads.map(toFile) },
  };
}
