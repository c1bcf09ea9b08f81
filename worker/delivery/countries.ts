import { code as ownCountry } from "#country/facts.ts";
import type { AddressInput } from "../../shared/actions.ts";
import { normalizeAddress } from "../../shared/checkout.ts";
import type { Country } from "../../shared/country-list.ts";
import { locales } from "../../shared/i18n/locales.ts";
import { fullName, type OrderAddress } from "../../shared/order.ts";
import { writtenPhone } from "../../shared/phone.ts";
import type { Countries } from "../commerce/catalogue.ts";
import { rescue } from "../platform/backend-error.ts";
import { formatters } from "../platform/i18n/intl.ts";
import type { PublicContext } from "../platform/render/define-page.ts";

/** Codes of the countries that any address may be in. */
export async function allCountries(catalogue: Countries): Promise<string[]> {
  const kinds = [catalogue.countries("billing"), catalogue.countries("shipping")];
  return [...new Set((await Promise.all(kinds)).flat())];
}

/** Returns the names of these countries' states by code; empty when they are not available. */
export const stateNames = (
  catalogue: Countries,
  countries: readonly string[],
): Promise<Record<string, string>> =>
  // An order with a code is better than no order.
  rescue<Record<string, string>, Record<string, string>>(async () => {
    const existing = await allCountries(catalogue);
    const wanted = [...new Set(countries)].filter((country) => existing.includes(country));
    const lists = await Promise.all(wanted.map((country) => catalogue.states(country)));
    return Object.fromEntries(lists.flat().map(({ code, name }) => [code, name]));
  }, {});

/** Values of a form's fields, by name. */
interface FormValues {
  [name: string]: string;
}

type Address = Record<string, string | null> | null | undefined;

/** Initial values of an address's fields, from the session's address. */
export function addressFieldValues(kind: "billing" | "shipping", address: Address): FormValues {
  const { firstName, lastName, ...fields } = address ?? {};
  const name = fields.name ?? fullName({ firstName: firstName ?? "", lastName: lastName ?? "" });
  // WooCommerce presets its own province: without a place it is not the shopper's.
  const isPlaced = fields.city || fields.postcode || fields.address1;
  const existing = Object.entries({ ...fields, name }).filter(
    ([part, value]) => value && (part !== "state" || isPlaced),
  );
  const shown = (part: string, value = "") => (part === "phone" ? writtenPhone(value) : value);
  return Object.fromEntries(
    existing.map(([part, value]) => [`${kind}.${part}`, shown(part, value ?? "")]),
  );
}

/** One name as WooCommerce's two: the first word, and the rest (docs/woocommerce.md: Names). */
export function splitName(name: string): Pick<OrderAddress, "firstName" | "lastName"> {
  const [firstName = "", ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(" ") };
}

/** A form's address as WooCommerce has it. */
export function toOrderAddress(form: AddressInput): OrderAddress {
  const { name, ...address } = normalizeAddress(form);
  return { ...splitName(name), ...address };
}

/** The lists of address forms: countries by name, and the states of the selected countries. */
export async function areasFor(
  { catalogue, locale, config }: Pick<PublicContext, "catalogue" | "locale" | "config">,
  values: FormValues,
) {
  const names = formatters.getDisplayNames(locales[locale].languageTag, { type: "region" });
  // Its own country's states are what nearly every form shows: one wait for all where WordPress is slow.
  const [billed, delivered, ownStates] = await Promise.all([
    catalogue.countries("billing"),
    catalogue.countries("shipping"),
    catalogue.states(ownCountry),
  ]);
  const codes = [...new Set([...billed, ...delivered])];
  const countries = codes
    .map(
      (code): Country => ({
        code,
        name: names.of(code) ?? code,
        ...(!delivered.includes(code) && { only: "billing" }),
        ...(!billed.includes(code) && { only: "shipping" }),
      }),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
  const findStates = (kind: string) => {
    const country = values[`${kind}.country`] ?? ownCountry;
    if (!codes.includes(country)) return [];
    return country === ownCountry ? ownStates : catalogue.states(country);
  };
  const [billingStates, shippingStates] = await Promise.all([
    findStates("billing"),
    findStates("shipping"),
  ]);
  return { countries, billingStates, shippingStates, districts: config.districts !== "off" };
}
