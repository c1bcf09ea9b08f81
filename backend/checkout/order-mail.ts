import { tax as countryTax } from "#backend-country/shop.ts";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { type OrderState, pickWord } from "../../shared/order-states.ts";
import { taxSetting } from "../cart/tax.ts";
import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Env } from "../env.ts";
import { inLocale, type Locale } from "../locale.ts";
import { writtenMoney } from "../money.ts";
import type { OrderRow, OrderStatus } from "../schema/orders.ts";
import type { Address } from "../session/address.ts";
import type { OrderDraft } from "./order-draft.ts";

/** What the buyer is notified of. */
type BuyerNews = "received" | "completed" | "refunded";
/** What the shop is notified of. */
type ShopNews = "new" | "failed" | "cancelled";

/** A mail; {order} in its texts stands for the order's number. */
export interface OrderMail {
  recipient: string;
  subject: string;
  body: string;
}

interface Shop {
  env: Env;
  locale: Locale;
}

const UNPAID: OrderStatus[] = ["PENDING", "FAILED", "CANCELLED"];
const TAKEN_UP: OrderStatus[] = [...UNPAID, "ON_HOLD"];
const OPEN: OrderStatus[] = ["PENDING", "ON_HOLD"];
const TAKEN: OrderStatus[] = ["PROCESSING", "ON_HOLD"];
const ACCEPTED: OrderStatus[] = [...TAKEN, "COMPLETED"];

const CLOSED: OrderStatus[] = ["CANCELLED", "FAILED", "REFUNDED"];

/** What WooCommerce mails to the buyer of a change of status; most changes are not mailed. */
function toBuyerNews(from: OrderStatus, to: OrderStatus): BuyerNews | null {
  if (to === "COMPLETED") return "completed";
  if (to === "REFUNDED") return "refunded";
  if (to === "PROCESSING" && TAKEN_UP.includes(from)) return "received";
  return to === "ON_HOLD" && UNPAID.includes(from) ? "received" : null;
}

/** What WooCommerce mails to the shop: WC_Email_New_Order, _Failed_Order and _Cancelled_Order. */
function toShopNews(from: OrderStatus, { status, newOrderMailed }: NewStatus): ShopNews | null {
  if (ACCEPTED.includes(status)) return UNPAID.includes(from) && !newOrderMailed ? "new" : null;
  if (status === "FAILED") return OPEN.includes(from) ? "failed" : null;
  return status === "CANCELLED" && TAKEN.includes(from) ? "cancelled" : null;
}

type NewStatus = Pick<OrderDraft["order"], "status" | "newOrderMailed">;

/** Whether the shop is notified of a new order, which happens once. */
export const isNewsOfOrder = (from: OrderStatus, order: NewStatus): boolean =>
  toShopNews(from, order) === "new";

/** The mails of an order that has a new status: that to the buyer is the newer one. */
export function orderMails(env: Env, draft: OrderDraft, from: OrderStatus): OrderMail[] {
  const notice = toShopNews(from, draft.order);
  const news = toBuyerNews(from, draft.order.status);
  return [
    ...(notice ? [shopMail(env, draft, notice)] : []),
    ...(news && draft.order.billing.email ? [buyerMail(env, draft, news)] : []),
  ];
}

/** A mail to the buyer, in the language of the checkout. */
function buyerMail(env: Env, draft: OrderDraft, news: BuyerNews): OrderMail {
  const { order } = draft;
  const shop: Shop = { env, locale: order.locale ?? "id" };
  const text = (id: string, en: string) => inLocale(shop.locale, id, en);
  const parts = [
    `<p>${text("Halo", "Hello")} ${escapeHtml(order.billing.firstName)},</p>`,
    `<p>${writeIntroduction(shop, draft, news)}</p>`,
    list(writeItems(shop, draft)),
    list(writeSums(shop, draft)),
    ...(news === "completed" ? writeTracking(shop, draft) : []),
    ...(news === "received" ? [`<p>${escapeHtml(writePayment(shop, draft))}</p>`] : []),
    ...(news === "refunded" ? [] : [writeDelivery(shop, draft)]),
    linkTo(shop, draft),
  ];
  return {
    recipient: order.billing.email,
    subject: `${env.SITE_NAME}: ${writeSubject(shop, draft, news)}`,
    body: parts.join(""),
  };
}

/** What has become of an order, in the word of its page, and how to follow its parcel. */
function writeSubject({ locale }: Shop, draft: OrderDraft, news: BuyerNews): string {
  if (news === "received")
    return inLocale(locale, "pesanan {order} kami terima", "order {order} received");
  const { shippingLine } = draft.order;
  const delivery = shippingLine ? (isPickup(shippingLine) ? "pickup" : "shipping") : "download";
  const isOnItsWay = news === "completed" && delivery === "shipping";
  const state: OrderState = isOnItsWay ? "shipped" : news;
  const id = pickWord(state, delivery);
  const word = inLocale(locale, indonesian[id], english[id]);
  const parcels = isOnItsWay ? writeParcels(draft) : [];
  const number = inLocale(locale, "resi", "tracking number");
  const order = inLocale(locale, "pesanan {order}", "order {order}");
  return [`${order} – ${word}`, ...parcels.map((parcel) => `${number} ${parcel}`)].join(", ");
}

