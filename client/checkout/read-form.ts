import type { AddressInput, CheckoutForm } from "../../shared/actions.ts";
import { formParts } from "../../shared/checkout.ts";

function addressOf(data: FormData, kind: "billing" | "shipping"): AddressInput {
  const parts = formParts.map((part) => [part, String(data.get(`${kind}.${part}`) ?? "")]);
  return Object.fromEntries(parts);
}

/** Builds the checkout action's input from the form's fields. */
export function readForm(data: FormData): CheckoutForm {
  const text = (name: string) => String(data.get(name) ?? "");
  const isDifferent = data.has("shipToDifferentAddress");
  const createAccount = data.has("createAccount");
  return {
    key: text("key"),
    total: Number(text("total")),
    billing: addressOf(data, "billing"),
    shipToDifferentAddress: isDifferent,
    shipping: isDifferent ? addressOf(data, "shipping") : undefined,
    shippingMethod: text("shippingMethod") || undefined,
    paymentMethod: text("paymentMethod"),
    customerNote: text("customerNote"),
    createAccount,
    password: createAccount ? text("password") : undefined,
  };
}

/** The addresses that goods and bill go to, whole: an account keeps what it is rated for; and the chosen rate. */
export function ratedAddresses(data: FormData) {
  const shipToDifferentAddress = data.has("shipToDifferentAddress");
  return {
    billing: addressOf(data, "billing"),
    shipToDifferentAddress,
    ...(shipToDifferentAddress && { shipping: addressOf(data, "shipping") }),
    shippingMethod: data.get("shippingMethod")?.toString(),
    seenRate: data.get("seenRate")?.toString(),
  };
}
