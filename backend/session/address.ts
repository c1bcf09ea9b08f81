import { base } from "#backend-country/shop.ts";

const FIELDS = [
  "firstName",
  "lastName",
  "company",
  "address1",
  "address2",
  "city",
  "state",
  "postcode",
  "country",
  "email",
  "phone",
] as const;

export type Address = Record<(typeof FIELDS)[number], string>;

/** As GraphQL passes it. */
export type AddressInput = { [Field in keyof Address]?: string | null } & {
  overwrite?: boolean | null;
};

const MAX_LENGTH = 200;

// WooCommerce's default address is the shop's own base.
export function emptyAddress(): Address {
  return { ...blankAddress(), ...base };
}

/** Only the shop's country, as in an order without an address. */
export function blankAddress(): Address {
  const blank = Object.fromEntries(FIELDS.map((field) => [field, ""])) as Address;
  return { ...blank, country: base.country };
}

/** The address with the input's fields replaced; `overwrite` starts from a blank address. */
export function withInput(address: Address, input: AddressInput | null | undefined): Address {
  if (!input) return address;
  const changed = input.overwrite ? blankAddress() : { ...address };
  for (const field of FIELDS) {
    const value = input[field];
    if (typeof value === "string") changed[field] = cleaned(value);
  }
  return changed;
}

const cleaned = (value: string): string =>
  value
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_LENGTH);

/** As WooGraphQL returns it: empty fields are null. */
export function shownAddress(address: Address): Record<keyof Address, string | null> {
  const entries = FIELDS.map((field) => [field, address[field] || null] as const);
  return Object.fromEntries(entries) as Record<keyof Address, string | null>;
}

// The HTML specification's pattern for input type=email, with a dot required after the @ as in
// WordPress.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
