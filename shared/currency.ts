import type { MinorUnits } from "./money.ts";

// WooCommerce shows some without decimals for which ISO 4217 defines two; Intl is not
// authoritative here.
const exponents: Record<string, number> = {
  IDR: 0,
  JPY: 0,
  KRW: 0,
  VND: 0,
  CLP: 0,
  BHD: 3,
  KWD: 3,
};

/** Number of decimals that the shop uses for a currency. */
export const currencyExponent = (currency: string): number => exponents[currency] ?? 2;

/** Parses a RAW price ("1273000", "12.5"); null when the text is not a plain decimal number. */
export function parseRawPrice(raw: string | null | undefined, currency: string): MinorUnits | null {
  if (raw == null || !/^\s*-?\d+(\.\d+)?\s*$/.test(raw)) return null;
  // 0.285 times 100 is slightly below 28.5: a half cent in the text must round as a half.
  return Math.round(Number((Number(raw) * 10 ** currencyExponent(currency)).toPrecision(15)));
}

/** Adds RAW prices before rounding: 12612.5 and its tax of 1387.5 are 14000, not 14001. */
export function parseRawSum(
  raws: readonly (string | null | undefined)[],
  currency: string,
): MinorUnits {
  const readable = raws.filter((raw) => parseRawPrice(raw, currency) !== null);
  return (
    parseRawPrice(readable.reduce((sum, raw) => sum + Number(raw), 0).toFixed(8), currency) ?? 0
  );
}

/** Formats an amount as a RAW price: 1250 minor units of EUR is "12.50". */
export const rawPrice = (amount: MinorUnits, currency: string): string => {
  const digits = currencyExponent(currency);
  return (amount / 10 ** digits).toFixed(digits);
};
