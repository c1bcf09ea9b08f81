import * as v from "valibot";
import { jsonIn, type NoAnswer, noAnswer } from "./no-answer.ts";

const statusSchema = v.object({
  version: v.string(),
  shop: v.string(),
  /** Settings of the shop that WooCommerce decides, by their names. */
  settings: v.record(v.string(), v.string()),
  findings: v.array(
    v.object({
      id: v.string(),
      weight: v.picklist(["ok", "advice", "missing"]),
      detail: v.string(),
    }),
  ),
});

/** What wordpress/edge-storefront reports of itself and WordPress. */
export type PluginStatus = v.InferOutput<typeof statusSchema>;

/** Whether the plugin is there, and accepts the key. */
export type Plugin =
  | { state: "absent" }
  | { state: "refuses" }
  /** Its address responds with something else: whether it is there is not known. */
  | { state: "unknown"; error: NoAnswer }
  | { state: "reports"; status: PluginStatus };

/**
 * Reads its status. REST responds 401 or 403 by its own code where the key is not the plugin's, and 404
 * where no plugin has the address.
 */
export async function readPlugin(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  graphqlUrl: string,
): Promise<Plugin> {
  const url = new URL("wp-json/edge-storefront/v1/status", new URL("./", graphqlUrl)).href;
  const response = await fetch(url, {});
  const text = await response.text();
  const body = jsonIn(text);
  if (v.is(v.object({ code: v.literal("rest_forbidden") }), body)) return { state: "refuses" };
  const status = v.safeParse(statusSchema, body);
  if (response.ok && status.success) return { state: "reports", status: status.output };
  return response.status === 404
    ? { state: "absent" }
    : { state: "unknown", error: noAnswer(response.status, text) };
}
