/**
 * What pages, forms and checks need to know of the country that a shop is in. The brand names it,
 * and the build has that one alone: `#country/facts.ts` has these as exports, and what only the
 * worker needs is in `#worker-country/*` (worker/country).
 */
export interface CountryFacts {
  /** ISO 3166. */
  code: string;
  /** The zone of dates and hours until the plugin reports WordPress's own, and its name behind a time. */
  timeZone: { id: string; name: string };
  /** A state's code in WooCommerce that no other country sold to has: it tells a list of states. */
  ownState: string;
  /** Whether all of a postcode is digits. */
  hasNumericPostcode: boolean;
  /** Whether addresses name a district below the city, by which couriers rate (districts in EXTRAS). */
  hasDistricts: boolean;
  /** Whether invoices of businesses name a number that can be checked (tax-numbers in EXTRAS). */
  hasTaxNumbers: boolean;
  /** What an international number of the country begins with, without its plus: "62". */
  callingCode: string;
  /** What stands before a number within the country; "" where nothing does. */
  trunkPrefix: string;
  /** A telephone number in E.164, from its digits with or without a plus; null for one of elsewhere. */
  toPhone(digits: string): string | null;
  /** The groups of digits in which people there write a number in E.164, without code and prefix. */
  phoneParts(phone: string): string[] | null;
  /** A postcode in the form in which the country's are written. */
  tidyPostcode(typed: string): string;
  isPostcode(postcode: string): boolean;
}
