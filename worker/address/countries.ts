import type { CountryCode } from "../checkout/country-code.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import type { AddressBook } from "../platform/http/define-action.ts";
import { getAllowedCountries, getStates } from "../product/product-queries.ts";

/** Countries and states from the backend, cached like all public data. */
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

/** Returns the names of these countries' states by code; empty when they are not available. */
export async function stateNames(
  catalogue: CatalogueClient,
  countries: readonly string[],
): Promise<Record<string, string>> {
  const book = createAddressBook(catalogue);
  try {
    const known = await book.countries();
    const wanted = [...new Set(countries)].filter((country) => known.includes(country));
    const lists = await Promise.all(wanted.map((country) => book.states(country)));
    return Object.fromEntries(lists.flat().map(({ code, name }) => [code, name]));
  } catch (trouble) {
    // An order with a code is better than no order.
    if (trouble instanceof BackendError) return {};
    throw trouble;
  }
}
