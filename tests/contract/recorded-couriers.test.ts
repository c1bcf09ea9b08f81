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

const findPair = (name: string): RecordedPair => {
  const found = pairs.find((pair) => pair.name === name);
  if (!found) throw new Error(name);
  return found;
};

interface Rates {
  cart: { availableShippingMethods: { rates: { id: string; label: string }[] }[] };
}

const getRates = (name: string) =>
  (findPair(name).response.body as { data: Rates }).data.cart.availableShippingMethods[0]?.rates ??
  [];

const getInput = <Input>(name: string) =>
  (findPair(name).request.variables as { input: Input } | null)?.input;

const coblong = findDistrict("32.73.02");
const lists = {
  woongkir: "32.73.02=JB|Kota Bandung|Coblong",
  kiriminaja: "32.73.02=31555|Dago, Coblong, Kota Bandung, Jawa Barat, 40135",
};

if (!coblong) throw new Error("Coblong is not in the list.");

describe("Woongkir", () => {
  test("receives a district in the fields and the spelling that it rates by", () => {
    const sent = getInput<{ shipping: Record<string, string> }>(
      "woongkir-kecamatan-known-updateCustomer",
    );
    expect(sent?.shipping).toMatchObject({
      ...districtAdapter("woongkir", lists)?.fields(coblong),
    });
    expect(getRates("woongkir-kecamatan-known-rates").map(({ id }) => id)).toContain(
      "woongkir:5:jne:REG",
    );
  });

  test("has no rates for another spelling and for provinces that it does not know", () => {
    const ids = [
      ...getRates("woongkir-city-other-spelling-rates"),
      ...getRates("woongkir-new-province-papua-selatan-rates"),
      ...getRates("woongkir-weight-zero-rates"),
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
    expect(getRates("woongkir-kecamatan-unknown-rates").length).toBeGreaterThan(1);
  });

  test("has its rates again once the session's cached ones are cleared", () => {
    expect(getRates("woongkir-api-refused-rates").length).toBe(1);
    expect(getInput("woongkir-api-back-updateSession-drop-cached-rates")).toEqual({
      sessionData: [{ key: "shipping_for_package_0", value: "" }],
    });
    expect(getRates("woongkir-api-back-rates-after-updateSession").length).toBeGreaterThan(1);
  });

  test("names days in the label, where it has any", () => {
    const read = getRates("woongkir-kecamatan-known-rates").map(({ label }) =>
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
    const sent = getInput<{ sessionData: { key: string; value: string }[] }>(
      "kiriminaja-updateSession-destination_id",
    );
    expect(adapter?.sessionData(coblong)).toEqual(
      expect.arrayContaining(sent?.sessionData ?? [{ key: "missing", value: "" }]),
    );
    expect(getRates("kiriminaja-rates-district").length).toBeGreaterThan(1);
  });

  test("has no rates for a short street", () => {
    expect(getRates("kiriminaja-rates-short-address").length).toBe(1);
    expect(getRates("kiriminaja-rates-no-address").length).toBe(1);
    expect(adapter?.minStreetLength).toBe(10);
  });

  test("remembers the district of an earlier cart, so that it is always sent anew", () => {
    expect(getRates("kiriminaja-next-cart-keeps-district").length).toBeGreaterThan(1);
    const menteng = findDistrict("31.71.06");
    if (!menteng) throw new Error("Menteng is not in the list.");
    expect(adapter?.sessionData(menteng).map(({ value }) => value)).toEqual(["", "", "", ""]);
  });

  test("names days only where the shop's own WordPress adds them", () => {
    const readDays = (name: string) =>
      getRates(name)
        .filter(({ id }) => id.startsWith("kiriminaja"))
        .map(({ label }) => readCourierRate(label).days);
    expect(readDays("kiriminaja-rates-district")).toEqual([null, null, null, null]);
    expect(readDays("filters-kiriminaja-rates-with-eta-in-label")[0]).toEqual([2, 3]);
  });
});
