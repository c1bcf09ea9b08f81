import { describe, expect, test } from "vitest";
import { betterRate, formatRates, readCourierRate } from "./courier-rate.ts";

const terms = { packingDays: "1–2", cutOffHour: 14, timeZone: "Asia/Jakarta" };

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

test("shows couriers by name and days of arrival, the undated behind the dated and pick-up last", () => {
  const rates = [
    { id: "flat_rate:1", label: "Ongkir Reguler", cost: 20_000 },
    { id: "local_pickup:3", label: "Ambil di Gudang", cost: 0 },
    { id: "courier:5:jne:YES", label: "JNE - YES (1 day)", cost: 30_000 },
    { id: "courier:5:jne:REG", label: "JNE - REG (2-3 days)", cost: 12_000 },
    { id: "free_shipping:2", label: "Gratis Ongkir", cost: 0 },
  ];
  // A Sunday: the order is packed from Monday on.
  const now = new Date("2026-11-22T03:00:00Z");
  const t = (id: string, values = {}) => `${id} ${Object.values(values)}`;
  expect(formatRates(rates, { now, languageTag: "id-ID", t, pickupDetails: "", terms })).toEqual([
    { id: "free_shipping:2", label: "Gratis Ongkir", cost: 0, pick: "cheapest" },
    {
      id: "courier:5:jne:REG",
      label: "JNE REG",
      cost: 12_000,
      arrival: "checkout.arrives Kam 26 - Sab 28 Nov",
    },
    {
      id: "courier:5:jne:YES",
      label: "JNE YES",
      cost: 30_000,
      arrival: "checkout.arrives Rab 25 - Kam 26 Nov",
      pick: "fastest",
    },
    { id: "flat_rate:1", label: "Ongkir Reguler", cost: 20_000 },
    { id: "local_pickup:3", label: "Ambil di Gudang", cost: 0, pick: "pickup" },
  ]);
});

const createRate = (days: string, cost: number) => ({
  id: `${days} ${cost}`,
  label: `JNE - REG (${days} days)`,
  cost,
});

test.each([
  ["of the equally fast the cheaper one", ["1-2", 9], ["1-2", 8], ["3-4", 5], "1-2 8"],
  ["the one that may come sooner", ["1-2", 8], ["2", 7], ["3-4", 5], "1-2 8"],
  ["none beside a cheapest that is as fast", ["1-2", 9], ["1-2", 5], ["3-4", 8], undefined],
] as const)("the fastest is %s", (_what, first, second, third, expected) => {
  const rates = [first, second, third].map(([days, cost]) => createRate(days, cost));
  const t = (id: string) => id;
  const reader = { now: new Date(), languageTag: "id-ID", t, pickupDetails: "", terms };
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
  const reader = {
    now: new Date(),
    languageTag: "id-ID",
    t: (id: string) => id,
    pickupDetails,
    terms,
  };
  expect(formatRates(rates, reader).map(({ arrival }) => arrival)).toEqual([
    undefined,
    pickupDetails,
  ]);
});

describe("the rate to choose", () => {
  const never = () => false;
  const flat = { id: "flat_rate:1", label: "Ongkir Reguler", cost: 9_000 };
  const dated = { id: "courier:5:jne:REG", label: "JNE - REG (2-3 days)", cost: 12_000 };
  const free = { id: "free_shipping:2", label: "Gratis Ongkir", cost: 0 };
  const pickup = { id: "local_pickup:3", label: "Ambil di Gudang", cost: 0 };

  test.each([
    ["a dated one before a cheaper one that says no days", [flat, dated], flat, dated],
    ["the one without days where none has any", [pickup, flat], pickup, flat],
    ["free delivery, whatever it says", [flat, dated, free], flat, free],
    ["none instead of the best", [flat, dated], dated, null],
    ["none where only pick-up is offered", [pickup], pickup, null],
  ] as const)("is %s", (_what, rates, chosen, expected) => {
    expect(betterRate({ rates: [...rates], chosenRate: chosen.id }, never)).toBe(
      expected?.id ?? null,
    );
  });

  test("is called the cheapest only where it says when it arrives, or nobody does", () => {
    const t = (id: string) => id;
    const reader = { now: new Date(), languageTag: "id-ID", t, pickupDetails: "", terms };
    const cheapest = (rates: Parameters<typeof formatRates>[0]) =>
      formatRates(rates, reader).find(({ pick }) => pick === "cheapest")?.id;
    expect(cheapest([flat, dated])).toBe(dated.id);
    expect(cheapest([flat, pickup])).toBe(flat.id);
  });
});
