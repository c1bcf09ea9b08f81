import { expect, test } from "vitest";
import { nextChange } from "./next-change.ts";

const scooter = { km: 3_000, months: 2 };
const car = { km: 10_000, months: 6 };

test.each([
  // Without an odometer the months count alone.
  [null, "2026-09-12", scooter, { due: "2026-11-12", by: "months", kmPerMonth: null }],
  // 14,200 km in 77 months.
  [14_200, "2026-09-12", scooter, { due: "2026-11-12", by: "months", kmPerMonth: 180 }],
  // 154,000 km in 77 months are 2,000 a month.
  [154_000, "2026-09-12", scooter, { due: "2026-10-28", by: "km", kmPerMonth: 2_000 }],
  [154_000, "2026-09-12", car, { due: "2027-02-11", by: "km", kmPerMonth: 2_000 }],
  // An odometer at zero, or one that has come round, leads nowhere.
  [0, "2026-09-12", car, { due: "2027-03-12", by: "months", kmPerMonth: null }],
  [999_999, "2026-09-12", scooter, { due: "2026-09-19", by: "km", kmPerMonth: 12_990 }],
] as const)("at %s km, changed on %s: %o", (km, changed, interval, next) => {
  const odometer = km === null ? null : { km, day: "2026-11-30" };
  expect(nextChange({ odometer, year: 2020 }, changed, interval)).toEqual(next);
});

test("a vehicle of a few weeks has no average", () => {
  const own = { odometer: { km: 900, day: "2026-01-20" }, year: 2026 };
  expect(nextChange(own, "2026-01-20", scooter)).toEqual({
    ...{ due: "2026-03-20", by: "months", kmPerMonth: null },
  });
  const later = { odometer: { km: 900, day: "2026-03-02" }, year: 2026 };
  expect(nextChange(later, "2026-03-02", scooter).kmPerMonth).toBe(460);
});
