import { defaultLocale, locales } from "../../../shared/i18n/locales.ts";
import { useShop } from "../../../shared/i18n/site-context.ts";
import type { Shop } from "../../../shared/site.ts";

// WordPress tells its articles' and reviews' time without a zone; the shop's is Jakarta's, which
// knows no summer time.
const local = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)$/;

/** A date of the backend as ISO 8601, with the zone that it may leave out. */
export const withZone = (date: string): string => date.replace(local, "$1T$2+07:00");

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(languageTag: string): Intl.DateTimeFormat {
  const format =
    formats.get(languageTag) ??
    new Intl.DateTimeFormat(languageTag, { dateStyle: "long", timeZone: "Asia/Jakarta" });
  formats.set(languageTag, format);
  return format;
}

/** A date of the backend in words, in the shop's own zone; "" where it is none. */
export function formatDate(date: string, languageTag: string): string {
  const instant = Date.parse(withZone(date));
  // A backend that leaves a date out must not cost the page.
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

/** Formats dates as the settings say. No island shows one, so that no browser has to know how. */
export function useDate(): (date: string) => string {
  const dateLocale = dateLocaleOf(useShop());
  return (date) => formatDate(date, dateLocale);
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats moments, in milliseconds since 1970, with the zone that they are told in. */
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
