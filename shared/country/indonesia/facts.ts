// A file of its own: every page needs the zone in the browser, only forms the rest.
export { timeZone } from "./time-zone.ts";

export const code = "ID";
export const ownState = "JK";
export const hasNumericPostcode = true;
export const hasDistricts = true;
export const hasTaxNumbers = true;

/** Mobile numbers: 0812... and 62812... become +62812... */
export const toPhone = (digits: string): string | null =>
  /^(\+?62|0)8\d+$/.test(digits) ? digits.replace(/^\+?62|^0/, "+62") : null;

export const tidyPostcode = (typed: string): string => typed.replace(/\s/g, "");

export const isPostcode = (postcode: string): boolean => /^\d{5}$/.test(postcode);
