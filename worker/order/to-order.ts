import type { CartImage } from "../../shared/cart.ts";
import { parseRawPrice, parseRawSum } from "../../shared/money.ts";
import type { OrderAddress, OrderDelivery, OrderLine, OrderView } from "../../shared/order.ts";
import { imageOf } from "../cart/to-cart.ts";
import { readPayment } from "../payment/order-payment.ts";
import { type MappingContext, readShownPrice } from "../woocommerce/mapping/mapping-context.ts";
import { type FragmentOf, graphql } from "../woocommerce/operation.ts";
import { downloadFileOf } from "./download-file.ts";

/** Order meta key of the checkout key; keys with _ are the shop's own. */
export const CHECKOUT_KEY = "checkout_key";
/** Order meta key of the total that the shopper confirmed; a backend may check it. */
export const CONFIRMED_TOTAL = "confirmed_total";

/** Order meta key of the chosen shipping rate, for example "local_pickup:3". */
export const DELIVERY_METHOD = "delivery_method";

/** Order meta key of the phone number of a separate delivery address. */
export const DELIVERY_PHONE = "delivery_phone";

/** Order meta key of the price display at the time of the order: "incl" tax or "excl". */
export const TAX_DISPLAY = "tax_display";

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
 * WooGraphQL answers).
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
function showsTax({ kept, pricesIncludeTax }: BackendOrder): boolean {
  const noted = noteOf({ kept }, TAX_DISPLAY);
  return noted ? noted === "incl" : (pricesIncludeTax ?? false);
}

/** The fields that determine how an order is delivered. */
type Delivered = Pick<BackendOrder, "kept" | "shippingLines">;

/**
 * Uses the rate stored by the checkout, else the shipping line's title: WooGraphQL cannot always
 * return the method itself (docs/woocommerce.md: Orders and accounts).
 */
export function deliveryOf({ kept, shippingLines }: Delivered): OrderDelivery {
  const [line] = shippingLines?.nodes ?? [];
  if (!line) return "download";
  const rate = noteOf({ kept }, DELIVERY_METHOD);
  const isPickup = rate
    ? /^(local_pickup|pickup_location)\b/.test(rate)
    : /\b(pick.?up|collect|ambil)/i.test(line.methodTitle ?? "");
  return isPickup ? "pickup" : "shipping";
}

/** A value that the checkout stored in the order's meta; "" when absent. */
const noteOf = ({ kept }: Pick<BackendOrder, "kept">, key: string): string =>
  kept?.find((entry) => entry?.key === key)?.value ?? "";

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

export const addressFields = graphql(`
  fragment AddressFields on CustomerAddress {
    firstName
    lastName
    company
    address1
    address2
    city
    state
    postcode
    country
    email
    phone
  }
`);

const orderLineFields = graphql(`
  fragment OrderLineFields on LineItem {
    databaseId
    productId
    variationId
    quantity
    subtotal
    subtotalTax
    total
    totalTax
    product {
      node {
        slug
        name
        image {
          sourceUrl
          altText
        }
      }
    }
    variation {
      node {
        name
        image {
          sourceUrl
          altText
        }
      }
    }
  }
`);

const orderFileFields = graphql(`
  fragment OrderFileFields on DownloadableItem {
    downloadId
    name
    url
    accessExpires
    downloadsRemaining
  }
`);

/** Everything that order pages show; downloads without their URLs. */
export const orderFields = graphql(
  `
    fragment OrderFields on Order {
      databaseId
      orderNumber
      orderKey
      status
      date
      currency
      subtotal(format: RAW)
      pricesIncludeTax
      discountTotal(format: RAW)
      discountTax(format: RAW)
      shippingTotal(format: RAW)
      shippingTax(format: RAW)
      totalTax(format: RAW)
      total(format: RAW)
      paymentMethod
      paymentMethodTitle
      needsPayment
      needsProcessing
      datePaid
      transactionId
      customerNote
      billing {
        ...AddressFields
      }
      shipping {
        ...AddressFields
      }
      lineItems(first: 100) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...OrderLineFields
        }
      }
      kept: metaData(keysIn: ["delivery_method", "delivery_phone", "tax_display"]) {
        key
        value
      }
      paymentNotes: metaData(
        keysIn: [
          "_headless_payment_url"
          "_headless_va_number"
          "_headless_payment_code"
          "_headless_qr_content"
          "_headless_payment_expires"
          "_mt_payment_url"
          "payment_session_payment_link_url"
          "checkoutUrl"
          "_payment_url"
          "payment_url"
          "_payment_link"
          "payment_link"
          "_checkout_url"
        ]
      ) {
        key
        value
      }
      shippingLines(first: 1) {
        nodes {
          methodTitle
        }
      }
      feeLines {
        nodes {
          name
          total
          totalTax
        }
      }
      couponLines(first: 20) {
        nodes {
          code
          discount
          discountTax
        }
      }
      giftCards {
        code
        amount(format: RAW)
        balance(format: RAW)
      }
      downloadableItems(first: 100) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...OrderFileFields
        }
      }
    }
  `,
  [addressFields, orderFileFields, orderLineFields],
);

/** An order's lines and files after the cursors. */
export const orderRowFields = graphql(
  `
    fragment OrderRowFields on Order {
      databaseId
      lineItems(first: 100, after: $lines) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...OrderLineFields
        }
      }
      downloadableItems(first: 100, after: $files) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...OrderFileFields
        }
      }
    }
  `,
  [orderFileFields, orderLineFields],
);

/** An order as the backend returns it. */
export type BackendOrder = FragmentOf<typeof orderFields>;

/** An order's address as the backend returns it. */
type BackendAddress = FragmentOf<typeof addressFields>;
