import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Context } from "../context.ts";
import { formatMoney } from "../money.ts";
import type { OrderDraft } from "./order-draft.ts";

/** The confirmation to the shopper, with {order} where the order's number will stand. */
export function orderMail({ env, locale }: Context, { order, lines }: OrderDraft) {
  const recipient = order.billing.email;
  if (recipient === "") return null;
  const english = locale === "en";
  const money = (minor: number) => escapeHtml(formatMoney(minor, env));
  const rows = lines.map(
    (line) => `<li>${escapeHtml(line.name)} × ${line.quantity}: ${money(line.total ?? 0)}</li>`,
  );
  const hello = `${english ? "Hello" : "Halo"} ${escapeHtml(order.billing.firstName)},`;
  const thanks = english
    ? "Thank you for your order. Here is what we have noted:"
    : "Terima kasih atas pesanan Anda. Berikut rinciannya:";
  const total = `${english ? "Total to pay" : "Total yang harus dibayar"}: ${money(order.total ?? 0)}`;
  return {
    recipient,
    subject: english
      ? `${env.SITE_NAME}: order {order} received`
      : `${env.SITE_NAME}: pesanan {order} kami terima`,
    body: `<p>${hello}</p><p>${thanks}</p><ul>${rows.join("")}</ul><p>${total}</p><p>${escapeHtml(order.paymentMethodTitle ?? "")}</p>`,
  };
}
