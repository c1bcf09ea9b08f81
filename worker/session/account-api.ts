import { RpcTarget } from "cloudflare:workers";
import type { Locale } from "../../shared/i18n/locales.ts";
import { DESTINATION } from "../commerce/last-cart.ts";
import type { BegunLogin, KeyValue, LoginRequest, LoginResult } from "../commerce/session.ts";
import { serializeError } from "../commerce/session-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import type { BegunLogins } from "./begun-logins.ts";
import type { Gate } from "./session-api.ts";
import { RESUME_MS, type SessionLife, type SessionMove } from "./session-life.ts";
import type { SessionParts } from "./session-parts.ts";

/** How long a log-in waits for a checkout that is under way. */
const CHECKOUT_MS = 2_000;

export interface AccountDeps {
  gate: Gate;
  life: SessionLife;
  move: SessionMove;
  begunLogins: BegunLogins;
  store: KeyValue;
  parts: () => SessionParts;
  erase(): Promise<void>;
  destroy(copy: { isCopy: boolean }): Promise<void>;
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

  /** Logs in as a new session with that id; afterwards this session accepts nothing. */
  async logInAs(newId: string, request: LoginRequest): Promise<LoginResult> {
    const { gate, move, parts, shopperMs } = this.#deps;
    if (!gate.isOpen) return { ok: false, cause: gate.unknown("login") };
    const started = Date.now();
    // A running one moves with the cart; one on its way would find no cart.
    const idle = parts().checkouts.idle();
    await withTimeout(idle, { milliseconds: CHECKOUT_MS, fallback: undefined });
    return move.loginAs(newId, request, shopperMs - (Date.now() - started));
  }

  /**
   * Continues another session and logs in; the caller destroys it when that fails. It settles nothing
   * before `confirmMove`.
   */
  async takeOver(stored: [string, unknown][], request: LoginRequest): Promise<LoginResult> {
    const { gate, life, parts, store } = this.#deps;
    if (!gate.hasKey) return { ok: false, cause: gate.unknown("login") };
    if (life.isOpen) throw new Error("A session that exists takes over no other.");
    for (const [key, value] of stored) store.put(key, value);
    // The cart goes to the account's own address from now on.
    store.put(DESTINATION, null);
    life.beginTaking();
    life.begin(RESUME_MS);
    const { logins, queue } = parts();
    try {
      return await queue.runReading(() => logins.logIn(request));
    } catch (error) {
      return { ok: false, cause: serializeError(error) };
    }
  }

  /** The session that this one continues has moved here. */
  async confirmMove(): Promise<void> {
    const { gate, life } = this.#deps;
    if (gate.hasKey) life.endTaking();
  }

  /** Logs out at the backend, if it responds, and erases everything. */
  async logOut(locale: Locale): Promise<void> {
    const { gate, life, parts, destroy, shopperMs } = this.#deps;
    if (!gate.hasKey) return;
    if (!life.isOpen) return destroy({ isCopy: false });
    const { logins, queue } = parts();
    // Closed first: the session accepts nothing more, however long the backend's logout takes.
    life.close();
    const leaving = queue
      .runAlways(() => logins.logOut(locale))
      .then(() => destroy({ isCopy: false }));
    await withTimeout(leaving, { milliseconds: shopperMs, fallback: undefined });
  }
}
