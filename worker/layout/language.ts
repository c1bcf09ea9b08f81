import type { Handler } from "hono";
import { setCookie } from "hono/cookie";
import { isLocale } from "../../shared/i18n/locales.ts";
import { localePath } from "../../shared/routes.ts";
import type { AppEnv } from "../app-env.ts";
import { isOwnPath } from "../platform/http/own-referer.ts";
import { readBody } from "../platform/http/read-body.ts";
import { isSameOrigin } from "../platform/http/same-origin.ts";
import { LANGUAGE_COOKIE } from "../platform/i18n/locale.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** POST /language: keeps the choice and goes to the page's twin, path and query kept. */
export const language: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  if (!isSameOrigin(c.req.raw, c.var.config.baseUrl)) return c.text("Cross-site.", 403);
  const body = await readBody(c.req.raw);
  if (!body.ok || !body.value.isForm) return c.text("No form.", 400);
  const { locale, path } = body.value.values;
  if (!isLocale(locale)) return c.text("Unknown locale.", 400);
  setCookie(c, LANGUAGE_COOKIE, locale, { path: "/", maxAge: yearSeconds, sameSite: "Lax" });
  return c.redirect(localePath(isOwnPath(path) ? path : "/", locale), 303);
};
