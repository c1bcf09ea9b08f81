import type { Handler } from "hono";
import { setCookie } from "hono/cookie";
import { isLocale } from "../../shared/i18n/locales.ts";
import { localePath } from "../../shared/routes.ts";
import type { AppEnv } from "../app-env.ts";
import { LANGUAGE_COOKIE } from "../middleware/locale.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** A path of this site and nothing else: no scheme, no host, no backslash. */
const isLocalPath = (path: unknown): path is string =>
  typeof path === "string" && /^\/(?![/\\])[^\\\s]*$/.test(path);

/** POST /language: keeps the choice and goes to the page's twin, path and query kept. */
export const language: Handler<AppEnv> = async (c) => {
  const form = await c.req.parseBody();
  const { locale, path } = form;
  if (!isLocale(locale)) return c.text("Unknown locale.", 400);
  setCookie(c, LANGUAGE_COOKIE, locale, { path: "/", maxAge: yearSeconds, sameSite: "Lax" });
  c.header("cache-control", "no-store");
  return c.redirect(localePath(isLocalPath(path) ? path : "/", locale), 303);
};
