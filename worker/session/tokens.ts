import type { KeyValue } from "./session-contract.ts";

/** A login by tokens, as the backend gave it; times in milliseconds since 1970. */
export interface TokenLogin {
  authToken: string;
  authExpires: number;
  refreshToken: string;
  /** Remembered logins live a year in storage, others as long as a guest's session. */
  remembered: boolean;
}

/** A login by WordPress's cookie (setting LOGIN), with the nonce that WPGraphQL 2.6 wants beside it. */
export interface CookieLogin {
  cookie: string;
  /** Null where the backend gives none, because it asks for none. */
  nonce: string | null;
  nonceExpires: number;
  remembered: boolean;
}

/** What proves to the backend who is asking. */
export type Login = TokenLogin | CookieLogin;

const SESSION = "token:session";
const LOGIN = "token:login";
const CUSTOMER = "token:customer";

/** The backend's tokens of one session; they never leave the Durable Object. */
export class Tokens {
  readonly #store: KeyValue;

  constructor(store: KeyValue) {
    this.#store = store;
  }

  get session(): string | null {
    return this.#store.get<string>(SESSION) ?? null;
  }

  get login(): Login | null {
    return this.#store.get<Login>(LOGIN) ?? null;
  }

  /** Headers that say who is logged in; the session's own goes with each exchange. */
  loginHeaders(): Record<string, string> {
    const { login } = this;
    if (!login) return {};
    if ("authToken" in login) return { authorization: `Bearer ${login.authToken}` };
    return { cookie: login.cookie, ...(login.nonce ? { "x-wp-nonce": login.nonce } : {}) };
  }

  /**
   * Takes the token of an answer, unless a newer one has arrived while it was on its way:
   * an answer to an old token may carry another, empty session.
   */
  accept(fresh: string | null, sent: string | null): void {
    if (!fresh) return;
    if (this.session === sent || isNewer(fresh, this.session)) this.#store.put(SESSION, fresh);
  }

  /** Puts one session in the place of another. */
  replaceSession(fresh: string | null): void {
    if (fresh) this.#store.put(SESSION, fresh);
    else this.#store.delete(SESSION);
  }

  keepLogin(login: Login): void {
    this.#store.put(LOGIN, login);
  }

  /** The backend's id of the user who is logged in; null where nobody is, or before it was learned. */
  get customer(): number | null {
    return this.login ? (this.#store.get<number>(CUSTOMER) ?? null) : null;
  }

  keepCustomer(userId: number): void {
    if (this.login && this.customer !== userId) this.#store.put(CUSTOMER, userId);
  }

  dropLogin(): void {
    this.#store.delete(LOGIN);
    this.#store.delete(CUSTOMER);
  }
}

interface Claims {
  iat: number;
  customer: string;
}

function isNewer(fresh: string, known: string | null): boolean {
  const [a, b] = [claimsOf(fresh), claimsOf(known)];
  return a !== null && b !== null && a.customer === b.customer && a.iat >= b.iat;
}

// Only dates and owner are read; whether a token is genuine is the backend's to say.
function claimsOf(token: string | null): Claims | null {
  const payload = token?.split(".")[1];
  if (!payload) return null;
  try {
    const json = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return { iat: Number(json.iat), customer: String(json.data?.customer_id) };
  } catch {
    return null;
  }
}
