import type { Env } from "./env.ts";

export type PriceFormat = "FORMATTED" | "RAW";

type Currency = Pick<Env, "CURRENCY" | "CURRENCY_LOCALE">;

// WooCommerce shops in these currencies use no decimals, despite ISO 4217.
const WITHOUT_DECIMALS = new Set(["IDR", "JPY", "KRW", "VND"]);

const formatters = new Map<string, Intl.NumberFormat>();

/** Number of decimals of the currency's minor unit. */
export const getDecimals = (currency: string): number => (WITHOUT_DECIMALS.has(currency) ? 0 : 2);

/** Formats minor units as WooCommerce's API does ("€12.90", "Rp53.500"), or as a plain decimal string ("12.90"). */
export function formatMoney(minor: number, shop: Currency, format?: PriceFormat | null): string {
  // WooCommerce writes no space between symbol and number.
  return format === "RAW"
    ? rawMoney(minor, shop.CURRENCY)
    : writtenMoney(minor, shop).replace(/\s/g, "");
}

/** Formats minor units as a plain decimal string ("12.90"). */
export function rawMoney(minor: number, currency: string): string {
  const decimals = getDecimals(currency);
  return (minor / 10 ** decimals).toFixed(decimals);
}

/** Formats minor units for mails and the operator, as the shop's pages do: "Rp 53.500". */
export const writtenMoney = (minor: number, shop: Currency): string =>
  getFormatter(shop).format(minor / 10 ** getDecimals(shop.CURRENCY));

function getFormatter({ CURRENCY, CURRENCY_LOCALE }: Currency): Intl.NumberFormat {
  const key = `${CURRENCY_LOCALE} ${CURRENCY}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const decimals = getDecimals(CURRENCY);
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
