import type { OpenExchange } from "../exchange.ts";
import { gatewaySecret } from "./gateways.ts";
import { base64Of, hmac, notifiedOrder, text } from "./notified-order.ts";
import { completePayment, isPaid, moveTo } from "./settle-order.ts";

export const redirectSignature = async (body: string, secret: string): Promise<string> =>
  base64Of(await hmac(body, secret));

/** A plugin written by WooCommerce's own guide, for a gateway without an adapter. */
export async function redirectNotification(exchange: OpenExchange): Promise<Response> {
  const { env, request } = exchange;
  const body = await request.text();
  const signature = await redirectSignature(body, gatewaySecret(env));
  if (request.headers.get("x-signature") !== signature)
    return new Response("Invalid signature", { status: 401 });
  const sent: unknown = JSON.parse(body);
  const order = await notifiedOrder(exchange, text(sent, "order_id"));
  if (order === null) return new Response("Order not found", { status: 404 });
  const outcome = text(sent, "status");
  if (outcome === "paid") await completePayment(exchange, order, text(sent, "transaction_id"));
  if (isPaid(order)) return new Response("OK");
  if (outcome === "pending") await moveTo(exchange, order, "ON_HOLD");
  if (outcome === "denied") await moveTo(exchange, order, "FAILED");
  if (outcome === "expired" || outcome === "cancelled") await moveTo(exchange, order, "CANCELLED");
  return new Response("OK");
}
