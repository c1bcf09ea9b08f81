import type { AddressInput, CheckoutForm } from "../../shared/actions.ts";
import { addressFieldNames } from "../../shared/address-fields.ts";

const readText = (data: FormData, name: string): string => String(data.get(name) ?? "");

const readTexts = <Name extends string>(data: FormData, names: readonly Name[], prefix = "") =>
  Object.fromEntries(names.map((name) => [name, readText(data, prefix + name)])) as Record<
    Name,
    string
  >;

const readAddress = (data: FormData, kind: "billing" | "shipping"): AddressInput =>
  readTexts(data, addressFieldNames, `${kind}.`);

/** The chosen rate, and what the form shows of it. */
const chosenRate = (data: FormData) => readTexts(data, ["shippingMethod", "seenRate"]);

/** The form's addresses, whole; without delivery it has the billing address alone. */
const formAddresses = (data: FormData) => ({
  differentBilling: data.has("differentBilling"),
  ...(data.has("shipping.country") && { shipping: readAddress(data, "shipping") }),
  billing: readAddress(data, "billing"),
});

/** Builds the checkout action's input from the form's fields. */
export function readForm(data: FormData): CheckoutForm {
  const createAccount = data.has("createAccount");
  return {
    ...readTexts(data, ["key", "cart", "email", "paymentMethod", "customerNote", "asked", "npwp"]),
    total: Number(readText(data, "total")),
    ...formAddresses(data),
    ...chosenRate(data),
    createAccount,
    password: createAccount ? readText(data, "password") : undefined,
  };
}

/** The shipping and billing addresses, complete: an account keeps what it is rated for; and the chosen rate. */
export function readAddressChange(data: FormData) {
  return { ...formAddresses(data), ...chosenRate(data) };
}
