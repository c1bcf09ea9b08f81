import { code, isPostcode, tidyPostcode } from "#country/facts.ts";
import { MIN_PASSWORD_LENGTH } from "./account.ts";
import type { AddressInput, CheckoutForm, FieldErrors } from "./actions.ts";
import { MAX_FIELD_LENGTH, wooCommerceAddressFields } from "./address-fields.ts";
import { askedEmailErrors, cleanEmail } from "./email.ts";
import type { MessageId } from "./i18n/translate.ts";
import { readPhone, tidyPhone } from "./phone.ts";

/** Validation rules of an address. */
export interface AddressRules {
  /** Codes of the countries that the address may be in. */
  countries: readonly string[];
  /** States of the address's country; empty when it has none. */
  states: readonly { code: string; name: string }[];
  /** A delivery requires a phone number, for the courier. */
  kind: "billing" | "shipping";
  /** Contact details only: the billing address of a virtual cart when the shop hides the rest. */
  contactOnly?: boolean;
  /** Addresses in the shop's country require a district, stored in address line 2. */
  districts?: boolean;
}

/** Validation rules of a whole checkout form. */
export interface CheckoutRules {
  countries: Record<"billing" | "shipping", readonly string[]>;
  /** States of the countries selected in the form. */
  states: Record<"billing" | "shipping", AddressRules["states"]>;
  contactOnly: boolean;
  districts?: boolean;
}

/** Every sentence that checking a form may end in, for modules that carry their texts. */
export const checkoutErrorIds = [
  "checkout.country-unknown",
  "checkout.email-typo",
  "checkout.invalid-email",
  "checkout.password-short",
  "checkout.phone-invalid",
  "checkout.postcode-invalid",
  "checkout.required.address1",
  "checkout.required.city",
  "checkout.required.country",
  "checkout.required.district",
  "checkout.required.email",
  "checkout.required.name",
  "checkout.required.password",
  "checkout.required.payment",
  "checkout.required.phone",
  "checkout.required.postcode",
  "checkout.required.state",
  "checkout.state-unknown",
  "checkout.too-long",
] as const satisfies MessageId[];

/** An address of a form, normalised; absent fields are "". */
export type FormAddress = Record<(typeof wooCommerceAddressFields)[number], string>;

/**
 * The addresses of a checkout: the billing address is the shipping address, unless the form has another one
 * for it.
 */
export function toAddresses<Address>(form: {
  shipping?: Address | undefined;
  billing?: Address | undefined;
  differentBilling?: unknown;
}): Record<"shipping" | "billing", Address | undefined> {
  const { billing, shipping = billing } = form;
  return { shipping, billing: form.differentBilling ? (billing ?? shipping) : shipping };
}

/** Trims an address, and normalises its name, country, postcode and phone number. */
export function normalizeAddress(input: AddressInput): FormAddress {
  const entries = wooCommerceAddressFields.map(
    (part) => [part, (input[part] ?? "").trim()] as const,
  );
  const address = Object.fromEntries(entries) as FormAddress;
  const country = address.country.toUpperCase();
  return {
    ...address,
    country,
    email: cleanEmail(address.email),
    postcode: country === code ? tidyPostcode(address.postcode) : address.postcode,
    phone: tidyPhone(address.phone, country),
  };
}

/**
 * Returns the errors of a normalised address, by field, in the order of its form; those of the
 * form's e-mail address are listed behind the name.
 */
export function addressErrors(
  address: FormAddress,
  rules: AddressRules,
  email: FieldErrors = {},
): FieldErrors {
  const errors: FieldErrors = {};
  const addError = (field: keyof FormAddress, id: MessageId) => {
    errors[`${rules.kind}.${field}`] ??= { id };
  };
  if (rules.kind === "shipping" && !address.phone) addError("phone", "checkout.required.phone");
  if (address.phone && !readPhone(address.phone, address.country))
    addError("phone", "checkout.phone-invalid");
  if (!address.name) addError("name", "checkout.required.name");
  Object.assign(errors, email);
  if (!rules.contactOnly) checkArea(address, rules, addError);
  for (const part of wooCommerceAddressFields)
    if (address[part].length > MAX_FIELD_LENGTH) addError(part, "checkout.too-long");
  return errors;
}

/**
 * Returns the errors of a checkout form, by field; the billing address is checked when it differs or
 * is the only one.
 */
export function checkoutErrors(form: CheckoutForm, rules: CheckoutRules): FieldErrors {
  const email = askedEmailErrors(form.email, form.asked);
  const readErrors = (kind: "billing" | "shipping", email?: FieldErrors) => {
    const [countries, states] = [rules.countries[kind], rules.states[kind]];
    const ownRules = { ...rules, kind, countries, states };
    return addressErrors(normalizeAddress(form[kind] ?? {}), ownRules, email);
  };
  return {
    ...readErrors(form.shipping ? "shipping" : "billing", email),
    ...(form.shipping && form.differentBilling && readErrors("billing")),
    ...(form.total > 0 && !form.paymentMethod && unpaid),
    ...(form.createAccount ? passwordErrors(form.password ?? "") : {}),
  };
}

const unpaid: FieldErrors = { paymentMethod: { id: "checkout.required.payment" } };

function passwordErrors(password: string): FieldErrors {
  if (password === "") return { password: { id: "checkout.required.password" } };
  return password.length < MIN_PASSWORD_LENGTH
    ? { password: { id: "checkout.password-short" } }
    : {};
}

function checkArea(
  address: FormAddress,
  { countries, states, districts }: AddressRules,
  addError: (field: keyof FormAddress, id: MessageId) => void,
): void {
  const { country, state, postcode, address2 } = address;
  const demand = (field: "address1" | "city" | "postcode" | "country") => {
    if (!address[field]) addError(field, `checkout.required.${field}`);
  };
  demand("address1");
  if (districts && country === code) {
    // It stands for city, state and postcode; the worker compares it with its list.
    if (!address2) addError("address2", "checkout.required.district");
  } else {
    demand("city");
    if (states.length > 0 && !states.some((each) => each.code === state))
      addError("state", state ? "checkout.state-unknown" : "checkout.required.state");
    demand("postcode");
  }
  if (country === code && postcode && !isPostcode(postcode))
    addError("postcode", "checkout.postcode-invalid");
  demand("country");
  if (country && !countries.includes(country)) addError("country", "checkout.country-unknown");
}
