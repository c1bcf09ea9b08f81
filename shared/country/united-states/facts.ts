// A file of its own: every page needs the zone in the browser, only forms the rest.
export { timeZone } from "./time-zone.ts";

export const code = "US";
export const ownState = "DC";
export const hasNumericPostcode = false;
export const hasDistricts = false;
export const hasTaxNumbers = false;

/** Ten digits, of which the area's and the exchange's first are not 0 or 1: (202) 555-0143. */
export function toPhone(digits: string): string | null {
  const number = /^(?:\+?1)?([2-9]\d\d[2-9]\d{6})$/.exec(digits);
  return number && `+1${number[1]}`;
}

/** A ZIP code, or one of nine digits with its hyphen. */
export const tidyPostcode = (typed: string): string =>
  typed.replace(/^(\d{5})[\s-]*(\d{4})$/, "$1-$2");

export const isPostcode = (postcode: string): boolean => /^\d{5}(?:-\d{4})?$/.test(postcode);
