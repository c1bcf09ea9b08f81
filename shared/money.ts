/** An amount in minor units (cents) of the shop's currency. */
export type MinorUnits = number;

/**
 * How the shop writes amounts of a currency: where the number stands ("Rp #"; a pattern without it is
 * said in place of every amount), minor units of one, decimals, what stands before these and between
 * thousands, and the currency. A tuple, because it is in every page.
 */
export type WrittenMoney = readonly [
  pattern: string,
  units: number,
  decimals: number,
  decimal: string,
  thousand: string,
  currency: string,
];

/** Options for formatting money: ISO 4217 code and BCP 47 tag. */
export interface CurrencyFormat {
  currency: string;
  locale: string;
  /** Absent before the language's own way is known. */
  written?: WrittenMoney;
}

/** Of a shop whose currency is not known. */
export const unknownMoney: CurrencyFormat = { currency: "", locale: "en-US" };

const separators = /\.|\B(?=(\d{3})+(\.|$))/g;

/**
 * Returns the function that formats amounts of the shop's currency: 129000 minor units of EUR are
 * "€1,290.00" with a point before the decimals.
 */
export const moneyFormat =
  ([pattern, units, decimals, decimal, thousand]: WrittenMoney) =>
  (amount: MinorUnits): string => {
    const number = (Math.abs(amount) / units)
      .toFixed(decimals)
      .replace(separators, (point) => (point ? decimal : thousand));
    return (amount < 0 ? "-" : "") + pattern.replace("#", number);
  };

/**
 * Returns the discount in percent, negative and rounded: regular 1000, sale 800 is -20; 0 when
 * there is none.
 */
export function discountPercent(regular: MinorUnits, sale: MinorUnits): number {
  if (regular <= 0 || sale >= regular) return 0;
  return Math.round(((sale - regular) / regular) * 100);
}
