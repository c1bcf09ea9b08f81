import { INDONESIAN_PROVINCES } from "../catalogue/indonesian-provinces.ts";

// The shop sells to its neighbours too, though it ships within Indonesia only.
const ALLOWED_COUNTRIES = ["ID", "AU", "BN", "MY", "PH", "SG", "TH", "TL", "VN"];

export const countryResolvers = {
  RootQuery: {
    allowedCountries: () => ALLOWED_COUNTRIES,
    countryStates: (_source: unknown, { country }: { country: string }) =>
      country === "ID" ? INDONESIAN_PROVINCES : [],
  },
};
