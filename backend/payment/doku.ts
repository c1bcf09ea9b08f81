import type { OpenExchange } from "../exchange.ts";
import { decimalsOf } from "../money.ts";
import type { OrderRow } from "../schema/orders.ts";
import { gatewaySecret } from "./gateways.ts";
import { base64Of, digest, hmac, member, notifiedOrder, text } from "./notified-order.ts";
import { completePayment, isPaid, moveTo } from "./settle-order.ts";

const SIGNED = ["Client-Id", "Request-Id", "Request-Timestamp"] as const;

/** The Signature header of a notification with these headers and this body. */
export async function dokuSignature(
  headers: Headers,
  body: string,
  path: string,
  secret: string,
): Promise<string> {
  const signed = [
    ...SIGNED.map((name) => `${name}:${headers.get(name) ?? ""}`),
    `Request-Target:${path}`,
    `Digest:${base64Of(await digest("SHA-256", body))}`,
  ].join("\n");
  return `HMACSHA256=${base64Of(await hmac(signed, secret))}`;
}

const REPEATED = '500"Failed to insert payment_completed to DB"';

const answer = (body: string, status: number): Response => Response.json(body, { status });
const refused = (status: number): Response => Response.json(status, { status });

export async function dokuNotification(exchange: OpenExchange): Promise<Response> {
  const { env, request } = exchange;
  const body = await request.text();
  const path = new URL(request.url).pathname;
  const expected = await dokuSignature(request.headers, body, path, gatewaySecret(env));
  if (request.headers.get("signature") !== expected) return refused(400);
  const sent = parsed(body);
  const named = member(sent, "order");
  const order = await notifiedOrder(exchange, text(named, "invoice_number"));
  const major = (order?.total ?? 0) / 10 ** decimalsOf(env.CURRENCY);
  if (order === null || Number(text(named, "amount")) !== major) return refused(404);
  return settle(exchange, order, text(member(sent, "transaction"), "status"));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** A payment after a failure leaves the order failed; an expiry changes nothing. */
async function settle(shop: OpenExchange, order: OrderRow, status: string): Promise<Response> {
  if (status === "SUCCESS") {
    if (isPaid(order)) return answer(REPEATED, 500);
    if (order.status !== "FAILED") await completePayment(shop, order, null);
  }
  if (status === "FAILED" && !isPaid(order)) await moveTo(shop, order, "FAILED");
  return answer("", 200);
}
