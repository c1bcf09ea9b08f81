import * as v from "valibot";
import { MAX_NOTE_LENGTH } from "../../shared/address-fields.ts";
import type { Countries } from "../commerce/catalogue.ts";
import { checkbox, emailText, minorUnits, optionalText, text } from "../platform/http/fields.ts";

// Longer than any address: the field reports its own limit, and the input is not malformed.
const part = v.optional(text(2_000));

/** The fields of an address; they are checked later, with their own messages. */
export const addressInput = v.object({
  name: part,
  company: part,
  address1: part,
  address2: part,
  city: part,
  state: part,
  postcode: part,
  country: part,
  email: emailText(2_000),
  phone: part,
  kelurahan: part,
  landmark: part,
});

/** The chosen rate, and what the form shows of it: its id, what it costs and what it is called. */
export const confirmedRateFields = {
  shippingMethod: v.optional(text(100)),
  seenRate: v.optional(text(300)),
};

/**
 * The checkout form; fields not listed here (isPaid, fees, transactionId, metaData) are dropped.
 */
export const checkoutForm = v.object({
  key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  total: minorUnits,
  cart: optionalText(64),
  email: emailText(2_000),
  shipping: v.optional(addressInput),
  differentBilling: checkbox,
  billing: v.optional(addressInput),
  ...confirmedRateFields,
  paymentMethod: optionalText(100),
  customerNote: v.optional(text(MAX_NOTE_LENGTH)),
  npwp: part,
  asked: v.optional(text(1_000)),
  createAccount: checkbox,
  username: v.optional(text(60)),
  // Blanks may be part of a password.
  password: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
});

/** Returns a key for a new checkout form; one key makes one order. */
export const newCheckoutKey = (): string => crypto.randomUUID();

/**
 * Returns what an address in that country is checked against; no states for a country that
 * it may not be in.
 */
export async function readAreas(book: Countries, country: string, kind: "billing" | "shipping") {
  const countries = await book.countries(kind);
  const states = countries.includes(country) ? await book.states(country) : [];
  return { countries, states };
}
