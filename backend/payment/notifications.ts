import { eq } from "drizzle-orm";
import type { OpenExchange } from "../exchange.ts";
import { searchedKeys } from "../orders/find-orders.ts";
import { type OrderRow, orders } from "../schema/orders.ts";
import { dokuNotification } from "./doku.ts";
import { duitkuNotification, duitkuReturn } from "./duitku.ts";
import { hasOption, isActive, type PluginName, pluginOf } from "./gateways.ts";
import { cancelUnpaidOrders } from "./hold-stock.ts";
import { ipaymuNotification, ipaymuReturn } from "./ipaymu.ts";
import { midtransNotification, midtransReturn } from "./midtrans.ts";
import { orderReceived } from "./payment-attempt.ts";
import { redirectNotification } from "./redirect.ts";
import { xenditNotification } from "./xendit.ts";

type Handler = (exchange: OpenExchange) => Promise<Response> | Response;

interface Endpoint {
  plugin: PluginName;
  post: Handler;
  get: Handler;
}

const noRoute: Handler = () =>
  Response.json(
    {
      code: "rest_no_route",
      message: "No route was found matching the URL and request method.",
      data: { status: 404 },
    },
    { status: 404 },
  );

const IPAYMU: Endpoint = { plugin: "ipaymu", post: ipaymuNotification, get: ipaymuReturn };

const ENDPOINTS: Record<string, Endpoint> = {
  wc_gateway_midtrans: { plugin: "midtrans", post: midtransNotification, get: midtransReturn },
  xendit_integration_notification: {
    plugin: "xendit",
    post: xenditNotification,
    get: () => new Response("Invalid request method", { status: 501 }),
  },
  ipaymu_wc_gateway: IPAYMU,
  // The plugin's older address, which it still listens to.
  wc_gateway_ipaymu: IPAYMU,
  wc_gateway_bayar: {
    plugin: "redirect",
    post: redirectNotification,
    get: () => new Response("-1"),
  },
};

const DOKU: Endpoint = { plugin: "doku", post: dokuNotification, get: noRoute };
const DUITKU: Endpoint = { plugin: "duitku", post: duitkuNotification, get: duitkuReturn };

function endpointOf({ pathname, searchParams }: URL): Endpoint | null {
  if (/^\/wp-json\/doku\/(qris)?notification\/?$/.test(pathname)) return DOKU;
  const api = /^\/wc-api\/([^/]+)\/?$/.exec(pathname)?.[1] ?? searchParams.get("wc-api");
  const name = api?.toLowerCase() ?? "";
  if (name.startsWith("wc_gateway_duitku_")) return DUITKU;
  return Object.hasOwn(ENDPOINTS, name) ? (ENDPOINTS[name] ?? null) : null;
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
    ordersInOwnTables: !hasOption(env, "doku-posts-storage"),
    searchedOrderKeys: searchedKeys(env),
  });
}

/** Whether a URL belongs to a payment plugin, or is the page to which DOKU's checkout redirects. */
export const isPaymentPath = (url: URL): boolean =>
  endpointOf(url) !== null || thanksPath.test(url.pathname) || url.pathname === STATUS_PATH;

/**
 * Serves requests to a plugin by a gateway's server or a buyer's browser; 404 when it is not
 * active.
 */
export async function servePlugin(exchange: OpenExchange): Promise<Response> {
  const url = new URL(exchange.request.url);
  if (url.pathname === STATUS_PATH) return fileStatus(exchange);
  const endpoint = endpointOf(url);
  if (endpoint === null) return thanksPage(exchange, url);
  if (!isActive(exchange.env, endpoint.plugin)) return new Response("Not found", { status: 404 });
  await cancelUnpaidOrders(exchange);
  return exchange.request.method === "POST" ? endpoint.post(exchange) : endpoint.get(exchange);
}

const TEN_MINUTES = 600_000;

/** WooCommerce's thank-you page; for ten minutes it redirects a guest's DOKU order to DOKU. */
async function thanksPage({ db, env, now }: OpenExchange, url: URL): Promise<Response> {
  const id = Number(thanksPath.exec(url.pathname)?.[1]);
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const isKnown = order !== undefined && url.searchParams.get("key") === order.orderKey;
  if (isKnown && url.searchParams.get("jokul") === "show" && isOpenDoku(order, now()))
    return Response.redirect(order.paymentLink ?? orderReceived(env, order), 302);
  return new Response("<h1>Order received</h1>", { headers: { "content-type": "text/html" } });
}

const isOpenDoku = (order: OrderRow, now: Date): boolean =>
  pluginOf(order.paymentMethod) === "doku" &&
  order.customerId === null &&
  now.getTime() - Date.parse(order.created) < TEN_MINUTES;
