import { toDigest, toHex } from "../../../backend/crypto.ts";
import type { OpenExchange } from "../../../backend/exchange.ts";
import { getDecimals } from "../../../backend/money.ts";
import type { Attempt, Imitation, PaymentAttempt } from "../../../backend/payment/imitation.ts";
import {
  bodyText,
  criticalError,
  notifiedOrder,
  returnAddress,
} from "../../../backend/payment/notified-order.ts";
import {
  digits,
  gatewaySecret,
  hasOption,
  headlessMeta,
  hex,
  orderReceived,
  refusal,
} from "../../../backend/payment/plugin-tools.ts";
import { completePayment, moveTo } from "../../../backend/payment/settle-order.ts";
import type { OrderRow } from "../../../backend/schema/orders.ts";

const PREFIX = "TOKO-";

const empty = (): Response =>
  new Response("", { headers: { "content-type": "text/html; charset=UTF-8" } });

/** Duitku's signature; the plugin excludes its own surcharge from the amount. */
export async function duitkuSignature(
  merchantCode: string,
  amount: string,
  merchantOrderId: string,
  secret: string,
): Promise<string> {
  return toHex(await toDigest(merchantCode + amount + merchantOrderId + secret, "MD5"));
}

/** In major units, as in the request to Duitku. */
export function duitkuAmount(order: OrderRow, currency: string): string {
  const surcharge = order.feeLines.find(({ name }) => name === "Surcharge")?.total ?? 0;
  return String((order.total - surcharge) / 10 ** getDecimals(currency));
}

/** Responds 200 with an empty body whatever happens, but fails for an unknown order. */
async function receiveNotification(exchange: OpenExchange): Promise<Response> {
  const { env, request } = exchange;
  const form = new URLSearchParams(await bodyText(request));
  const named = form.get("merchantOrderId");
  if (named === null) return criticalError();
  const order = await notifiedOrder(exchange, named.replace(PREFIX, ""));
  if (order === null) return criticalError();
  const code = form.get("merchantCode") ?? "";
  const amount = duitkuAmount(order, env.CURRENCY);
  const signature = await duitkuSignature(code, amount, named, gatewaySecret(env));
  if (form.get("signature") !== signature) return empty();
  const isPending = hasOption(env, "duitku-status-pending");
  const result = form.get("resultCode");
  if (result === "00" && !isPending) await completePayment(exchange, order, null);
  // Even for a paid order: the plugin does not check.
  if (result === "01" && !isPending) await moveTo(exchange, order, "FAILED");
  return empty();
}

async function receiveBuyer(exchange: OpenExchange): Promise<Response> {
  const { searchParams } = new URL(exchange.request.url);
  const order = await notifiedOrder(
    exchange,
    (searchParams.get("merchantOrderId") ?? "").replace(PREFIX, ""),
  );
  if (order === null) return criticalError();
  const { env } = exchange;
  if (searchParams.get("resultCode") === "00")
    return returnAddress(exchange, order, orderReceived(env, order));
  return returnAddress(exchange, { id: order.id }, `${env.SITE_URL}/my-account/orders/`);
}

const OPEN_MINUTES = 1440;

function attempt(attempted: Attempt): PaymentAttempt {
  const url = `https://sandbox.duitku.com/topup/topupdirectv2.aspx?ref=DS12345${hex(10).toUpperCase()}`;
  const details = { url, number: digits(16), minutes: OPEN_MINUTES };
  return { kind: "success", redirect: url, link: url, meta: headlessMeta(attempted, details) };
}

// With the plugin's own tabs.
const UNREACHABLE =
  "We are currently experiencing problems\n\t\t\t\t\t\t\t\ttrying to connect to this payment gateway. Sorry for the\n\t\t\t\t\t\t\t\tinconvenience.";

/** Option: duitku-status-pending, with which its status API reports the payment as not received yet. */
export const imitation: Imitation = {
  plugin: "duitku",
  place: 2,
  methods: [
    [
      "duitku_va_bca",
      "Duitku VA BCA",
      "",
      "duitku-payment-gateway/includes/assets/duitku_va_bca.png",
    ],
    [
      "duitku_nobu_qris",
      "Duitku QRIS",
      "",
      "duitku-payment-gateway/includes/assets/duitku_nobu_qris.png",
    ],
  ],
  attempt,
  failure: (isReachable) => refusal(isReachable ? "Minimum Payment 10000 IDR" : UNREACHABLE),
  timeoutSeconds: 90,
  endpoint: {
    serves: ({ api }) => api.startsWith("wc_gateway_duitku_"),
    post: receiveNotification,
    get: receiveBuyer,
  },
  surcharge: ({ DUITKU_FEE }) => DUITKU_FEE,
};
