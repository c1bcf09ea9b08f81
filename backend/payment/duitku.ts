import type { OpenExchange } from "../exchange.ts";
import { decimalsOf } from "../money.ts";
import type { OrderRow } from "../schema/orders.ts";
import { gatewaySecret, hasOption } from "./gateways.ts";
import {
  bodyText,
  criticalError,
  digest,
  hexOf,
  notifiedOrder,
  returnAddress,
} from "./notified-order.ts";
import { orderReceived } from "./payment-attempt.ts";
import { completePayment, moveTo } from "./settle-order.ts";

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
  return hexOf(await digest("MD5", merchantCode + amount + merchantOrderId + secret));
}

/** In major units, as in the request to Duitku. */
export function duitkuAmount(order: OrderRow, currency: string): string {
  const surcharge = order.feeLines.find(({ name }) => name === "Surcharge")?.total ?? 0;
  return String((order.total - surcharge) / 10 ** decimalsOf(currency));
}

/** Responds 200 with an empty body whatever happens, but fails for an unknown order. */
export async function duitkuNotification(exchange: OpenExchange): Promise<Response> {
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

export async function duitkuReturn(exchange: OpenExchange): Promise<Response> {
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
