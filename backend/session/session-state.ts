import { type Address, emptyAddress } from "./address.ts";

export interface NameAndValue {
  name: string;
  value: string;
}

/** A stored cart line; names, prices and stock are always read again. */
export interface CartLineState {
  key: string;
  productId: number;
  variationId: number | null;
  /** The chosen attributes, taxonomy and term slug. */
  attributes: NameAndValue[];
  extraData: NameAndValue[];
  quantity: number;
}

/** A shopper's state between requests. */
export interface SessionState {
  lines: CartLineState[];
  coupons: string[];
  giftCards: string[];
  /** The chosen rate; null for the first one offered. */
  shippingMethod: string | null;
  /** WooCommerce's chosen_payment_method, which fees may depend on. */
  paymentMethod?: string | null;
  /** WooCommerce's order_awaiting_payment: key of an order with an unfinished payment step. */
  awaitingPayment?: string | null;
  /** Other data from callers of updateSession: their own keys and WooCommerce's. */
  data?: Record<string, string>;
  billing: Address;
  shipping: Address;
}

export const emptySession = (): SessionState => ({
  lines: [],
  coupons: [],
  giftCards: [],
  shippingMethod: null,
  billing: emptyAddress(),
  shipping: emptyAddress(),
});

/** The WordPress plugin's entry: keys of the checkouts that have emptied the cart, the newest last. */
const EMPTIED = "storefront_emptied";
const KEPT = 5;

/** The session after an order of its cart, in which the plugin notes the checkout's key. */
export function withoutOrderedCart(
  state: SessionState,
  meta: readonly { key: string; value: string }[],
): SessionState {
  const left = withoutCart(state);
  const key = meta.find((entry) => entry.key === "checkout_key")?.value;
  if (!key) return left;
  const keys = [...(left.data?.[EMPTIED]?.split(" ") ?? []), key].slice(-KEPT);
  return { ...left, data: { ...left.data, [EMPTIED]: keys.join(" ") } };
}

/** The session after an order or an emptied cart: addresses and callers' data stay. */
export function withoutCart({ billing, shipping, data }: SessionState): SessionState {
  const { order_awaiting_payment: _, ...rest } = data ?? {};
  return { ...emptySession(), billing, shipping, ...(data ? { data: rest } : {}) };
}
