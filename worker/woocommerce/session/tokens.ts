import type { KeyValue } from "../../commerce/session.ts";
import { textFromBase64 } from "../../platform/crypto.ts";

/** The tokens of a logged-in customer; times in milliseconds since 1970. */
export interface Login {
  authToken: string;
  authExpires: number;
  refreshToken: string;
  /** A remembered login is stored for a year, others as long as a guest's session. */
  remembered: boolean;
}

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

  /** Returns the login's headers; the session's own header is added to each request. */
  loginHeaders(): Record<string, string> {
    const { login } = this;
    return login ? { authorization: `Bearer ${login.authToken}` } : {};
  }

  /**
   * Stores a response's token, unless a newer one has arrived in the meantime: a response to an old
   * token may carry another, empty session.
   */
  accept(fresh: string | null, sent: string | null): void {
    if (!fresh) return;
    if (this.session === sent || isNewer(fresh, this.session)) this.#store.put(SESSION, fresh);
  }

  /** Replaces the backend session's token. */
  replaceSession(fresh: string | null): void {
    if (fresh) this.#store.put(SESSION, fresh);
    else this.#store.delete(SESSION);
  }

  keepLogin(login: Login): void {
    this.#store.put(LOGIN, login);
  }

  /**
   * The backend's user id of the logged-in customer; null for a guest, or when it is not known yet.
   */
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

function isNewer(fresh: string, existing: string | null): boolean {
  const [a, b] = [readClaims(fresh), readClaims(existing)];
  return a !== null && b !== null && a.customer === b.customer && a.iat >= b.iat;
}

// Only dates and customer are read; the backend verifies the token.
function readClaims(token: string | null): Claims | null {
  const payload = token?.split(".")[1];
  if (!payload) return null;
  try {
    const json = JSON.parse(textFromBase64(payload) ?? "");
    return { iat: Number(json.iat), customer: String(json.data?.customer_id) };
  } catch {
    return null;
  }
}
