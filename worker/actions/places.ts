import type { AddressBook } from "./define-action.ts";

/** What an address in that country is checked against; no states of a country that is not sold to. */
export async function placesOf(book: AddressBook, country: string) {
  const countries = await book.countries();
  const states = countries.includes(country) ? await book.states(country) : [];
  return { countries, states };
}
