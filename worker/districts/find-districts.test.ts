import { describe, expect, test } from "vitest";
import { findDistricts } from "./find-districts.ts";

const namesOf = (query: string) => {
  const { areas, districts } = findDistricts(query);
  return [
    ...areas.map(({ name }) => name),
    ...districts.map(({ name, city }) => `${name}, ${city}`),
  ];
};

describe("one field finds all three levels", () => {
  test.each([
    ["band", "Kota Bandung"],
    ["kota bandung", "Kota Bandung"],
    ["kab bandung", "Kabupaten Bandung"],
    ["BANDUNG BARAT", "Kabupaten Bandung Barat"],
    ["jawa bar", "Jawa Barat"],
    ["coblong", "Coblong, Kota Bandung"],
    ["kec. coblong", "Coblong, Kota Bandung"],
    ["coblong bandung", "Coblong, Kota Bandung"],
    ["menteng jakarta", "Menteng, Kota Jakarta Pusat"],
    ["40132", "Coblong, Kota Bandung"],
  ])("%s: %s", (query, expected) => {
    expect(namesOf(query)).toContain(expected);
  });

  test("what is named first comes first", () => {
    expect(namesOf("kab bandung")[0]).toBe("Kabupaten Bandung");
    expect(namesOf("band")[0]).toBe("Kota Bandung");
    expect(findDistricts("coblong").districts[0]?.code).toBe("32.73.02");
  });
});

test.each(["", "  ", "kota", "%%%", "zzzzzz", "<script>", "99999"])("%j finds nothing", (query) => {
  expect(findDistricts(query)).toEqual({ areas: [], districts: [] });
});

test("what is found is bounded, and 8 KB of text cost no more than a name", () => {
  const { areas, districts } = findDistricts("s");
  expect([areas.length, districts.length]).toEqual([5, 15]);
  expect(findDistricts(`coblong ${"x".repeat(8_000)}`).districts).toEqual([]);
});
