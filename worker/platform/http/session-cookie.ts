import { isSame, toHmac } from "../crypto.ts";
import { readCookie } from "./cookies.ts";

/** Name of the cookie that holds a session's id; scripts cannot read it. */
const SESSION_COOKIE = "__Host-session";

/** Name of the cookie with the notices for the next page, for visitors without a session. */
export const FLASH_COOKIE = "__Host-flash";

const YEAR_S = 365 * 24 * 60 * 60;
/** Suffix of a session cookie that expires with the browser session. */
const TRANSIENT = ".b";
// The id is an object's own with the session's key.
const SESSION = /^(?<id>[0-9a-f]{64}[\w-]{22})(?:\.(?<signature>[\w-]{22}))?(?:\.b)?$/;
/** Letters of a signature: 132 bits. */
const SIGNATURE_LENGTH = 22;

const sessionParts = (cookieHeader: string | null | undefined) =>
  SESSION.exec(readCookie(cookieHeader, SESSION_COOKIE) ?? "")?.groups;

/** Returns the session id that a Cookie header names, unproven; null when it is malformed. */
export const readSessionId = (cookieHeader: string | null | undefined): string | null =>
  sessionParts(cookieHeader)?.id ?? null;

const sessionSignature = (id: string, key: string): string =>
  toHmac(`session-cookie:${id}`, key).slice(0, SIGNATURE_LENGTH);

/** Returns a session's id with its signature, as the cookie holds it. */
export const signedSession = (id: string, key: string): string =>
  `${id}.${sessionSignature(id, key)}`;

/** Returns the session of a Cookie header that a key has signed; null without one. */
export function readSession(
  cookieHeader: string | null | undefined,
  keys: readonly string[],
): string | null {
  const { id, signature } = sessionParts(cookieHeader) ?? {};
  if (!id || !signature) return null;
  return keys.some((key) => isSame(signature, sessionSignature(id, key))) ? id : null;
}

/** Whether the session's cookie outlives the browser session. */
export const isLastingSession = (cookieHeader: string | null | undefined): boolean =>
  !readCookie(cookieHeader, SESSION_COOKIE)?.endsWith(TRANSIENT);

/** Returns the Set-Cookie value of a signed session: for a year, or for the browser session. */
export const sessionCookie = (id: string, isLasting = true): string =>
  `${SESSION_COOKIE}=${id}${isLasting ? "" : TRANSIENT}; Path=/;${isLasting ? ` Max-Age=${YEAR_S};` : ""} HttpOnly; Secure; SameSite=Lax`;

/** Returns the Set-Cookie value of a sealed message for the next page; null deletes it. */
export const flashCookie = (sealed: string | null, lifetimeMs = 0): string =>
  `${FLASH_COOKIE}=${sealed ?? ""}; Path=/; Max-Age=${sealed ? lifetimeMs / 1000 : 0}; HttpOnly; Secure; SameSite=Lax`;

/** The Set-Cookie value that deletes the session's cookie. */
export const forgottenSession = `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;
