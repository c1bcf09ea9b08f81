import { describe, expect, test } from "vitest";
import { districtAdapter } from "#worker-country/district-adapters.ts";
import { findDistrict } from "#worker-country/districts.ts";
import { readCourierRate } from "../../worker/delivery/courier-rate.ts";
import type { RecordedPair } from "./recorded-pair.ts";

const files = import.meta.glob<RecordedPair>("./recorded/couriers/*.json", {
  eager: true,
  import: "default",
});
const pairs = Object.values(files);

const pairOf = (name: string): RecordedPair => {
  const found = pairs.find((pair) => pair.name === name);
  if (!found) throw new Error(name);
  return found;
};

interface Rates {
  cart: { availableShippingMethods: { rates: { id: string; label: string }[] }[] };
}

const ratesOf = (name: string) =>
  (pairOf(name).response.body as { data: Rates }).data.cart.availableShippingMethods[0]?.rates ??
  [];

const inputOf = <Input>(name: string) =>
  (pairOf(name).request.variables as { input: Input } | null)?.input;

const coblong = findDistrict("32.73.02");
const lists = {
  woongkir: "32.73.02=JB|Kota Bandung|Coblong",
  kiriminaja: "32.73.02=31555|Dago, Coblong, Kota Bandung, Jawa Barat, 40135",
};

if (!coblong) throw new Error("Coblong is not in the list.");

describe("Woongkir", () => {
  test("receives a district in the fields and the spelling that it rates by", () => {
    const sent = inputOf<{ shipping: Record<string, string> }>(
      "woongkir-kecamatan-known-updateCustomer",
    );
    expect(sent?.shipping).toMatchObject({
      ...districtAdapter("woongkir", lists)?.fields(coblong),
    });
    expect(ratesOf("woongkir-kecamatan-known-rates").map(({ id }) => id)).toContain(
      "woongkir:5:jne:REG",
    );
  });

  test("has no rates for another spelling and for provinces that it does not know", () => {
    const ids = [
      ...ratesOf("woongkir-city-other-spelling-rates"),
      ...ratesOf("woongkir-new-province-papua-selatan-rates"),
      ...ratesOf("woongkir-weight-zero-rates"),
    ].map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith("woongkir"))).toEqual([]);
    const merauke = findDistrict("93.01.01");
    if (!merauke) throw new Error("Merauke is not in the list.");
    expect(districtAdapter("woongkir", { ...lists, woongkir: "" })?.fields(merauke)?.state).toBe(
      "PA",
    );
    // With the plugin's own list, what is not in it is known to have no rates.
    expect(districtAdapter("woongkir", lists)?.fields(merauke)).toBeNull();
  });

  test("rates an unknown kecamatan without an error: only the list can tell", () => {
    expect(ratesOf("woongkir-kecamatan-unknown-rates").length).toBeGreaterThan(1);
  });

  test("has its rates again once the session's cached ones are cleared", () => {
    expect(ratesOf("woongkir-api-refused-rates").length).toBe(1);
    expect(inputOf("woongkir-api-back-updateSession-drop-cached-rates")).toEqual({
      sessionData: [{ key: "shipping_for_package_0", value: "" }],
    });
    expect(ratesOf("woongkir-api-back-rates-after-updateSession").length).toBeGreaterThan(1);
  });

  test("names days in the label, where it has any", () => {
    const read = ratesOf("woongkir-kecamatan-known-rates").map(({ label }) =>
      readCourierRate(label),
    );
    expect(read).toContainEqual({ name: "JNE REG", days: [2, 3] });
    expect(read).toContainEqual({ name: "JNE YES", days: [1, 1] });
    expect(read).toContainEqual({ name: "JNE OKE", days: null });
  });
});

describe("KiriminAja", () => {
  const adapter = districtAdapter("kiriminaja", lists);

  test("receives a district through the session data", () => {
    const sent = inputOf<{ sessionData: { key: string; value: string }[] }>(
      "kiriminaja-updateSession-destination_id",
    );
    expect(adapter?.sessionData(coblong)).toEqual(
      expect.arrayContaining(sent?.sessionData ?? [{ key: "missing", value: "" }]),
    );
    expect(ratesOf("kiriminaja-rates-district").length).toBeGreaterThan(1);
  });

  test("has no rates for a short street", () => {
    expect(ratesOf("kiriminaja-rates-short-address").length).toBe(1);
    expect(ratesOf("kiriminaja-rates-no-address").length).toBe(1);
    expect(adapter?.minStreetLength).toBe(10);
  });

  test("remembers the district of an earlier cart, so that it is always sent anew", () => {
    expect(ratesOf("kiriminaja-next-cart-keeps-district").length).toBeGreaterThan(1);
    const menteng = findDistrict("31.71.06");
    if (!menteng) throw new Error("Menteng is not in the list.");
    expect(adapter?.sessionData(menteng).map(({ value }) => value)).toEqual(["", "", "", ""]);
  });

  test("names days only where the shop's own WordPress adds them", () => {
    const daysOf = (name: string) =>
      ratesOf(name)
        .filter(({ id }) => id.startsWith("kiriminaja"))
        .map(({ label }) => readCourierRate(label).days);
    expect(daysOf("kiriminaja-rates-district")).toEqual([null, null, null, null]);
    expect(daysOf("filters-kiriminaja-rates-with-eta-in-label")[0]).toEqual([2, 3]);
  });
});
