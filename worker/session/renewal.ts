import type { Locale } from "../../shared/i18n/locales.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { Exchange, Exchanged } from "./exchange.ts";
import { refreshAuthToken } from "./login-queries.ts";
import type { CookieLogin, TokenLogin, Tokens } from "./tokens.ts";

/** WordPress's nonces live 12 to 24 hours. */
export const NONCE_LIFETIME_MS = 11 * 60 * 60 * 1000;

const MAX_NONCE_LENGTH = 40;

/** Asks WordPress for the nonce that goes with a login cookie; null where it gives none. */
export type NonceSource = (cookie: string) => Promise<string | null>;

interface Way {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  graphqlUrl: string;
  timeoutMs: number;
}

/** WordPress's own way to a nonce: plain text for whoever has the cookie, "0" for others. */
export function createNonceSource({ fetch, graphqlUrl, timeoutMs }: Way): NonceSource {
  const url = new URL("wp-admin/admin-ajax.php?action=rest-nonce", graphqlUrl).href;
  return async (cookie) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, { headers: { cookie }, redirect: "manual", signal });
      const text = (await response.text()).trim();
      if (response.status >= 500) throw new BackendError("status", "rest-nonce", response);
      return response.ok && /^\w+$/.test(text) && text.length <= MAX_NONCE_LENGTH && text !== "0"
        ? text
        : null;
    } catch (cause) {
      if (cause instanceof BackendError) throw cause;
      throw new BackendError(signal.aborted ? "timeout" : "refused", "rest-nonce", { cause });
    }
  };
}

/** An auth token lives 300 s; it is renewed this long before its end. */
const AHEAD_MS = 45_000;
// A renewed secret or a deleted user: the backend says no before it answers any GraphQL.
const refusals = new Set([401, 403]);
/** Taken where the backend does not say until when its token holds. */
export const LIFETIME_MS = 300_000;

/** What a customer hears of whose tokens were revoked (docs/woocommerce.md: Logins that end). */
function revoked(trouble: unknown): Pick<Exchanged<never>, "data" | "errors"> {
  const isRefused = trouble instanceof BackendError && refusals.has(trouble.status ?? 0);
  if (isRefused) return { data: null, errors: [] };
  throw trouble;
}

/** Keeps a login's auth token, or its nonce, fresh; several askers share one renewal. */
export class Renewal {
  readonly #exchange: Exchange;
  readonly #tokens: Tokens;
  readonly #nonces: NonceSource;
  readonly #now: () => number;
  #running: Promise<boolean> | null = null;

  constructor(exchange: Exchange, tokens: Tokens, nonces: NonceSource, now: () => number) {
    this.#exchange = exchange;
    this.#tokens = tokens;
    this.#nonces = nonces;
    this.#now = now;
  }

  /** Tells whether the login's proof is about to end. */
  get due(): boolean {
    const { login } = this.#tokens;
    if (login === null) return false;
    if ("authToken" in login) return login.authExpires - AHEAD_MS <= this.#now();
    return login.nonce !== null && login.nonceExpires <= this.#now();
  }

  /** False where the login is over; BackendError where it cannot be known now. */
  run(locale: Locale): Promise<boolean> {
    this.#running ??= this.#renew(locale).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #renew(locale: Locale): Promise<boolean> {
    const { login } = this.#tokens;
    if (!login) return false;
    return "authToken" in login ? this.#renewToken(login, locale) : this.#renewNonce(login);
  }

  async #renewToken(login: TokenLogin, locale: Locale): Promise<boolean> {
    const { refreshToken } = login;
    const request = this.#exchange.request(refreshAuthToken, { refreshToken }, locale);
    const { data, errors } = await this.#exchange.send(request, { asGuest: true }).catch(revoked);
    const renewed = data?.refreshToken;
    const messages = errors.map(({ message }) => message);
    // A failure of the backend's own says nothing of the login.
    if (!renewed && messages.some((message) => message.startsWith("Internal server error")))
      throw new BackendError("graphql", refreshAuthToken.name, { messages });
    if (!renewed?.success || !renewed.authToken) return false;
    const ends = Number(renewed.authTokenExpiration) * 1000;
    const authExpires = ends || this.#now() + LIFETIME_MS;
    this.#tokens.keepLogin({ ...login, authToken: renewed.authToken, authExpires });
    return true;
  }

  async #renewNonce(login: CookieLogin): Promise<boolean> {
    const nonce = await this.#nonces(login.cookie);
    if (nonce === null) return false;
    const nonceExpires = this.#now() + NONCE_LIFETIME_MS;
    this.#tokens.keepLogin({ ...login, nonce, nonceExpires });
    return true;
  }
}
