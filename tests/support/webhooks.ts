import { webhookSignature } from "../../backend/operator/webhooks.ts";
import type { EdgeShop } from "./edge-shop.ts";

interface Webhook {
  topic: string;
  body: object;
  secret?: string;
  headers?: Record<string, string>;
}

/** Sends a webhook as WooCommerce does, signed with the shop's secret unless specified otherwise. */
export async function sendWebhook(
  shop: EdgeShop,
  { topic, body, secret = "session-tests", headers = {} }: Webhook,
): Promise<Response> {
  const text = JSON.stringify(body);
  return shop.fetch("/webhooks/woocommerce", {
    method: "POST",
    body: text,
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-topic": topic,
      "x-wc-webhook-signature": await webhookSignature(text, secret),
      ...headers,
    },
  });
}
