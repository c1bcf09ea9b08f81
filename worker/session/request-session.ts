import { BackendError } from "../platform/graphql/backend-error.ts";
import { cartCountCookie, forgottenCookies, sessionCookie } from "../platform/http/cookies.ts";
import type { SessionClientOptions, SessionPort } from "./session-contract.ts";
import { newSessionId, sessionPort } from "./session-port.ts";

/** The session cookies of one response. */
export class ResponseCookies {
  /** Cart count for the badge; null when the request did not read the cart. */
  count: number | null = null;
  /** False for a login that ends with the browser session. */
  remembered: boolean;
  /** Set-Cookie value of the notices for the next page, if they change. */
  flash: string | null = null;
  readonly #given: string | null;
  readonly #hasStrayCount: boolean;
  #isKept = false;

  constructor(given: string | null, { isLasting = true, hasStrayCount = false } = {}) {
    this.#given = given;
    this.remembered = isLasting;
    this.#hasStrayCount = hasStrayCount;
  }

  /** Leaves the browser's cookies unchanged: another response has already replaced them. */
  keep(): void {
    this.#isKept = true;
  }

  /** Returns the Set-Cookie values of the session's current state. */
  lines(id: string | null): string[] {
    return [...this.#sessionLines(id), ...(this.flash ? [this.flash] : [])];
  }

  #sessionLines(id: string | null): string[] {
    if (this.#isKept) return [];
    if (id === null) return this.#given === null && !this.#hasStrayCount ? [] : forgottenCookies();
    const session = id === this.#given ? [] : [sessionCookie(id, this.remembered)];
    return this.count === null
      ? session
      : [...session, cartCountCookie(this.count, this.remembered)];
  }
}

const UNKNOWN = "unknown-session";
/** The session has moved: a login continued it under another id during the request. */
export const MOVED = "moved";

/** Whether a result comes from a session that has moved. */
export const isMoved = (
  answer: { ok: true } | { ok: false; trouble?: { reason: string } },
): boolean => !answer.ok && answer.trouble?.reason === MOVED;

/** Thrown when a client has made too many sessions in a short time. */
export class TooManySessions extends Error {
  override readonly name = "TooManySessions";
}

/** The session of one request, and the cookies of its response. */
export class RequestSession {
  readonly cookies: ResponseCookies;
  readonly #bindings: SessionClientOptions["bindings"];
  readonly #mayOpen: () => Promise<boolean>;
  #id: string | null;
  /** Whether this request has generated the id: the first call creates the session. */
  #isNew = false;

  constructor(
    bindings: SessionClientOptions["bindings"],
    id: string | null,
    { cookies, mayOpen = async () => true }: Pick<SessionClientOptions, "cookies" | "mayOpen"> = {},
  ) {
    this.#mayOpen = mayOpen;
    this.#bindings = bindings;
    this.#id = id;
    this.cookies = new ResponseCookies(id, cookies);
  }

  get id(): string | null {
    return this.#id;
  }

  /** Returns the Set-Cookie values of the session's current state. */
  cookieLines(): string[] {
    return this.cookies.lines(this.#id);
  }

  /** Creates the session if there is none, and returns its id. */
  async ensure(): Promise<string> {
    if (this.#id === null) await (await this.openPort()).open();
    return this.#id ?? "";
  }

  /** Continues under another id. */
  moveTo(id: string, isRemembered: boolean): void {
    this.#id = id;
    this.#isNew = false;
    this.cookies.remembered = isRemembered;
  }

  forget(): void {
    this.#id = null;
    this.cookies.count = null;
    this.cookies.remembered = true;
  }

  /** Erases the session that this request has made, if it is empty. */
  async dropEmpty(): Promise<void> {
    try {
      if (this.#isNew && (await this.port()?.discard())) this.forget();
    } catch (trouble) {
      // If the object is reset, its alarm erases the session a day later.
      if (!(trouble instanceof BackendError)) throw trouble;
    }
  }

  /**
   * Whether the cookie's session does not exist; its cookie is then deleted, unless the browser has
   * a newer one.
   */
  isGone(answer: { ok: true } | { ok: false; trouble?: { reason: string } }): boolean {
    if (answer.ok || !answer.trouble) return false;
    if (answer.trouble.reason === MOVED) this.cookies.keep();
    else if (answer.trouble.reason !== UNKNOWN) return false;
    this.forget();
    return true;
  }

  /** Returns the session's object, or null when there is no session. */
  port(): SessionPort | null {
    return this.#id === null ? null : sessionPort(this.#bindings, this.#id, { isNew: this.#isNew });
  }

  /**
   * Returns the session's object; without a session, that of a new one, which its first call
   * creates.
   */
  async openPort(): Promise<SessionPort> {
    if (this.#id === null) {
      if (!(await this.#mayOpen())) throw new TooManySessions();
      this.#id = newSessionId(this.#bindings);
      this.#isNew = true;
    }
    return sessionPort(this.#bindings, this.#id, { isNew: this.#isNew });
  }
}
