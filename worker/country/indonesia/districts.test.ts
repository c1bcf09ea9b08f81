import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { districtsText } from "../../../scripts/districts/make-districts.ts";
import {
  findArea,
  findDistrict,
  findDistricts,
  listCities,
  listDistricts,
  provinces,
} from "./districts.ts";

test("every kecamatan of 38 provinces and 514 cities can be reached by its steps", () => {
  expect(provinces().length).toBe(38);
  expect(listCities().length).toBe(514);
  const reached = provinces().flatMap(({ code: province }) =>
    listCities(province).flatMap(({ code: city }) => listDistricts(city).map(({ code }) => code)),
  );
  expect(reached.length).toBe(7_285);
  expect(new Set(reached).size).toBe(7_285);
  expect(reached.every((code) => findDistrict(code)?.code === code)).toBe(true);
});

test("a kecamatan has the names of its city and province, and its postcodes", () => {
  expect(findDistrict("32.73.02")).toEqual({
    code: "32.73.02",
    name: "Coblong",
    city: "Kota Bandung",
    province: "Jawa Barat",
    postcodes: ["40131", "40132", "40133", "40134", "40135"],
  });
  const all = listDistricts().flatMap(({ postcodes }) => postcodes);
  expect(all.filter((postcode) => !/^\d{5}$/.test(postcode))).toEqual([]);
});

test.each(["", "99.99.99", "32.73", "32", "__proto__", "32.73.02 ", "x".repeat(8_000)])(
  "%s is no kecamatan",
  (code) => {
    expect(findDistrict(code)).toBeNull();
  },
);

test("provinces and cities have names, other codes have none", () => {
  expect(findArea("32")?.name).toBe("Jawa Barat");
  expect(findArea("32.73")?.name).toBe("Kota Bandung");
  expect(findArea("32.73.02")).toBeNull();
  expect(findArea(null)).toBeNull();
});

test("the list is written from the two files of its sources", () => {
  const areas = `INSERT INTO wilayah (kode, nama) VALUES
('34','Daerah Istimewa Yogyakarta'),
('31','Daerah Khusus Ibukota Jakarta'),
('31.71','Kota Administrasi Jakarta Pusat '),
('31.71.06','Menteng'),
('31.71.06.1001','Menteng');`;
  const postcodes = "('31.71.06.1001', '10310'),('31.71.06.1002', '10320')";
  expect(districtsText(areas, postcodes)).toBe(
    "=31 DKI Jakarta\n-71 Kota Jakarta Pusat\n06 Menteng 10310,20\n=34 DI Yogyakarta\n",
  );
  expect(readFileSync("worker/country/indonesia/districts.txt", "utf8")).toContain(
    "-73 Kota Bandung\n01 Sukasari",
  );
});

const findNames = (query: string) => {
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
    expect(findNames(query)).toContain(expected);
  });

  test("what is named first comes first", () => {
    expect(findNames("kab bandung")[0]).toBe("Kabupaten Bandung");
    expect(findNames("band")[0]).toBe("Kota Bandung");
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
