import { currencyExponent, type MinorUnits } from "./money.ts";

// Stripe's own table of currencies without decimals and with three; rupiah is not in it: Stripe
// counts sen, although shops show none.
const none = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const three = "BHD JOD KWD OMR TND".split(" ");

const stripeExponent = (currency: string): number => {
  if (none.includes(currency)) return 0;
  return three.includes(currency) ? 3 : 2;
};

/** An amount in the shop's minor units as Stripe counts it. */
export const stripeAmount = (amount: MinorUnits, currency: string): number =>
  Math.round(amount * 10 ** (stripeExponent(currency) - currencyExponent(currency)));
