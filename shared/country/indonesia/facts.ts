// Files of their own: every page needs the zone in the browser, and a form's checks alone telephones.
export { callingCode, phoneParts, toPhone, trunkPrefix } from "./phone.ts";
export { timeZone } from "./time-zone.ts";

export const code = "ID";
export const ownState = "JK";
export const hasNumericPostcode = true;
export const hasDistricts = true;
export const hasTaxNumbers = true;

export const tidyPostcode = (typed: string): string => typed.replace(/\s/g, "");

export const isPostcode = (postcode: string): boolean => /^\d{5}$/.test(postcode);
