import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { defaultLocale, isLocale } from "../../../shared/i18n/locales.ts";
import { splitLocale } from "../../../shared/read-path.ts";
import { localePath } from "../../../shared/routes.ts";
import type { AppEnv } from "../app-env.ts";

/** Cookie that stores the chosen language for 365 days. */
export const LANGUAGE_COOKIE = "i18n_redirected";

/** Whether the request opens a page, and does not come from a script. */
export const isNavigation = (request: Request): boolean =>
  request.method === "GET" && (request.headers.get("accept") ?? "").includes("text/html");

/**
 * Reads the language from the path; redirects a visitor who chose another language to the same page
 * in it.
 */
export const locale = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  const { locale, path } = splitLocale(url.pathname);
  c.set("locale", locale);
  c.set("path", path);
  const chosen = getCookie(c, LANGUAGE_COOKIE);
  const hasPrefix = locale !== defaultLocale;
  if (!hasPrefix && isLocale(chosen) && chosen !== defaultLocale && isNavigation(c.req.raw)) {
    c.header("cache-control", "no-store");
    return c.redirect(localePath(path, chosen) + url.search, 302);
  }
  await next();
});
