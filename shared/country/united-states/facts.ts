// Files of their own: every page needs the zone in the browser, and a form's checks alone telephones.
export { callingCode, phoneParts, toPhone, trunkPrefix } from "./phone.ts";
export { timeZone } from "./time-zone.ts";

export const code = "US";
export const ownState = "DC";
export const hasNumericPostcode = false;
export const hasDistricts = false;
export const hasTaxNumbers = false;

/** A ZIP code, or one of nine digits with its hyphen. */
export const tidyPostcode = (typed: string): string =>
  typed.replace(/^(\d{5})[\s-]*(\d{4})$/, "$1-$2");

export const isPostcode = (postcode: string): boolean => /^\d{5}(?:-\d{4})?$/.test(postcode);
