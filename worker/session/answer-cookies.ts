import {
  cartCountCookie,
  forgottenCookies,
  sessionCookie,
} from "../platform/http/session-cookie.ts";

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
