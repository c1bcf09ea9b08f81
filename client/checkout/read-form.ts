import type { AddressInput, CheckoutForm } from "../../shared/actions.ts";
import { addressFieldNames } from "../../shared/address-fields.ts";

const textOf = (data: FormData, name: string): string => String(data.get(name) ?? "");

function addressOf(data: FormData, kind: "billing" | "shipping"): AddressInput {
  const entries = addressFieldNames.map((name) => [name, textOf(data, `${kind}.${name}`)]);
  return Object.fromEntries(entries);
}

/** The chosen rate, and what the form shows of it. */
const chosenRate = (data: FormData) => ({
  shippingMethod: textOf(data, "shippingMethod"),
  seenRate: textOf(data, "seenRate"),
});

/** The form's addresses, whole; without delivery it has the billing address alone. */
const formAddresses = (data: FormData) => ({
  differentBilling: data.has("differentBilling"),
  ...(data.has("shipping.country") && { shipping: addressOf(data, "shipping") }),
  billing: addressOf(data, "billing"),
});

/** Builds the checkout action's input from the form's fields. */
export function readForm(data: FormData): CheckoutForm {
  const createAccount = data.has("createAccount");
  return {
    key: textOf(data, "key"),
    total: Number(textOf(data, "total")),
    cart: textOf(data, "cart"),
    email: textOf(data, "email"),
    ...formAddresses(data),
    ...chosenRate(data),
    paymentMethod: textOf(data, "paymentMethod"),
    customerNote: textOf(data, "customerNote"),
    asked: textOf(data, "asked"),
    ...(data.has("npwp") && { npwp: textOf(data, "npwp") }),
    createAccount,
    password: createAccount ? textOf(data, "password") : undefined,
  };
}

/** The shipping and billing addresses, complete: an account keeps what it is rated for; and the chosen rate. */
export function readAddressChange(data: FormData) {
  return { ...formAddresses(data), ...chosenRate(data) };
}
