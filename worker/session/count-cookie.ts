import { readCookie } from "../platform/http/cookies.ts";

/** Name of the cookie that the cart badge reads. */
export const CART_COUNT_COOKIE = "cart_count";

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Returns the Set-Cookie value of the badge's number; without Secure, because plain-http browsers
 * may read it.
 */
export const cartCountCookie = (count: number, isLasting = true): string =>
  `${CART_COUNT_COOKIE}=${count}; Path=/;${isLasting ? ` Max-Age=${YEAR_S};` : ""} SameSite=Lax`;

/** The Set-Cookie value that deletes the badge's number. */
export const forgottenCartCount = `${CART_COUNT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;

/** The badge's number in a Cookie header; 0 where there is none. */
export const readCartCount = (cookies: string | null): number =>
  Number(/^\d{1,4}$/.exec(readCookie(cookies, CART_COUNT_COOKIE) ?? "")?.[0] ?? 0);
