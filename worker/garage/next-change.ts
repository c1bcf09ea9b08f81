import type { OwnVehicle } from "../fit/own-vehicle.ts";
import { monthsLater } from "../notifications/refills.ts";

/** When a vehicle needs its regular change again. */
export interface NextChange {
  /** "2026-11-12" */
  due: string;
  /** Which limit comes first. */
  by: "km" | "months";
  /** About what the vehicle is driven in a month; null where its odometer does not say. */
  kmPerMonth: number | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const daysPerMonth = 365.25 / 12;
// A vehicle of a few weeks has no average.
const leastDays = 30;
// An odometer that stands nearly still would lead beyond the calendar.
const mostDays = 3_650;

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What a vehicle is driven in a day, on average since the middle of its first year. */
function kmPerDay({ odometer, year }: Pick<OwnVehicle, "odometer" | "year">): number | null {
  if (!odometer) return null;
  const read = Date.parse(odometer.day);
  const middle = Date.parse(`${year}-07-01`);
  const days = (read - (read > middle ? middle : Date.parse(`${year}-01-01`))) / DAY_MS;
  return days < leastDays ? null : odometer.km / days;
}

/** The day of the next change: so many months after the last one, or kilometres, if they come first. */
export function nextChange(
  own: Pick<OwnVehicle, "odometer" | "year">,
  changed: string,
  { km, months }: { km: number; months: number },
): NextChange {
  const perDay = kmPerDay(own);
  const kmPerMonth = Math.round(((perDay ?? 0) * daysPerMonth) / 10) * 10 || null;
  const byMonths = monthsLater(changed, months);
  const days = perDay ? Math.min(Math.round(km / perDay), mostDays) : mostDays;
  const byKm = dayAt(Date.parse(changed) + days * DAY_MS);
  return byKm < byMonths
    ? { due: byKm, by: "km", kmPerMonth }
    : { due: byMonths, by: "months", kmPerMonth };
}