/** WooCommerce's mail of a note to the buyer; none without an address. */
export function customerNoteMail(env: Env, order: OrderRow, note: string): OrderMail | null {
  if (!order.billing.email) return null;
  const shop: Shop = { env, locale: order.locale };
  const numbered = (text: string) => text.replaceAll("{order}", String(order.id));
  const text = (id: string, en: string) => numbered(inLocale(shop.locale, id, en));
  const lines = note.split("\n").map(escapeHtml).join("<br>");
  return {
    recipient: order.billing.email,
    subject: `${env.SITE_NAME}: ${text("pesan tentang pesanan {order}", "a message about order {order}")}`,
    body: [
      `<p>${text("Halo", "Hello")} ${escapeHtml(order.billing.firstName)},</p>`,
      `<p>${lines}</p>`,
      numbered(linkTo(shop, { order, lines: [] })),
    ].join(""),
  };
}

/** The parcels that an operator has noted, as the plugin Shipment Tracking stores them. */
function writeParcels({ order }: OrderDraft): string[] {
  const { value } =
    (order.meta ?? []).find(({ key }) => key === "_wc_shipment_tracking_items") ?? {};
  const items: { tracking_provider: string; tracking_number: string }[] = JSON.parse(value || "[]");
  return items.map((item) => `${item.tracking_provider} ${item.tracking_number}`);
}

const shopNews: Record<ShopNews, { subject: string; verb: string }> = {
  new: { subject: "new order {order}", verb: "came in" },
  failed: { subject: "order {order} has failed", verb: "has failed" },
  cancelled: { subject: "order {order} was cancelled", verb: "was cancelled" },
};

const operatorAddress = (env: Env): string => `operator@${new URL(env.SITE_URL).hostname}`;

/** A mail to the shop alone, in the operator's language. */
function shopMail(env: Env, draft: OrderDraft, news: ShopNews): OrderMail {
  const shop: Shop = { env, locale: "en" };
  const { firstName, lastName } = draft.order.billing;
  const { subject, verb } = shopNews[news];
  return {
    recipient: operatorAddress(env),
    subject: `${env.SITE_NAME}: ${subject}`,
    body: [
      `<p>The order of ${escapeHtml(`${firstName} ${lastName}`.trim())} ${verb}:</p>`,
      list(writeItems(shop, draft)),
      list(writeSums(shop, draft)),
    ].join(""),
  };
}

/** The mail to the shop of what a buyer asks for. */
export const orderRequestMail = (env: Env, { id }: OrderRow, text: string): OrderMail => ({
  recipient: operatorAddress(env),
  subject: `${env.SITE_NAME}: a request about order ${id}`,
  body: `<p>${text.split("\n").map(escapeHtml).join("<br>")}</p>`,
});

function writeIntroduction({ locale }: Shop, { order }: OrderDraft, news: BuyerNews): string {
  const text = (id: string, en: string) => inLocale(locale, id, en);
  if (news === "received")
    return text(
      "Terima kasih atas pesanan Anda. Berikut rinciannya:",
      "Thank you for your order. Here is what we have noted:",
    );
  if (news === "refunded")
    return text("Dana pesanan ini kami kembalikan:", "We have refunded this order:");
  const { shippingLine } = order;
  if (!shippingLine)
    return text(
      "Pesanan Anda selesai. Berkasnya ada di halaman pesanan:",
      "Your order is complete. Its files are on its page:",
    );
  return isPickup(shippingLine)
    ? text("Pesanan sudah Anda ambil:", "You have collected your order:")
    : text("Paket Anda sudah kami kirim:", "We have sent your parcel:");
}

const list = (rows: string[]): string =>
  `<ul>${rows.map((row) => `<li>${escapeHtml(row)}</li>`).join("")}</ul>`;

const writeItems = ({ env }: Shop, { lines }: OrderDraft): string[] =>
  lines.map(({ name, quantity, subtotal = 0, subtotalTax = 0 }) => {
    const shown = subtotal + (taxSetting(env).isShown ? subtotalTax : 0);
    return `${name} × ${quantity}: ${writtenMoney(shown, env)}`;
  });

