import { createMiddleware } from "hono/factory";
import { localePath } from "../../shared/routes.ts";
import type { AppEnv } from "../app-env.ts";
import { store } from "../store.ts";

const moved = new Map<string, string>(Object.entries(store.brand.redirects ?? {}));

/** Leads old addresses of the brand's list to where their pages are now. */
export const movedAddresses = createMiddleware<AppEnv>(async (c, next) => {
  const { path, locale } = c.var;
  const to = moved.get(path.replace(/(?!^)\/$/, ""));
  if (!to || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
  c.header("cache-control", "public, max-age=300");
  return c.redirect(to.startsWith("/") ? localePath(to, locale) : to, 301);
});
