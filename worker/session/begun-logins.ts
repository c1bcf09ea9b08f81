import type { BegunLogin, KeyValue } from "../commerce/session.ts";
import { randomText, toHash } from "../platform/crypto.ts";

const KEY = "begun-logins";
const LIFETIME_MS = 10 * 60 * 1000;
/** Of several windows; the oldest goes first. */
const MAX_LOGINS = 5;

interface Stored extends BegunLogin {
  /** Of the state, which the provider's page and the browser's history have as it is. */
  hash: string;
  until: number;
}

/** Logins at providers that a session has begun: each state is taken back once, within ten minutes. */
export class BegunLogins {
  readonly #store: KeyValue;
  readonly #now: () => number;

  constructor(store: KeyValue, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Returns the state that the provider is to send back. */
  begin(login: BegunLogin): string {
    const state = randomText(32);
    const stored = { ...login, hash: toHash(state), until: this.#now() + LIFETIME_MS };
    this.#keep([...this.#open, stored].slice(-MAX_LOGINS));
    return state;
  }

  /** Returns the login of a state, and forgets it; null for any other. */
  take(state: string): BegunLogin | null {
    const hash = toHash(state);
    const open = this.#open;
    const begun = open.find((login) => login.hash === hash);
    if (!begun) return null;
    this.#keep(open.filter((login) => login !== begun));
    const { hash: _, until: _until, ...login } = begun;
    return login;
  }

  get #open(): Stored[] {
    const stored = this.#store.get<Stored[]>(KEY) ?? [];
    return stored.filter(({ until }) => until > this.#now());
  }

  #keep(logins: Stored[]): void {
    if (logins.length > 0) this.#store.put(KEY, logins);
    else this.#store.delete(KEY);
  }
}
