export { states } from "./states.ts";

/** The shop's own address, which WooCommerce presets, and the countries that it sells to. */
export const base = { country: "ID", state: "JK" };
// It ships within its country alone.
export const allowedCountries = ["ID", "AU", "BN", "MY", "PH", "SG", "TH", "TL", "VN"];

export const tax = { name: "PPN", code: "ID-PPN-1" };
/** Its code, in front of a number's digits without the leading 0. */
export const callingCode = "62";

export const couriers = [
  ...["JNE", "J&T", "SiCepat", "AnterAja", "Pos Indonesia", "Ninja Xpress", "ID Express"],
  ...["Lion Parcel", "TIKI", "Wahana", "SAP Express", "Paxel"],
];
