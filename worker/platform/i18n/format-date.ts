import { defaultLocale, locales } from "../../../shared/i18n/locales.ts";
import { useSite } from "../../../shared/i18n/site-context.ts";
import type { Site } from "../../../shared/site.ts";
import { formatters } from "./intl.ts";

// WordPress gives the time of articles and reviews without a zone; the shop's zone is Jakarta's,
// which has no daylight saving time.
const local = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)$/;

/** Returns a backend date as ISO 8601, adding a missing zone. */
export const withZone = (date: string): string => date.replace(local, "$1T$2+07:00");

const timeZone = "Asia/Jakarta";

/** Formats a backend date in the shop's own zone; "" when it is invalid. */
export function formatDate(date: string, languageTag: string): string {
  const instant = Date.parse(withZone(date));
  // A missing date must not break the page.
  if (Number.isNaN(instant)) return "";
  return formatters.getDateTimeFormat(languageTag, { dateStyle: "long", timeZone }).format(instant);
}

/**
 * How a page writes dates: in its own language, or, where the setting says how, the first
 * language's pages so, and those of another language where the setting is in theirs.
 */
export function dateLocaleOf({ locale, settings }: Pick<Site, "locale" | "settings">): string {
  const { lang, languageTag } = locales[locale];
  const { dateLocale } = settings;
  if (!dateLocale) return languageTag;
  const isOwn = new Intl.Locale(dateLocale).language === lang;
  return isOwn || locale === defaultLocale ? dateLocale : languageTag;
}

/**
 * Formats dates according to the settings. No island shows one, so the browser needs no date
 * formatting.
 */
export function useDate(): (date: string) => string {
  const dateLocale = dateLocaleOf(useSite());
  return (date) => formatDate(date, dateLocale);
}

/** Formats times, in milliseconds since 1970, with their zone. */
export function useTime(): (at: number) => string {
  const dateLocale = dateLocaleOf(useSite());
  const format = formatters.getDateTimeFormat(dateLocale, {
    ...{ day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
    ...{ timeZone, timeZoneName: "short" },
  });
  return (at) => format.format(at);
}

// Short words that occur in every longer text of a language, and in none of the other languages
// here.
const telling: Record<string, RegExp> = {
  id: /\b(?:ada|akan|bisa|dari|dengan|di|dipakai|dan|ini|itu|jadi|kalau|ke|lagi|lebih|pakai|sangat|saya|setelah|sudah|tapi|tetapi|tidak|untuk|yang|\w+nya)\b/gi,
  en: /\b(?:after|and|but|day|does|for|had|has|have|in|is|it|my|not|of|on|the|this|to|very|was|with)\b/gi,
};

/** Guesses a customer text's language by its commonest words; null when they are not conclusive. */
export function languageOf(text: string): string | null {
  const counts = Object.entries(telling)
    .map(([lang, words]) => ({ lang, count: text.match(words)?.length ?? 0 }))
    .sort((one, other) => other.count - one.count);
  const [first, second] = counts;
  return first && first.count > (second?.count ?? 0) ? first.lang : null;
}

/**
 * Returns the `lang` of a customer's text on a page of another language (WCAG 2.2, 3.1.2);
 * undefined when it is the page's own.
 */
export function foreignLanguage(text: string, pageLang: string): string | undefined {
  const lang = languageOf(text);
  return lang === null || lang === pageLang ? undefined : lang;
}
