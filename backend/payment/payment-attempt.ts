import type { Env } from "../env.ts";
import type { Meta, OrderRow } from "../schema/orders.ts";
import { gatewaySecret, hasOption, type PluginName, pluginOf } from "./gateways.ts";

/** Result of a plugin's payment step during checkout. */
export type PaymentAttempt =
  /** `link` is the gateway's own page, wherever the plugin stores it. */
  | { kind: "success"; redirect: string; link: string; meta: Meta[] }
  /** No error and no redirect; the order stays. */
  | { kind: "failure" }
  | { kind: "error"; message: string; deletesOrder: boolean }
  /** PHP exits in the middle of the request, after the cart was emptied. */
  | { kind: "exit"; messages: string };

export interface Attempt {
  order: OrderRow;
  env: Env;
  now: Date;
}

type Plugin = (attempt: Attempt) => PaymentAttempt;
type Failure = (isReachable: boolean) => PaymentAttempt;

const hex = (length: number): string =>
  crypto.randomUUID().replaceAll("-", "").repeat(2).slice(0, length);

const digits = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => byte % 10).join("");

export const unix = (now: Date): number => Math.floor(now.getTime() / 1000);

export const metaValue = (order: Pick<OrderRow, "meta">, key: string): string | null =>
  order.meta.find((entry) => entry.key === key)?.value ?? null;

/**
 * WooCommerce's thank-you page; the WordPress file replaces it by the shop's own, except for DOKU.
 */
export function orderReceived(env: Env, { id, orderKey, paymentMethod }: OrderRow): string {
  const isShops = hasOption(env, "headless-file") && pluginOf(paymentMethod) !== "doku";
  return isShops
    ? `${env.BASE_URL || env.SITE_URL}/payment/return?order=${id}&key=${orderKey}`
    : `${env.SITE_URL}/checkout/order-received/${id}/?key=${orderKey}`;
}

/** The meta data that docs/headless-payments.php stores with an order, when it is installed. */
function headlessMeta(
  { env, now }: Attempt,
  kept: { url: string; number: string; minutes: number },
): Meta[] {
  if (!hasOption(env, "headless-file")) return [];
  return [
    { key: "_headless_payment_expires", value: String(unix(now) + 60 * kept.minutes) },
    { key: "_headless_payment_url", value: kept.url },
    { key: "_headless_va_number", value: kept.number },
  ];
}

const midtrans: Plugin = ({ order, env, now }) => {
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
};

const xendit: Plugin = ({ order, env }) => {
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
};

const DOKU_MINUTES = 60;

const doku: Plugin = (attempt) => {
  const { order, env } = attempt;
  const url = `https://sandbox.doku.com/checkout-link-v2/${hex(32)}`;
  const config = {
    client_id: "BRN-0000-TEST",
    shared_key: gatewaySecret(env),
    environment: "false",
  };
  const post = [
    { key: "checkoutConfig", value: JSON.stringify(config) },
    { key: "checkoutUrl", value: url },
  ];
  return {
    kind: "success",
    redirect: `${orderReceived(env, order)}&jokul=show&${order.id}`,
    link: url,
    meta: [
      ...(hasOption(env, "doku-posts-storage") ? post : []),
      ...headlessMeta(attempt, { url, number: "", minutes: DOKU_MINUTES }),
    ],
  };
};

const DUITKU_MINUTES = 1440;

const duitku: Plugin = (attempt) => {
  const url = `https://sandbox.duitku.com/topup/topupdirectv2.aspx?ref=DS12345${hex(10).toUpperCase()}`;
  const kept = { url, number: digits(16), minutes: DUITKU_MINUTES };
  return { kind: "success", redirect: url, link: url, meta: headlessMeta(attempt, kept) };
};

const ipaymu: Plugin = (attempt) => {
  const url = `https://sandbox-payment.ipaymu.com/#/${crypto.randomUUID()}`;
  const kept = { url, number: "", minutes: DUITKU_MINUTES };
  return { kind: "success", redirect: url, link: url, meta: headlessMeta(attempt, kept) };
};

