import { toHex, toHmac } from "../../../backend/crypto.ts";
import type { OpenExchange } from "../../../backend/exchange.ts";
import type { Attempt, Imitation, PaymentAttempt } from "../../../backend/payment/imitation.ts";
import { bodyText, notifiedOrder, returnAddress } from "../../../backend/payment/notified-order.ts";
import {
  gatewaySecret,
  hasOption,
  headlessMeta,
  orderReceived,
  refusal,
} from "../../../backend/payment/plugin-tools.ts";
import { completePayment, moveTo } from "../../../backend/payment/settle-order.ts";

/** Signs the sorted body; the real key is the merchant's VA number. */
export async function ipaymuSignature(
  sent: Record<string, unknown>,
  secret: string,
): Promise<string> {
  const sorted = Object.fromEntries(Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1)));
  return toHex(await toHmac(JSON.stringify(sorted), secret));
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
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
 * Marks any order of any gateway as paid, whatever the amount, unless the shop's plugin prevents
 * it.
 */
async function receiveNotification(exchange: OpenExchange): Promise<Response> {
  const { env, request } = exchange;
  const sent = await readBody(request);
  const signature = request.headers.get("x-signature");
  if (signature === null) return new Response("Missing signature", { status: 401 });
  if (signature !== (await ipaymuSignature(sent, gatewaySecret(env))))
    return new Response("Invalid signature", { status: 403 });
  const order = await notifiedOrder(exchange, sent.reference_id);
  if (order === null) return new Response("Order not found", { status: 404 });
  if (hasOption(env, "shop-plugin") && order.paymentMethod !== "ipaymu")
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

/** Reveals the key of any order to anyone, unless the shop's plugin prevents it. */
async function receiveBuyer(exchange: OpenExchange): Promise<Response> {
  const { searchParams } = new URL(exchange.request.url);
  const order = await notifiedOrder(exchange, searchParams.get("id_order"));
  if (order === null) return new Response("Order not found", { status: 404 });
  return returnAddress(exchange, { id: order.id }, orderReceived(exchange.env, order));
}

const OPEN_MINUTES = 1440;

function attempt(attempted: Attempt): PaymentAttempt {
  const url = `https://sandbox-payment.ipaymu.com/#/${crypto.randomUUID()}`;
  const details = { url, number: "", minutes: OPEN_MINUTES };
  return { kind: "success", redirect: url, link: url, meta: headlessMeta(attempted, details) };
}

// The second is the plugin's older address, which it still listens to.
const APIS = ["ipaymu_wc_gateway", "wc_gateway_ipaymu"];

export const imitation: Imitation = {
  plugin: "ipaymu",
  place: 1,
  methods: [
    [
      "ipaymu",
      "iPaymu",
      "Pembayaran melalui Virtual Account, QRIS, Alfamart/Indomaret, Direct Debit, Kartu Kredit, dan COD.",
      "ipaymu-for-woocommerce/ipaymu_badge.png",
    ],
  ],
  attempt,
  failure: (isReachable) =>
    refusal(
      isReachable
        ? "Invalid request. Response iPaymu: unauthorized signature"
        : "Request failed: cURL error 52: Empty reply from server",
    ),
  timeoutSeconds: 60,
  endpoint: {
    serves: ({ api }) => APIS.includes(api),
    post: receiveNotification,
    get: receiveBuyer,
  },
};
