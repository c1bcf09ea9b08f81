import { noVisitor, visitorCookieName } from "../../shared/offline.ts";
import type { Bindings } from "../platform/app-env.ts";
import { readCookie } from "../platform/http/cookies.ts";
import {
  forgottenSession,
  isLastingSession,
  readSession,
  sessionCookie,
} from "../platform/http/session-cookie.ts";
import { configFor } from "../settings/config.ts";
import { CART_COUNT_COOKIE, cartCountCookie, forgottenCartCount } from "./count-cookie.ts";
import { forgottenVisitor, toVisitorMark, visitorCookie } from "./visitor-mark.ts";

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
  readonly #isMarked: boolean;
  readonly #sign: (id: string) => string;
  #isStored = false;

  constructor(
    given: string | null,
    { isLasting = true, hasStrayCount = false, isMarked = true } = {},
    sign = (id: string) => id,
  ) {
    this.#given = given;
    this.remembered = isLasting;
    this.#hasStrayCount = hasStrayCount;
    this.#isMarked = isMarked;
    this.#sign = sign;
  }

  /** Leaves the browser's cookies unchanged: another response has already replaced them. */
  keep(): void {
    this.#isStored = true;
  }

  /** Returns the Set-Cookie values of the session's current state. */
  lines(id: string | null): string[] {
    return [...this.#sessionLines(id), ...(this.flash ? [this.flash] : [])];
  }

  #sessionLines(id: string | null): string[] {
    if (this.#isStored) return [];
    const isKnown = id === this.#given;
    if (id === null && isKnown && !this.#hasStrayCount && this.#isMarked) return [];
    if (id === null) return [forgottenSession, forgottenCartCount, forgottenVisitor];
    return [
      ...(isKnown ? [] : [sessionCookie(this.#sign(id), this.remembered)]),
      ...(this.count === null ? [] : [cartCountCookie(this.count, this.remembered)]),
      ...(isKnown && this.#isMarked ? [] : [visitorCookie(id, this.remembered)]),
    ];
  }
}

/**
 * Keys that sign session cookies, the newest first. Each is an id that Cloudflare computes with its
 * own key of the namespace: the same in every isolate, stored and read nowhere.
 */
export function cookieKeys(bindings: Pick<Bindings, "SESSIONS">): string[] {
  const { sessionKeys } = configFor(bindings);
  return sessionKeys.map((name) => String(bindings.SESSIONS.idFromName(`cookie-key:${name}`)));
}

/** The session that a browser has. */
export interface GivenSession {
  /** From the cookie; null for a visitor who has changed nothing yet. */
  sessionId: string | null;
  /**
   * Whether the session cookie outlives the browser session, whether there is a count without a
   * session, and whether the mark is the session's.
   */
  cookies?: { isLasting: boolean; hasStrayCount: boolean; isMarked?: boolean };
}

/** Returns the session of a request's cookie: only with our signature does a cookie reach an object. */
export function givenSession(
  cookie: string | null,
  bindings: Pick<Bindings, "SESSIONS">,
): GivenSession {
  const hasStrayCount = readCookie(cookie, CART_COUNT_COOKIE) !== null;
  const sessionId = cookie ? readSession(cookie, cookieKeys(bindings)) : null;
  const isMarked =
    (readCookie(cookie, visitorCookieName) || noVisitor) === toVisitorMark(sessionId);
  const cookies = { isLasting: isLastingSession(cookie), hasStrayCount, isMarked };
  return { sessionId, cookies };
}
