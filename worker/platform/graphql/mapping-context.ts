import { currencyExponent, type MinorUnits } from "../../../shared/money.ts";
import type { Config } from "../../config.ts";

/** What reading an answer of the backend needs to know of the shop. */
export interface AnswerContext extends PriceNotation {
  /** Pictures below this address are named relative to it, so that no page shows the backend's host. */
  imageBaseUrl: string;
}

/** The same, from the settings. */
export const answerContext = (config: Config): AnswerContext => ({
  currency: config.settings.money.currency,
  decimalSeparator: config.decimalSeparator,
  imageBaseUrl: config.images.baseUrl,
});

/** What reading prices as WooCommerce writes them needs. */
interface PriceNotation {
  currency: string;
  /** WooCommerce's own; where none is named, the number of digits behind the last separator tells. */
  decimalSeparator?: string;
}

// Separators of all kinds stand within a number; blanks only before whole thousands.
const numbers = /\d(?:[\d.,'’٫٬]|\s(?=\d{3}(?!\d)))*/g;

/** Reads every amount of a text that WooGraphQL has formatted: "Rp95.000 - Rp430.000", "€1,290.00". */
export function readShownPrices(
  text: string | null | undefined,
  notation: PriceNotation,
): MinorUnits[] {
  const found = plainText(text ?? "").match(numbers) ?? [];
  return found.map((number) => amountOf(number.replace(/\D+$/, ""), notation));
}

/** The first of them, which is the only one but in a range. */
export const readShownPrice = (
  text: string | null | undefined,
  notation: PriceNotation,
): MinorUnits | null => readShownPrices(text, notation)[0] ?? null;

function amountOf(number: string, { currency, decimalSeparator }: PriceNotation): MinorUnits {
  const exponent = currencyExponent(currency);
  const at = decimalSeparator
    ? number.lastIndexOf(decimalSeparator)
    : guessedSeparator(number, exponent);
  const whole = at < 0 ? number : number.slice(0, at);
  const fraction = at < 0 ? "" : number.slice(at + 1);
  const amount = Number(`${whole.replace(/\D/g, "")}.${fraction.replace(/\D/g, "") || "0"}`);
  return Math.round(Number((amount * 10 ** exponent).toPrecision(15)));
}

// Three digits behind the last separator are thousands, unless the currency has three decimals.
function guessedSeparator(number: string, exponent: number): number {
  const digits = number.match(/\D(\d+)$/)?.[1] ?? "";
  const isFraction = digits !== "" && (digits.length !== 3 || exponent === 3);
  return isFraction ? number.length - digits.length - 1 : -1;
}

const plainText = (html: string): string => html.replace(/<[^>]*>/g, "").replace(/&#?\w+;/g, " ");
