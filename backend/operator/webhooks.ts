import { eq } from "drizzle-orm";
import { toBase64, toHmac } from "../crypto.ts";
import type { Exchange } from "../exchange.ts";
import { formatMoney } from "../money.ts";
import { type OrderRow, orderLines, orderRefunds, webhookDeliveries } from "../schema/orders.ts";
import { products } from "../schema/products.ts";

export type Topic =
  | "order.created"
  | "order.updated"
  | "product.updated"
  | "action.woocommerce_storefront_post"
  | "action.woocommerce_storefront_settings";

type Shop = Pick<Exchange, "db" | "env" | "now">;

interface Resource {
  id: number;
  [field: string]: unknown;
}

const TIMEOUT_MS = 5000;

/** Sends an order webhook; never throws, because the change stands in any case. */
export async function sendOrderWebhook(shop: Shop, order: OrderRow, topic: Topic): Promise<void> {
  await deliver(shop, topic, await orderResource(shop, order));
}

// Recorded (tests/wordpress/calls.json): seconds of UTC, without a zone.
const gmt = (iso: string | null): string | null => iso?.slice(0, 19) ?? null;

/** An order in the words of WooCommerce's REST API, as its webhooks send it. */
export async function orderResource({ db, env }: Pick<Shop, "db" | "env">, order: OrderRow) {
  const { id, orderKey, currency, paymentMethod, transactionId } = order;
  const refunds = await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, id));
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  return {
    ...{ id, number: String(id), order_key: orderKey, currency },
    status: order.status.toLowerCase().replace("_", "-"),
    ...{ payment_method: paymentMethod, transaction_id: transactionId ?? "" },
    date_modified_gmt: gmt(order.modified),
    date_paid_gmt: gmt(order.paid),
    date_completed_gmt: gmt(order.completed),
    refunds: refunds.map((refund) => ({
      ...{ id: refund.id, reason: refund.reason },
      total: `-${formatMoney(refund.amount, env, "RAW")}`,
    })),
    line_items: lines.map(({ productId, variationId, quantity }) => ({
      ...{ product_id: productId, variation_id: variationId ?? 0, quantity },
    })),
    meta_data: order.meta,
  };
}

/**
 * Sends a webhook for a product's stock, price or reviews; a variation is reported as its product.
 */
export async function sendProductWebhook(shop: Shop, id: number): Promise<void> {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id));
  if (!row) return;
  if (row.parentId !== null) return sendProductWebhook(shop, row.parentId);
  const { slug, status, modified } = row;
  await deliver(shop, "product.updated", {
    id,
    slug,
    status,
    stock_status: row.stockStatus.toLowerCase().replaceAll("_", ""),
    date_modified_gmt: modified,
  });
}

/** Says that the storefront's settings have changed, as wordpress/edge-storefront does. */
export async function sendSettingsWebhook(shop: Shop): Promise<void> {
  const sent = shop.now().toISOString();
  const body = { id: 1, action: "woocommerce_storefront_settings", arg: 1, sent };
  await deliver(shop, "action.woocommerce_storefront_settings", body);
}

/** Says that an article or a page has changed, as wordpress/edge-storefront does. */
export async function sendPostWebhook(shop: Shop, id: number): Promise<void> {
  const sent = shop.now().toISOString();
  const body = { id, action: "woocommerce_storefront_post", arg: id, sent };
  await deliver(shop, "action.woocommerce_storefront_post", body);
}

async function deliver(shop: Shop, topic: Topic, resource: Resource): Promise<void> {
  const { db, env, now } = shop;
  if (!env.WEBHOOK_URL) return;
  const date = now().toISOString();
  const row = { topic, resourceId: resource.id, date };
  const [delivery] = await db.insert(webhookDeliveries).values(row).returning();
  try {
    const response = await post(shop, topic, resource, delivery?.id ?? 0);
    await response.body?.cancel();
    await db
      .update(webhookDeliveries)
      .set({ status: response.status })
      .where(eq(webhookDeliveries.id, delivery?.id ?? 0));
    if (!response.ok) console.warn("webhook.refused", { topic, status: response.status });
  } catch (error) {
    console.warn("webhook failed", { topic, reason: String(error) });
  }
}

async function post({ env }: Shop, topic: Topic, resource: Resource, deliveryId: number) {
  const body = JSON.stringify(resource);
  const [kind = "", event = ""] = topic.split(".");
  const request = new Request(env.WEBHOOK_URL, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-source": `${env.SITE_URL}/`,
      "x-wc-webhook-topic": topic,
      "x-wc-webhook-resource": kind,
      "x-wc-webhook-event": event,
      "x-wc-webhook-id": "1",
      "x-wc-webhook-delivery-id": String(deliveryId),
      "x-wc-webhook-signature": await webhookSignature(body, env.WEBHOOK_SECRET),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return env.STOREFRONT ? env.STOREFRONT.fetch(request) : fetch(request);
}

/** Base64 of the body's HMAC-SHA256, as in WooCommerce's signature. */
export const webhookSignature = async (body: string, secret: string): Promise<string> =>
  toBase64(await toHmac(body, secret));