/** All rows besides the items that make up the total, and the total. */
function writeSums({ env, locale }: Shop, { order }: OrderDraft): string[] {
  const text = (id: string, en: string) => inLocale(locale, id, en);
  const money = (minor: number) => writtenMoney(minor, env);
  const { discount = 0, discountTax = 0, tax = 0, total = 0, shippingLine } = order;
  const { feeLines = [], giftCards = [] } = order;
  const rows: [string, number][] = [];
  const { isShown } = taxSetting(env);
  const discountShown = discount + (isShown ? discountTax : 0);
  if (discount > 0) rows.push([text("Diskon", "Discount"), -discountShown]);
  if (shippingLine)
    rows.push([
      `${text("Pengiriman", "Delivery")} (${toCourier(shippingLine)})`,
      shippingLine.total,
    ]);
  for (const fee of feeLines) rows.push([fee.name, fee.total]);
  if (tax > 0 && !isShown) rows.push([countryTax.name, tax]);
  for (const card of giftCards)
    rows.push([`${text("Kartu hadiah", "Gift card")} ${card.code}`, -card.amount]);
  const included =
    tax > 0 && isShown
      ? `, ${text(`termasuk ${countryTax.name}`, `including ${countryTax.name}`)} ${money(tax)}`
      : "";
  const isDue = !order.paid && !CLOSED.includes(order.status);
  rows.push([isDue ? text("Total yang harus dibayar", "Total to pay") : "Total", total]);
  return rows.map(([name, amount], at) => {
    const isTotal = at === rows.length - 1;
    return `${name}: ${money(amount)}${isTotal ? included : ""}`;
  });
}

/** How to pay, worded as on the order's page. */
function writePayment({ env, locale }: Shop, { order }: OrderDraft): string {
  const text = (id: string, en: string) => inLocale(locale, id, en);
  const total = writtenMoney(order.total ?? 0, env);
  if (!order.total)
    return text("Tidak ada lagi yang perlu dibayar.", "There is nothing more to pay.");
  const title = `${order.paymentMethodTitle}. `;
  if (order.paymentMethod === "cod") return title + writeCash(order, total, text);
  if (order.paid)
    return (
      title + text(`Pembayaran ${total} sudah masuk.`, `Your payment of ${total} has arrived.`)
    );
  if (order.paymentMethod === "bacs") {
    const account = env.BANK_DETAILS ? ` ${env.BANK_DETAILS}` : "";
    return (
      title +
      text(
        `Transfer ${total} ke rekening ini dan cantumkan nomor pesanan {order}:${account}`,
        `Transfer ${total} to this account and name order {order}:${account}`,
      )
    );
  }
  // It may have been paid by now.
  if (order.paymentMethod && order.paymentMethod !== "cheque")
    return (
      title +
      text(
        "Pembayaran belum dikonfirmasi. Halaman pesanan menunjukkan langkah berikutnya.",
        "The payment is not confirmed yet. The order's page shows what to do.",
      )
    );
  return title + text("Pesanan ini belum dibayar.", "This order has not been paid.");
}

function writeCash(
  { shippingLine }: OrderDraft["order"],
  total: string,
  text: (id: string, en: string) => string,
): string {
  if (!shippingLine)
    return text(
      `Kami hubungi Anda tentang cara membayar ${total}.`,
      `We contact you about how to pay ${total}.`,
    );
  return isPickup(shippingLine)
    ? text(
        `Bayar ${total} tunai saat mengambil pesanan.`,
        `Pay ${total} in cash when you collect your order.`,
      )
    : text(`Siapkan ${total} tunai untuk kurir.`, `Have ${total} ready in cash for the courier.`);
}

const writeTracking = ({ locale }: Shop, draft: OrderDraft): string[] => {
  const parcels = writeParcels(draft);
  const title = inLocale(locale, "Nomor resi", "Tracking number");
  return parcels.length > 0 ? [`<p>${title}: ${escapeHtml(parcels.join(", "))}</p>`] : [];
};

/** A rate without its days, to which packing is added: the order's page says when it arrives. */
const toCourier = ({ title }: { title: string }): string =>
  title.replace(/\s*\(\d[\d -]*(?:days?|hari)\)$/i, "").replace(/\s+-\s+/g, " ");

const isPickup = ({ id }: { id: string }): boolean => id.startsWith("local_pickup");

/** The shipping address; empty for files and for pickup. */
function writeDelivery({ locale }: Shop, { order }: OrderDraft): string {
  const { shippingLine, shipping } = order;
  if (!shippingLine || isPickup(shippingLine)) return "";
  const title = inLocale(locale, "Dikirim ke", "Delivered to");
  return `<p>${title}: ${addressLines(shipping).map(escapeHtml).join(", ")}</p>`;
}

const addressLines = (address: Address): string[] =>
  [
    `${address.firstName} ${address.lastName}`.trim(),
    address.company,
    address.address1,
    address.address2,
    `${address.city} ${address.postcode}`.trim(),
    address.phone,
  ].filter((line) => line !== "");

function linkTo({ env, locale }: Shop, { order }: OrderDraft): string {
  const origin = env.BASE_URL || env.SITE_URL;
  const path = `${locale === "en" ? "/en" : ""}/order-summary/{order}?key=${order.orderKey}`;
  const label = inLocale(locale, "Lihat pesanan Anda", "See your order");
  return `<p>${label}: <a href="${escapeHtml(origin + path)}">${escapeHtml(origin + path)}</a></p>`;
}
