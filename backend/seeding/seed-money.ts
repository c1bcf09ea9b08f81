import { getDecimals } from "../money.ts";

export type Convert = (cents: number) => number;

// A typical Indonesian shop price, not an exchange rate: €4.90 becomes Rp 49.000.
const RUPIAH_PER_CENT = 100;
// Prices below Rp 10.000 are rounded to 500, all others to thousands.
const FINE_STEP = 500;
const STEP = 1000;
const FINE_BELOW = 10_000;

/** Converts the seed's euro cents to minor units of the shop's currency. */
export function seedMoney(currency: string): Convert {
  if (getDecimals(currency) === 2) return (cents) => cents;
  return (cents) => {
    const rupiah = cents * RUPIAH_PER_CENT;
    const step = rupiah < FINE_BELOW ? FINE_STEP : STEP;
    return Math.max(1, Math.round(rupiah / step)) * step;
  };
}
