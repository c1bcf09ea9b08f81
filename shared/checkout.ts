import { MIN_PASSWORD_LENGTH } from "./account.ts";
import type { AddressInput, CheckoutForm, Notice } from "./actions.ts";
import type { MessageId } from "./i18n/translate.ts";
import type { OrderAddress } from "./order.ts";

/** Field errors by the form's field names ("billing.postcode"). */
export type FieldErrors = Record<string, Notice>;

/** Validation rules of an address. */
export interface AddressRules {
  /** Codes of the countries the shop sells to. */
  countries: readonly string[];
  /** States of the address's country; empty when it has none. */
  states: readonly { code: string; name: string }[];
  /** Billing also requires an e-mail address. */
  kind: "billing" | "shipping";
  /** Contact details only: the billing address of a virtual cart when the shop hides the rest. */
  contactOnly?: boolean;
  /** Addresses in Indonesia require a kecamatan, stored in address line 2, and a phone number. */
  districts?: boolean;
}

/** Validation rules of a whole checkout form. */
export interface CheckoutRules {
  countries: readonly string[];
  /** States of the countries selected in the form. */
  states: Record<"billing" | "shipping", AddressRules["states"]>;
  contactOnly: boolean;
  districts?: boolean;
}

/** Every sentence that checking a form may end in, for modules that carry their texts. */
export const checkoutErrorIds = [
  "checkout.country-unknown",
  "checkout.invalid-email",
  "checkout.password-short",
  "checkout.phone-invalid",
  "checkout.postcode-invalid",
  "checkout.required.address1",
  "checkout.required.city",
  "checkout.required.country",
  "checkout.required.district",
  "checkout.required.email",
  "checkout.required.firstName",
  "checkout.required.lastName",
  "checkout.required.password",
  "checkout.required.phone",
  "checkout.required.postcode",
  "checkout.required.state",
  "checkout.state-unknown",
  "checkout.too-long",
] as const satisfies MessageId[];

/** Maximum length of an address field. */
export const MAX_FIELD_LENGTH = 200;

/** Maximum length of an order note. */
export const MAX_NOTE_LENGTH = 2_000;

// The pattern that HTML defines for a valid e-mail address.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Whether HTML's e-mail input would accept the text. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

/** The fields of an address, by their form names. */
export const addressParts = [
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
] as const satisfies (keyof OrderAddress)[];

/** The same, with the fields that WooCommerce does not have. */
export const formParts = [...addressParts, "kelurahan", "landmark"] as const;

const required = ["firstName", "lastName", "address1", "city", "postcode", "country"] as const;

/** Trims an address, and normalises its country, postcode and phone number. */
export function normalizeAddress(input: AddressInput): OrderAddress {
  const entries = addressParts.map((name) => [name, (input[name] ?? "").trim()] as const);
  const address = Object.fromEntries(entries) as Record<(typeof addressParts)[number], string>;
  const country = address.country.toUpperCase();
  return {
    ...address,
    country,
    postcode: country === "ID" ? address.postcode.replace(/\s/g, "") : address.postcode,
    phone: tidyPhone(address.phone, country),
  };
}

/** Adds the country to a phone number: in Indonesia 0812... and 62812... become +62812... */
export function tidyPhone(phone: string, country: string): string {
  const digits = phone.replace(/[\s().-]/g, "");
  const mobile = country === "ID" ? /^(?:\+62|62|0)(8\d+)$/.exec(digits) : null;
  return mobile ? `+62${mobile[1]}` : phone.trim();
}

/** Returns the errors of a normalised address, by field; empty when it is valid. */
export function addressErrors(address: OrderAddress, rules: AddressRules): FieldErrors {
  const errors: FieldErrors = {};
  const addError = (field: keyof OrderAddress, id: MessageId) => {
    errors[`${rules.kind}.${field}`] ??= { id };
  };
  if (rules.kind === "billing") {
    if (!address.email) addError("email", "checkout.required.email");
    else if (!isEmail(address.email)) addError("email", "checkout.invalid-email");
  }
  const wanted = rules.contactOnly ? (["firstName", "lastName"] as const) : required;
  for (const field of wanted) if (!address[field]) addError(field, `checkout.required.${field}`);
  if (!rules.contactOnly) checkPlace(address, rules, addError);
  if (address.phone && !isPhone(address.phone)) addError("phone", "checkout.phone-invalid");
  for (const name of addressParts)
    if (address[name].length > MAX_FIELD_LENGTH) addError(name, "checkout.too-long");
  // A district sets city and state, whose fields are hidden: no error of theirs can be corrected.
  if (!address.address2 && errors[`${rules.kind}.address2`]) {
    delete errors[`${rules.kind}.city`];
    delete errors[`${rules.kind}.state`];
  }
  return errors;
}

/**
 * Returns the errors of a checkout form, by field; the shipping address is checked when it differs.
 */
export function checkoutErrors(form: CheckoutForm, rules: CheckoutRules): FieldErrors {
  const { countries, states, contactOnly, districts } = rules;
  const errorsOf = (kind: "billing" | "shipping") =>
    addressErrors(normalizeAddress(form[kind] ?? {}), {
      countries,
      states: states[kind],
      kind,
      contactOnly,
      districts,
    });
  return {
    ...errorsOf("billing"),
    ...(form.shipToDifferentAddress ? errorsOf("shipping") : {}),
    ...(form.createAccount ? passwordErrors(form.password ?? "") : {}),
  };
}

function passwordErrors(password: string): FieldErrors {
  if (password === "") return { password: { id: "checkout.required.password" } };
  return password.length < MIN_PASSWORD_LENGTH
    ? { password: { id: "checkout.password-short" } }
    : {};
}

function checkPlace(
  { country, state, postcode, address2, phone }: OrderAddress,
  { countries, states, districts }: AddressRules,
  addError: (field: keyof OrderAddress, id: MessageId) => void,
): void {
  if (country && !countries.includes(country)) addError("country", "checkout.country-unknown");
  if (country === "ID" && postcode && !/^\d{5}$/.test(postcode))
    addError("postcode", "checkout.postcode-invalid");
  if (districts && country === "ID") {
    if (!address2) addError("address2", "checkout.required.district");
    if (!phone) addError("phone", "checkout.required.phone");
  }
  if (states.length === 0) return;
  if (!state) addError("state", "checkout.required.state");
  else if (!states.some(({ code }) => code === state)) addError("state", "checkout.state-unknown");
}

// Digits with the usual separators; how many a country has is not known here.
const isPhone = (phone: string): boolean =>
  /^\+?[\d\s().-]+$/.test(phone) && /^\d{7,15}$/.test(phone.replace(/\D/g, ""));
