import type { OpenExchange } from "../exchange.ts";
import { readOrderOfKey } from "../orders/read-order.ts";
import { findImitation, imitations, isActive } from "./gateways.ts";
import { cancelUnpaidOrders } from "./hold-stock.ts";

/** The plugin that listens to a URL; null when none does. */
function findListener({ pathname, searchParams }: URL) {
  const named = /^\/wc-api\/([^/]+)\/?$/.exec(pathname)?.[1] ?? searchParams.get("wc-api");
  const address = { pathname, api: named?.toLowerCase() ?? "" };
  for (const imitation of imitations)
    if (imitation.endpoint?.serves(address)) return { imitation, endpoint: imitation.endpoint };
  return null;
}

const thanksPath = /^\/checkout\/order-received\/(\d+)\/?$/;

/** Whether a URL belongs to a payment plugin, or is WooCommerce's thank-you page. */
export const isPaymentPath = (url: URL): boolean =>
  findListener(url) !== null || thanksPath.test(url.pathname);

/**
 * Serves requests to a plugin by a gateway's server or a buyer's browser; 404 when it is not
 * active.
 */
export async function servePlugin(exchange: OpenExchange): Promise<Response> {
  const url = new URL(exchange.request.url);
  const listener = findListener(url);
  if (listener === null) return thanksPage(exchange, url);
  const { imitation, endpoint } = listener;
  if (!isActive(exchange.env, imitation)) return new Response("Not found", { status: 404 });
  await cancelUnpaidOrders(exchange);
  return exchange.request.method === "POST" ? endpoint.post(exchange) : endpoint.get(exchange);
}

/** WooCommerce's thank-you page, which a plugin may have redirect to its gateway. */
async function thanksPage(exchange: OpenExchange, url: URL): Promise<Response> {
  const id = Number(thanksPath.exec(url.pathname)?.[1]);
  const { env, now } = exchange;
  const order = await readOrderOfKey(exchange, {
    orderId: id,
    orderKey: url.searchParams.get("key") ?? "",
  });
  const page = order
    ? findImitation(order.paymentMethod)?.thanksPage?.({ order, env, now: now() }, url.searchParams)
    : null;
  return page
    ? Response.redirect(page, 302)
    : new Response("<h1>Order received</h1>", { headers: { "content-type": "text/html" } });
}
