import { allowedCountries, base, states } from "#backend-country/shop.ts";

export const countryResolvers = {
  RootQuery: {
    allowedCountries: () => allowedCountries,
    countryStates: (_source: unknown, { country }: { country: string }) =>
      country === base.country ? states : [],
  },
};
