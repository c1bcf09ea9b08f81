import type { Env } from "./env.ts";

export type PriceFormat = "FORMATTED" | "RAW";

type Currency = Pick<Env, "CURRENCY" | "CURRENCY_LOCALE">;

// WooCommerce shops in these currencies use no decimals, despite ISO 4217.
const WITHOUT_DECIMALS = new Set(["IDR", "JPY", "KRW", "VND"]);

const formatters = new Map<string, Intl.NumberFormat>();

/** Number of decimals of the currency's minor unit. */
export const decimalsOf = (currency: string): number => (WITHOUT_DECIMALS.has(currency) ? 0 : 2);

/**
 * Formats minor units as the shop shows them ("€12.90"), or as a plain decimal string ("12.90").
 */
export function formatMoney(minor: number, shop: Currency, format?: PriceFormat | null): string {
  return format === "RAW" ? rawMoney(minor, shop.CURRENCY) : shownMoney(minor, shop);
}

function rawMoney(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (minor / 10 ** decimals).toFixed(decimals);
}

function shownMoney(minor: number, shop: Currency): string {
  const amount = minor / 10 ** decimalsOf(shop.CURRENCY);
  // WooCommerce writes no space between symbol and number.
  return formatterOf(shop).format(amount).replace(/\s/g, "");
}

function formatterOf({ CURRENCY, CURRENCY_LOCALE }: Currency): Intl.NumberFormat {
  const key = `${CURRENCY_LOCALE} ${CURRENCY}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const decimals = decimalsOf(CURRENCY);
  const formatter = new Intl.NumberFormat(CURRENCY_LOCALE, {
    style: "currency",
    currency: CURRENCY,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formatters.set(key, formatter);
  return formatter;
}
