import { handle } from "../../backend/routes.ts";
import type { EdgeShop } from "./edge-shop.ts";
import { backendEnv } from "./embedded-backend.ts";
import { sendWebhook } from "./webhooks.ts";

const origin = "http://localhost:8787";
const token = "open sesame";

/** A form of the embedded backend's operator. */
export function operate(
  path: string,
  fields: Record<string, string>,
  method: "GET" | "POST" = "POST",
): Promise<Response> {
  const request = new Request(`${origin}/__backend${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, origin },
    ...(method === "POST" && { body: new URLSearchParams(fields) }),
    redirect: "manual",
  });
  const env = { ...backendEnv, OPERATOR_TOKEN: token };
  return handle(request, env, { waitUntil: () => {} }, () => new Date());
}

let changes = 0;

/** The plugin's webhook after a change of the operator's settings. */
export async function reportSettings(shop: EdgeShop): Promise<void> {
  const action = "woocommerce_storefront_settings";
  changes += 1;
  const body = { action, arg: 1, sent: String(changes) };
  const response = await sendWebhook(shop, { topic: `action.${action}`, body });
  if (!response.ok) throw new Error(`The webhook was refused: ${response.status}`);
  await shop.idle();
}

/** Saves the operator's settings, and has the shop learn of it. */
export async function changeSettings(
  shop: EdgeShop,
  settings: object,
  redirects: Record<string, string> = {},
): Promise<void> {
  const lines = Object.entries(redirects).map((pair) => pair.join(" "));
  const fields = { settings: JSON.stringify(settings), redirects: lines.join("\n") };
  const response = await operate("/storefront", fields);
  if (response.status !== 303) throw new Error(await response.text());
  await reportSettings(shop);
}
