import type { Settings } from "../../shared/settings.ts";
import { shopDay } from "../platform/i18n/format-date.ts";
import { formatters } from "../platform/i18n/intl.ts";

/** At least and at most so many working days. */
export type DayRange = readonly [first: number, last: number];

/** The days on which a parcel is expected: "2026-12-03" to "2026-12-05". */
export interface Arrival {
  first: string;
  last: string;
}

/** How long the shop takes until a courier has a parcel. */
export type PackingTerms = Pick<Settings, "packingDays" | "cutOffHour" | "timeZone">;

const DAY_MS = 86_400_000;

const toUtc = (day: string): Date => new Date(`${day}T00:00:00Z`);

const dayAfter = (day: string): string =>
  new Date(toUtc(day).getTime() + DAY_MS).toISOString().slice(0, 10);

const isSunday = (day: string): boolean => toUtc(day).getUTCDay() === 0;

/** The working day on which work begins, from that day on: all days but Sunday. */
const workingDayFrom = (day: string): string => (isSunday(day) ? dayAfter(day) : day);

/** The working day after so many of them. */
function addWorkingDays(day: string, days: number): string {
  let date = day;
  for (let left = days; left > 0; left -= 1) date = workingDayFrom(dayAfter(date));
  return date;
}

const addRange = (day: string, [first, last]: DayRange): Arrival => ({
  first: addWorkingDays(day, first),
  last: addWorkingDays(day, last),
});

/** The first and the last day of "1–2", and of "2". */
function packingRange({ packingDays }: PackingTerms): DayRange {
  const [first = 0, last = first] = packingDays.split("–").map(Number);
  return [first, last];
}

function toHour(at: Date, timeZone: string): number {
  const options = { hour: "numeric", hourCycle: "h23", timeZone } as const;
  return Number(formatters.getDateTimeFormat("en-US", options).format(at));
}

/** When a parcel arrives that is ordered now: it is packed first, and after the cut-off hour tomorrow. */
export function arrivalOfOrder(days: DayRange, at: Date, terms: PackingTerms): Arrival {
  const { timeZone } = terms;
  const today = shopDay(at, timeZone);
  const begun = workingDayFrom(toHour(at, timeZone) < terms.cutOffHour ? today : dayAfter(today));
  const packing = packingRange(terms);
  return addRange(begun, [packing[0] + days[0], packing[1] + days[1]]);
}

/** When a parcel arrives that its courier has. */
export const arrivalOfParcel = (
  days: DayRange,
  handedOver: Date,
  { timeZone }: Pick<Settings, "timeZone">,
): Arrival => addRange(shopDay(handedOver, timeZone), days);

/** "Sel 25 - Kam 27 Nov", in every language with the day before the month. */
export function formatArrival({ first, last }: Arrival, languageTag: string): string {
  const format = formatters.getDateTimeFormat(languageTag, {
    ...{ weekday: "short", day: "numeric", month: "short" },
    timeZone: "UTC",
  });
  const read = (day: string) => {
    const parts = format.formatToParts(toUtc(day));
    const part = (type: string) => parts.find((it) => it.type === type)?.value ?? "";
    return { day: `${part("weekday")} ${part("day")}`, month: part("month") };
  };
  const [from, to] = [read(first), read(last)];
  const end = `${to.day} ${to.month}`;
  if (first === last) return end;
  return from.month === to.month ? `${from.day} - ${end}` : `${from.day} ${from.month} - ${end}`;
}
