import { currencyExponent, type MinorUnits } from "../../shared/money.ts";

/**
 * Reads an amount that WooGraphQL gives formatted only: ShippingRate.cost, LineItem.total and
 * subtotal take no format argument ("Rp20.000", "€1,290.00"). Everything else is asked for RAW.
 */
export function readFormattedAmount(
  text: string | null | undefined,
  currency: string,
): MinorUnits | null {
  const number = plainText(text ?? "").match(/\d[\d.,]*/)?.[0];
  if (!number) return null;
  const exponent = currencyExponent(currency);
  const decimals = number.match(/[.,](\d+)$/)?.[1] ?? "";
  const whole = isFraction(decimals, exponent) ? number.slice(0, -decimals.length - 1) : number;
  const fraction = whole === number ? "" : decimals;
  const amount = Number(`${whole.replace(/[.,]/g, "")}.${fraction || "0"}`);
  return Math.round(amount * 10 ** exponent);
}

// Three digits behind the last separator are thousands, unless the currency has three decimals.
const isFraction = (digits: string, exponent: number): boolean =>
  digits !== "" && (digits.length !== 3 || exponent === 3);

// A space inside a number ("1 290,00") is a thousands separator too.
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&#?\w+;/g, " ")
    .replace(/(\d)\s+(?=\d)/g, "$1");
