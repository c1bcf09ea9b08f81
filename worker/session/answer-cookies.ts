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
  remembered = true;
  readonly #given: string | null;
  #isKept = false;

  constructor(given: string | null) {
    this.#given = given;
  }

  /** Leaves the browser's cookies alone: another answer has already replaced them. */
  keep(): void {
    this.#isKept = true;
  }

  /** Set-Cookie lines for the session as it is now. */
  lines(id: string | null): string[] {
    if (this.#isKept) return [];
    if (id === null) return this.#given === null ? [] : forgottenCookies();
    const session = id === this.#given ? [] : [sessionCookie(id, this.remembered)];
    return this.count === null ? session : [...session, cartCountCookie(this.count)];
  }
}
