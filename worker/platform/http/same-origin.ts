import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { refuse } from "./define-action.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a state-changing request comes from our own pages. Browsers send Sec-Fetch-Site or
 * Origin; a client that sends neither is no browser and has no visitor's cookies.
 */
export function isSameOrigin(request: Request, baseUrl: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return true;
  if (site !== null && site !== "none") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return origin === new URL(request.url).origin || origin === new URL(baseUrl).origin;
}

/** Refuses what another site's page has sent. */
export const sameOrigin = (getBaseUrl: (c: Context<AppEnv>) => string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!isSameOrigin(c.req.raw, getBaseUrl(c))) return refuse(c, "cross-site", 403);
    await next();
  });
