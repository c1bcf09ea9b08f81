import type { Locale } from "../../shared/i18n/locales.ts";
import type { ResultOf } from "../graphql/tada.ts";
import type { Exchange } from "./exchange.ts";
import { refreshAuthToken } from "./login-operations.ts";
import { NONCE_LIFETIME_MS, type NonceSource } from "./nonce-source.ts";
import type { CookieLogin, TokenLogin, Tokens } from "./tokens.ts";

/** An auth token lives 300 s; it is renewed this long before its end. */
const AHEAD_MS = 45_000;
/** Taken where the backend does not say until when its token holds. */
export const LIFETIME_MS = 300_000;

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
    const { data } = await this.#exchange.send(request, { asGuest: true });
    const renewed = (data as ResultOf<(typeof refreshAuthToken)["document"]> | null)?.refreshToken;
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
