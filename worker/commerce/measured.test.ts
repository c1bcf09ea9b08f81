import { describe, expect, test } from "vitest";
import { lowestUnitPrice, readMeasure } from "./measured.ts";

const attribute = (name: string, labels: string[], isVariation = false) => ({
  name,
  isVariation,
  options: labels.map((label) => ({ value: label.toLowerCase(), label })),
});

const sized = { name: "Oli", attributes: [attribute("pa_size", ["1 L", "4 L"], true)] };

describe("how much a choice holds", () => {
  test("is what the chosen size says, and unknown before the choice", () => {
    expect(readMeasure(sized, { pa_size: "4 l" })).toEqual({ amount: 4_000, unit: "ml" });
    expect(readMeasure(sized, {})).toBeNull();
    expect(readMeasure(sized, { pa_size: "any" })).toBeNull();
  });

  test("is the only size of a product without a choice", () => {
    const attributes = [attribute("pa_size", ["300 ml"]), attribute("pa_color", ["Merah"])];
    expect(readMeasure({ name: "Rem", attributes }, {})).toEqual({ amount: 300, unit: "ml" });
    const several = [attribute("pa_size", ["300 ml", "500 ml"])];
    expect(readMeasure({ name: "Rem", attributes: several }, {})).toBeNull();
  });

  test("is at the end of the name where there is no size, and nowhere else", () => {
    expect(readMeasure({ name: "Oli 1 L", attributes: [] }, {})).toEqual({
      amount: 1_000,
      unit: "ml",
    });
    const attributes = [attribute("pa_size", ["M"])];
    expect(readMeasure({ name: "Kaos 1 L", attributes }, {})).toBeNull();
  });

  test("is unknown of a pack of several pieces, and of two sizes that both say it", () => {
    const packs = [
      attribute("Kemasan", ["1 botol", "Isi 3"], true),
      attribute("pa_size", ["300 ml"]),
    ];
    expect(readMeasure({ name: "Aditif", attributes: packs }, { Kemasan: "1 botol" })).toEqual({
      amount: 300,
      unit: "ml",
    });
    expect(readMeasure({ name: "Aditif", attributes: packs }, { Kemasan: "isi 3" })).toBeNull();
    const both = [attribute("pa_size", ["1 L"]), attribute("volume", ["900 ml"])];
    expect(readMeasure({ name: "Oli", attributes: both }, {})).toBeNull();
  });
});

describe("the price of a litre of a whole product", () => {
  const at = (size: string, price: number | null) => ({ choice: { pa_size: size }, price });

  test("is the lowest of its sizes, and says so where they differ", () => {
    expect(lowestUnitPrice(sized, [at("1 l", 1_000), at("4 l", 3_600)])).toEqual({
      amount: 900,
      unit: "l",
      isFrom: true,
    });
    expect(lowestUnitPrice(sized, [at("1 l", 1_000), at("4 l", 4_000)])).toEqual({
      amount: 1_000,
      unit: "l",
    });
  });

  test("is unknown where one size is, and leaves out what has no price", () => {
    expect(lowestUnitPrice(sized, [at("1 l", 1_000), at("", 3_000)])).toBeNull();
    expect(lowestUnitPrice(sized, [at("1 l", 1_000), at("4 l", null)])?.amount).toBe(1_000);
    expect(lowestUnitPrice(sized, [])).toBeNull();
    const mixed = { name: "Set", attributes: [attribute("pa_size", ["1 L", "1 kg"], true)] };
    expect(lowestUnitPrice(mixed, [at("1 l", 1_000), at("1 kg", 1_000)])).toBeNull();
  });
});
