import type { AddressInput, CheckoutForm } from "../../shared/actions.ts";
import { formParts } from "../../shared/checkout.ts";

function addressOf(data: FormData, kind: "billing" | "shipping"): AddressInput {
  const parts = formParts.map((part) => [part, String(data.get(`${kind}.${part}`) ?? "")]);
  return Object.fromEntries(parts);
}

/** The form's addresses, whole; without delivery it has the billing address alone. */
const formAddresses = (data: FormData) => ({
  differentBilling: data.has("differentBilling"),
  ...(data.has("shipping.country") && { shipping: addressOf(data, "shipping") }),
  billing: addressOf(data, "billing"),
});

/** Builds the checkout action's input from the form's fields. */
export function readForm(data: FormData): CheckoutForm {
  const text = (name: string) => String(data.get(name) ?? "");
  const createAccount = data.has("createAccount");
  return {
    key: text("key"),
    total: Number(text("total")),
    email: text("email"),
    ...formAddresses(data),
    shippingMethod: text("shippingMethod"),
    paymentMethod: text("paymentMethod"),
    customerNote: text("customerNote"),
    createAccount,
    password: createAccount ? text("password") : undefined,
  };
}

/** The addresses that goods and bill go to, whole: an account keeps what it is rated for; and the chosen rate. */
export function ratedAddresses(data: FormData) {
  return {
    ...formAddresses(data),
    shippingMethod: String(data.get("shippingMethod") ?? ""),
    seenRate: String(data.get("seenRate") ?? ""),
  };
}
