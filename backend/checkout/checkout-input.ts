import { BusinessError } from "../business-error.ts";
import type { Meta } from "../schema/orders.ts";
import {
  type Address,
  type AddressInput,
  blankAddress,
  isEmail,
  withInput,
} from "../session/address.ts";

export interface CheckoutInput {
  account?: { username: string; password: string; authenticate?: boolean | null } | null;
  billing?: AddressInput | null;
  shipping?: AddressInput | null;
  customerNote?: string | null;
  isPaid?: boolean | null;
  metaData?: Meta[] | null;
  paymentMethod?: string | null;
  shippingMethod?: (string | null)[] | null;
  transactionId?: string | null;
}

export interface Addresses {
  billing: Address;
  shipping: Address;
}

interface Account {
  email: string;
  billing: Address | null;
  shipping: Address | null;
}

/** Where the bill and the goods go; WooGraphQL leaves a delivery address blank that is not sent. */
export function addressesOf(input: CheckoutInput, account: Account | null): Addresses {
  const saved = input.billing ? null : account?.billing;
  const billing = withInput(saved ?? blankAddress(), input.billing);
  if (billing.email === "" && account) billing.email = account.email;
  if (billing.email !== "" && !isEmail(billing.email)) {
    throw new BusinessError("Invalid billing email address");
  }
  const home = (saved && account?.shipping) ?? blankAddress();
  // WooGraphQL stores no telephone that is sent with a delivery address.
  const named = input.shipping && { ...withInput(blankAddress(), input.shipping), phone: "" };
  return { billing, shipping: { ...(named ?? home), email: "" } };
}

/** What a session and an account keep of an order's addresses: a blank one is the billing address. */
export function keptAddresses({ billing, shipping }: Addresses): Addresses {
  const isBlank = Object.entries(shipping).every(([name, value]) => name === "country" || !value);
  return { billing, shipping: isBlank ? { ...billing, email: "" } : shipping };
}

const MAX_META = 20;
const MAX_META_KEY = 100;
const MAX_TEXT = 2000;

/** What the caller may keep with an order; keys that begin with _ belong to the shop. */
export function metaOf(input: CheckoutInput): Meta[] {
  return (input.metaData ?? [])
    .filter(({ key }) => key !== "" && !key.startsWith("_"))
    .slice(0, MAX_META)
    .map(({ key, value }) => ({
      key: key.slice(0, MAX_META_KEY),
      value: value.slice(0, MAX_TEXT),
    }));
}

export const noteOf = (input: CheckoutInput): string =>
  (input.customerNote ?? "")
    .replace(/<[^>]*>/g, "")
    .trim()
    .slice(0, MAX_TEXT);
