import * as v from "valibot";
import { MAX_NOTE_LENGTH } from "../../shared/checkout.ts";
import type { AddressBook } from "../platform/http/define-action.ts";
import { checkbox, minorUnits, optionalText, text } from "../platform/http/fields.ts";

// Longer than any address: what is too long is told beside the field, not as malformed.
const part = v.optional(text(2_000));

/** The fields of an address, which are checked afterwards, in words of their own. */
export const addressInput = v.object({
  firstName: part,
  lastName: part,
  company: part,
  address1: part,
  address2: part,
  city: part,
  state: part,
  postcode: part,
  country: part,
  email: part,
  phone: part,
  kelurahan: part,
  landmark: part,
});

/** The checkout form: what is not named here (isPaid, fees, transactionId, metaData) is dropped. */
export const checkoutForm = v.object({
  key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  total: minorUnits,
  billing: addressInput,
  shipToDifferentAddress: checkbox,
  shipping: v.optional(addressInput),
  shippingMethod: v.optional(text(100)),
  paymentMethod: optionalText(100),
  customerNote: v.optional(text(MAX_NOTE_LENGTH)),
  createAccount: checkbox,
  username: v.optional(text(60)),
  // Blanks may belong to a password.
  password: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
});

/** A key for a new checkout form: one makes one order. */
export const newCheckoutKey = (): string => crypto.randomUUID();

/** What an address in that country is checked against; no states of a country that is not sold to. */
export async function placesOf(book: AddressBook, country: string) {
  const countries = await book.countries();
  const states = countries.includes(country) ? await book.states(country) : [];
  return { countries, states };
}
