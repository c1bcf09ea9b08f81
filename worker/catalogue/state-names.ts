import { BackendError } from "../graphql/backend-error.ts";
import type { CatalogueClient } from "../graphql/catalogue-client.ts";
import { createAddressBook } from "./address-book.ts";

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
