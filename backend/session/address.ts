export interface Address {
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  email: string;
  phone: string;
}

/** As GraphQL hands it over. */
export type AddressInput = { [Field in keyof Address]?: string | null } & {
  overwrite?: boolean | null;
};

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

const MAX_LENGTH = 200;

// WooCommerce starts every shopper at the shop's own base.
const SHOP_BASE = { country: "ID", state: "JK" };

export function emptyAddress(): Address {
  return { ...blankAddress(), ...SHOP_BASE };
}

/** Nothing but the shop's country, as an order without an address has it. */
export function blankAddress(): Address {
  return {
    firstName: "",
    lastName: "",
    company: "",
    address1: "",
    address2: "",
    city: "",
    state: "",
    postcode: "",
    country: SHOP_BASE.country,
    email: "",
    phone: "",
  };
}

/** The address with what the input names replaced; `overwrite` starts from a blank one. */
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

/** As WooGraphQL shows it: what is empty is null. */
export function shownAddress(address: Address): Record<keyof Address, string | null> {
  const entries = FIELDS.map((field) => [field, address[field] || null] as const);
  return Object.fromEntries(entries) as Record<keyof Address, string | null>;
}

// The HTML specification's own pattern for input type=email, with a dot required after the @ as WordPress wants.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
