import { eq } from "drizzle-orm";
import type { OpenExchange } from "../exchange.ts";
import { orders } from "../schema/orders.ts";
import { imitationOf, imitations, isActive } from "./gateways.ts";
import { cancelUnpaidOrders } from "./hold-stock.ts";
import { hasOption } from "./plugin-tools.ts";

/** The plugin that listens to a URL; null when none does. */
function listenerOf({ pathname, searchParams }: URL) {
  const named = /^\/wc-api\/([^/]+)\/?$/.exec(pathname)?.[1] ?? searchParams.get("wc-api");
  const address = { pathname, api: named?.toLowerCase() ?? "" };
  for (const imitation of imitations)
    if (imitation.endpoint?.serves(address)) return { imitation, endpoint: imitation.endpoint };
  return null;
}

const thanksPath = /^\/checkout\/order-received\/(\d+)\/?$/;

const STATUS_PATH = "/wp-json/headless-payments/v1/status";

/** The WordPress file's status response for the doctor. */
function fileStatus({ env }: OpenExchange): Response {
  if (!hasOption(env, "headless-file")) return new Response("Not found", { status: 404 });
  return Response.json({
    version: 1,
    shop: env.BASE_URL || env.SITE_URL,
    hours: 25,
    holdStockMinutes: Number(env.HOLD_STOCK_MINUTES ?? 60),
    ordersInOwnTables: !imitations.some(({ storesPosts }) => storesPosts?.(env)),
  });
}

/** Whether a URL belongs to a payment plugin, or is WooCommerce's thank-you page. */
export const isPaymentPath = (url: URL): boolean =>
  listenerOf(url) !== null || thanksPath.test(url.pathname) || url.pathname === STATUS_PATH;

/**
 * Serves requests to a plugin by a gateway's server or a buyer's browser; 404 when it is not
 * active.
 */
export async function servePlugin(exchange: OpenExchange): Promise<Response> {
  const url = new URL(exchange.request.url);
  if (url.pathname === STATUS_PATH) return fileStatus(exchange);
  const listener = listenerOf(url);
  if (listener === null) return thanksPage(exchange, url);
  const { imitation, endpoint } = listener;
  if (!isActive(exchange.env, imitation)) return new Response("Not found", { status: 404 });
  await cancelUnpaidOrders(exchange);
  return exchange.request.method === "POST" ? endpoint.post(exchange) : endpoint.get(exchange);
}

/** WooCommerce's thank-you page, which a plugin may have redirect to its gateway. */
async function thanksPage({ db, env, now }: OpenExchange, url: URL): Promise<Response> {
  const id = Number(thanksPath.exec(url.pathname)?.[1]);
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const hasKey = order !== undefined && url.searchParams.get("key") === order.orderKey;
  const page = hasKey
    ? imitationOf(order.paymentMethod)?.thanksPage?.({ order, env, now: now() }, url.searchParams)
    : null;
  return page
    ? Response.redirect(page, 302)
    : new Response("<h1>Order received</h1>", { headers: { "content-type": "text/html" } });
}
