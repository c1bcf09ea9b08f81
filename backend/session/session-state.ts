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

/** The session after an order or an emptied cart: addresses and callers' data stay. */
export function withoutCart({ billing, shipping, data }: SessionState): SessionState {
  const { order_awaiting_payment: _, ...rest } = data ?? {};
  return { ...emptySession(), billing, shipping, ...(data ? { data: rest } : {}) };
}
