import type { Handler } from "hono";
import type { AppEnv } from "../platform/app-env.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { isSameOrigin } from "../platform/http/same-origin.ts";
import { writeLog } from "../platform/log.ts";
import { getRecorder } from "./recorder.ts";

const maxBodyBytes = 200;

/** A slug as a product's address has it; null for anything else. */
function readSlug(text: string): string | null {
  try {
    return /^[^/?#\s]+$/.test(text) ? decodeURIComponent(text) : null;
  } catch {
    return null;
  }
}

/**
 * POST /viewed with a product's slug: pages of products come from caches, so the browser reports
 * that one was looked at. What it costs and is called is read here.
 */
export const viewed: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  const { config, catalogue, requestId } = c.var;
  if (!isSameOrigin(c.req.raw, config.baseUrl)) return c.body(null, 403);
  const events = getRecorder(c);
  if (!events.consent) return c.body(null, 204);
  const body = await boundedBody(c.req.raw, maxBodyBytes);
  if (!body) return c.body(null, 413);
  const slug = readSlug(new TextDecoder().decode(body));
  if (!slug) return c.body(null, 400);
  const record = async () => {
    try {
      const product = await catalogue.product(slug);
      if (product) events.viewed(product);
    } catch (cause) {
      writeLog("warn", "events.lost", { requestId, event: "view_item" }, cause);
    }
  };
  c.executionCtx.waitUntil(record());
  return c.body(null, 204);
};
