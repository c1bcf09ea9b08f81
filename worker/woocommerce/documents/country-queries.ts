import { catalogueQuery, graphql } from "../operation.ts";

/** Countries that the shop sells to. */
export const getAllowedCountries = catalogueQuery(
  graphql(`
    query getAllowedCountries {
      allowedCountries
    }
  `),
  { profile: "settings", tags: () => ["settings"] },
);

/** States of a country; empty when it has none. */
export const getStates = catalogueQuery(
  graphql(`
    query getStates($country: CountriesEnum!) {
      countryStates(country: $country) {
        code
        name
      }
    }
  `),
  { profile: "settings", tags: () => ["settings"] },
);
