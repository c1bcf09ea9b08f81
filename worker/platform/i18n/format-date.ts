import { defaultLocale, locales } from "../../../shared/i18n/locales.ts";
import { useShop } from "../../../shared/i18n/site-context.ts";
import type { Shop } from "../../../shared/site.ts";

// WordPress gives the time of articles and reviews without a zone; the shop's zone is Jakarta's,
// which has no daylight saving time.
const local = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)$/;

/** Returns a backend date as ISO 8601, adding a missing zone. */
export const withZone = (date: string): string => date.replace(local, "$1T$2+07:00");

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(languageTag: string): Intl.DateTimeFormat {
  const format =
    formats.get(languageTag) ??
    new Intl.DateTimeFormat(languageTag, { dateStyle: "long", timeZone: "Asia/Jakarta" });
  formats.set(languageTag, format);
  return format;
}

/** Formats a backend date in the shop's own zone; "" when it is invalid. */
export function formatDate(date: string, languageTag: string): string {
  const instant = Date.parse(withZone(date));
  // A missing date must not break the page.
  return Number.isNaN(instant) ? "" : formatOf(languageTag).format(instant);
}

/**
 * How a page writes dates: the first language's pages as the setting says, those of another
 * language in their own where the setting is in none of theirs.
 */
export function dateLocaleOf({ locale, settings }: Pick<Shop, "locale" | "settings">): string {
  const { lang, languageTag } = locales[locale];
  const { dateLocale } = settings;
  const isOwn = new Intl.Locale(dateLocale).language === lang;
  return isOwn || locale === defaultLocale ? dateLocale : languageTag;
}

/**
 * Formats dates according to the settings. No island shows one, so the browser needs no date
 * formatting.
 */
export function useDate(): (date: string) => string {
  const dateLocale = dateLocaleOf(useShop());
  return (date) => formatDate(date, dateLocale);
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats times, in milliseconds since 1970, with their zone. */
export function useTime(): (at: number) => string {
  const dateLocale = dateLocaleOf(useShop());
  const format =
    timeFormats.get(dateLocale) ??
    new Intl.DateTimeFormat(dateLocale, {
      ...{ day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
      ...{ timeZone: "Asia/Jakarta", timeZoneName: "short" },
    });
  timeFormats.set(dateLocale, format);
  return (at) => format.format(at);
}
