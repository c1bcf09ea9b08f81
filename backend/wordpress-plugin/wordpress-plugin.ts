import { readFormId } from "../contact-form.ts";
import type { Env } from "../env.ts";
import responses from "./responses.json" with { type: "json" };

// What the PHP of wordpress/edge-storefront responds is printed by tests/wordpress/responses.php.
const STATUS_PATH = "/wp-json/edge-storefront/v1/status";
const KEY_HEADER = "x-storefront-key";

const isClosed = (path: string): boolean =>
  path === "/graphql" || path === "/graphql/" || readFormId(path) !== null;

/** The shop as the plugin makes it at Connect: the settings of other parts that it stands for. */
export function withPlugin(env: Env): Env {
  if (!env.WORDPRESS_PLUGIN_KEY) return env;
  return {
    ...env,
    PAYMENT_OPTIONS: ["shop-plugin", env.PAYMENT_OPTIONS].filter(Boolean).join(","),
    HOLD_STOCK_MINUTES: String(responses.holdStockMinutes),
  };
}

/** Whether a request is the shop's, at a WordPress with the plugin. */
export const isShop = (request: Request, { WORDPRESS_PLUGIN_KEY: key }: Env): boolean =>
  Boolean(key) && request.headers.get(KEY_HEADER) === key;

/** What the plugin responds itself: its own route, and to others than the shop; null where it lets pass. */
export function respondAsPlugin(request: Request, env: Env): Response | null {
  if (!env.WORDPRESS_PLUGIN_KEY) return null;
  const path = new URL(request.url).pathname;
  const isAdmitted = isShop(request, env);
  if (path === STATUS_PATH) return isAdmitted ? toStatus(request, env) : refusal("status");
  if (isAdmitted || !isClosed(path)) return null;
  return refusal(readFormId(path) === null ? "graphql" : "contactForm");
}

const refusal = (of: keyof typeof responses.refused): Response => {
  const { status, body } = responses.refused[of];
  return Response.json(body, { status });
};

// Those of the shop that proxies take away, in the plugin's includes/status.php.
const passed = [
  "authorization",
  "woocommerce-session",
  "idempotency-key",
  "x-storefront-not-after",
  "x-storefront-client-ip",
];

function toStatus({ headers }: Request, { BASE_URL, SITE_URL }: Env): Response {
  return Response.json({
    ...responses.status,
    shop: BASE_URL || SITE_URL,
    time: Date.now() / 1000,
    received: passed.filter((name) => headers.has(name)),
  });
}
