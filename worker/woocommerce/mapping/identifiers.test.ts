import { expect, test } from "vitest";
import { readGtin, toIdentifiers } from "./identifiers.ts";

test.each([
  ["4006381333931", "4006381333931"],
  ["4006-3813 33931", "4006381333931"],
  ["96385074", "96385074"],
  ["036000291452", "036000291452"],
  ["4006381333930", null],
  ["400638133393", null],
  ["abc", null],
])("reads the GTIN %s as %s", (text, gtin) => {
  expect(readGtin(text)).toBe(gtin);
});

test("finds a brand in the taxonomy, in an attribute or in meta data, in this order", () => {
  const attributes = [{ name: "pa_merek", values: ["Samudra"] }];
  const meta = [{ key: "brand", value: "Rimba" }];
  expect(toIdentifiers({ attributes, meta, brands: ["Bahari"] }).brand).toBe("Bahari");
  expect(toIdentifiers({ attributes, meta }).brand).toBe("Samudra");
  expect(toIdentifiers({ attributes: [], meta }).brand).toBe("Rimba");
  expect(toIdentifiers({ attributes: [], meta: null }).brand).toBeNull();
});

test("takes no value of several, and no number that is none", () => {
  const attributes = [
    { name: "brand", values: ["A", "B"] },
    { name: "EAN", values: ["4006381333931"] },
    { name: "mpn", values: [" SAM-5W30 "] },
  ];
  const meta = [{ key: "gtin", value: "123" }, null];
  expect(toIdentifiers({ attributes, meta })).toEqual({
    brand: null,
    gtin: "4006381333931",
    mpn: "SAM-5W30",
  });
});
