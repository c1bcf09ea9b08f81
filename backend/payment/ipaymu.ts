import type { OpenExchange } from "../exchange.ts";
import { gatewaySecret, hasOption } from "./gateways.ts";
import { bodyText, hexOf, hmac, notifiedOrder, returnAddress } from "./notified-order.ts";
import { orderReceived } from "./payment-attempt.ts";
import { completePayment, moveTo } from "./settle-order.ts";

/** Signs the sorted body; the real key is the merchant's VA number. */
export async function ipaymuSignature(
  sent: Record<string, unknown>,
  secret: string,
): Promise<string> {
  const sorted = Object.fromEntries(Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1)));
  return hexOf(await hmac(JSON.stringify(sorted), secret));
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body = await bodyText(request);
  try {
    const sent: unknown = JSON.parse(body);
    if (typeof sent === "object" && sent !== null) return { ...sent };
  } catch {
    // The body is a form.
  }
  return Object.fromEntries(new URLSearchParams(body));
}

/**
 * Marks any order of any gateway as paid, whatever the amount, unless the WordPress file prevents
 * it.
 */
export async function ipaymuNotification(exchange: OpenExchange): Promise<Response> {
  const { env, request } = exchange;
  const sent = await bodyOf(request);
  const signature = request.headers.get("x-signature");
  if (signature === null) return new Response("Missing signature", { status: 401 });
  if (signature !== (await ipaymuSignature(sent, gatewaySecret(env))))
    return new Response("Invalid signature", { status: 403 });
  const order = await notifiedOrder(exchange, sent.reference_id);
  if (order === null) return new Response("Order not found", { status: 404 });
  if (hasOption(env, "headless-file") && order.paymentMethod !== "ipaymu")
    return new Response("", { status: 403 });
  const { status } = sent;
  if (status === "pending") return new Response("pending");
  if (status === "berhasil") {
    await completePayment(exchange, order, null);
    return new Response("completed");
  }
  if (status !== "expired") return new Response("invalid status");
  if (order.status !== "PENDING")
    return new Response(`order is ${order.status.toLowerCase().replace("_", "-")}`);
  await moveTo(exchange, order, "CANCELLED");
  return new Response("cancelled");
}

/** Reveals the key of any order to anyone, unless the WordPress file prevents it. */
export async function ipaymuReturn(exchange: OpenExchange): Promise<Response> {
  const { searchParams } = new URL(exchange.request.url);
  const order = await notifiedOrder(exchange, searchParams.get("id_order"));
  if (order === null) return new Response("Order not found", { status: 404 });
  return returnAddress(exchange, { id: order.id }, orderReceived(exchange.env, order));
}
