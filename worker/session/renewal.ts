import type { Locale } from "../../shared/i18n/locales.ts";
import type { ResultOf } from "../graphql/tada.ts";
import type { Exchange } from "./exchange.ts";
import { refreshAuthToken } from "./login-operations.ts";
import type { Tokens } from "./tokens.ts";

/** An auth token lives 300 s; it is renewed this long before its end. */
const AHEAD_MS = 45_000;
/** Taken where the backend does not say until when its token holds. */
export const AUTH_LIFETIME_MS = 300_000;

/** Keeps a login's auth token fresh; several askers share one renewal. */
export class Renewal {
  readonly #exchange: Exchange;
  readonly #tokens: Tokens;
  readonly #now: () => number;
  #running: Promise<boolean> | null = null;

  constructor(exchange: Exchange, tokens: Tokens, now: () => number) {
    this.#exchange = exchange;
    this.#tokens = tokens;
    this.#now = now;
  }

  /** Tells whether the auth token is about to end. */
  get due(): boolean {
    const login = this.#tokens.login;
    return login !== null && login.authExpires - AHEAD_MS <= this.#now();
  }

  /** False where the login is over; BackendError where it cannot be known now. */
  run(locale: Locale): Promise<boolean> {
    this.#running ??= this.#renew(locale).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #renew(locale: Locale): Promise<boolean> {
    const login = this.#tokens.login;
    if (!login) return false;
    const { refreshToken } = login;
    const request = this.#exchange.request(refreshAuthToken, { refreshToken }, locale);
    const { data } = await this.#exchange.send(request, { asGuest: true });
    const renewed = (data as ResultOf<(typeof refreshAuthToken)["document"]> | null)?.refreshToken;
    if (!renewed?.success || !renewed.authToken) return false;
    const ends = Number(renewed.authTokenExpiration) * 1000;
    const authExpires = ends || this.#now() + AUTH_LIFETIME_MS;
    this.#tokens.keepLogin({ ...login, authToken: renewed.authToken, authExpires });
    return true;
  }
}
