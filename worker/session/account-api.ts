import { RpcTarget } from "cloudflare:workers";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { BegunLogin, LoginRequest, LoginResult } from "../commerce/session.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import type { BegunLogins } from "./begun-logins.ts";
import type { Gate } from "./session-api.ts";
import type { SessionLife } from "./session-life.ts";
import type { SessionLogin } from "./session-login.ts";
import type { SessionParts } from "./session-parts.ts";

/** How long a log-in waits for a checkout that is under way. */
const CHECKOUT_MS = 2_000;

export interface AccountDeps {
  gate: Gate;
  life: SessionLife;
  login: SessionLogin;
  begunLogins: BegunLogins;
  parts: () => SessionParts;
  erase(): Promise<void>;
  destroy(): Promise<void>;
  /** The same of a session whose browser goes on with another. */
  leave(): Promise<void>;
  /** How long a shopper waits, in milliseconds. */
  shopperMs: number;
}

/** Who is logged in to a session. */
export class AccountApi extends RpcTarget {
  readonly #deps: AccountDeps;

  constructor(deps: AccountDeps) {
    super();
    this.#deps = deps;
  }

  /** Begins a login at a provider; its state, null when the session does not exist. */
  async beginLogin(login: BegunLogin): Promise<string | null> {
    const { gate, life, begunLogins } = this.#deps;
    if (!gate.isOpen) return null;
    life.use();
    return begunLogins.begin(login);
  }

  /** Returns the login of a state, once. */
  async takeLogin(state: string): Promise<BegunLogin | null> {
    const { gate, begunLogins } = this.#deps;
    return gate.isOpen ? begunLogins.take(state) : null;
  }

  /** Logs in; the session has another id afterwards. */
  async logIn(request: LoginRequest): Promise<LoginResult> {
    const { gate, login, parts, shopperMs } = this.#deps;
    if (!gate.isOpen) return { ok: false, cause: gate.unknown("login") };
    const started = Date.now();
    // One on its way would find no cart.
    const idle = parts().checkouts.idle();
    await withTimeout(idle, { milliseconds: CHECKOUT_MS, fallback: undefined });
    return login.logIn({ gate, request, timeoutMs: shopperMs - (Date.now() - started) });
  }

  /** Another customer has logged in from this session's browser: in a session of their own. */
  async leave(): Promise<void> {
    if (this.#deps.gate.hasKey) await this.#deps.leave();
  }

  /** Logs out at the backend, if it responds, and erases everything. */
  async logOut(locale: Locale): Promise<void> {
    const { gate, life, parts, destroy, shopperMs } = this.#deps;
    if (!gate.hasKey) return;
    if (!life.isOpen) return destroy();
    const { logins, queue } = parts();
    // Closed first: the session accepts nothing more, however long the backend's logout takes.
    life.close();
    const leaving = queue.runAlways(() => logins.logOut(locale)).then(() => destroy());
    await withTimeout(leaving, { milliseconds: shopperMs, fallback: undefined });
  }
}
