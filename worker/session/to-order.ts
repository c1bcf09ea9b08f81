import type { CartImage } from "../../shared/cart.ts";
import { parseRawPrice } from "../../shared/money.ts";
import type { OrderAddress, OrderLine, OrderView } from "../../shared/order.ts";
import type { AnswerContext } from "../catalogue/answer-context.ts";
import { downloadFileOf } from "./download-file.ts";
import { readFormattedAmount } from "./formatted-amount.ts";
import type { BackendAddress, BackendOrder } from "./order-fields.ts";
import { imageOf } from "./to-cart.ts";

/** The order as pages show it; null where the backend keeps its id to itself (facts.md: restricted). */
export function toOrder(order: BackendOrder, context: AnswerContext): OrderView | null {
  if (!order.databaseId) return null;
  const amount = (raw: string | null | undefined) => parseRawPrice(raw, context.currency) ?? 0;
  return {
    id: order.databaseId,
    number: order.orderNumber ?? String(order.databaseId),
    status: order.status ?? "PENDING",
    date: order.date ?? "",
    currency: order.currency ?? context.currency,
    lines: (order.lineItems?.nodes ?? []).map((line) => toLine(line, context)),
    subtotal: amount(order.subtotal),
    discount: amount(order.discountTotal),
    shipping: amount(order.shippingTotal),
    tax: amount(order.totalTax),
    total: amount(order.total),
    shippingTitle: order.shippingLines?.nodes[0]?.methodTitle ?? "",
    coupons: (order.couponLines?.nodes ?? []).map(({ code, discount }) => ({
      code: code ?? "",
      discount: amount(discount),
    })),
    giftCards: (order.giftCards ?? []).map((card) => ({
      code: card.code,
      amount: amount(card.amount),
      balance: amount(card.balance),
    })),
    paymentMethod: order.paymentMethod ?? "",
    paymentMethodTitle: order.paymentMethodTitle ?? "",
    needsPayment: order.needsPayment ?? false,
    needsProcessing: order.needsProcessing ?? false,
    note: order.customerNote ?? "",
    billing: toAddress(order.billing),
    shippingAddress: toAddress(order.shipping),
    downloads: (order.downloadableItems?.nodes ?? []).map((item) => ({
      id: item.url ? downloadFileOf(item.url) : item.downloadId,
      name: item.name ?? "",
      remaining: item.downloadsRemaining ?? null,
      expires: item.accessExpires ?? null,
    })),
  };
}

/** Where the backend has an order's files, by our own names for them; never for the browser. */
export const filesOf = (order: BackendOrder): Record<string, string> => {
  const urls = (order.downloadableItems?.nodes ?? []).flatMap(({ url }) => url ?? []);
  return Object.fromEntries(urls.map((url) => [downloadFileOf(url), url]));
};

type BackendOrderLine = NonNullable<BackendOrder["lineItems"]>["nodes"][number];

function toLine(line: BackendOrderLine, context: AnswerContext): OrderLine {
  const product = line.product?.node;
  const variation = line.variation?.node;
  const name = variation?.name ?? product?.name ?? "";
  const image: CartImage | null = imageOf(variation?.image ?? product?.image, name, context);
  return {
    productId: line.productId ?? null,
    variationId: line.variationId || null,
    slug: product?.slug ?? null,
    name,
    image,
    quantity: line.quantity ?? 0,
    subtotal: readFormattedAmount(line.subtotal, context.currency) ?? 0,
    total: readFormattedAmount(line.total, context.currency) ?? 0,
  };
}

/** An address with "" for what the backend answers as null. */
export const toAddress = (address: BackendAddress | null | undefined): OrderAddress => ({
  firstName: address?.firstName ?? "",
  lastName: address?.lastName ?? "",
  company: address?.company ?? "",
  address1: address?.address1 ?? "",
  address2: address?.address2 ?? "",
  city: address?.city ?? "",
  state: address?.state ?? "",
  postcode: address?.postcode ?? "",
  country: address?.country ?? "",
  email: address?.email ?? "",
  phone: address?.phone ?? "",
});
