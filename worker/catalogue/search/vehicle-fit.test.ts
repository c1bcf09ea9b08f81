import { describe, expect, test } from "vitest";
import { catalogue as seed } from "../../../brand/engine-care/catalogue.ts";
import type { Product } from "../../../shared/product.ts";
import { canReplace, isBeside, isRelated, mayGoWith } from "./vehicle-fit.ts";

/** A product of the example shop, as far as the table of vehicles reads it. */
function product(slug: string): Pick<Product, "attributes" | "categories"> {
  const found = seed.products.find((it) => it.slug === slug);
  if (!found) throw new Error(`The seed has no ${slug}.`);
  const attributes = (found.attributes ?? []).map((attribute) =>
    "taxonomy" in attribute
      ? {
          name: attribute.taxonomy,
          options: attribute.terms.map((value) => ({ value, label: value })),
        }
      : {
          name: attribute.name.id,
          options: attribute.options.map(({ id }) => ({ value: id, label: id })),
        },
  );
  const categories = found.categories.map((category) => ({ slug: category }));
  return { attributes, categories } as Pick<Product, "attributes" | "categories">;
}

const scooterOil = product("oli-bara-matik-10w-30");
const bikeOil = product("oli-bara-motor-10w-40");
const carOil = product("oli-samudra-5w-30");
const chainLube = product("pelumas-rantai-motor");
const sensorCleaner = product("pembersih-sensor-udara");

describe("what stands beside a product", () => {
  test.each([
    ["a scooter's oil", scooterOil, "minyak-rem-motor", true],
    ["a scooter's oil", scooterOil, "pelumas-rantai-motor", false],
    ["a scooter's oil", scooterOil, "oli-senja-matik-10w-40", false],
    ["a car's oil", carOil, "minyak-rem-dot-4", true],
    ["a car's oil", carOil, "minyak-cvt-samudra", false],
    ["a car's oil", carOil, "minyak-rem-motor", false],
    ["a cleaner, of which the table says nothing", sensorCleaner, "minyak-rem-dot-4", false],
  ])("of itself beside %s: %4$s is %5$s", (_what, one, slug, is) => {
    expect(isBeside(product(slug), one)).toBe(is);
  });

  test("an operator's choice stays unless it is for other vehicles", () => {
    expect(mayGoWith(chainLube, bikeOil)).toBe(true);
    expect(mayGoWith(product("oli-samudra-hybrid-0w-16"), carOil)).toBe(false);
    expect(mayGoWith(product("lap-mikrofiber-tebal"), carOil)).toBe(true);
  });

  test.each([
    ["a scooter's oil", scooterOil, "pelumas-rantai-motor", false],
    ["a bike's oil", bikeOil, "pelumas-rantai-motor", true],
    ["a bike's oil", bikeOil, "oli-samudra-5w-30", false],
    ["a car's oil", carOil, "oli-rimba-5w-30", true],
    ["a car's oil", carOil, "oli-samudra-hybrid-0w-16", false],
    ["a car's cleaner", sensorCleaner, "pembersih-karburator", false],
    ["a car's cleaner", sensorCleaner, "pembilas-radiator", true],
    ["what is for no vehicle", product("sampo-mobil-embun"), "pembersih-kaca-embun", true],
  ])("is related to %s: %4$s is %5$s", (_what, one, slug, is) => {
    expect(isRelated(product(slug), one)).toBe(is);
  });

  test.each([
    ["a sensor's cleaner", sensorCleaner, "pembersih-karburator", false],
    ["a sensor's cleaner", sensorCleaner, "pembilas-radiator", false],
    ["an oil", carOil, "oli-rimba-5w-30", true],
    ["an oil", carOil, "oli-samudra-0w-20", false],
    ["a brake fluid", product("minyak-rem-dot-3"), "minyak-rem-dot-4", false],
  ])("is bought instead of %s: %4$s is %5$s", (_what, one, slug, is) => {
    expect(canReplace(product(slug), one)).toBe(is);
  });
});
