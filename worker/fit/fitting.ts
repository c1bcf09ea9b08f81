import type { Measure } from "../../shared/measure.ts";
import { isFor, isForOthers, listParts } from "../catalogue/search/vehicle-fit.ts";
import { vehicleParts } from "../catalogue/search/vehicle-list.ts";
import type { PartRule, VehiclePart } from "../catalogue/search/vehicles.ts";
import type { Classification } from "../commerce/catalogue.ts";
import type { YearOfVehicle } from "./own-vehicle.ts";

/** What a vehicle needs of one part. */
export interface NeededPart {
  part: VehiclePart;
  rule: PartRule;
  litres: number | null;
}

/** What a vehicle needs, in the order of the table. */
export const neededParts = ({ vehicle, needs }: YearOfVehicle): NeededPart[] =>
  vehicleParts.flatMap((part) => {
    const own = vehicle.class.parts?.[part.id];
    const litres = needs.litres[part.id] ?? null;
    if (!own || (part.isMeasured && litres === null)) return [];
    const grades = needs.grades?.[part.id];
    return [{ part, litres, rule: part.grade && grades ? { ...own, [part.grade]: grades } : own }];
  });

/** The grades of a needed part that a product has, as it writes them: "10W-40". */
const gradesFor = (
  { attributes }: Classification,
  { part: { grade }, rule }: NeededPart,
): string[] =>
  attributes
    .filter(({ name }) => name === grade)
    .flatMap(({ name, options }) => options.filter(({ value }) => rule[name]?.includes(value)))
    .map(({ label }) => label);

/** What is known of a product and a vehicle. */
export type Fit = { isFitting: true; needed: NeededPart; grades: string[] } | { isFitting: false };

/**
 * Whether a product is for a vehicle: one that meets a rule is; one of the same kind with another
 * grade is not, nor one for other vehicles. Null where the table says nothing of it.
 */
export function findFit(product: Classification, own: YearOfVehicle): Fit | null {
  const needed = neededParts(own).find(({ rule }) => isFor(product, rule));
  if (needed) return { isFitting: true, needed, grades: gradesFor(product, needed) };
  return isForOthers(product, own.vehicle.class) ? { isFitting: false } : null;
}

/** What a vehicle needs in place of a product that is not for it; null where that is not known. */
export function neededInstead(product: Classification, own: YearOfVehicle): NeededPart | null {
  const parts = listParts(product);
  return neededParts(own).find(({ part }) => parts.has(part.id)) ?? null;
}

/** How many packs hold the litres that a part needs; null where either is not known. */
export const packsFor = (litres: number | null, pack: Measure | null): number | null =>
  litres !== null && pack?.unit === "ml" ? Math.ceil((litres * 1_000) / pack.amount) : null;
