import { type Address, emptyAddress } from "./address.ts";

export interface NameAndValue {
  name: string;
  value: string;
}

/** One line of a cart as it is kept; names, prices and stock are always read anew. */
export interface CartLineState {
  key: string;
  productId: number;
  variationId: number | null;
  /** The chosen attributes, taxonomy and term slug. */
  attributes: NameAndValue[];
  extraData: NameAndValue[];
  quantity: number;
}

/** What the shop remembers between two requests of a shopper. */
export interface SessionState {
  lines: CartLineState[];
  coupons: string[];
  giftCards: string[];
  /** The rate chosen, null for the first one offered. */
  shippingMethod: string | null;
  /** WooCommerce's chosen_payment_method, which fees may depend on. */
  paymentMethod?: string | null;
  /** WooCommerce's order_awaiting_payment: key of an order whose payment step was not finished. */
  awaitingPayment?: string | null;
  /** What else a caller of updateSession keeps here, its own keys and WooCommerce's. */
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

/** The same shopper after an order or an emptied cart: addresses stay, and what callers keep. */
export function withoutCart({ billing, shipping, data }: SessionState): SessionState {
  const { order_awaiting_payment: _, ...kept } = data ?? {};
  return { ...emptySession(), billing, shipping, ...(data ? { data: kept } : {}) };
}
