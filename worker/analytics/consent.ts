import { localeCodes } from "../../shared/i18n/locales.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Consent, Purpose } from "../commerce/consent.ts";
import { toHash } from "../platform/crypto.ts";
import { readCookie } from "../platform/http/cookies.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { memo } from "../platform/memo.ts";
import { offeredPurposes } from "./receivers.ts";

export const CONSENT_COOKIE = "consent";
/** Half a year: then the visitor is asked again. */
const MAX_AGE_S = 180 * 24 * 60 * 60;

/** Another wording, or another receiver, is another consent. */
const agreedTexts = [
  "consent.lead",
  "consent.statistics",
  "consent.statistics-own",
  "consent.statistics-ga4",
  "consent.advertising",
  "consent.advertising-meta",
] as const satisfies readonly MessageId[];

/** The version of what visitors agree to: a hash of its texts in all languages, and the receivers. */
export const consentVersion = memo((settings: Settings): string => {
  const texts = localeCodes.map((locale) => {
    const { t } = siteFor(locale, settings);
    return agreedTexts.map((id) => t(id));
  });
  return toHash(JSON.stringify([settings.receivers, texts])).slice(0, 10);
});

const letters = { statistics: "s", advertising: "a" } as const satisfies Record<Purpose, string>;

const pattern = /^(?<version>[\w-]{10})\.(?<seconds>\d{10})\.(?<agreed>s?a?)\.(?<number>\d{1,10})$/;

/**
 * What a browser remembers of a choice: of which text, when, for what, and by whom. Not HttpOnly: a
 * script reads whether a page that is the same for all has something to ask.
 */
export function consentCookie(purposes: readonly Purpose[], settings: Settings, now: Date): string {
  const marks = purposes.map((purpose) => letters[purpose]).join("");
  const seconds = Math.floor(now.getTime() / 1000);
  // Who has agreed to nothing is not recognised.
  const [number = 0] = purposes.length > 0 ? crypto.getRandomValues(new Uint32Array(1)) : [];
  const value = [consentVersion(settings), seconds, marks, number].join(".");
  return `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax`;
}

/** What a browser has chosen; null where it has not been asked about what is asked now. */
export function readChoice(cookies: string | null, settings: Settings): Consent | null {
  const value = readCookie(cookies, CONSENT_COOKIE);
  const asked = offeredPurposes(settings);
  if (!value || asked.length === 0) return null;
  const {
    version = "",
    seconds = "",
    agreed = "",
    number = "",
  } = pattern.exec(value)?.groups ?? {};
  if (version !== consentVersion(settings)) return null;
  return {
    visitor: `${number}.${seconds}`,
    purposes: asked.filter((purpose) => agreed.includes(letters[purpose])),
    version,
    date: new Date(Number(seconds) * 1000).toISOString(),
  };
}

/** The consent of a request; null without one. */
export function readConsent(cookies: string | null, settings: Settings): Consent | null {
  const choice = readChoice(cookies, settings);
  return choice && choice.purposes.length > 0 ? choice : null;
}