const redirect: Plugin = ({ order }) => {
  const url = `https://pay.gateway.example/checkout/${order.id}-${hex(16)}`;
  return { kind: "success", redirect: url, link: url, meta: [] };
};

const OFFLINE_MINUTES = 1440;

/** The developer's gateways, whose payment pages belong to this shop (offline.ts). */
const offline: Plugin = ({ order, env, now }) => {
  const page = `${env.BASE_URL || env.SITE_URL}/__backend/payments/${order.id}`;
  const expires = {
    key: "_headless_payment_expires",
    value: String(unix(now) + 60 * OFFLINE_MINUTES),
  };
  const byGateway: Record<string, Meta[]> = {
    offline_va: [
      { key: "_headless_va_number", value: `BCA ${digits(16)}` },
      { key: "_headless_qr_content", value: qrisOf(order) },
    ],
    offline_store: [{ key: "_headless_payment_code", value: digits(12) }],
  };
  const own = byGateway[order.paymentMethod];
  return {
    kind: "success",
    redirect: own ? orderReceived(env, order) : page,
    link: page,
    meta: own ? [expires, ...own] : [expires, { key: "_headless_payment_url", value: page }],
  };
};

/** A code in QRIS format (EMV tags with lengths) that no bank accepts. */
function qrisOf({ id, total }: OrderRow): string {
  const tag = (name: string, value: string) =>
    `${name}${String(value.length).padStart(2, "0")}${value}`;
  const merchant = tag("00", "ID.CO.QRIS.WWW") + tag("02", `ID${String(id).padStart(13, "0")}`);
  return [
    tag("00", "01"),
    tag("01", "12"),
    tag("51", merchant),
    tag("53", "360"),
    tag("54", String(total)),
    tag("58", "ID"),
    tag("59", "TOKO CONTOH"),
    tag("60", "JAKARTA"),
    "6304ABCD",
  ].join("");
}

export const PLUGINS: Record<PluginName, Plugin> = {
  midtrans,
  xendit,
  doku,
  duitku,
  ipaymu,
  redirect,
  offline,
};

const MIDTRANS_REFUSAL =
  'Midtrans Error (401): {"error_messages":["Access denied due to unauthorized transaction, please check client or server key"]} | Request url: https://app.sandbox.midtrans.com/snap/v1/transactions';
// With the plugin's own tabs.
const DUITKU_TROUBLE =
  "We are currently experiencing problems\n\t\t\t\t\t\t\t\ttrying to connect to this payment gateway. Sorry for the\n\t\t\t\t\t\t\t\tinconvenience.";

const error = (message: string, deletesOrder = false): PaymentAttempt => ({
  kind: "error",
  message,
  deletesOrder,
});

/** How the plugins handle a gateway that rejects the request or cannot be reached. */
export const FAILURES: Record<PluginName, Failure> = {
  midtrans: (isReachable) => {
    const reason = isReachable ? MIDTRANS_REFUSAL : "CURL Error: Empty reply from server";
    const messages = `<div class="woocommerce-error" role="alert"> Midtrans Exception: ${reason}. <br>Plugin Title: Midtrans</div>`;
    return { kind: "exit", messages };
  },
  xendit: () => ({ kind: "failure" }),
  doku: () => error("array_merge(): Argument #2 must be of type array, null given", true),
  duitku: (isReachable) => error(isReachable ? "Minimum Payment 10000 IDR" : DUITKU_TROUBLE),
  ipaymu: (isReachable) =>
    error(
      isReachable
        ? "Invalid request. Response iPaymu: unauthorized signature"
        : "Request failed: cURL error 52: Empty reply from server",
    ),
  redirect: () => ({ kind: "failure" }),
  offline: () => ({ kind: "failure" }),
};

/**
 * Timeout of each plugin for its gateway, in seconds, according to its code; Midtrans's has none.
 */
export const TIMEOUT_SECONDS: Record<PluginName, number> = {
  midtrans: 3600,
  xendit: 70,
  doku: 45,
  duitku: 90,
  ipaymu: 60,
  redirect: 60,
  offline: 60,
};
