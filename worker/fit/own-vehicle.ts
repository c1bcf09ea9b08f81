import { VEHICLE_COOKIE } from "../../shared/vehicle.ts";
import { findVehicle, type ListedVehicle } from "../catalogue/search/vehicle-list.ts";
import type { ModelYears } from "../catalogue/search/vehicles.ts";
import { readCookie } from "../platform/http/cookies.ts";
import { isDay } from "../platform/i18n/format-date.ts";

/** A vehicle of a year, with what it needed then. */
export interface YearOfVehicle {
  vehicle: ListedVehicle;
  year: number;
  needs: ModelYears;
}

/** The years in which a vehicle was built, newest first. */
export const listYears = ({ years }: ListedVehicle, now: Date): number[] =>
  years
    .flatMap(({ from, to = now.getFullYear() }) =>
      Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at),
    )
    .sort((a, b) => b - a);

const yearText = /^(?:19|20)\d\d$/;

/** Reads a model and its year; null where there is no such vehicle. */
export function vehicleOfYear(model: string, year: string, now: Date): YearOfVehicle | null {
  const vehicle = findVehicle(model);
  const number = yearText.test(year) ? Number(year) : Number.NaN;
  const needs = vehicle?.years.find(
    ({ from, to = now.getFullYear() }) => number >= from && number <= to,
  );
  return vehicle && needs ? { vehicle, year: number, needs } : null;
}

/** "Honda BeAT 2019". */
export const toName = ({ vehicle: { maker, name }, year }: YearOfVehicle): string =>
  `${maker} ${name} ${year}`;

/** "BeAT 2019": where it is known to be one's own. */
export const toShortName = ({ vehicle: { name }, year }: YearOfVehicle): string =>
  `${name} ${year}`;

/** A vehicle as a browser remembers it. */
export interface OwnVehicle extends YearOfVehicle {
  /** What its odometer showed, and on which day ("2026-11-30"). */
  odometer: { km: number; day: string } | null;
  /** The day on which what is changed regularly was ordered last. */
  changed: string | null;
}

/** A vehicle with its year, in the cookie, links and forms: "honda-beat.2019". */
export const toVehicleKey = ({ vehicle, year }: YearOfVehicle): string => `${vehicle.id}.${year}`;

/** As many as a household has. */
export const maxVehicles = 6;

const maxTextLength = 400;

/** The farthest ahead of UTC that a place is. */
const AHEAD_MS = 14 * 60 * 60 * 1000;

/** A day of the past or today, wherever, from eight digits. */
function readDay(text: string, now: Date): string | null {
  const today = new Date(now.getTime() + AHEAD_MS).toISOString().slice(0, 10);
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return isDay(day) && day <= today ? day : null;
}

const compact = (day: string | null): string => day?.replaceAll("-", "") ?? "";

function readVehicle(text: string, now: Date): OwnVehicle | null {
  const [model = "", year = "", km = "", kmDay = "", changedDay = ""] = text.split(".");
  const own = vehicleOfYear(model, year, now);
  const day = /^\d{1,6}$/.test(km) ? readDay(kmDay, now) : null;
  const odometer = day === null ? null : { km: Number(km), day };
  return own && { ...own, odometer, changed: readDay(changedDay, now) };
}

/** Reads vehicles from a text that anybody may have written: what names none of the table is left out. */
export function readVehicles(text: string, now: Date): OwnVehicle[] {
  const read = text
    .slice(0, maxTextLength)
    .split("~", maxVehicles)
    .flatMap((it) => readVehicle(it, now) ?? []);
  return [...new Map(read.map((own) => [toVehicleKey(own), own])).values()];
}

const writeVehicle = (own: OwnVehicle, changed: string | null): string =>
  [toVehicleKey(own), own.odometer?.km ?? "", compact(own.odometer?.day ?? null), compact(changed)]
    .join(".")
    .replace(/\.+$/, "");

/** Vehicles and kilometres, for a link to another device: nothing of an order. */
export const toLinkText = (vehicles: readonly OwnVehicle[]): string =>
  vehicles.map((own) => writeVehicle(own, null)).join("~");

/** Vehicles as an account stores them. */
export const toStoredText = (vehicles: readonly OwnVehicle[]): string =>
  vehicles.map((own) => writeVehicle(own, own.changed)).join("~");

const YEAR_S = 365 * 24 * 60 * 60;

/** Follows the name in a cookie whose vehicles are a copy of an account's. */
const ACCOUNT_MARK = "account";

/** Makes the browser forget them all. */
export const noVehicleCookie = `${VEHICLE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;

/**
 * Not HttpOnly: scripts of pages that are the same for all read it, with the name of the first vehicle,
 * which they show.
 */
export function vehicleCookie(
  vehicles: readonly OwnVehicle[],
  { isOfAccount = false } = {},
): string {
  const [first] = vehicles;
  if (!first) return noVehicleCookie;
  const value = [
    encodeURIComponent(toShortName(first)),
    ...(isOfAccount ? [ACCOUNT_MARK] : []),
    toStoredText(vehicles.slice(0, maxVehicles)),
  ].join("~");
  return `${VEHICLE_COOKIE}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** The vehicles that this browser remembers, the one that pages speak of first. */
export function readOwnVehicles(cookies: string | null, now: Date): OwnVehicle[] {
  const [, ...texts] = (readCookie(cookies, VEHICLE_COOKIE) ?? "").split("~");
  return readVehicles(texts.filter((text) => text !== ACCOUNT_MARK).join("~"), now);
}

/** Whether this browser's vehicles are a copy of an account's. */
export const areOfAccount = (cookies: string | null): boolean =>
  readCookie(cookies, VEHICLE_COOKIE)?.split("~")[1] === ACCOUNT_MARK;

/** The vehicle that pages speak of; null where none is remembered. */
export const readOwnVehicle = (cookies: string | null, now: Date): OwnVehicle | null =>
  readOwnVehicles(cookies, now)[0] ?? null;

/** Puts a vehicle first, with its odometer and last change; drops the last one of too many. */
export function withFirst(own: YearOfVehicle, vehicles: readonly OwnVehicle[]): OwnVehicle[] {
  const known = vehicles.find((it) => toVehicleKey(it) === toVehicleKey(own));
  const first = known ?? { ...own, odometer: null, changed: null };
  return [first, ...vehicles.filter((it) => it !== known)].slice(0, maxVehicles);
}

type Odometer = OwnVehicle["odometer"];

/** The one that was read later; of one day, which shows more. */
function newerOdometer(a: Odometer, b: Odometer): Odometer {
  if (!a || !b) return a ?? b;
  const isLater = a.day === b.day ? a.km >= b.km : a.day > b.day;
  return isLater ? a : b;
}

const laterDay = (a: string | null, b: string | null): string | null =>
  (a ?? "") > (b ?? "") ? a : b;

/** The vehicles of two lists, each once: the first list's come first; the newer odometer and last change count. */
export function mergeVehicles(
  first: readonly OwnVehicle[],
  second: readonly OwnVehicle[],
): OwnVehicle[] {
  const merged = new Map<string, OwnVehicle>();
  for (const own of [...first, ...second]) {
    const { odometer = null, changed = null } = merged.get(toVehicleKey(own)) ?? {};
    merged.set(toVehicleKey(own), {
      ...own,
      odometer: newerOdometer(odometer, own.odometer),
      changed: laterDay(changed, own.changed),
    });
  }
  return [...merged.values()];
}
