import type { AddressInput } from "./actions.ts";

/** Maximum length of an address field. */
export const MAX_FIELD_LENGTH = 200;

/** Maximum length of an order note. */
export const MAX_NOTE_LENGTH = 2_000;

// In the order of the checkout's form, so that errors are listed from its first field on.
export const wooCommerceAddressFields = [
  "phone",
  "name",
  "email",
  "address1",
  "address2",
  "city",
  "state",
  "postcode",
  "company",
  "country",
] as const satisfies (keyof AddressInput)[];

/** The fields of an address form, with those that WooCommerce does not have. */
export const addressFieldNames = [...wooCommerceAddressFields, "kelurahan", "landmark"] as const;
