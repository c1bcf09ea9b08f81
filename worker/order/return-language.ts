import { type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import { readCookie } from "../platform/http/cookies.ts";

const COOKIE = "checkout_language";

/** Remembers in which language somebody left for the backend's own checkout: it has one way back. */
export const returnLanguageCookie = (locale: Locale): string =>
  `${COOKIE}=${locale}; Path=/; Max-Age=7200; HttpOnly; SameSite=Lax`;

/** The language to come back in; null where there is none. */
export function returnLanguage(cookies: string | null): Locale | null {
  const value = readCookie(cookies, COOKIE);
  return localeCodes.find((code) => code === value) ?? null;
}
