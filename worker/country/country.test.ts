import { expect, test } from "vitest";
import * as withDistricts from "../../shared/country/indonesia/facts.ts";
import * as withoutDistricts from "../../shared/country/united-states/facts.ts";
import { complaintsAboutCountry } from "../settings/config.ts";
import type * as adapters from "./indonesia/district-adapters.ts";
import type * as addresses from "./indonesia/district-address.ts";
import type * as districts from "./indonesia/districts.ts";
import * as indonesia from "./indonesia/tax-number.ts";
import * as unitedStates from "./united-states/district-adapters.ts";
import * as numbers from "./united-states/tax-number.ts";

// What features import of #worker-country: its types say that a country without districts has it all.
const same: Pick<
  typeof adapters & typeof addresses & typeof districts,
  | (
      | "findArea"
      | "chosenDistrict"
      | "districtCookie"
      | "findDistrict"
      | "listDistricts"
      | "provinces"
    )
  | (
      | "findDistricts"
      | "MAX_DISTRICT_QUERY"
      | "destinationTest"
      | "districtOfAddress"
      | "toDistrictFields"
    )
  | ("isDistrictName" | "courierIds" | "districtAdapter" | "districtErrors" | "toCourierAddress")
  | ("postcodeQuestion" | "unpadStreet" | "withDistricts")
> = unitedStates;

test("what only some countries have is refused elsewhere", () => {
  const settings = { EXTRAS: new Set(["districts", "tax-numbers"] as const) };
  expect(complaintsAboutCountry(settings, withDistricts)).toEqual([]);
  expect(complaintsAboutCountry(settings, withoutDistricts)).toEqual([
    "EXTRAS must not name districts: addresses in the brand's country name none",
    "EXTRAS must not name tax-numbers: invoices in the brand's country name no number of the buyer's",
  ]);
  expect(complaintsAboutCountry({ EXTRAS: new Set<never>() }, withoutDistricts)).toEqual([]);
});

test("a country without districts sends addresses as they are typed", () => {
  const typed = {
    name: "Ann",
    address1: "1 Main St",
    city: "Albany",
    kelurahan: "x",
    landmark: "y",
  };
  expect(same.toCourierAddress(typed, "off")).toEqual({
    address: { name: "Ann", address1: "1 Main St", city: "Albany" },
    data: [],
  });
  expect(same.findDistrict("32.73.02")).toBeNull();
});

test("every country's number has the same form of check", () => {
  const checks: Pick<typeof indonesia, "readTaxNumber" | "taxNumberErrors">[] = [
    indonesia,
    numbers,
  ];
  expect(checks.map(({ taxNumberErrors }) => taxNumberErrors("12"))).toEqual([
    { npwp: { id: "checkout.npwp-invalid" } },
    {},
  ]);
});
