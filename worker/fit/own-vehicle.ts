import { VEHICLE_COOKIE } from "../../shared/vehicle.ts";
import { type ListedVehicle, listedVehicles } from "../catalogue/search/vehicle-list.ts";
import type { ModelYears } from "../catalogue/search/vehicles.ts";
import { readCookie } from "../platform/http/cookies.ts";

/** A vehicle of a year, with what it needed then. */
export interface YearOfVehicle {
  vehicle: ListedVehicle;
  year: number;
  needs: ModelYears;
}

/** The years in which a vehicle was built, newest first. */
export const yearsOf = ({ years }: ListedVehicle, now: Date): number[] =>
  years
    .flatMap(({ from, to = now.getFullYear() }) =>
      Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at),
    )
    .sort((a, b) => b - a);

const yearText = /^(?:19|20)\d\d$/;

/** Reads a model and its year; null where there is no such vehicle. */
export function vehicleOfYear(model: string, year: string, now: Date): YearOfVehicle | null {
  const vehicle = listedVehicles.find(({ id }) => id === model);
  const number = yearText.test(year) ? Number(year) : Number.NaN;
  const needs = vehicle?.years.find(
    ({ from, to = now.getFullYear() }) => number >= from && number <= to,
  );
  return vehicle && needs ? { vehicle, year: number, needs } : null;
}

/** "Honda BeAT 2019". */
export const nameOf = ({ vehicle: { maker, name }, year }: YearOfVehicle): string =>
  `${maker} ${name} ${year}`;

/** "BeAT 2019": where it is known to be one's own. */
export const shortNameOf = ({ vehicle: { name }, year }: YearOfVehicle): string =>
  `${name} ${year}`;

const YEAR_S = 365 * 24 * 60 * 60;

/** Not HttpOnly: scripts of pages that are the same for all read it, with its name to show. */
export const vehicleCookie = (own: YearOfVehicle): string => {
  const name = encodeURIComponent(shortNameOf(own));
  return `${VEHICLE_COOKIE}=${own.vehicle.id}.${own.year}.${name}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
};

/** Makes the browser forget it. */
export const noVehicleCookie = `${VEHICLE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;

/** The vehicle that this browser remembers; null where there is none. */
export function ownVehicleOf(cookies: string | null, now: Date): YearOfVehicle | null {
  const [model = "", year = ""] = (readCookie(cookies, VEHICLE_COOKIE) ?? "").split(".");
  return vehicleOfYear(model, year, now);
}
