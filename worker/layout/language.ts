import type { Context, Handler } from "hono";
import { generateCookie } from "hono/cookie";
import type { ActionName } from "../../shared/actions.ts";
import { isLocale, type Locale } from "../../shared/i18n/locales.ts";
import { localePath } from "../../shared/routes.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { bodyLimit } from "../platform/http/body-limit.ts";
import { parseInput } from "../platform/http/parse-input.ts";
import { isOwnPath } from "../platform/http/request-checks.ts";
import { typedValues, withFlash } from "../platform/http/respond.ts";
import { sameOrigin } from "../platform/http/same-origin.ts";
import { LANGUAGE_COOKIE } from "../platform/i18n/locale.ts";
import { sessionOfRequest, TooManySessions } from "../session/request-session.ts";
import { limiterFor } from "../settings/limiter.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Keeps the typed values for the translated page, as after a refused form: without passwords. Returns
 * whether there are any.
 */
async function storeTypedValues(
  c: Context<AppEnv>,
  forms: readonly ActionName[],
  locale: Locale,
  { locale: _, path: _path, ...values }: Record<string, string>,
): Promise<boolean> {
  const form = forms.find((name) => name === c.req.query("typed"));
  const stored = typedValues(values);
  if (!form || Object.values(stored).every((value) => value === "")) return false;
  const { config } = c.var;
  const options = { bindings: c.env, config, locale, limiter: limiterFor(c) };
  try {
    const session = sessionOfRequest(c.req.raw, options);
    await session.flash.keep({ notices: [], form, values: stored });
    c.var.cookies.push(...session.cookies());
    return true;
  } catch (error) {
    // The language is switched anyway.
    if (!(error instanceof TooManySessions)) throw error;
    return false;
  }
}

const store =
  (forms: readonly ActionName[]): Handler<AppEnv> =>
  async (c) => {
    c.header("cache-control", "no-store");
    const { isForm, values } = c.var.body;
    const { locale } = values;
    if (!isForm || !isLocale(locale)) return c.text("Unknown locale.", 400);
    const lasting = { path: "/", maxAge: yearSeconds, sameSite: "Lax" } as const;
    c.var.cookies.push(generateCookie(LANGUAGE_COOKIE, locale, lasting));
    const path = c.req.query("path") ?? values.path;
    const page = localePath(isOwnPath(path) ? path : "/", locale);
    return c.redirect(
      (await storeTypedValues(c, forms, locale, values)) ? withFlash(page) : page,
      303,
    );
  };

/**
 * POST /language: stores the choice and redirects to the translated page, with path and query
 * preserved, and with what was typed into one of the forms.
 */
export const switchLanguage = (forms: readonly ActionName[]) =>
  [
    sameOrigin((c) => c.var.config.baseUrl),
    bodyLimit(64 * 1024),
    parseInput,
    store(forms),
  ] as const;
