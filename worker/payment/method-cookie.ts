import { readCookie } from "../platform/http/cookies.ts";

/** Name of the cookie with the payment method that the shopper has chosen last. */
export const METHOD_COOKIE = "__Host-method";

/** Returns the Set-Cookie lines of a chosen payment method: for 30 days, like a guest's session. */
export const methodCookies = (method: string | undefined): string[] => {
  if (!method) return [];
  const age = 30 * 24 * 60 * 60;
  const value = encodeURIComponent(method);
  return [`${METHOD_COOKIE}=${value}; Path=/; Max-Age=${age}; HttpOnly; Secure; SameSite=Lax`];
};

/** Returns the id of the method that the shopper has chosen last; "" where there is none. */
export const lastMethod = (cookieHeader: string | null): string =>
  readCookie(cookieHeader, METHOD_COOKIE) ?? "";
