import type { CartImage } from "../../../shared/cart.ts";
import { parseRawSum } from "../../../shared/currency.ts";
import type { OrderAddress, OrderDelivery, OrderLine, OrderView } from "../../../shared/order.ts";
import type { BackendAddress, BackendOrder } from "../documents/order-fields.ts";
import {
  DELIVERY_METHOD,
  DELIVERY_PHONE,
  TAX_DISPLAY,
  TAX_NUMBER,
} from "../documents/order-meta.ts";
import { toDownloadFile } from "./download-name.ts";
import { type MappingContext, readShownPrice } from "./mapping-context.ts";
import { readPayment } from "./read-payment.ts";
import { required, requiredPrice } from "./required.ts";
import { toImage } from "./to-cart.ts";

// In both languages, because buyer and shop may read different ones.
const PHONE_LABEL = "Telepon penerima / Recipient's phone: ";

/** The line of a note with the phone number; "" without one. */
export const phoneNote = (phone: string): string => phone && PHONE_LABEL + phone;

/** The note without that line, because the delivery address shows the number. */
const withoutPhoneNote = (note: string, phone: string): string => {
  const line = phoneNote(phone);
  return line && note.endsWith(line) ? note.slice(0, -line.length).trimEnd() : note;
};

type Amount = "subtotal" | "total" | "totalTax" | `${"discount" | "shipping"}${"Total" | "Tax"}`;

/**
 * The order as pages show it; null when the backend hides its id, and its amounts with it
 * (docs/woocommerce.md: What WooGraphQL returns).
 */
export function toOrder(order: BackendOrder, context: MappingContext): OrderView | null {
  if (!order.databaseId) return null;
  const phone = getNote(order, DELIVERY_PHONE);
  // An order with nothing to pay has no method.
  const paymentMethod = order.paymentMethod ?? "";
  const paymentMethodTitle = order.paymentMethodTitle ?? "";
  const amount = (field: Amount) => requiredPrice(order[field], `Order.${field}`, context.currency);
  const total = amount("total");
  const meta = order.paymentNotes;
  const status = required(order.status, "Order.status");
  const { datePaid } = order;
  const paying = { paymentMethod, paymentMethodTitle, total, meta, status, datePaid };
  const payment = readPayment(paying);
  const shippingAddress = toAddress(order.shipping);
  const withTax = showsTax(order);
  const lines = (order.lineItems?.nodes ?? []).map((line) => toLine(line, context, withTax));
  const shown = (net: string | null | undefined, tax: string | null | undefined) =>
    parseRawSum([net, withTax ? tax : null], context.currency);
  const sum = (net: Amount, tax: Amount) =>
    shown(required(order[net], `Order.${net}`), required(order[tax], `Order.${tax}`));
  const npwp = getNote(order, TAX_NUMBER);
  return {
    id: order.databaseId,
    number: required(order.orderNumber, "Order.orderNumber"),
    status,
    date: required(order.date, "Order.date"),
    currency: required(order.currency, "Order.currency"),
    lines,
    // The tax of an order's subtotal is only known per line.
    subtotal: withTax ? lines.reduce((sum, line) => sum + line.subtotal, 0) : amount("subtotal"),
    discount: sum("discountTotal", "discountTax"),
    shipping: sum("shippingTotal", "shippingTax"),
    tax: amount("totalTax"),
    taxIncluded: withTax,
    total,
    shippingTitle: order.shippingLines?.nodes[0]?.methodTitle ?? "",
    delivery: toDelivery(order),
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
      amount: requiredPrice(card.amount, "GiftCard.amount", context.currency),
      balance: requiredPrice(card.balance, "GiftCard.balance", context.currency),
    })),
    paymentMethod,
    paymentMethodTitle,
    ...(payment && { payment }),
    ...(order.datePaid && { paid: order.datePaid }),
    ...(order.transactionId && { transaction: order.transactionId }),
    needsPayment: required(order.needsPayment, "Order.needsPayment"),
    needsProcessing: required(order.needsProcessing, "Order.needsProcessing"),
    note: withoutPhoneNote(order.customerNote ?? "", phone),
    billing: toAddress(order.billing),
    ...(npwp && { npwp }),
    shippingAddress: { ...shippingAddress, phone: shippingAddress.phone || phone },
    downloads: (order.downloadableItems?.nodes ?? []).map((item) => ({
      id: item.url ? toDownloadFile(item.url) : item.downloadId,
      name: item.name ?? "",
      remaining: item.downloadsRemaining ?? null,
      expires: item.accessExpires ?? null,
    })),
  };
}

