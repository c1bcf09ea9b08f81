import type { CartImage } from "../../../shared/cart.ts";
import { parseRawPrice, parseRawSum } from "../../../shared/money.ts";
import type { OrderAddress, OrderDelivery, OrderLine, OrderView } from "../../../shared/order.ts";
import type { BackendAddress, BackendOrder } from "../documents/order-fields.ts";
import {
  DELIVERY_METHOD,
  DELIVERY_PHONE,
  TAX_DISPLAY,
  TAX_NUMBER,
} from "../documents/order-meta.ts";
import { downloadFileOf } from "./download-name.ts";
import { type MappingContext, readShownPrice } from "./mapping-context.ts";
import { readPayment } from "./read-payment.ts";
import { imageOf } from "./to-cart.ts";

// In both languages, because buyer and shop may read different ones.
const PHONE_LABEL = "Telepon penerima / Recipient's phone: ";

/** The line of a note with the phone number; "" without one. */
export const phoneNote = (phone: string): string => phone && PHONE_LABEL + phone;

/** The note without that line, because the delivery address shows the number. */
const withoutPhoneNote = (note: string, phone: string): string => {
  const line = phoneNote(phone);
  return line && note.endsWith(line) ? note.slice(0, -line.length).trimEnd() : note;
};

/**
 * The order as pages show it; null when the backend hides its id (docs/woocommerce.md: What
 * WooGraphQL returns).
 */
export function toOrder(order: BackendOrder, context: MappingContext): OrderView | null {
  if (!order.databaseId) return null;
  const phone = noteOf(order, DELIVERY_PHONE);
  const paymentMethod = order.paymentMethod ?? "";
  const paymentMethodTitle = order.paymentMethodTitle ?? "";
  const total = parseRawPrice(order.total, context.currency) ?? 0;
  const meta = order.paymentNotes;
  const { status, datePaid } = order;
  const paying = { paymentMethod, paymentMethodTitle, total, meta, status, datePaid };
  const payment = readPayment(paying);
  const shippingAddress = toAddress(order.shipping);
  const amount = (raw: string | null | undefined) => parseRawPrice(raw, context.currency) ?? 0;
  const withTax = showsTax(order);
  const lines = (order.lineItems?.nodes ?? []).map((line) => toLine(line, context, withTax));
  const shown = (net: string | null | undefined, tax: string | null | undefined) =>
    parseRawSum([net, withTax ? tax : null], context.currency);
  const npwp = noteOf(order, TAX_NUMBER);
  return {
    id: order.databaseId,
    number: order.orderNumber ?? String(order.databaseId),
    status: order.status ?? "PENDING",
    date: order.date ?? "",
    currency: order.currency ?? context.currency,
    lines,
    // The tax of an order's subtotal is only known per line.
    subtotal: withTax
      ? lines.reduce((sum, line) => sum + line.subtotal, 0)
      : amount(order.subtotal),
    discount: shown(order.discountTotal, order.discountTax),
    shipping: shown(order.shippingTotal, order.shippingTax),
    tax: amount(order.totalTax),
    taxIncluded: withTax,
    total,
    shippingTitle: order.shippingLines?.nodes[0]?.methodTitle ?? "",
    delivery: deliveryOf(order),
    fees: (order.feeLines?.nodes ?? []).map(({ name, total, totalTax }) => ({
      name: name ?? "",
      total: shown(total, totalTax),
    })),
    coupons: (order.couponLines?.nodes ?? []).map(({ code, discount, discountTax }) => ({
      code: code ?? "",
      discount: shown(discount, discountTax),
    })),
    giftCards: (order.giftCards ?? []).map((card) => ({
      code: card.code,
      amount: amount(card.amount),
      balance: amount(card.balance),
    })),
    paymentMethod,
    paymentMethodTitle,
    ...(payment && { payment }),
    ...(order.datePaid && { paid: order.datePaid }),
    ...(order.transactionId && { transaction: order.transactionId }),
    needsPayment: order.needsPayment ?? false,
    needsProcessing: order.needsProcessing ?? false,
    note: withoutPhoneNote(order.customerNote ?? "", phone),
    billing: toAddress(order.billing),
    ...(npwp && { npwp }),
    shippingAddress: { ...shippingAddress, phone: shippingAddress.phone || phone },
    downloads: (order.downloadableItems?.nodes ?? []).map((item) => ({
      id: item.url ? downloadFileOf(item.url) : item.downloadId,
      name: item.name ?? "",
      remaining: item.downloadsRemaining ?? null,
      expires: item.accessExpires ?? null,
    })),
  };
}

/** As the checkout stored it, else as prices are entered, which is how most shops display them. */
function showsTax({ kept: meta, pricesIncludeTax }: BackendOrder): boolean {
  const noted = noteOf({ kept: meta }, TAX_DISPLAY);
  return noted ? noted === "incl" : (pricesIncludeTax ?? false);
}

/** The fields that determine how an order is delivered. */
type Delivered = Pick<BackendOrder, "kept" | "shippingLines">;

/**
 * Uses the rate stored by the checkout, else the shipping line's title: WooGraphQL cannot always
 * return the method itself (docs/woocommerce.md: Orders and accounts).
 */
export function deliveryOf({ kept: meta, shippingLines }: Delivered): OrderDelivery {
  const [line] = shippingLines?.nodes ?? [];
  if (!line) return "download";
  const rate = noteOf({ kept: meta }, DELIVERY_METHOD);
  const isPickup = rate
    ? /^(local_pickup|pickup_location)\b/.test(rate)
    : /\b(pick.?up|collect|ambil)/i.test(line.methodTitle ?? "");
  return isPickup ? "pickup" : "shipping";
}

/** A value that the checkout stored in the order's meta; "" when absent. */
const noteOf = ({ kept: meta }: Pick<BackendOrder, "kept">, key: string): string =>
  meta?.find((entry) => entry?.key === key)?.value ?? "";

/** The backend's URLs of an order's files, by our own names; never for the browser. */
export const filesOf = (order: BackendOrder): Record<string, string> => {
  const urls = (order.downloadableItems?.nodes ?? []).flatMap(({ url }) => url ?? []);
  return Object.fromEntries(urls.map((url) => [downloadFileOf(url), url]));
};

type BackendOrderLine = NonNullable<BackendOrder["lineItems"]>["nodes"][number];

function toLine(line: BackendOrderLine, context: MappingContext, withTax: boolean): OrderLine {
  const shown = (net: string | null, tax: string | null) =>
    (readShownPrice(net, context) ?? 0) + (withTax ? (readShownPrice(tax, context) ?? 0) : 0);
  const product = line.product?.node;
  const variation = line.variation?.node;
  const name = variation?.name ?? product?.name ?? "";
  const image: CartImage | null = imageOf(variation?.image ?? product?.image, name, context);
  return {
    productId: line.productId ?? null,
    variationId: line.variationId || null,
    slug: product?.slug ?? null,
    sku: variation?.sku || product?.sku || "",
    name,
    image,
    quantity: line.quantity ?? 0,
    subtotal: shown(line.subtotal, line.subtotalTax),
    total: shown(line.total, line.totalTax),
  };
}

/** An address with "" where the backend returns null. */
const toAddress = (address: BackendAddress | null | undefined): OrderAddress => ({
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
