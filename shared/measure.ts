import type { MinorUnits } from "./money.ts";

/** How much a pack holds: 800 ml, 4,000 ml, 500 g. */
export interface Measure {
  amount: number;
  unit: "ml" | "g";
}

/** What a litre or a kilogram costs. */
export interface UnitPrice {
  amount: MinorUnits;
  unit: "l" | "kg";
}

const units: Record<string, [unit: Measure["unit"], factor: number]> = {};
for (const name of ["ml", "mililiter", "milliliter", "millilitre", "cc"]) units[name] = ["ml", 1];
for (const name of ["l", "lt", "ltr", "liter", "litre", "liters", "litres"])
  units[name] = ["ml", 1_000];
for (const name of ["g", "gr", "gram", "grams"]) units[name] = ["g", 1];
for (const name of ["kg", "kilo", "kilogram", "kilograms"]) units[name] = ["g", 1_000];

// A number with its unit, neither within a word nor a part of a longer number: not the 5 of "GL-5",
// "5W-30" or "1/2 L". "x" before it counts packs: "3 x 1 L".
const written = new RegExp(
  `(?<![\\p{L}\\d.,/-])(?:(\\d{1,3}) ?[x×] ?)?(\\d{1,7}(?:[.,]\\d{1,4})?)[ -]?(${Object.keys(units)
    .sort((one, other) => other.length - one.length)
    .join("|")})(?![\\p{L}\\d/])`,
  "giu",
);

/** A whole number or a fraction as either half of the world writes it; null where it can be read two ways. */
function readNumber(text: string, factor: number): number | null {
  const [whole = "", fraction] = text.split(/[.,]/);
  if (fraction === undefined) return Number(whole);
  // "1.000 ml" is a thousand; of "1.000 L" nobody knows.
  if (fraction.length === 3 && Number(whole) > 0)
    return factor === 1 ? Number(whole + fraction) : null;
  return Number(`${whole}.${fraction}`);
}

const maxAmount = 1_000_000;

/** The amount that a label such as "4 L", "0,8 liter", "800ml" or "3 x 500 gr" says; null where it says none, or more than one. */
export function measureIn(label: string): Measure | null {
  const [match, ...more] = [...label.matchAll(written)];
  const [, count = "1", number = "", name = ""] = match ?? [];
  const [unit, factor] = units[name.toLowerCase()] ?? [];
  if (!unit || !factor || more.length > 0) return null;
  const one = readNumber(number, factor);
  // Parts of a millilitre are a slip of a decimal.
  const amount = one === null ? 0 : Math.round(one * factor * Number(count) * 1_000) / 1_000;
  return amount >= 1 && amount <= maxAmount ? { amount, unit } : null;
}

/** The amount at the end of a product's name: "Ink, blue 300 ml". */
export function measureAtEnd(name: string): Measure | null {
  const measure = measureIn(name);
  const [last] = [...name.matchAll(written)].slice(-1);
  const end = name.trimEnd().replace(/\)$/, "").length;
  return measure && last && last.index + last[0].length >= end ? measure : null;
}

/** The price of a litre or kilogram, rounded to whole minor units; null for what is free or has no measure. */
export function toUnitPrice(price: MinorUnits | null, measure: Measure | null): UnitPrice | null {
  if (!price || !measure) return null;
  const amount = Math.round((price * 1_000) / measure.amount);
  return { amount, unit: measure.unit === "ml" ? "l" : "kg" };
}
