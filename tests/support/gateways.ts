import { type Clock, systemClock } from "../../backend/clock.ts";
import type { Env } from "../../backend/env.ts";
import { pluginOf } from "../../backend/payment/gateways.ts";
import { gatewaySecret, metaValue } from "../../backend/payment/plugin-tools.ts";
import type { OrderRow } from "../../backend/schema/orders.ts";
import { dokuSignature } from "../../worker/payment/doku/imitation.ts";
import { duitkuAmount, duitkuSignature } from "../../worker/payment/duitku/imitation.ts";
import { ipaymuSignature } from "../../worker/payment/ipaymu/imitation.ts";
import { redirectSignature } from "../../worker/payment/unknown/imitation.ts";
import { xenditSignature } from "../../worker/payment/xendit/imitation.ts";
import { storefrontSettings } from "./backend-proxy.ts";
import { askBackend, backendEnv } from "./embedded-backend.ts";
import { orderRow } from "./shop-rows.ts";

/** What a gateway reports to the shop about a payment. */
export type Outcome = "paid" | "pending" | "expired" | "denied" | "cancelled";

interface Notice {
  order: OrderRow;
  outcome: Outcome;
  env: Env;
  /** Of one attempt; a second attempt on the same order has another. */
  attempt: string;
}

export type Notification = (notice: Notice) => Promise<{ path: string; init: RequestInit }>;

const json = { "content-type": "application/json" };

const MIDTRANS = {
  paid: "settlement",
  pending: "pending",
  expired: "expire",
  denied: "deny",
  cancelled: "cancel",
};

const midtrans: Notification = async ({ order, outcome, attempt }) => ({
  path: "/?wc-api=WC_Gateway_Midtrans",
  init: {
    headers: json,
    body: JSON.stringify({
      transaction_status: MIDTRANS[outcome],
      transaction_id: attempt,
      payment_type: "bank_transfer",
      order_id: metaValue(order, "_mt_suffixed_midtrans_order_id") ?? String(order.id),
      gross_amount: String(order.total),
      fraud_status: "accept",
      expiry_time: "2030-01-02 15:00:00",
      va_numbers: [{ va_number: "12345678901", bank: "bca" }],
    }),
  },
});

const XENDIT = { paid: "COMPLETED", pending: "ACTIVE", expired: "EXPIRED", cancelled: "CANCELED" };

const xendit: Notification = async ({ order, outcome, env }) => {
  const isDenied = outcome === "denied";
  const sent = {
    _id: `in-${order.id}-${outcome}`,
    trigger: isDenied ? "payment_request" : "payment_session",
    woocommerce_order_id: order.id,
    session: {
      payment_session_id: metaValue(order, "payment_session_id"),
      payment_request_id: `pr-${order.id}`,
      payment_id: `py-${order.id}`,
      status: isDenied ? "FAILED" : XENDIT[outcome],
    },
  };
  const signature = await xenditSignature(sent, gatewaySecret(env));
  return {
    path: "/?wc-api=xendit_integration_notification",
    init: { headers: json, body: JSON.stringify({ ...sent, signature }) },
  };
};

const DOKU = {
  paid: "SUCCESS",
  pending: "PENDING",
  expired: "EXPIRED",
  denied: "FAILED",
  cancelled: "FAILED",
};

const doku: Notification = async ({ order, outcome, env }) => {
  const path = "/wp-json/doku/notification";
  const decimals = env.CURRENCY === "IDR" ? 0 : 2;
  const body = JSON.stringify({
    order: { invoice_number: String(order.id), amount: order.total / 10 ** decimals },
    transaction: { status: DOKU[outcome] },
  });
  const headers = new Headers({
    ...json,
    "client-id": "BRN-0000-TEST",
    "request-id": crypto.randomUUID(),
    "request-timestamp": "2030-01-01T00:00:00Z",
  });
  headers.set("signature", await dokuSignature(headers, body, path, gatewaySecret(env)));
  return { path, init: { headers, body } };
};

const DUITKU = { paid: "00", expired: "01", denied: "01", cancelled: "02", pending: "02" };

const duitku: Notification = async ({ order, outcome, env }) => {
  const amount = duitkuAmount(order, env.CURRENCY);
  const merchantOrderId = `TOKO-${order.id}`;
  const signature = await duitkuSignature("DTEST", amount, merchantOrderId, gatewaySecret(env));
  const body = new URLSearchParams({
    merchantCode: "DTEST",
    amount,
    merchantOrderId,
    resultCode: DUITKU[outcome],
    reference: `REF${order.id}`,
    signature,
  });
  return { path: `/wc-api/WC_Gateway_${order.paymentMethod}/`, init: { body } };
};

const IPAYMU = {
  paid: "berhasil",
  pending: "pending",
  expired: "expired",
  denied: "gagal",
  cancelled: "batal",
};

const ipaymu: Notification = async ({ order, outcome, env }) => {
  const sent = { reference_id: String(order.id), status: IPAYMU[outcome] };
  const headers = { ...json, "x-signature": await ipaymuSignature(sent, gatewaySecret(env)) };
  return {
    path: `/?wc-api=Ipaymu_WC_Gateway&id_order=${order.id}&param=notify`,
    init: { headers, body: JSON.stringify(sent) },
  };
};

const redirect: Notification = async ({ order, outcome, env, attempt }) => {
  const body = JSON.stringify({ order_id: order.id, status: outcome, transaction_id: attempt });
  const headers = { ...json, "x-signature": await redirectSignature(body, gatewaySecret(env)) };
  return { path: "/?wc-api=WC_Gateway_Bayar", init: { headers, body } };
};

/** What the gateway of each plugin sends; a test of another plugin adds its own. */
export const NOTIFICATIONS: Record<string, Notification> = {
  midtrans,
  xendit,
  doku,
  duitku,
  ipaymu,
  redirect,
};

/** Has the gateway of an order notify the shop of the payment's outcome, as its plugin is notified. */
export async function notify(
  orderId: number,
  outcome: Outcome,
  { settings = {}, attempt = `tx-${orderId}`, now = systemClock }: NotifyOptions = {},
): Promise<Response> {
  const order = await orderRow(orderId);
  const plugin = pluginOf(order.paymentMethod);
  const notification = NOTIFICATIONS[plugin ?? ""];
  if (!notification) throw new Error(`no gateway reports orders by ${order.paymentMethod}`);
  const env: Env = { ...backendEnv, ...storefrontSettings, ...settings };
  const { path, init } = await notification({ order, outcome, env, attempt });
  return askBackend(path, { method: "POST", ...init }, settings, now);
}

interface NotifyOptions {
  settings?: Partial<Env>;
  attempt?: string;
  now?: Clock;
}
