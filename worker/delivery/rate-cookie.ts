import { readCookie } from "../platform/http/cookies.ts";

/** Name of the cookie with the delivery rate that the shopper has picked. */
export const RATE_COOKIE = "__Host-rate";

/** Returns the Set-Cookie value of a picked delivery rate, for the browser session. */
export const rateCookie = (rate: string): string =>
  `${RATE_COOKIE}=${encodeURIComponent(rate)}; Path=/; HttpOnly; Secure; SameSite=Lax`;

/** Whether the shopper has picked this delivery rate. */
export const isPickedRate = (cookieHeader: string | null | undefined, rate: string): boolean =>
  readCookie(cookieHeader, RATE_COOKIE) === encodeURIComponent(rate);
