import type { OpenExchange } from "../../../backend/exchange.ts";
import type { Attempt, Imitation, PaymentAttempt } from "../../../backend/payment/imitation.ts";
import {
  jsonBody,
  member,
  notifiedOrder,
  returnAddress,
  text,
} from "../../../backend/payment/notified-order.ts";
import { hasOption, metaValue, unix } from "../../../backend/payment/plugin-tools.ts";
import {
  completePayment,
  isPaid,
  keepMeta,
  moveTo,
} from "../../../backend/payment/settle-order.ts";
import type { Meta, OrderRow } from "../../../backend/schema/orders.ts";

const JAKARTA = "+07:00";

/** Trusts its status API, here the notification itself; checks neither signature nor amount. */
async function receiveNotification(exchange: OpenExchange): Promise<Response> {
  const { env, request } = exchange;
  const sent = await jsonBody(request);
  const echo = `Notification Received: \n${JSON.stringify(sent)}`;
  if (hasOption(env, "midtrans-status-unknown")) return new Response(echo, { status: 500 });
  const order = await notifiedOrder(exchange, orderId(text(sent, "order_id")));
  if (order !== null) {
    await keepMeta(exchange, order, readMeta(exchange, sent));
    await resolve(exchange, order, sent);
  }
  return new Response(echo, { headers: { "content-type": "text/html; charset=UTF-8" } });
}

/** Midtrans names a second attempt 298-wc-mdtrs-1795329421. */
const orderId = (named: string): string => named.split("-wc-mdtrs-")[0] ?? "";

async function resolve(shop: OpenExchange, order: OrderRow, sent: unknown): Promise<void> {
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

function readMeta({ env }: OpenExchange, sent: unknown): Meta[] {
  const isPending = text(sent, "transaction_status") === "pending";
  const meta = [
    { key: "_mt_payment_type", value: text(sent, "payment_type") },
    ...(isPending
      ? [{ key: "_mt_payment_transaction_id", value: text(sent, "transaction_id") }]
      : []),
  ];
  return hasOption(env, "shop-plugin") ? [...meta, ...numberMeta(sent)] : meta;
}

/** The meta data that the shop's plugin stores; Midtrans's stores neither value. */
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
async function receiveBuyer(exchange: OpenExchange): Promise<Response> {
  const named = new URL(exchange.request.url).searchParams.get("order_id");
  if (named === null)
    return new Response("This endpoint is for Midtrans notification URL (HTTP POST).");
  const order = await notifiedOrder(exchange, orderId(named));
  const shopPage = `${exchange.env.SITE_URL}/shop/`;
  return returnAddress(exchange, { id: order?.id ?? 0 }, shopPage);
}

function attempt({ order, env, now }: Attempt): PaymentAttempt {
  const token = crypto.randomUUID();
  const link = `https://app.sandbox.midtrans.com/snap/v4/redirection/${token}`;
  const isAgain = metaValue(order, "_mt_payment_snap_token") !== null;
  const suffixed = `${order.id}-wc-mdtrs-${unix(now)}`;
  const { SITE_URL } = env;
  const payPage = `${SITE_URL}/checkout/order-pay/${order.id}/?key=${order.orderKey}&snap_token=${token}`;
  return {
    kind: "success",
    redirect: hasOption(env, "midtrans-enable-redirect") ? link : payPage,
    link,
    meta: [
      { key: "_mt_payment_snap_token", value: token },
      { key: "_mt_payment_url", value: link },
      ...(isAgain ? [{ key: "_mt_suffixed_midtrans_order_id", value: suffixed }] : []),
    ],
  };
}

const REFUSAL =
  'Midtrans Error (401): {"error_messages":["Access denied due to unauthorized transaction, please check client or server key"]} | Request url: https://app.sandbox.midtrans.com/snap/v1/transactions';

function failure(isReachable: boolean): PaymentAttempt {
  const reason = isReachable ? REFUSAL : "CURL Error: Empty reply from server";
  const messages = `<div class="woocommerce-error" role="alert"> Midtrans Exception: ${reason}. <br>Plugin Title: Midtrans</div>`;
  return { kind: "exit", messages };
}

/**
 * Options: midtrans-enable-redirect, midtrans-ignore-pending, and midtrans-status-unknown, with
 * which its status API does not find the transaction.
 */
export const imitation: Imitation = {
  plugin: "midtrans",
  place: 3,
  methods: [
    ["midtrans", "Semua pembayaran (Midtrans)", "Midtrans"],
    ["midtrans_sub_gopay", "GoPay"],
    ["midtrans_sub_qris", "QRIS"],
    ["midtrans_sub_bca_va", "BCA Virtual Account"],
  ],
  attempt,
  failure,
  // Its code has none.
  timeoutSeconds: 3600,
  endpoint: {
    serves: ({ api }) => api === "wc_gateway_midtrans",
    post: receiveNotification,
    get: receiveBuyer,
  },
};
