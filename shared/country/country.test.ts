import { describe, expect, test } from "vitest";
import type { CountryFacts } from "./country.ts";
import * as indonesia from "./indonesia/facts.ts";
import * as unitedStates from "./united-states/facts.ts";

// The types of these say that each country has every fact.
const countries: [name: string, CountryFacts, phones: string[][], postcodes: string[][]][] = [
  [
    "Indonesia",
    indonesia,
    [
      ["081234567890", "+6281234567890", "0812-3456-7890"],
      ["6281234567890", "+6281234567890", "0812-3456-7890"],
      ["+6281234567890", "+6281234567890", "0812-3456-7890"],
      ["0215550143", "+62215550143", "021-555-0143"],
    ],
    [
      ["40 132", "40132"],
      ["40132", "40132"],
    ],
  ],
  [
    "United States",
    unitedStates,
    [
      ["2025550143", "+12025550143", "202-555-0143"],
      ["12025550143", "+12025550143", "202-555-0143"],
      ["+12025550143", "+12025550143", "202-555-0143"],
    ],
    [
      ["20500", "20500"],
      ["20500 0003", "20500-0003"],
      ["205000003", "20500-0003"],
    ],
  ],
];

describe.each(countries)("%s", (_, country, phones, postcodes) => {
  test("its telephone numbers are read with its code, written without it, and no others are read", () => {
    for (const [typed = "", phone = "", written] of phones) {
      expect(country.toPhone(typed)).toBe(phone);
      const parts = country.phoneParts(phone) ?? [];
      expect(country.trunkPrefix + parts.join("-")).toBe(written);
      expect(phone).toBe(`+${country.callingCode}${parts.join("")}`);
    }
    for (const other of ["", "+44123456789", "0101234567", "112", "x".repeat(500)])
      expect(country.toPhone(other)).toBeNull();
  });

  test("its postcodes are tidied and known", () => {
    for (const [typed = "", tidy = ""] of postcodes) {
      expect(country.tidyPostcode(typed)).toBe(tidy);
      expect(country.isPostcode(tidy)).toBe(true);
    }
    for (const other of ["", "1234", "123456", "ABCDE", "12345\n"])
      expect(country.isPostcode(other)).toBe(false);
  });

  test("its time zone is one that there is", () => {
    expect(() => new Intl.DateTimeFormat("en", { timeZone: country.timeZone.id })).not.toThrow();
  });
});
