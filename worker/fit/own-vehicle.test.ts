import { expect, test } from "vitest";
import {
  maxVehicles,
  mergeVehicles,
  readOwnVehicles,
  readVehicles,
  toLinkText,
  toStoredText,
  toVehicleKey,
  vehicleCookie,
  vehicleOfYear,
  withFirst,
} from "./own-vehicle.ts";

const now = new Date("2026-11-30T05:00:00Z");

const read = (text: string) =>
  readVehicles(text, now).map((own) => [toVehicleKey(own), own.odometer, own.changed]);

test("vehicles are written and read again, in a link without what was ordered", () => {
  const text = "honda-beat.2020.14200.20261130.20260912~toyota-avanza.2019";
  const vehicles = readVehicles(text, now);
  const cookie = vehicleCookie(vehicles);
  expect(cookie).toBe(`vehicle=BeAT%202020~${text}; Path=/; Max-Age=31536000; SameSite=Lax`);
  expect(readOwnVehicles(cookie.split(";")[0] ?? "", now)).toEqual(vehicles);
  expect(toLinkText(vehicles)).toBe("honda-beat.2020.14200.20261130~toyota-avanza.2019");
});

test.each([
  ["", []],
  ["<script>.2019~honda-beat.1900~honda-beat", []],
  ["honda-beat.2020.-5.20261130", [["honda-beat.2020", null, null]]],
  ["honda-beat.2020.1e5.20261130", [["honda-beat.2020", null, null]]],
  ["honda-beat.2020.9999999.20261130", [["honda-beat.2020", null, null]]],
  ["honda-beat.2020.14200", [["honda-beat.2020", null, null]]],
  ["honda-beat.2020.14200.20261301.20260231", [["honda-beat.2020", null, null]]],
  // Tomorrow has not come.
  ["honda-beat.2020.14200.20261201.20261201", [["honda-beat.2020", null, null]]],
  [
    "honda-beat.2020~honda-beat.2020.5.20261130",
    [["honda-beat.2020", { km: 5, day: "2026-11-30" }, null]],
  ],
])("%s is read as %o", (text, vehicles) => {
  expect(read(text)).toEqual(vehicles);
});

test("no more are read than a household has, and no longer a text", () => {
  const years = Array.from({ length: 20 }, (_, at) => `honda-beat.${2008 + (at % 18)}`);
  expect(read(years.join("~"))).toHaveLength(maxVehicles);
  expect(read(`${"x".repeat(400)}~honda-beat.2020`)).toEqual([]);
});

test("puts a vehicle first with its odometer, and drops the last of too many", () => {
  const own = (year: number) => vehicleOfYear("honda-beat", String(year), now);
  const full = readVehicles("honda-beat.2020.5.20261130~honda-beat.2019~honda-beat.2018", now);
  const beat = own(2019);
  const other = own(2012);
  if (!beat || !other) throw new Error("no such vehicle");
  expect(withFirst(beat, full).map(toVehicleKey)).toEqual([
    ...["honda-beat.2019", "honda-beat.2020", "honda-beat.2018"],
  ]);
  const [first] = full;
  expect(first && withFirst(first, full)[0]?.odometer?.km).toBe(5);
  const six = readVehicles(
    [2020, 2019, 2018, 2017, 2016, 2015].map((it) => `honda-beat.${it}`).join("~"),
    now,
  );
  expect(withFirst(other, six).map(({ year }) => year)).toEqual([
    2012, 2020, 2019, 2018, 2017, 2016,
  ]);
});

test("the longest cookie stays short", () => {
  const vehicles = readVehicles(
    Array.from(
      { length: 6 },
      (_, at) => `toyota-kijang-innova.${2010 + at}.999999.20261130.20261130`,
    ).join("~"),
    now,
  );
  expect(vehicles).toHaveLength(6);
  expect(vehicleCookie(vehicles).length).toBeLessThan(500);
});

test.each([
  ["honda-beat.2019.100.20260101", "honda-beat.2019.90.20260102", "honda-beat.2019.90.20260102"],
  ["honda-beat.2019.100.20260101", "honda-beat.2019.90.20260101", "honda-beat.2019.100.20260101"],
  [
    "honda-beat.2019",
    "honda-beat.2019.90.20260101.20260102",
    "honda-beat.2019.90.20260101.20260102",
  ],
  ["honda-beat.2019...20260103", "honda-beat.2019...20260102", "honda-beat.2019...20260103"],
  ["honda-beat.2018", "honda-beat.2019~honda-beat.2018", "honda-beat.2018~honda-beat.2019"],
])("%s and %s are %s together", (first, second, merged) => {
  const [a, b] = [first, second].map((text) => readVehicles(text, now));
  expect(toStoredText(mergeVehicles(a ?? [], b ?? []))).toBe(merged);
});
