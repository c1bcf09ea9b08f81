import { toBase64, toHmac } from "../../../backend/crypto.ts";
import type { OpenExchange } from "../../../backend/exchange.ts";
import type { Attempt, Imitation, PaymentAttempt } from "../../../backend/payment/imitation.ts";
import { notifiedOrder, text } from "../../../backend/payment/notified-order.ts";
import { gatewaySecret, hex } from "../../../backend/payment/plugin-tools.ts";
import { completePayment, isPaid, moveTo } from "../../../backend/payment/settle-order.ts";

export const redirectSignature = async (body: string, secret: string): Promise<string> =>
  toBase64(await toHmac(body, secret));

/** A plugin written by WooCommerce's own guide, for a gateway without an adapter. */
async function receiveNotification(exchange: OpenExchange): Promise<Response> {
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

function attempt({ order }: Attempt): PaymentAttempt {
  const url = `https://pay.gateway.example/checkout/${order.id}-${hex(16)}`;
  return { kind: "success", redirect: url, link: url, meta: [] };
}

/** It belongs to no real plugin. */
export const imitation: Imitation = {
  plugin: "redirect",
  place: 6,
  methods: [["bayar_gateway", "Bayar Online", "Bayar di halaman Bayar Online"]],
  attempt,
  failure: () => ({ kind: "failure" }),
  timeoutSeconds: 60,
  endpoint: {
    serves: ({ api }) => api === "wc_gateway_bayar",
    post: receiveNotification,
    get: () => new Response("-1"),
  },
};
