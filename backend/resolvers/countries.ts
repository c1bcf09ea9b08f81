import { INDONESIAN_PROVINCES } from "../catalogue/indonesian-provinces.ts";

// The shop also sells to neighbouring countries, but ships only within Indonesia.
const ALLOWED_COUNTRIES = ["ID", "AU", "BN", "MY", "PH", "SG", "TH", "TL", "VN"];

export const countryResolvers = {
  RootQuery: {
    allowedCountries: () => ALLOWED_COUNTRIES,
    countryStates: (_source: unknown, { country }: { country: string }) =>
      country === "ID" ? INDONESIAN_PROVINCES : [],
  },
};
