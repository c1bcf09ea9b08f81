import { describe, expect, test } from "vitest";
import { arrivalOf, formatRates, readCourierRate } from "./courier-rate.ts";

test.each([
  ["JNE - REG (2-3 days)", "JNE REG", [2, 3]],
  ["JNE - YES (1 day)", "JNE YES", [1, 1]],
  ["SiCepat Reguler (1 - 2 hari)", "SiCepat Reguler", [1, 2]],
  ["JNE - OKE", "JNE OKE", null],
  ["Ongkir Reguler", "Ongkir Reguler", null],
  ["Gosend (6 hours)", "Gosend (6 hours)", null],
  ["", "", null],
])("%j is %s in %j days", (label, name, days) => {
  expect(readCourierRate(label)).toEqual({ name, days });
});

describe("the days of arrival", () => {
  const sunday = new Date("2026-11-22T08:00:00Z");

  test.each([
    ["id-ID", [2, 4], "Sel 24 - Kam 26 Nov"],
    ["en-US", [2, 4], "Tue 24 - Thu 26 Nov"],
    ["en-US", [7, 9], "Mon 30 Nov - Wed 2 Dec"],
    ["id-ID", [1, 1], "Sen 23 Nov"],
    // Couriers rest on Sundays.
    ["id-ID", [6, 7], "Sab 28 - Sen 30 Nov"],
    ["id-ID", [7, 9], "Sen 30 Nov - Rab 2 Des"],
  ] as const)("%s %j: %s", (languageTag, days, expected) => {
    expect(arrivalOf(days, { now: sunday, languageTag })).toBe(expected);
  });

  test("are those of Jakarta, where it is tomorrow already", () => {
    const late = new Date("2026-11-22T18:00:00Z");
    expect(arrivalOf([1, 1], { now: late, languageTag: "id-ID" })).toBe("Sel 24 Nov");
  });
});

test("shows couriers by name and days of arrival, the cheapest first and fetching last", () => {
  const rates = [
    { id: "flat_rate:1", label: "Ongkir Reguler", cost: 20_000 },
    { id: "local_pickup:3", label: "Ambil di Gudang", cost: 0 },
    { id: "courier:5:jne:YES", label: "JNE - YES (1 day)", cost: 30_000 },
    { id: "courier:5:jne:REG", label: "JNE - REG (2-3 days)", cost: 12_000 },
    { id: "free_shipping:2", label: "Gratis Ongkir", cost: 0 },
  ];
  // A Sunday: couriers' days begin on Monday.
  const now = new Date("2026-11-22T03:00:00Z");
  const t = (id: string, values = {}) => `${id} ${Object.values(values)}`;
  expect(formatRates(rates, { now, languageTag: "id-ID", t, pickupDetails: "" })).toEqual([
    { id: "free_shipping:2", label: "Gratis Ongkir", cost: 0, pick: "cheapest" },
    {
      id: "courier:5:jne:REG",
      label: "JNE REG",
      cost: 12_000,
      arrival: "checkout.arrives Sel 24 - Rab 25 Nov",
    },
    { id: "flat_rate:1", label: "Ongkir Reguler", cost: 20_000 },
    {
      id: "courier:5:jne:YES",
      label: "JNE YES",
      cost: 30_000,
      arrival: "checkout.arrives Sen 23 Nov",
      pick: "fastest",
    },
    { id: "local_pickup:3", label: "Ambil di Gudang", cost: 0, pick: "pickup" },
  ]);
});

const daysOf = (days: string, cost: number) => ({
  id: `${days} ${cost}`,
  label: `JNE - REG (${days} days)`,
  cost,
});

test.each([
  ["of the equally fast the cheaper one", ["1-2", 9], ["1-2", 8], ["3-4", 5], "1-2 8"],
  ["the one that may come sooner", ["1-2", 8], ["2", 7], ["3-4", 5], "1-2 8"],
  ["none beside a cheapest that is as fast", ["1-2", 9], ["1-2", 5], ["3-4", 8], undefined],
] as const)("the fastest is %s", (_what, first, second, third, expected) => {
  const rates = [first, second, third].map(([days, cost]) => daysOf(days, cost));
  const t = (id: string) => id;
  const reader = { now: new Date(), languageTag: "id-ID", t, pickupDetails: "" };
  const shown = formatRates(rates, reader);
  expect(shown.find(({ pick }) => pick === "cheapest")?.cost).toBe(5);
  expect(shown.find(({ pick }) => pick === "fastest")?.id).toBe(expected);
});

test("says beside a pick-up where and when, and of no courier", () => {
  const rates = [
    { id: "pickup_location:0", label: "Ambil di Gudang", cost: 0 },
    { id: "flat_rate:1", label: "Ongkir Reguler", cost: 20_000 },
  ];
  const pickupDetails = "Jl. Raya Cakung 1, Senin-Jumat 9-17";
  const reader = { now: new Date(), languageTag: "id-ID", t: (id: string) => id, pickupDetails };
  expect(formatRates(rates, reader).map(({ arrival }) => arrival)).toEqual([
    undefined,
    pickupDetails,
  ]);
});
