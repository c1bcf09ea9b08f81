import type { Context, Handler } from "hono";
import { setCookie } from "hono/cookie";
import { typedForms } from "../../shared/actions.ts";
import { isLocale, type Locale } from "../../shared/i18n/locales.ts";
import { localePath } from "../../shared/routes.ts";
import type { AppEnv } from "../app-env.ts";
import { typedValues } from "../platform/http/action-response.ts";
import { createLimiter } from "../platform/http/limiter.ts";
import { readBody } from "../platform/http/read-body.ts";
import { isOwnPath, isSameOrigin } from "../platform/http/request-checks.ts";
import { LANGUAGE_COOKIE } from "../platform/i18n/locale.ts";
import { TooManySessions } from "../session/request-session.ts";
import { sessionOfRequest } from "../session/session-client.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** Keeps the typed values for the translated page, as after a refused form: without passwords. */
async function storeTypedValues(
  c: Context<AppEnv>,
  locale: Locale,
  { locale: _, path: _path, ...values }: Record<string, string>,
): Promise<void> {
  const form = typedForms.find((name) => name === c.req.query("typed"));
  const kept = typedValues(values);
  if (!form || Object.values(kept).every((value) => value === "")) return;
  const { config } = c.var;
  const limiter = createLimiter(c.req.raw, c.env, config);
  const options = { bindings: c.env, config, locale, limiter };
  try {
    const session = await sessionOfRequest(c.req.raw, options);
    await session.flash.keep({ notices: [], form, values: kept });
    for (const cookie of session.cookies()) c.header("set-cookie", cookie, { append: true });
  } catch (trouble) {
    // The language is switched anyway.
    if (!(trouble instanceof TooManySessions)) throw trouble;
  }
}

/**
 * POST /language: stores the choice and redirects to the translated page, with path and query
 * preserved.
 */
export const switchLanguage: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  if (!isSameOrigin(c.req.raw, c.var.config.baseUrl)) return c.text("Cross-site.", 403);
  const body = await readBody(c.req.raw);
  if (!body.ok || !body.value.isForm) return c.text("No form.", 400);
  const { values } = body.value;
  const { locale } = values;
  if (!isLocale(locale)) return c.text("Unknown locale.", 400);
  setCookie(c, LANGUAGE_COOKIE, locale, { path: "/", maxAge: yearSeconds, sameSite: "Lax" });
  const path = c.req.query("path") ?? values.path;
  await storeTypedValues(c, locale, values);
  return c.redirect(localePath(isOwnPath(path) ? path : "/", locale), 303);
};
