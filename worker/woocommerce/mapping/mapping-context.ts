import { currencyExponent } from "../../../shared/currency.ts";
import type { MinorUnits } from "../../../shared/money.ts";
import type { Config } from "../../settings/config.ts";

/** Settings of the shop for mapping the backend's results. */
export interface MappingContext extends PriceNotation {
  /**
   * Images below this URL are named relative to it, so that no page contains the backend's host.
   */
  imageBaseUrl: string;
  /** Whether products of other types are sold, at WordPress's own checkout. */
  sellsOtherTypes?: boolean;
  /** The zone of WordPress's dates, which name none. */
  timeZone: string;
}

/** Returns the context from the settings. */
export const mappingContext = (config: Config): MappingContext => ({
  currency: config.settings.money.currency,
  decimalSeparator: config.decimalSeparator,
  imageBaseUrl: config.images.baseUrl,
  sellsOtherTypes: config.settings.sellsOtherTypes,
  timeZone: config.settings.timeZone,
});

/** The context of an object that outlives a change of the settings. */
export const currentContext = (config: () => Config): MappingContext => ({
  get currency() {
    return mappingContext(config()).currency;
  },
  get decimalSeparator() {
    return mappingContext(config()).decimalSeparator ?? "";
  },
  get imageBaseUrl() {
    return mappingContext(config()).imageBaseUrl;
  },
  get sellsOtherTypes() {
    return mappingContext(config()).sellsOtherTypes ?? false;
  },
  get timeZone() {
    return mappingContext(config()).timeZone;
  },
});

/** Settings for parsing prices as WooCommerce formats them. */
interface PriceNotation {
  currency: string;
  /**
   * WooCommerce's decimal separator; without it, the number of digits after the last separator
   * decides.
   */
  decimalSeparator?: string;
}

// A number may contain separators of all kinds; spaces only before groups of three digits.
const numbers = /\d(?:[\d.,'’٫٬]|\s(?=\d{3}(?!\d)))*/g;

/**
 * Parses all amounts in a text that WooGraphQL has formatted: "Rp95.000 - Rp430.000", "€1,290.00".
 */
export function readShownPrices(
  text: string | null | undefined,
  notation: PriceNotation,
): MinorUnits[] {
  const matches = plainText(text ?? "").match(numbers) ?? [];
  return matches.map((number) => parseAmount(number.replace(/\D+$/, ""), notation));
}

/** Returns the first amount; only a range has more than one. */
export const readShownPrice = (
  text: string | null | undefined,
  notation: PriceNotation,
): MinorUnits | null => readShownPrices(text, notation)[0] ?? null;

function parseAmount(number: string, { currency, decimalSeparator }: PriceNotation): MinorUnits {
  const exponent = currencyExponent(currency);
  const at = decimalSeparator
    ? number.lastIndexOf(decimalSeparator)
    : guessedSeparator(number, exponent);
  const whole = at < 0 ? number : number.slice(0, at);
  const fraction = at < 0 ? "" : number.slice(at + 1);
  const amount = Number(`${whole.replace(/\D/g, "")}.${fraction.replace(/\D/g, "") || "0"}`);
  return Math.round(Number((amount * 10 ** exponent).toPrecision(15)));
}

// Three digits after the last separator are thousands, unless the currency has three decimals.
function guessedSeparator(number: string, exponent: number): number {
  const digits = number.match(/\D(\d+)$/)?.[1] ?? "";
  const isFraction = digits !== "" && (digits.length !== 3 || exponent === 3);
  return isFraction ? number.length - digits.length - 1 : -1;
}

const plainText = (html: string): string => html.replace(/<[^>]*>/g, "").replace(/&#?\w+;/g, " ");
