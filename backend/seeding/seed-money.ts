import { decimalsOf } from "../money.ts";

export type Convert = (cents: number) => number;

// What a shop in Indonesia asks, not what a bank pays: €4.90 is Rp 49.000 on its shelf.
const RUPIAH_PER_CENT = 100;
// Prices below Rp 10.000 end in 500 at the finest, all others in thousands.
const FINE_STEP = 500;
const STEP = 1000;
const FINE_BELOW = 10_000;

/** From the seed's euro cents to minor units of the shop's currency. */
export function seedMoney(currency: string): Convert {
  if (decimalsOf(currency) === 2) return (cents) => cents;
  return (cents) => {
    const rupiah = cents * RUPIAH_PER_CENT;
    const step = rupiah < FINE_BELOW ? FINE_STEP : STEP;
    return Math.max(1, Math.round(rupiah / step)) * step;
  };
}
