import { cookieOf } from "../platform/http/cookies.ts";

/** Set while WordPress's checkout may be open in another tab with the same cart. */
export const OPEN_COOKIE = "wordpress-checkout";

/** How long the address that opens it is good, and it counts as open. */
export const openMinutes = 15;

export const isCheckoutOpen = (cookies: string | null): boolean =>
  cookieOf(cookies, OPEN_COOKIE) === "1";
