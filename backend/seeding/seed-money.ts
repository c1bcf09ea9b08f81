import { decimalsOf } from "../money.ts";

export type Convert = (cents: number) => number;

/** Rupiah for a euro, in the seed only; prices are rounded to 500 rupiah, as on a shelf. */
const RUPIAH_PER_EURO = 18_500;
const RUPIAH_STEP = 500;

/** From the seed's euro cents to minor units of the shop's currency. */
export function seedMoney(currency: string): Convert {
  if (decimalsOf(currency) === 2) return (cents) => cents;
  const steps = RUPIAH_PER_EURO / 100 / RUPIAH_STEP;
  return (cents) => Math.max(1, Math.round(cents * steps)) * RUPIAH_STEP;
}
