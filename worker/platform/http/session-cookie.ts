/** Name of the cookie that holds a session's id; script cannot read it. */
export const SESSION_COOKIE = "__Host-session";

/** Name of the cookie that carries what the next page has to say, for who has no session. */
export const FLASH_COOKIE = "__Host-flash";

/** Name of the cookie that the cart badge reads. */
export const CART_COUNT_COOKIE = "cart_count";

const YEAR_S = 365 * 24 * 60 * 60;
// Older ones are names of objects; newer ones an object's own id with a key.
const ID = /^(?:[A-Za-z0-9_-]{43}|[0-9a-f]{64}[A-Za-z0-9_-]{22})$/;
/** Ends the value of a session cookie that goes with the browser. */
const TRANSIENT = ".b";

/** The session id in a Cookie header; a malformed one is no session. */
export function sessionIdOf(cookieHeader: string | null | undefined): string | null {
  const value = cookieOf(cookieHeader, SESSION_COOKIE);
  const id = value?.endsWith(TRANSIENT) ? value.slice(0, -TRANSIENT.length) : value;
  return id != null && ID.test(id) ? id : null;
}

/** Whether the session's cookie outlives the browser; the badge's must not outlive it. */
export const isLastingSession = (cookieHeader: string | null | undefined): boolean =>
  !cookieOf(cookieHeader, SESSION_COOKIE)?.endsWith(TRANSIENT);

/** One cookie's value in a Cookie header. */
export function cookieOf(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const [key, ...rest] = pair.trim().split("=");
    if (key === name) return rest.join("=");
  }
  return null;
}

/** Set-Cookie of a session's id: for a year, or until the browser is closed. */
export const sessionCookie = (id: string, isLasting = true): string =>
  `${SESSION_COOKIE}=${id}${isLasting ? "" : TRANSIENT}; Path=/;${isLasting ? ` Max-Age=${YEAR_S};` : ""} HttpOnly; Secure; SameSite=Lax`;

/** Set-Cookie of the badge's number; without Secure, because plain-http browsers may read it. */
export const cartCountCookie = (count: number, isLasting = true): string =>
  `${CART_COUNT_COOKIE}=${count}; Path=/;${isLasting ? ` Max-Age=${YEAR_S};` : ""} SameSite=Lax`;

/** Set-Cookie of a sealed message for the next page; null takes it back. */
export const flashCookie = (sealed: string | null, lifetimeMs = 0): string =>
  `${FLASH_COOKIE}=${sealed ?? ""}; Path=/; Max-Age=${sealed ? lifetimeMs / 1000 : 0}; HttpOnly; Secure; SameSite=Lax`;

/** Set-Cookie lines that forget the session. */
export const forgottenCookies = (): string[] => [
  `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`,
  `${CART_COUNT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`,
];
