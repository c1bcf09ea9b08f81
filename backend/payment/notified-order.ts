import type { Exchange } from "../exchange.ts";
import { readOrder } from "../orders/read-order.ts";
import type { OrderRow } from "../schema/orders.ts";
import { hasOption } from "./plugin-tools.ts";

/** The order of a notification, by the id that the gateway sends. */
export async function notifiedOrder(
  shop: Pick<Exchange, "db">,
  id: unknown,
): Promise<OrderRow | null> {
  const previous = Number.parseInt(String(id), 10);
  return Number.isSafeInteger(previous) ? readOrder(shop, previous) : null;
}

/** A member of a parsed body; "" when it is neither text nor a number. */
export function text(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | null)?.[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export const member = (body: unknown, name: string): unknown =>
  (body as Record<string, unknown> | null)?.[name] ?? null;

export async function jsonBody(request: Request): Promise<unknown> {
  return request.json().catch(() => null);
}

/** The text of a form; Request.text() warns when the media type is not text. */
export const bodyText = async (request: Request): Promise<string> =>
  new TextDecoder().decode(await request.arrayBuffer());

/** WordPress's own page for a fatal error. */
export const criticalError = (): Response =>
  new Response("<p>There has been a critical error on this website.</p>", {
    status: 500,
    headers: { "content-type": "text/html; charset=UTF-8" },
  });

/** Redirects a returning buyer: to the storefront where the shop's plugin is installed. */
export function returnAddress(
  { env }: Pick<Exchange, "env">,
  order: { id: number; orderKey?: string },
  otherwise: string,
): Response {
  const key = order.orderKey ? `&key=${order.orderKey}` : "";
  const shop = `${env.BASE_URL || env.SITE_URL}/payment/return?order=${order.id}${key}`;
  const location = hasOption(env, "shop-plugin") ? shop : otherwise;
  return new Response(null, { status: 302, headers: { location } });
}
