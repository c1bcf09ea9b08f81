import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { orderResource } from "../../backend/operator/webhooks.ts";
import { backendProxy, storefrontSettings, timeouts } from "./backend-proxy.ts";
import { type EdgeShop, openShop, seedProducts } from "./edge-shop.ts";
import { backendEnv } from "./embedded-backend.ts";
import { notify, type Outcome } from "./gateways.ts";
import { PAYMENT_PLUGINS } from "./payment-plugins.ts";
import { ShopBrowser } from "./shop-browser.ts";
import { orderRow, readId } from "./shop-rows.ts";
import { aniSends } from "./shopper.ts";
import { sendWebhook } from "./webhooks.ts";

const { DB } = env as unknown as { DB: D1Database };

/** A shop that leads to the pages of every gateway. */
export const gatewayShop = (plugins = PAYMENT_PLUGINS): EdgeShop =>
  openShop({ PAYMENT_HOSTS: "pay.gateway.example" }, { PAYMENT_PLUGINS: plugins });

/** Has each test of a file begin at the same moment, with the plugins and without lines of the log. */
export function beginEach({
  plugins = PAYMENT_PLUGINS,
  begin = () => {},
}: {
  plugins?: string;
  begin?: () => Promise<void> | void;
}): void {
  beforeAll(async () => {
    await seedProducts();
    await stockPiece();
  });

  beforeEach(async () => {
    for (const level of ["info", "warn", "error"] as const)
      vi.spyOn(console, level).mockReturnValue();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T08:00:00Z") });
    storefrontSettings.PAYMENT_PLUGINS = plugins;
    await begin();
  });

  afterEach(() => {
    const more = ["PAYMENT_OPTIONS", "HOLD_STOCK_MINUTES", "WORDPRESS_PLUGIN_KEY"];
    for (const name of ["PAYMENT_PLUGINS", ...more]) delete storefrontSettings[name];
    backendProxy.open();
    timeouts.reset();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** How many orders the backend has. */
export async function orderCount(): Promise<number> {
  const row = await DB.prepare("SELECT count(*) AS n FROM orders").first<{ n: number }>();
  return row?.n ?? 0;
}

const bought = "pembersih-rantai-motor";

/** Lets a thousand pieces be bought of what these orders are of. */
const stockPiece = () =>
  DB.prepare("UPDATE products SET stock_quantity = 1000 WHERE slug = ?").bind(bought).run();

/** An order that waits at its gateway. */
export interface Waiting {
  buyer: ShopBrowser;
  orderId: number;
  orderKey: string;
  /** Where the checkout sends its buyer. */
  location: string;
}

/** An order's page as anybody with its link reads it. */
export const readOrderPage = (
  shop: EdgeShop,
  { orderId, orderKey }: Pick<Waiting, "orderId" | "orderKey">,
): Promise<string> =>
  new ShopBrowser(shop).read(`/en/checkout/order-received/${orderId}?key=${orderKey}`);

/** Buys one piece by a gateway, by the form alone or as the island does. */
export async function buyBy(
  shop: EdgeShop,
  paymentMethod: string,
  way: "form" | "island" = "form",
  more: object = {},
  buyer = new ShopBrowser(shop),
): Promise<Waiting> {
  await buyer.call("add-to-cart", { productId: await readId(bought), quantity: 1 });
  const rated = await buyer.call("change-address", { country: "ID", state: "JI" });
  const total = rated.ok ? rated.value.cart.total : 0;
  const key = crypto.randomUUID();
  let location = "";
  if (way === "form") {
    const { email, shipping } = aniSends;
    const fields = Object.entries(shipping).map(([field, value]) => [`shipping.${field}`, value]);
    const form = { key, total: String(total), paymentMethod, email, ...Object.fromEntries(fields) };
    location = (await buyer.submit("checkout", form)).headers.get("location") ?? "";
  } else {
    const result = await buyer.call("checkout", {
      ...more,
      key,
      total,
      paymentMethod,
      ...aniSends,
    });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    location = String(result.value.location);
  }
  await shop.idle();
  const last = await buyer.open("/en/order-summary");
  const [, orderId = "", orderKey = ""] =
    /order-summary\/(\d+)\?key=(\w+)/.exec(last.headers.get("location") ?? "") ?? [];
  return { buyer, orderId: Number(orderId), orderKey, location };
}

/** Sends the webhook that WooCommerce sends of an order as it is now. */
export async function sendOrderWebhook(
  shop: EdgeShop,
  orderId: number,
  notification: { status?: string; at?: number; refunds?: string[] } = {},
): Promise<Response> {
  const { status, at = Date.now(), refunds } = notification;
  const body = {
    ...(await orderResource({ db: drizzle(DB), env: backendEnv }, await orderRow(orderId))),
    ...(status && { status }),
    ...(refunds && { refunds: refunds.map((total) => ({ total: `-${total}` })) }),
    date_modified_gmt: new Date(at).toISOString().slice(0, 19),
  };
  return sendWebhook(shop, { topic: "order.updated", body });
}

/** The same, delivered. */
export async function receive(...notifiedShop: Parameters<typeof sendOrderWebhook>): Promise<void> {
  expect((await sendOrderWebhook(...notifiedShop)).status).toBe(200);
}

/** Lets that time pass. */
export const later = (minutes: number): void =>
  void vi.setSystemTime(Date.now() + minutes * 60_000);

/** What a gateway says of the payment, and WooCommerce by its webhook. */
export async function notifiedShop(
  shop: EdgeShop,
  order: Waiting,
  outcome: Outcome,
  attempt = `tx-${order.orderId}`,
): Promise<void> {
  later(1);
  const settings = { PAYMENT_PLUGINS: storefrontSettings.PAYMENT_PLUGINS };
  await notify(order.orderId, outcome, { settings, attempt });
  await receive(shop, order.orderId);
}
