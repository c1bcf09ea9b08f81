import { taxSetting } from "../cart/tax.ts";
import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Context } from "../context.ts";
import { inLocale } from "../locale.ts";
import { formatMoney } from "../money.ts";
import type { Address } from "../session/address.ts";
import type { OrderDraft } from "./order-draft.ts";

/** The confirmation mail to the shopper, with {order} in place of the order's number. */
export function orderMail(context: Context, draft: OrderDraft) {
  const { env } = context;
  const recipient = draft.order.billing.email;
  if (recipient === "") return null;
  const say = (id: string, en: string) => inLocale(context.locale, id, en);
  const parts = [
    `<p>${say("Halo", "Hello")} ${escapeHtml(draft.order.billing.firstName)},</p>`,
    `<p>${say("Terima kasih atas pesanan Anda. Berikut rinciannya:", "Thank you for your order. Here is what we have noted:")}</p>`,
    list(goodsOf(context, draft)),
    list(sumsOf(context, draft)),
    `<p>${escapeHtml(paymentOf(context, draft))}</p>`,
    deliveryOf(context, draft),
    linkTo(context, draft),
  ];
  return {
    recipient,
    subject: say(
      `${env.SITE_NAME}: pesanan {order} kami terima`,
      `${env.SITE_NAME}: order {order} received`,
    ),
    body: parts.join(""),
  };
}

const list = (rows: string[]): string =>
  `<ul>${rows.map((row) => `<li>${escapeHtml(row)}</li>`).join("")}</ul>`;

const goodsOf = ({ env }: Context, { lines }: OrderDraft): string[] =>
  lines.map(({ name, quantity, subtotal = 0, subtotalTax = 0 }) => {
    const shown = subtotal + (taxSetting(env).isShown ? subtotalTax : 0);
    return `${name} × ${quantity}: ${formatMoney(shown, env)}`;
  });

/** All rows besides the items that make up the total, and the total. */
function sumsOf({ env, locale }: Context, { order }: OrderDraft): string[] {
  const say = (id: string, en: string) => inLocale(locale, id, en);
  const money = (minor: number) => formatMoney(minor, env);
  const { discount = 0, discountTax = 0, tax = 0, total = 0, shippingLine } = order;
  const { feeLines = [], giftCards = [] } = order;
  const rows: [string, number][] = [];
  const { isShown } = taxSetting(env);
  const discountShown = discount + (isShown ? discountTax : 0);
  if (discount > 0) rows.push([say("Diskon", "Discount"), -discountShown]);
  if (shippingLine)
    rows.push([`${say("Pengiriman", "Delivery")} (${shippingLine.title})`, shippingLine.total]);
  for (const fee of feeLines) rows.push([fee.name, fee.total]);
  if (tax > 0 && !isShown) rows.push(["PPN", tax]);
  for (const card of giftCards)
    rows.push([`${say("Kartu hadiah", "Gift card")} ${card.code}`, -card.amount]);
  const included =
    tax > 0 && isShown ? `, ${say("termasuk PPN", "including PPN")} ${money(tax)}` : "";
  rows.push([say("Total yang harus dibayar", "Total to pay"), total]);
  return rows.map(([name, amount], at) => {
    const isTotal = at === rows.length - 1;
    return `${name}: ${money(amount)}${isTotal ? included : ""}`;
  });
}

/** How to pay, worded as on the order's page. */
function paymentOf({ env, locale }: Context, { order }: OrderDraft): string {
  const say = (id: string, en: string) => inLocale(locale, id, en);
  const total = formatMoney(order.total ?? 0, env);
  if (!order.total)
    return say("Tidak ada lagi yang perlu dibayar.", "There is nothing more to pay.");
  const title = `${order.paymentMethodTitle}. `;
  if (order.paymentMethod === "bacs") {
    const account = env.BANK_DETAILS ? ` ${env.BANK_DETAILS}` : "";
    return (
      title +
      say(
        `Transfer ${total} ke rekening ini dan cantumkan nomor pesanan {order}:${account}`,
        `Transfer ${total} to this account and name order {order}:${account}`,
      )
    );
  }
  if (order.paymentMethod === "cod") return title + cashOf(order, total, say);
  return (
    title +
    (order.paid
      ? say(`Pembayaran ${total} sudah masuk.`, `Your payment of ${total} has arrived.`)
      : say("Pesanan ini belum dibayar.", "This order has not been paid."))
  );
}

function cashOf(
  { shippingLine }: OrderDraft["order"],
  total: string,
  say: (id: string, en: string) => string,
): string {
  if (!shippingLine)
    return say(
      `Kami hubungi Anda tentang cara membayar ${total}.`,
      `We contact you about how to pay ${total}.`,
    );
  return isPickup(shippingLine)
    ? say(
        `Bayar ${total} tunai saat mengambil pesanan.`,
        `Pay ${total} in cash when you collect your order.`,
      )
    : say(`Siapkan ${total} tunai untuk kurir.`, `Have ${total} ready in cash for the courier.`);
}

const isPickup = ({ id }: { id: string }): boolean => id.startsWith("local_pickup");

/** The shipping address; empty for files and for pickup. */
function deliveryOf({ locale }: Context, { order }: OrderDraft): string {
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

function linkTo({ env, locale }: Context, { order }: OrderDraft): string {
  const origin = env.BASE_URL || env.SITE_URL;
  const path = `${locale === "en" ? "/en" : ""}/order-summary/{order}?key=${order.orderKey}`;
  const label = inLocale(locale, "Lihat pesanan Anda", "See your order");
  return `<p>${label}: <a href="${escapeHtml(origin + path)}">${escapeHtml(origin + path)}</a></p>`;
}
