import { timeZone as countryZone } from "#country/time-zone.ts";
import { locales } from "../../../shared/i18n/locales.ts";
import { useSite } from "../../../shared/i18n/site-context.ts";
import type { Site } from "../../../shared/site.ts";
import { formatters } from "./intl.ts";

// WordPress gives the time of articles and reviews without a zone: the shop's.
const local = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)$/;

/** Returns a backend date as ISO 8601, adding a missing zone. */
export const withZone = (date: string, timeZone: string): string =>
  date.replace(
    local,
    (_, day: string, time: string) => `${day}T${time}${offsetAt(`${day}T${time}Z`, timeZone)}`,
  );

/** How far the shop's zone is from UTC, as "+07:00": where clocks change, within hours of that. */
function offsetAt(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return "Z";
  const options = { timeZone, timeZoneName: "longOffset" } as const;
  const parts = formatters.getDateTimeFormat("en", options).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.replace("GMT", "") || "Z";
}

/** The day in the shop's own zone: "2026-12-01". */
export const shopDay = (at: Date, timeZone: string): string =>
  formatters.getDateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);

/** Whether a text is a day of the calendar: "2026-12-01". */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** Formats a backend date in the shop's own zone; "" when it is invalid. */
export function formatDate(date: string, languageTag: string, timeZone: string): string {
  const instant = Date.parse(withZone(date, timeZone));
  // A missing date must not break the page.
  if (Number.isNaN(instant)) return "";
  return formatters.getDateTimeFormat(languageTag, { dateStyle: "long", timeZone }).format(instant);
}

/** How a page writes dates: as WordPress's variety of its language does ("en-GB"), or as its own. */
export function getDateLocale({ locale, settings }: Pick<Site, "locale" | "settings">): string {
  const { lang, languageTag } = locales[locale];
  return settings.languages.find((tag) => tag.split("-")[0] === lang) ?? languageTag;
}

/**
 * Formats dates according to the settings. No island shows one, so the browser needs no date
 * formatting.
 */
export function useDate(): (date: string) => string {
  const site = useSite();
  const dateLocale = getDateLocale(site);
  return (date) => formatDate(date, dateLocale, site.settings.timeZone);
}

/** Formats times, in milliseconds since 1970, with their zone: "24 November, 21.49 ET". */
export function useTime(): (at: number) => string {
  const site = useSite();
  const { timeZone } = site.settings;
  const dateLocale = getDateLocale(site);
  const format = formatters.getDateTimeFormat(dateLocale, {
    ...{ day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
    ...{ timeZone, hourCycle: "h23" },
    ...(timeZone !== countryZone.id && { timeZoneName: "short" }),
  });
  // Most languages would write "GMT+7" for the country's own zone.
  const name = timeZone === countryZone.id ? ` ${countryZone.name}` : "";
  return (at) => `${format.format(at)}${name}`;
}
