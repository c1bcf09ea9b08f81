import type { CountryCode } from "../checkout/country-code.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import type { AddressBook } from "../platform/http/define-action.ts";
import { getAllowedCountries, getStates } from "../product/product-queries.ts";

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

/** Names of these countries' states by their codes; none where they cannot be had now. */
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
    // A code is better than no order at all.
    if (trouble instanceof BackendError) return {};
    throw trouble;
  }
}
