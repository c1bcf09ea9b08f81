export { states } from "./states.ts";

export const base = { country: "US", state: "NY" };
export const allowedCountries = ["US"];

export const tax = { name: "Tax", code: "US-TAX-1" };
export const callingCode = "1";

export const couriers = ["UPS", "USPS", "FedEx"];
