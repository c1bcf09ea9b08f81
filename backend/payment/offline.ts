import { desc, inArray } from "drizzle-orm";
import { html } from "hono/html";
import { isSame } from "../crypto.ts";
import type { OpenExchange } from "../exchange.ts";
import { writtenMoney } from "../money.ts";
import { type Markup, moment, table, words } from "../operator/layout.ts";
import { readOrder } from "../orders/read-order.ts";
import { type OrderRow, orders } from "../schema/orders.ts";
import { findPlugin } from "./gateways.ts";
import { cancelUnpaidOrders } from "./hold-stock.ts";
import { developersGateways, offlinePath } from "./offline-attempt.ts";
import { metaValue } from "./plugin-tools.ts";
import { completePayment, isPaid, moveTo } from "./settle-order.ts";

const NEWEST = 100;

const OUTCOMES = ["paid", "pending", "expired", "denied", "cancelled"] as const;

export type OfflineOutcome = (typeof OUTCOMES)[number];

export const isOutcome = (text: string): text is OfflineOutcome =>
  OUTCOMES.some((outcome) => outcome === text);

const isOffline = (order: OrderRow | null): order is OrderRow =>
  order !== null && findPlugin(order.paymentMethod) === developersGateways.plugin;

/**
 * Applies the outcome that the developer chooses in place of a gateway; returns null on success,
 * else the reason.
 */
export async function concludeOffline(
  shop: OpenExchange,
  id: number,
  outcome: OfflineOutcome,
): Promise<string | null> {
  const order = await readOrder(shop, id);
  if (!isOffline(order)) return "There is no such payment.";
  if (outcome === "paid") await completePayment(shop, order, `offline-${id}`);
  // As with most gateways, a paid order stays paid.
  else if (isPaid(order)) return "This order is paid already.";
  else if (outcome === "pending") await moveTo(shop, order, "ON_HOLD");
  else await moveTo(shop, order, outcome === "denied" ? "FAILED" : "CANCELLED");
  return null;
}

const NUMBERS: [key: string, label: string][] = [
  ["_headless_va_number", "Virtual account"],
  ["_headless_payment_code", "Payment code"],
  ["_headless_qr_content", "QRIS"],
];

/** The newest orders of the developer's gateways, with links to their payment pages. */
export async function offlinePaymentsPage(exchange: OpenExchange): Promise<Markup> {
  await cancelUnpaidOrders(exchange);
  const ids = developersGateways.methods.map(([id]) => id);
  const rows = await exchange.db
    .select()
    .from(orders)
    .where(inArray(orders.paymentMethod, ids))
    .orderBy(desc(orders.id))
    .limit(NEWEST);
  const cells = rows.map(
    (order) => html`<tr>
<th scope="row"><a href="${offlinePath(order)}">${order.id}</a></th>
<td>${moment(order.created)}</td><td>${order.paymentMethodTitle}</td>
<td>${writtenMoney(order.total, exchange.env)}</td><td>${words(order.status)}</td></tr>`,
  );
  return html`<p>The payment pages of the gateways of <code>PAYMENT_PLUGINS=offline</code>.</p>
${table(`The newest ${NEWEST} payments`, ["Order", "Placed", "Method", "Amount", "Status"], cells)}`;
}

/** Whether a key is that of an order at a developer's gateway: it opens the order's payment page. */
export async function isOfflineKey(shop: OpenExchange, id: number, key: string): Promise<boolean> {
  const order = await readOrder(shop, id);
  return isOffline(order) && isSame(key, order.orderKey);
}

/** The payment page of one order, where the developer acts as the buyer's wallet or bank. */
export async function offlinePaymentPage(
  exchange: OpenExchange,
  id: number,
): Promise<Markup | null> {
  await cancelUnpaidOrders(exchange);
  const order = await readOrder(exchange, id);
  if (!isOffline(order)) return null;
  const back = `/payment/return?order=${id}&key=${order.orderKey}`;
  const numbers = NUMBERS.flatMap(([key, label]) => {
    const value = metaValue(order, key);
    return value === null ? [] : [html`<dt>${label}</dt><dd><code>${value}</code></dd>`];
  });
  return html`<p>No money moves here: press what the gateway would tell the shop.</p>
<dl><dt>Method</dt><dd>${order.paymentMethodTitle}</dd>
<dt>Amount</dt><dd>${writtenMoney(order.total, exchange.env)}</dd>
${numbers}<dt>Status of the order</dt><dd>${words(order.status)}</dd></dl>
<form method="post" action="${offlinePath(order)}">
${OUTCOMES.map((outcome) => html`<button name="outcome" value="${outcome}">${words(outcome.toUpperCase())}</button>`)}
</form>
<p><a href="${back}">Back to the shop</a></p>`;
}
