import { describe, expect, test } from "vitest";
import { emptyAddress } from "../session/address.ts";
import { courierRates, type Parcel } from "./courier-rates.ts";

const shop = { CURRENCY: "IDR", COURIER_API: "up" } as const;

const coblong = {
  ...emptyAddress(),
  state: "JB",
  city: "Kota Bandung",
  address1: "Jl. Kenanga No. 12",
  address2: "Coblong",
};

const parcel = (changes: Partial<Parcel["destination"]> = {}, more: Partial<Parcel> = {}) => ({
  destination: { ...coblong, ...changes },
  data: {},
  weight: 1,
  ...more,
});

const rates = (mode: string, given: Parcel) => courierRates({ ...shop, COURIERS: mode }, given);

const costs = (mode: string, given: Parcel) => rates(mode, given).map(({ cost }) => cost);

describe("couriers rate by kecamatan", () => {
  test("with days in the label, dearer the farther and the heavier", () => {
    const [oke] = rates("address_2", parcel());
    expect(oke).toMatchObject({ id: "courier:5:jne:OKE", label: expect.stringMatching(/hari\)$/) });
    const regular = (changes: Partial<Parcel["destination"]>, more: Partial<Parcel> = {}) =>
      rates("address_2", parcel(changes, more)).find(({ id }) => id.endsWith("jne:REG"))?.cost ?? 0;
    expect(regular({ state: "PA" })).toBeGreaterThan(regular({}) * 3);
    expect(regular({}, { weight: 2.2 })).toBe(regular({}) * 3);
    expect(regular({})).toBeGreaterThan(8_000);
  });

  test.each([
    ["no kecamatan", "address_2", parcel({ address2: "" })],
    ["a city without its kind", "woongkir", parcel({ city: "Bandung" })],
    ["a province by its name", "woongkir", parcel({ state: "Jawa Barat" })],
    ["no district in the session", "kiriminaja", parcel()],
    [
      "a short street",
      "kiriminaja",
      parcel({ address1: "Jl. A 1" }, { data: { destination_id: "1" } }),
    ],
    ["weight 0", "address_2", parcel({}, { weight: 0 })],
    ["60 kg", "address_2", parcel({}, { weight: 60 })],
    ["another country", "address_2", parcel({ country: "SG" })],
    ["no couriers", "off", parcel()],
  ])("%s: none", (_what, mode, given) => {
    expect(costs(mode, given)).toEqual([]);
  });

  test("Woongkir rates a kecamatan that it does not know as its city", () => {
    expect(rates("woongkir", parcel({ address2: "" }))[0]?.id).toBe("woongkir:5:jne:OKE");
  });

  test("KiriminAja rates the session's district and ignores the address", () => {
    const data = { destination_id: "31555" };
    expect(rates("kiriminaja", parcel({ city: "" }, { data }))[0]?.id).toBe(
      "kiriminaja-official_jne_OKE",
    );
  });

  test("a carrier that is down has no rates", () => {
    expect(courierRates({ ...shop, COURIERS: "address_2", COURIER_API: "down" }, parcel())).toEqual(
      [],
    );
  });
});
