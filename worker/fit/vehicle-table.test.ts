import { expect, test } from "vitest";
import { hasVehicles, listedVehicles, vehicleParts } from "../catalogue/search/vehicle-list.ts";
import { listYears, vehicleOfYear } from "./own-vehicle.ts";

const now = new Date("2026-11-25T00:00:00Z");

test("each vehicle of the table has one address and needs one thing in each year", () => {
  expect(hasVehicles).toBe(true);
  expect(new Set(listedVehicles.map(({ id }) => id)).size).toBe(listedVehicles.length);
  const parts = new Set(vehicleParts.map(({ id }) => id));
  for (const vehicle of listedVehicles) {
    expect(vehicle.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const years = listYears(vehicle, now);
    expect(new Set(years).size, vehicle.id).toBe(years.length);
    expect(Math.min(...years), vehicle.id).toBeGreaterThan(1980);
    for (const { litres } of vehicle.years) {
      expect(litres.oil, vehicle.id).toBeGreaterThan(0.5);
      expect(Object.keys(litres).filter((part) => !parts.has(part))).toEqual([]);
    }
    expect(vehicle.class.parts?.oil, vehicle.id).toBeDefined();
  }
});

test("what is still built is so up to this year", () => {
  expect(vehicleOfYear("honda-beat", "2026", now)?.needs.litres).toEqual({ oil: 0.65, gear: 0.1 });
  expect(vehicleOfYear("honda-beat", "2027", now)).toBeNull();
  expect(vehicleOfYear("honda-beat", "2026.5", now)).toBeNull();
});
