import type { Handler } from "hono";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { BegunLogin } from "../commerce/session.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { rescue } from "../platform/backend-error.ts";
import { randomText, toHash } from "../platform/crypto.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import { isOwnPath, ownReferer } from "../platform/http/request-checks.ts";
import { withFlash } from "../platform/http/respond.ts";
import { writeLog } from "../platform/log.ts";
import type { RequestSession } from "../session/request-session.ts";
import { limiterFor } from "../settings/limiter.ts";
import { joinChoices } from "./login-choices.ts";

const maxReturnLength = 500;
const maxCodeLength = 2_048;
const statePattern = /^[\w-]{43}$/;

/** Whether another site has led here: it shall begin no login in a visitor's name. */
function isFromElsewhere(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  return request.headers.has("referer") && ownReferer(request) === null;
}

/**
 * GET /my-account/login-with/{provider}: leads to the provider, with a state that only this session
 * takes back. A link, because the policy of forms would have to name each provider's host.
 */
export const beginProviderLogin: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "private, no-store");
  const { session, catalogue, locale } = c.var;
  if ((await limiterFor(c).waitOfClient("login-with")) > 0) throw new TooManyRequests();
  if (isFromElsewhere(c.req.raw)) return c.redirect(localePath(routes.account(), locale), 303);
  const providers = await catalogue.loginProviders();
  const provider = providers.find(({ id }) => id === c.req.param("provider"));
  if (!provider) return c.notFound();
  const wanted = c.req.query("returnTo");
  const returnTo = isOwnPath(wanted) && wanted.length <= maxReturnLength ? wanted : null;
  const codeVerifier = c.var.config.backend.capabilities.pkce ? randomText(32) : undefined;
  const login = { provider: provider.id, returnTo, locale, codeVerifier };
  const page = new URL(provider.authorizationUrl);
  page.searchParams.set("state", await session.beginLogin(login));
  if (codeVerifier) {
    page.searchParams.set("code_challenge", toHash(codeVerifier));
    page.searchParams.set("code_challenge_method", "S256");
  }
  return c.redirect(page.href, 303);
};

/** Why a provider's login has failed; null when it has not. */
async function findRefusal(
  session: RequestSession,
  begun: BegunLogin | null,
  { code, state }: { code: string; state: string },
): Promise<MessageId | null> {
  if (!begun) return "account.provider-expired";
  if (code === "" || code.length > maxCodeLength) return "account.provider-cancelled";
  const { provider, codeVerifier } = begun;
  const login = await rescue(
    session.login({ kind: "provider", provider, code, state, codeVerifier }),
    (error) => writeLog("warn", "login.provider_failed", { provider }, error),
  );
  return login?.ok ? null : "account.provider-failed";
}

/**
 * GET /my-account/login-return: where providers lead back to. Believes nothing but a state that this
 * session has begun, which the plugin itself does not check.
 */
export const finishProviderLogin: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "private, no-store");
  const { session, config, now } = c.var;
  if ((await limiterFor(c).waitOfClient("login-return")) > 0) throw new TooManyRequests();
  const { state = "", code = "" } = c.req.query();
  const begun = statePattern.test(state) ? await session.takeLogin(state) : null;
  const { locale = c.var.locale, returnTo = null } = begun ?? {};
  const target = returnTo ?? localePath(routes.account(), locale);
  const refusal = await findRefusal(session, begun, { code, state });
  if (refusal) {
    await session.flash.keep({ notices: [{ id: refusal }] });
    // Named, or the login page would return to where its visitor came from: the provider's.
    return c.redirect(localePath(routes.loginFor(target), locale), 303);
  }
  const cookies = c.req.header("cookie") ?? null;
  const setCookie = (line: string) => void c.var.cookies.push(line);
  await joinChoices({ session, config, cookies, now, setCookie, bindings: c.env });
  const { notices } = session;
  if (notices.length === 0) return c.redirect(target, 303);
  await session.flash.keep({ notices });
  return c.redirect(withFlash(target), 303);
};
