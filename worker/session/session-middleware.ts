import { createMiddleware } from "hono/factory";
import { type Locale, locales } from "../../shared/i18n/locales.ts";
import type { AppEnv } from "../app-env.ts";
import type { Bindings } from "../bindings.ts";
import type { Config } from "../config.ts";
import { shownRates } from "../delivery/courier-rate.ts";
import { answerContext } from "../platform/graphql/mapping-context.ts";
import { visitorOf } from "../platform/http/client-address.ts";
import {
  CART_COUNT_COOKIE,
  cookieOf,
  isLastingSession,
  sessionIdOf,
} from "../platform/http/cookies.ts";
import type { Limiter } from "../platform/http/limiter.ts";
import { shopFor } from "../platform/i18n/site-context.ts";
import { SessionClient } from "./session-client.ts";

/** Gives private pages their session; reading never makes one. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const { config, locale } = c.var;
  const client = sessionOfRequest(c.req.raw, { bindings: c.env, config, locale });
  c.set("session", client);
  await next();
  for (const cookie of client.cookies()) c.header("set-cookie", cookie, { append: true });
});

/** What a session client of a request needs to know beside its cookie. */
export interface SessionEnvironment {
  bindings: Pick<Bindings, "SESSIONS" | "ACCOUNTS">;
  config: Config;
  locale: Locale;
  /** Absent where nobody counts. */
  limiter?: Limiter;
  /** Takes what the backend answered, where somebody wants it as it was. */
  received?: Map<string, unknown>;
}

/** The session that a request's cookie names; asks nobody yet. */
export const sessionOfRequest = (
  request: Request,
  { bindings, config, locale, limiter, received }: SessionEnvironment,
): SessionClient => {
  const cookie = request.headers.get("cookie");
  return new SessionClient({
    bindings,
    sessionId: sessionIdOf(cookie),
    cookies: {
      isLasting: isLastingSession(cookie),
      hasStrayCount: cookieOf(cookie, CART_COUNT_COOKIE) !== null,
    },
    mayOpen: async () => ((await limiter?.waitOfClient("session")) ?? 0) === 0,
    flash: { given: cookie, secret: config.cookieSecret, now: Date.now },
    ...(received ? { received } : {}),
    locale,
    showRates: (rates) => {
      const { t } = shopFor(locale, config.settings);
      return shownRates(rates, { now: new Date(), languageTag: locales[locale].languageTag, t });
    },
    visitor: visitorOf(request, config),
    embedded: config.backend.embedded,
    ...answerContext(config),
  });
};
