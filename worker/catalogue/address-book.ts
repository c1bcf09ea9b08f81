import type { AddressBook } from "../actions/define-action.ts";
import type { CatalogueClient } from "../graphql/catalogue-client.ts";
import type { CountryCode } from "../session/country-code.ts";
import { getAllowedCountries, getStates } from "./operations.ts";

/** Countries and states as the backend knows them, cached like everything that is everybody's. */
export function createAddressBook(catalogue: CatalogueClient): AddressBook {
  return {
    async countries() {
      const { allowedCountries } = await catalogue.query(getAllowedCountries, {});
      return (allowedCountries ?? []).filter((code) => code !== null);
    },
    async states(country) {
      const variables = { country: country as CountryCode };
      const { countryStates } = await catalogue.query(getStates, variables);
      return (countryStates ?? []).flatMap((state) =>
        state?.code ? [{ code: state.code, name: state.name ?? state.code }] : [],
      );
    },
  };
}
