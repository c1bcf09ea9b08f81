import { toBase64, toHmac } from "../../../backend/crypto.ts";
import type { OpenExchange } from "../../../backend/exchange.ts";
import type { Attempt, Imitation, PaymentAttempt } from "../../../backend/payment/imitation.ts";
import { jsonBody, member, notifiedOrder, text } from "../../../backend/payment/notified-order.ts";
import {
  gatewaySecret,
  hasOption,
  hex,
  orderReceived,
} from "../../../backend/payment/plugin-tools.ts";
import {
  completePayment,
  isPaid,
  keepMeta,
  moveTo,
} from "../../../backend/payment/settle-order.ts";

const respond = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { "content-type": "text/html; charset=UTF-8" } });

/** The signature; Xendit uses a key of its own, the embedded shop GATEWAY_SECRET. */
export const xenditSignature = async (sent: unknown, secret: string): Promise<string> => {
  const session = member(sent, "session");
  const parts = [
    text(sent, "_id"),
    text(session, "payment_session_id"),
    text(session, "status"),
    text(sent, "woocommerce_order_id"),
  ];
  return toBase64(await toHmac(parts.join("."), secret));
};

async function receiveNotification(exchange: OpenExchange): Promise<Response> {
  const sent = await jsonBody(exchange.request);
  const secret = gatewaySecret(exchange.env);
  if (text(sent, "signature") !== (await xenditSignature(sent, secret)))
    return respond("Invalid signature", 401);
  const named = text(sent, "woocommerce_order_id");
  const order = await notifiedOrder(exchange, named);
  if (order === null) return respond(`Order not found for id ${named}`, 404);
  if (isPaid(order)) return respond("Order already processed");
  const trigger = text(sent, "trigger");
  if (trigger !== "payment_session") return respond(`${trigger} handler not implemented`, 501);
  const session = member(sent, "session");
  switch (text(session, "status")) {
    case "COMPLETED":
      await keepMeta(exchange, order, [
        { key: "payment_request_id", value: text(session, "payment_request_id") },
        { key: "payment_id", value: text(session, "payment_id") },
      ]);
      await completePayment(exchange, order, text(session, "payment_session_id"));
      break;
    case "EXPIRED":
    case "CANCELED":
      await moveTo(exchange, order, "CANCELLED");
      break;
    default:
      return respond("Status Unknown Error", 400);
  }
  return respond("Integration notification processed successfully for payment session");
}

function attempt({ order, env }: Attempt): PaymentAttempt {
  const link = `https://xen.to/${hex(8)}`;
  const thanks = `${orderReceived(env, order)}&utm_nooverride=1&order_id=${order.id}`;
  return {
    kind: "success",
    redirect: hasOption(env, "xendit-redirect-after-order") ? thanks : link,
    link,
    meta: [
      { key: "payment_session_id", value: `ps-${hex(24)}` },
      { key: "payment_session_payment_link_url", value: link },
    ],
  };
}

/** Option: xendit-redirect-after-order. */
export const imitation: Imitation = {
  plugin: "xendit",
  place: 5,
  methods: [["xendit_gateway", "Xendit", "Bayar lewat Xendit"]],
  attempt,
  failure: () => ({ kind: "failure" }),
  timeoutSeconds: 70,
  endpoint: {
    serves: ({ api }) => api === "xendit_integration_notification",
    post: receiveNotification,
    get: () => new Response("Invalid request method", { status: 501 }),
  },
};
