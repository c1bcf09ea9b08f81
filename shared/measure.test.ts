import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Measure, measureAtEnd, measureIn, toUnitPrice } from "./measure.ts";

const ml = (amount: number): Measure => ({ amount, unit: "ml" });
const g = (amount: number): Measure => ({ amount, unit: "g" });

describe("a label says how much is in a pack", () => {
  test.each([
    ["800 ml", ml(800)],
    ["800ml", ml(800)],
    ["800-ml", ml(800)],
    ["4 L", ml(4_000)],
    ["4L", ml(4_000)],
    ["4-liter", ml(4_000)],
    ["0,8 L", ml(800)],
    ["0.8 liter", ml(800)],
    ["0,800 L", ml(800)],
    ["1,5 ltr", ml(1_500)],
    ["1.000 ml", ml(1_000)],
    ["1,000 mL", ml(1_000)],
    ["120 cc", ml(120)],
    ["5 lt", ml(5_000)],
    ["500 gr", g(500)],
    ["500 Gram", g(500)],
    ["1 kg", g(1_000)],
    ["2,5 Kg", g(2_500)],
    ["1 kilo", g(1_000)],
    ["3 x 1 L", ml(3_000)],
    ["12×800 ml", ml(9_600)],
    ["Botol 1 Liter", ml(1_000)],
    ["Galon (20 L)", ml(20_000)],
  ])("%j", (label, measure) => {
    expect(measureIn(label)).toEqual(measure);
  });
});

describe("nothing is known of a label", () => {
  test.each([
    "",
    "M",
    "Isi 3",
    "1 botol",
    "5W-30",
    "10W-40",
    "DOT 4",
    "API GL-5",
    "GL-5L",
    "2T",
    "1 Lusin",
    "1/2 L",
    "1 L/menit",
    "500",
    "0 ml",
    "0,2 ml",
    "1.000 L",
    "1.234.567 ml",
    "4 L + 1 L",
    "500 ml / 450 g",
    "9999999 L",
    "-5 L",
    "4 Lx",
  ])("%j", (label) => {
    expect(measureIn(label)).toBeNull();
  });
});

test("a name says it at its end only", () => {
  expect(measureAtEnd("Minyak Rem DOT 4 300 ml")).toEqual(ml(300));
  expect(measureAtEnd("Oli Samudra 5W-30 (1 L) ")).toEqual(ml(1_000));
  expect(measureAtEnd("Pembersih untuk tangki 50 L bensin")).toBeNull();
  expect(measureAtEnd("Pembersih 300 ml untuk 50 L")).toBeNull();
  expect(measureAtEnd("Oli Samudra 5W-30")).toBeNull();
});

const names = { ml: ["ml", "mL", "cc"], g: ["g", "gr", "gram"] } as const;
const bigNames = { ml: ["L", "l", "liter", "ltr"], g: ["kg", "Kg"] } as const;
const unit = fc.constantFrom("ml" as const, "g" as const);
const amount = fc.integer({ min: 1, max: 1_000_000 });
const blank = fc.constantFrom("", " ");

test("any whole amount is read as it is written, small or large", () => {
  fc.assert(
    fc.property(unit, amount, blank, fc.nat(), (of, number, space, pick) => {
      const small = names[of][pick % names[of].length];
      expect(measureIn(`${number}${space}${small}`)).toEqual({ amount: number, unit: of });
      const [whole, hundreds] = [Math.floor(number / 1_000), Math.floor((number % 1_000) / 100)];
      if (whole === 0 && hundreds === 0) return;
      const big = bigNames[of][pick % bigNames[of].length];
      for (const point of [",", "."])
        expect(measureIn(`${whole}${point}${hundreds}${space}${big}`)).toEqual({
          amount: whole * 1_000 + hundreds * 100,
          unit: of,
        });
    }),
  );
});

test("no text whatever gives an amount that is not positive and finite", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.constantFrom("L", "ml", "kg", "x", ",", ".", "0", "12", " ", "/", "-"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const measure = measureIn(pieces.join(""));
      if (measure) {
        expect(measure.amount).toBeGreaterThan(0);
        expect(measure.amount).toBeLessThanOrEqual(1_000_000);
      }
    }),
  );
});

describe("the price of a litre or kilogram", () => {
  test("is the price of that much", () => {
    expect(toUnitPrice(43_000_00, ml(4_000))).toEqual({ amount: 10_750_00, unit: "l" });
    expect(toUnitPrice(10_000, g(300))).toEqual({ amount: 33_333, unit: "kg" });
  });

  test("of a litre is its own price, and more for less of the same price", () => {
    const price = fc.integer({ min: 1, max: 10 ** 12 });
    fc.assert(
      fc.property(price, amount, amount, (of, one, other) => {
        expect(toUnitPrice(of, ml(1_000))?.amount).toBe(of);
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const cheaper = toUnitPrice(of, ml(more))?.amount ?? 0;
        expect(toUnitPrice(of, ml(less))?.amount).toBeGreaterThanOrEqual(cheaper);
        expect(Number.isSafeInteger(cheaper)).toBe(true);
      }),
    );
  });

  test("is not known of what is free, or of which nobody knows how much it is", () => {
    expect(toUnitPrice(0, ml(1_000))).toBeNull();
    expect(toUnitPrice(null, ml(1_000))).toBeNull();
    expect(toUnitPrice(1_000, null)).toBeNull();
  });
});