/** As the checkout stored it, else as prices are entered, which is how most shops display them. */
function showsTax({ kept: meta, pricesIncludeTax }: BackendOrder): boolean {
  const noted = getNote({ kept: meta }, TAX_DISPLAY);
  return noted ? noted === "incl" : (pricesIncludeTax ?? false);
}

/** The fields that determine how an order is delivered. */
type Delivered = Pick<BackendOrder, "kept" | "shippingLines">;

/**
 * Uses the rate stored by the checkout, else the shipping line's title: WooGraphQL cannot always
 * return the method itself (docs/woocommerce.md: Orders and accounts).
 */
export function toDelivery({ kept: meta, shippingLines }: Delivered): OrderDelivery {
  const [line] = shippingLines?.nodes ?? [];
  if (!line) return "download";
  const rate = getNote({ kept: meta }, DELIVERY_METHOD);
  const isPickup = rate
    ? /^(local_pickup|pickup_location)\b/.test(rate)
    : /\b(pick.?up|collect|ambil)/i.test(line.methodTitle ?? "");
  return isPickup ? "pickup" : "shipping";
}

/** A value that the checkout stored in the order's meta; "" when absent. */
const getNote = ({ kept: meta }: Pick<BackendOrder, "kept">, key: string): string =>
  meta?.find((entry) => entry?.key === key)?.value ?? "";

/** The backend's URLs of an order's files, by our own names; never for the browser. */
export const toFiles = (order: BackendOrder): Record<string, string> => {
  const urls = (order.downloadableItems?.nodes ?? []).flatMap(({ url }) => url ?? []);
  return Object.fromEntries(urls.map((url) => [toDownloadFile(url), url]));
};

type BackendOrderLine = NonNullable<BackendOrder["lineItems"]>["nodes"][number];

function toLine(line: BackendOrderLine, context: MappingContext, withTax: boolean): OrderLine {
  // WooGraphQL returns null for 0.
  const shown = (net: string | null, tax: string | null) =>
    (readShownPrice(net, context) ?? 0) + (withTax ? (readShownPrice(tax, context) ?? 0) : 0);
  const product = line.product?.node;
  const variation = line.variation?.node;
  const name = variation?.name ?? product?.name ?? "";
  const image: CartImage | null = toImage(variation?.image ?? product?.image, name, context);
  return {
    productId: line.productId ?? null,
    variationId: line.variationId || null,
    slug: product?.slug ?? null,
    sku: variation?.sku || product?.sku || "",
    name,
    ...chosenIn(line, name),
    image,
    quantity: line.quantity ?? 0,
    subtotal: shown(line.subtotal, line.subtotalTax),
    total: shown(line.total, line.totalTax),
  };
}

const MAX_OPTION = 200;

/**
 * The words of a line that its name lacks, as WooCommerce shows them: of all its metadata but what is
 * hidden by "_", and a plugin's JSON.
 */
function chosenIn(line: BackendOrderLine, name: string): Pick<OrderLine, "options" | "attributes"> {
  const product = line.product?.node;
  const known = product && "attributes" in product ? (product.attributes?.nodes ?? []) : [];
  const chosen = (line.metaData ?? []).flatMap((entry) => {
    const { key = "", value } = entry ?? {};
    if (!value || /^_|^$/.test(key) || /^[[{]/.test(value) || value.length > MAX_OPTION) return [];
    const attribute = known.find((one) => isSameName(one.name, key));
    const terms = attribute && "terms" in attribute ? (attribute.terms?.nodes ?? []) : [];
    const word = terms.find(({ slug }) => slug === value)?.name ?? value;
    return [
      { name: key, value, label: attribute?.label ?? key, word, isAttribute: Boolean(attribute) },
    ];
  });
  const isNamed = (word: string) => name.toLowerCase().includes(word.toLowerCase());
  const options = chosen.filter(({ word }) => !isNamed(word));
  const attributes = line.variationId ? chosen.filter(({ isAttribute }) => isAttribute) : [];
  return {
    ...(options.length > 0 && {
      options: options.map(({ label, word }) => ({ label, value: word })),
    }),
    ...(attributes.length > 0 && {
      attributes: attributes.map(({ name: attribute, value }) => ({ name: attribute, value })),
    }),
  };
}

const bare = (name: string | null): string =>
  (name ?? "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");

/** "Ukuran Kaos" is stored as "ukuran-kaos". */
const isSameName = (name: string | null, key: string): boolean => bare(name) === bare(key);

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
