import { BackendError } from "../platform/graphql/backend-error.ts";
import { cartCountCookie, forgottenCookies, sessionCookie } from "../platform/http/cookies.ts";
import type { SessionClientOptions, SessionPort } from "./session-contract.ts";
import { newSessionId, sessionPort } from "./session-port.ts";

/** What one request's answer says to the browser about its session. */
export class AnswerCookies {
  /** For the badge; null where the request learned nothing of it. */
  count: number | null = null;
  /** False for a login that ends with the browser's session. */
  remembered: boolean;
  /** Set-Cookie of what the next page has to say, where it changes. */
  flash: string | null = null;
  readonly #given: string | null;
  readonly #hasStrayCount: boolean;
  #isKept = false;

  constructor(given: string | null, { isLasting = true, hasStrayCount = false } = {}) {
    this.#given = given;
    this.remembered = isLasting;
    this.#hasStrayCount = hasStrayCount;
  }

  /** Leaves the browser's cookies alone: another answer has already replaced them. */
  keep(): void {
    this.#isKept = true;
  }

  /** Set-Cookie lines for the session as it is now. */
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
/** Why a session answers nothing: a login took it on under another id while the request was on its way. */
export const MOVED = "moved";

/** Tells whether an answer came from where the session is no more. */
export const isMoved = (
  answer: { ok: true } | { ok: false; trouble?: { reason: string } },
): boolean => !answer.ok && answer.trouble?.reason === MOVED;

/** One client has made so many sessions that it gets no more for now. */
export class TooManySessions extends Error {
  override readonly name = "TooManySessions";
}

/** Which session one request has in hand, and what its browser is to be told of it. */
export class RequestSession {
  readonly cookies: AnswerCookies;
  readonly #bindings: SessionClientOptions["bindings"];
  readonly #mayOpen: () => Promise<boolean>;
  #id: string | null;
  /** This request has made it up: the first call makes it exist. */
  #isNew = false;

  constructor(
    bindings: SessionClientOptions["bindings"],
    id: string | null,
    { cookies, mayOpen = async () => true }: Pick<SessionClientOptions, "cookies" | "mayOpen"> = {},
  ) {
    this.#mayOpen = mayOpen;
    this.#bindings = bindings;
    this.#id = id;
    this.cookies = new AnswerCookies(id, cookies);
  }

  get id(): string | null {
    return this.#id;
  }

  /** Set-Cookie lines for the session as it is now. */
  cookieLines(): string[] {
    return this.cookies.lines(this.#id);
  }

  /** Makes the session where there is none, and gives its id. */
  async ensure(): Promise<string> {
    if (this.#id === null) await (await this.openPort()).open();
    return this.#id ?? "";
  }

  /** Goes on under another id. */
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

  /** Erases the session that this request has made, where it holds nothing. */
  async dropEmpty(): Promise<void> {
    try {
      if (this.#isNew && (await this.port()?.discard())) this.forget();
    } catch (trouble) {
      // An object that ends in the middle erases it a day later.
      if (!(trouble instanceof BackendError)) throw trouble;
    }
  }

  /** True where the cookie opens nothing, which the browser is told unless it has a newer one. */
  isGone(answer: { ok: true } | { ok: false; trouble?: { reason: string } }): boolean {
    if (answer.ok || !answer.trouble) return false;
    if (answer.trouble.reason === MOVED) this.cookies.keep();
    else if (answer.trouble.reason !== UNKNOWN) return false;
    this.forget();
    return true;
  }

  /** The session's object; null where there is no session. */
  port(): SessionPort | null {
    return this.#id === null ? null : sessionPort(this.#bindings, this.#id, { isNew: this.#isNew });
  }

  /** The session's object; where there was none, of a new session that its first call makes exist. */
  async openPort(): Promise<SessionPort> {
    if (this.#id === null) {
      if (!(await this.#mayOpen())) throw new TooManySessions();
      this.#id = newSessionId(this.#bindings);
      this.#isNew = true;
    }
    return sessionPort(this.#bindings, this.#id, { isNew: this.#isNew });
  }
}
