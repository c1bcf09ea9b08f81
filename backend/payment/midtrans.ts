import type { OpenExchange } from "../exchange.ts";
import type { Meta, OrderRow } from "../schema/orders.ts";
import { hasOption } from "./gateways.ts";
import { jsonBody, member, notifiedOrder, returnAddress, text } from "./notified-order.ts";
import { completePayment, isPaid, keepMeta, moveTo } from "./settle-order.ts";

const JAKARTA = "+07:00";

/** Trusts its status API, here the notification itself; checks neither signature nor amount. */
export async function midtransNotification(exchange: OpenExchange): Promise<Response> {
  const { env, request } = exchange;
  const sent = await jsonBody(request);
  const echo = `Notification Received: \n${JSON.stringify(sent)}`;
  if (hasOption(env, "midtrans-status-unknown")) return new Response(echo, { status: 500 });
  const order = await notifiedOrder(exchange, orderId(text(sent, "order_id")));
  if (order !== null) {
    await keepMeta(exchange, order, metaOf(exchange, sent));
    await settle(exchange, order, sent);
  }
  return new Response(echo, { headers: { "content-type": "text/html; charset=UTF-8" } });
}

/** Midtrans names a second attempt 298-wc-mdtrs-1795329421. */
const orderId = (named: string): string => named.split("-wc-mdtrs-")[0] ?? "";

async function settle(shop: OpenExchange, order: OrderRow, sent: unknown): Promise<void> {
  const isCard = text(sent, "payment_type") === "credit_card";
  switch (text(sent, "transaction_status")) {
    case "capture":
      if (text(sent, "fraud_status") === "challenge") return moveTo(shop, order, "ON_HOLD");
      return completePayment(shop, order, text(sent, "transaction_id"));
    case "settlement":
      return completePayment(shop, order, text(sent, "transaction_id"));
    case "pending":
      if (isPaid(order) || hasOption(shop.env, "midtrans-ignore-pending")) return;
      return moveTo(shop, order, "ON_HOLD");
    case "expire":
      return isCard ? undefined : moveTo(shop, order, "CANCELLED");
    case "cancel":
      return moveTo(shop, order, "CANCELLED");
  }
}

function metaOf({ env }: OpenExchange, sent: unknown): Meta[] {
  const isPending = text(sent, "transaction_status") === "pending";
  const meta = [
    { key: "_mt_payment_type", value: text(sent, "payment_type") },
    ...(isPending
      ? [{ key: "_mt_payment_transaction_id", value: text(sent, "transaction_id") }]
      : []),
  ];
  return hasOption(env, "headless-file") ? [...meta, ...numberMeta(sent)] : meta;
}

/** The meta data that docs/headless-payments.php stores; the plugin stores neither value. */
function numberMeta(sent: unknown): Meta[] {
  const [account] = (member(sent, "va_numbers") as unknown[] | null) ?? [];
  const number = account
    ? `${text(account, "bank").toUpperCase()} ${text(account, "va_number")}`
    : text(sent, "permata_va_number") || text(sent, "payment_code");
  const expires = Date.parse(`${text(sent, "expiry_time").replace(" ", "T")}${JAKARTA}`);
  return [
    ...(number ? [{ key: "_headless_va_number", value: number }] : []),
    ...(Number.isNaN(expires)
      ? []
      : [{ key: "_headless_payment_expires", value: String(expires / 1000) }]),
  ];
}

/** Without the checkout's cookie every return leads to WordPress's shop page. */
export async function midtransReturn(exchange: OpenExchange): Promise<Response> {
  const named = new URL(exchange.request.url).searchParams.get("order_id");
  if (named === null)
    return new Response("This endpoint is for Midtrans notification URL (HTTP POST).");
  const order = await notifiedOrder(exchange, orderId(named));
  const shopPage = `${exchange.env.SITE_URL}/shop/`;
  return returnAddress(exchange, { id: order?.id ?? 0 }, shopPage);
}
