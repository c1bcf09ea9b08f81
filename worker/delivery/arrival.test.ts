import { describe, expect, test } from "vitest";
import { arrivalOfOrder, arrivalOfParcel, formatArrival } from "./arrival.ts";

const terms = { packingDays: "1–2", cutOffHour: 14, timeZone: "Asia/Jakarta" };

// In the shop's zone, which is seven hours ahead.
const [sunday, monday, afternoon, saturday] = [
  "2026-11-22T08:00:00Z",
  "2026-11-23T06:59:00Z",
  "2026-11-23T07:00:00Z",
  "2026-11-28T07:00:00Z",
];

describe("an order arrives after the days of packing and of its courier", () => {
  test.each([
    ["on a working day", monday, [2, 3], { first: "2026-11-26", last: "2026-11-28" }],
    [
      "after the cut-off hour a day later",
      afternoon,
      [2, 3],
      { first: "2026-11-27", last: "2026-11-30" },
    ],
    ["on a Sunday as one of Monday", sunday, [2, 3], { first: "2026-11-26", last: "2026-11-28" }],
    [
      "on a Saturday afternoon as one of Monday",
      saturday,
      [1, 1],
      { first: "2026-12-02", last: "2026-12-03" },
    ],
  ] as const)("%s", (_when, at, days, expected) => {
    expect(arrivalOfOrder(days, new Date(at), terms)).toEqual(expected);
  });

  test("which takes longer where packing does", () => {
    const slow = { ...terms, packingDays: "4" };
    expect(arrivalOfOrder([2, 3], new Date(monday), slow)).toEqual({
      first: "2026-11-30",
      last: "2026-12-01",
    });
  });

  test("on its own day all day long without a cut-off hour", () => {
    const late = { ...terms, cutOffHour: 24 };
    expect(arrivalOfOrder([2, 3], new Date(afternoon), late)).toEqual(
      arrivalOfOrder([2, 3], new Date(monday), terms),
    );
  });

  test("by the clock of the shop's zone", () => {
    const east = { ...terms, timeZone: "Asia/Jayapura" };
    expect(arrivalOfOrder([2, 3], new Date(monday), east)).toEqual(
      arrivalOfOrder([2, 3], new Date(afternoon), terms),
    );
  });

  test("never sooner than one that was made before", () => {
    const times = Array.from(
      { length: 24 * 14 },
      (_, hour) => new Date(Date.parse(sunday) + hour * 3_600_000),
    );
    const days = times.map((at) => arrivalOfOrder([1, 2], at, terms).first);
    expect(days).toEqual(days.toSorted());
  });
});

test("a parcel that its courier has arrives after the courier's days alone, never on a Sunday", () => {
  expect(arrivalOfParcel([5, 6], new Date(monday), terms)).toEqual({
    first: "2026-11-28",
    last: "2026-11-30",
  });
});

test.each([
  ["id-ID", "2026-11-24", "2026-11-26", "Sel 24 - Kam 26 Nov"],
  ["en-US", "2026-11-24", "2026-11-26", "Tue 24 - Thu 26 Nov"],
  ["en-US", "2026-11-30", "2026-12-02", "Mon 30 Nov - Wed 2 Dec"],
  ["id-ID", "2026-11-23", "2026-11-23", "Sen 23 Nov"],
])("%s writes %s to %s as %s", (languageTag, first, last, expected) => {
  expect(formatArrival({ first, last }, languageTag)).toBe(expected);
});
