import type { Context, Handler } from "hono";
import { parseRawSum } from "../../shared/currency.ts";
import type { OrderStatus, OrderView } from "../../shared/order.ts";
import { builderObject } from "../catalogue/builder-object.ts";
import { recordEvent } from "../catalogue/generations-object.ts";
import { getIsolate } from "../layout/isolate.ts";
import { productAlerts } from "../notifications/product-alerts.ts";
import { orderRecord } from "../order/order-record.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { isSigned, toHash } from "../platform/crypto.ts";
import { attemptCounter } from "../platform/http/attempt-counter.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { writeLog } from "../platform/log.ts";
import { attemptLimits } from "../settings/rate-limits.ts";
import { invalidate } from "./purge.ts";
import {
  erasedOrder,
  isCategoryTopic,
  isOfTopic,
  isPriceTopic,
  isTermTopic,
  readResource,
  tagsOfWebhook,
  type WebhookResource,
} from "./webhook-tags.ts";

// No order has more items that anybody waits for.
const maxAlerted = 50;

// A product with a hundred variations and long texts is far smaller.
const maxBodyBytes = 1024 * 1024;

const statuses: Record<string, OrderStatus> = {
  pending: "PENDING",
  processing: "PROCESSING",
  "on-hold": "ON_HOLD",
  completed: "COMPLETED",
  cancelled: "CANCELLED",
  refunded: "REFUNDED",
  failed: "FAILED",
};

// A fully refunded order has that status.
const isPartialStatus = (status: OrderStatus): boolean => status !== "REFUNDED";

/** Returns the changes that an order's webhook makes to the order's record. */
export function orderChanges(resource: WebhookResource): Partial<OrderView> | null {
  const existing = statuses[(resource.status ?? "").replace(/^wc-/, "")];
  if (!existing) return null;
  // No other date, status or change of an order says that it was paid.
  const { date_paid_gmt: paid, transaction_id: transaction } = resource;
  const refunds = (resource.refunds ?? []).map(({ total }) => total.replace(/^-/, ""));
  const refunded = isPartialStatus(existing) ? parseRawSum(refunds, resource.currency ?? "") : 0;
  const isPaid = existing === "PROCESSING" || existing === "COMPLETED";
  return {
    status: existing,
    ...(transaction && { transaction }),
    needsPayment: existing === "PENDING" || existing === "FAILED",
    ...(isPaid && paid ? { paid } : {}),
    ...(refunded > 0 ? { refunded } : {}),
  };
}

async function updateOrder(c: Context<AppEnv>, resource: WebhookResource): Promise<void> {
  const changes = orderChanges(resource);
  if (!resource.id || !changes) return;
  const { date_modified_gmt: modified } = resource;
  await orderRecord(c.env, resource.id).update(changes, modified);
}

// Updates the product index; an order names products by id only, and few orders sell a product out.
async function refreshIndex(
  c: Context<AppEnv>,
  topic: string,
  { slug }: WebhookResource,
): Promise<void> {
  const builder = builderObject(c.env);
  if (topic.startsWith("product.") && slug) {
    // The product has a page from now on, although no list contains it until the index is rebuilt.
    getIsolate(c.env, c.var.now).unlisted.remember("product", slug);
    await builder.refreshProduct(slug);
  } else if (
    topic.startsWith("product.") ||
    isCategoryTopic(topic) ||
    isTermTopic(topic) ||
    isPriceTopic(topic)
  )
    await builder.rebuild();
  else if (topic.startsWith("order.")) await builder.rebuildWhenDue();
}

// WooCommerce sends no webhook of the products whose stock an order that is taken back returns.
const returnsStock = new Set(["cancelled", "refunded", "failed", "pending"]);

/** Has the alerts of the products that a webhook names look at them. */
async function notifyAlerts(
  c: Context<AppEnv>,
  topic: string,
  { id, parent_id: parent, status, line_items: lines = [] }: WebhookResource,
): Promise<void> {
  if (!c.var.config.settings.hasAlerts) return;
  const products = topic.startsWith("product.") ? [id, parent] : [];
  if (topic === "order.updated" && returnsStock.has(status ?? ""))
    products.push(...lines.map(({ product_id: product }) => product));
  const ids = new Set(products.filter((product) => product !== undefined && product > 0));
  const changed = [...ids]
    .slice(0, maxAlerted)
    .map((product) => productAlerts(c.env, product as number).changed());
  await Promise.all(changed);
}

/** Records handled webhooks, by the delivery's id and the body's signature. */
function getDeliveries(c: Context<AppEnv>, signature: string) {
  const body = `webhook:${toHash(signature)}`;
  const delivery = toHash(c.req.header("x-wc-webhook-delivery-id") ?? "");
  const counter = attemptCounter(c.env, c.var.config, body);
  return {
    async isReplay(): Promise<boolean> {
      if ((await counter.left(body, attemptLimits.webhookBody)) <= 0) return true;
      return (await counter.left(`${body}:${delivery}`, attemptLimits.webhookDelivery)) <= 0;
    },
    /** Called last: a webhook that failed may be delivered again. */
    async note(): Promise<void> {
      await counter.take(body, attemptLimits.webhookBody);
      if (c.req.header("x-wc-webhook-delivery-id"))
        await counter.take(`${body}:${delivery}`, attemptLimits.webhookDelivery);
    },
  };
}

// The unsigned ping that WooCommerce sends when a webhook is saved; it changes nothing.
const isPing = (type: string | undefined, text: string): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(type ?? "") && /^webhook_id=\d+$/.test(text);

/** POST /webhooks/woocommerce: invalidates what a signed webhook names; ignores anything else. */
export const woocommerceWebhook: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  const { config, requestId } = c.var;
  const body = await boundedBody(c.req.raw, maxBodyBytes);
  if (!body) return c.json({ error: "too-large" }, 413);
  const text = new TextDecoder().decode(body);
  if (isPing(c.req.header("content-type"), text)) return c.json({ ok: true });
  const signature = c.req.header("x-wc-webhook-signature") ?? "";
  if (!isSigned(body, signature, { secrets: config.webhookSecrets, encoding: "base64" })) {
    writeLog("warn", "webhook.refused", { requestId, sender: "woocommerce" });
    return c.json({ error: "signature-invalid" }, 401);
  }
  const resource = readResource(text);
  if (!resource) return c.json({ error: "body-invalid" }, 400);
  const topic = c.req.header("x-wc-webhook-topic") ?? "";
  if (!isOfTopic(topic, resource)) {
    writeLog("warn", "webhook.refused", { requestId, sender: "woocommerce", topic });
    return c.json({ error: "topic-mismatch" }, 400);
  }
  const deliveries = getDeliveries(c, signature);
  if (await deliveries.isReplay()) return c.json({ ok: true, invalidated: [], replayed: true });
  const tags = isPriceTopic(topic) ? "everything" : tagsOfWebhook(topic, resource);
  if (tags.length > 0) await invalidate(c, tags);
  await refreshIndex(c, topic, resource);
  await notifyAlerts(c, topic, resource);
  const erased = erasedOrder(topic, resource);
  if (erased) await orderRecord(c.env, erased).erase();
  else if (topic.startsWith("order.")) await updateOrder(c, resource);
  await deliveries.note();
  await recordEvent(c.env, topic);
  writeLog("info", "webhook", { requestId, topic, tags: String(tags) });
  return c.json({ ok: true, invalidated: tags });
};
