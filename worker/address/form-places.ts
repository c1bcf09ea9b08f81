import { locales } from "../../shared/i18n/locales.ts";
import type { PublicContext } from "../platform/render/define-page.ts";
import { createAddressBook } from "./countries.ts";

/** Values of a form's fields, by name. */
export interface FormValues {
  [name: string]: string;
}

type Address = Record<string, string | null> | null | undefined;

/** Initial values of an address's fields, from the session's address. */
export function knownValues(kind: "billing" | "shipping", address: Address): FormValues {
  const parts = Object.entries(address ?? {}).filter(([, value]) => value);
  return Object.fromEntries(parts.map(([name, value]) => [`${kind}.${name}`, value ?? ""]));
}

const defaultCountry = "ID";

/** The lists of address forms: countries by name, and the states of the selected countries. */
export async function placesFor(
  { catalogue, locale, config }: Pick<PublicContext, "catalogue" | "locale" | "config">,
  values: FormValues,
) {
  const book = createAddressBook(catalogue);
  const names = new Intl.DisplayNames(locales[locale].languageTag, { type: "region" });
  const codes = await book.countries();
  const countries = codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const statesOf = (kind: string) => {
    const country = values[`${kind}.country`] ?? defaultCountry;
    return codes.includes(country) ? book.states(country) : Promise.resolve([]);
  };
  const [billingStates, shippingStates] = await Promise.all([
    statesOf("billing"),
    statesOf("shipping"),
  ]);
  return { countries, billingStates, shippingStates, districts: config.districts !== "off" };
}
