import { locales } from "../../shared/i18n/locales.ts";
import type { PublicContext } from "../platform/render/define-page.ts";
import { createAddressBook } from "./countries.ts";

/** What a form's fields hold, by name. */
export interface FormValues {
  [name: string]: string;
}

type Address = Record<string, string | null> | null | undefined;

/** What an address's fields show before anything is typed: what the session knows. */
export function knownValues(kind: "billing" | "shipping", address: Address): FormValues {
  const parts = Object.entries(address ?? {}).filter(([, value]) => value);
  return Object.fromEntries(parts.map(([name, value]) => [`${kind}.${name}`, value ?? ""]));
}

const defaultCountry = "ID";

/** The lists that address forms offer: countries by name, states of those that are chosen. */
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
