import { BusinessError } from "../business-error.ts";
import type { Meta, orders } from "../schema/orders.ts";
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

/** Billing and shipping address; WooGraphQL leaves a shipping address blank when none is sent. */
export function readAddresses(input: CheckoutInput, account: Account | null): Addresses {
  const saved = input.billing ? null : account?.billing;
  const billing = withInput(saved ?? blankAddress(), input.billing);
  if (billing.email === "" && account) billing.email = account.email;
  if (billing.email !== "" && !isEmail(billing.email)) {
    throw new BusinessError("Invalid billing email address");
  }
  const home = (saved && account?.shipping) ?? blankAddress();
  // WooGraphQL does not store a phone number sent with a shipping address.
  const named = input.shipping && { ...withInput(blankAddress(), input.shipping), phone: "" };
  return { billing, shipping: { ...(named ?? home), email: "" } };
}

/**
 * The addresses that a session and an account store after an order: a blank shipping address
 * becomes the billing address.
 */
export function savedAddresses({ billing, shipping }: Addresses): Addresses {
  const isBlank = Object.entries(shipping).every(([name, value]) => name === "country" || !value);
  return { billing, shipping: isBlank ? { ...billing, email: "" } : shipping };
}

const MAX_META = 20;
const MAX_META_KEY = 100;
const MAX_TEXT = 2000;

const sentMeta = (input: CheckoutInput): Meta[] =>
  (input.metaData ?? [])
    .filter(({ key }) => key !== "")
    .slice(0, MAX_META)
    .map(({ key, value }) => ({
      key: key.slice(0, MAX_META_KEY),
      value: value.slice(0, MAX_TEXT),
    }));

type OrderValues = Partial<
  Pick<
    typeof orders.$inferInsert,
    | "orderKey"
    | "paid"
    | "transactionId"
    | "paymentMethod"
    | "paymentMethodTitle"
    | "createdVia"
    | "cartHash"
    | "billing"
    | "shipping"
  >
>;

/** WooCommerce's own keys: those with a setter are applied, other properties are ignored. */
const PROPERTIES: Record<string, (value: string, addresses: Addresses) => OrderValues> = {
  _order_key: (orderKey) => ({ orderKey }),
  _date_paid: (value) => ({ paid: readDate(value) }),
  _transaction_id: (transactionId) => ({ transactionId }),
  _payment_method: (paymentMethod) => ({ paymentMethod }),
  _payment_method_title: (paymentMethodTitle) => ({ paymentMethodTitle }),
  _created_via: (createdVia) => ({ createdVia }),
  _cart_hash: (cartHash) => ({ cartHash }),
  _billing_email: (email, { billing }) => ({ billing: { ...billing, email } }),
  _billing_phone: (phone, { billing }) => ({ billing: { ...billing, phone } }),
  _shipping_address_1: (address1, { shipping }) => ({ shipping: { ...shipping, address1 } }),
  _order_total: () => ({}),
  _order_currency: () => ({}),
  _customer_user: () => ({}),
};

function readDate(value: string): string | null {
  const date = new Date(/^\d+$/.test(value) ? Number(value) * 1000 : value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The caller's meta data of an order, under any key. */
export const readMeta = (input: CheckoutInput): Meta[] =>
  sentMeta(input).filter(({ key }) => !Object.hasOwn(PROPERTIES, key));

/** Changes to the order itself by the caller's metaData, as WooCommerce allows. */
export function executedMeta(input: CheckoutInput, addresses: Addresses): OrderValues {
  const values: OrderValues & Addresses = { ...addresses };
  for (const { key, value } of sentMeta(input))
    if (Object.hasOwn(PROPERTIES, key)) Object.assign(values, PROPERTIES[key]?.(value, values));
  return values;
}

export const readNote = (input: CheckoutInput): string =>
  (input.customerNote ?? "")
    .replace(/<[^>]*>/g, "")
    .trim()
    .slice(0, MAX_TEXT);
