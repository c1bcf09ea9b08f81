import type { ActionFailure } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { CheckoutInput } from "./checkout-input.ts";

/** The confirmed parts of a total, in minor units without tax. */
export interface ConfirmedParts {
  paymentMethod: string;
  shipping: number;
  /** Title of the chosen rate; "" when nothing is shipped, null when it is unknown. */
  shippingTitle: string | null;
  /** Null when the cart does not list its fees. */
  fees: number[] | null;
}

/** The parts of an order's total, in minor units without tax; null where they are not returned. */
export interface OrderParts {
  paymentMethod: string | null;
  total: number | null;
  shipping: number | null;
  /** Title of the rate; "" when nothing is shipped. */
  shippingTitle: string | null;
  fees: number[] | null;
}

/** An order of the backend, for the session that may have made it. */
export interface CheckoutOrder {
  /** Null where the backend hides it from whoever asks. */
  id: number | null;
  /** Opens the order's page; null where the backend hides it. */
  orderKey: string | null;
  /** The key of the form that made it; null where it was not requested. */
  checkoutKey: string | null;
  /** WooCommerce's status in capitals; "" where it is not returned. */
  status: string;
  /** Whether a payment was noted with it. */
  isPaid: boolean;
  /** As pages show it; null without its id. */
  view: OrderView | null;
  /** The backend's URLs of its files, by our own names for them. */
  files: Record<string, string>;
  parts: OrderParts;
  paymentMethod: string;
  /** Names of the metadata that its payment plugin has stored with it. */
  paymentMeta: string[];
}

/** The backend's cart, updated from a form, right before it is bought. */
export interface PreparedCart {
  cart: Cart;
  /** Ids of the payment methods that the backend offers this session. */
  gateways: string[];
  /** Null where there is no cart. */
  parts: ConfirmedParts | null;
  /** Whether the backend shows its prices with tax. */
  taxIncluded: boolean;
}

/** What is bought, from the session's own values, never from what a browser sent. */
export interface Purchase {
  key: string;
  input: CheckoutInput;
  locale: Locale;
  confirmed: { total: number; currency: string; taxIncluded?: boolean; intentId: string | null };
}

/** The backend's result of a checkout; all null where it is not conclusive. */
export interface PlaceResult {
  order: CheckoutOrder | null;
  /** "failure" where the payment plugin refused the order. */
  outcome: "success" | "failure" | null;
  /** Where the backend would redirect the buyer. */
  redirect: string | null;
  /** Whether the session's token was refused, so that nothing was ordered. */
  isTokenRefused: boolean;
  /** Why nothing was ordered, with the backend's own message. */
  refusal: { failure: ActionFailure; message: string } | null;
}

/** A checkout whose order is looked for. */
export interface Sought {
  key: string;
  /** No order of it is older; milliseconds since 1970. */
  since: number;
  /** Orders that the session has: another one is looked for. */
  except?: readonly number[];
}

/** What the backend returned of the orders that were looked for, and of the cart. */
export interface OrderMatches {
  orders: CheckoutOrder[];
  cartIsFull: boolean;
  /** Keys of checkouts that are known to have emptied the cart; a stock backend tells of none. */
  emptiedBy: readonly string[];
  /** Whether all of it came back, so that an order that is not among them does not exist. */
  isWhole: boolean;
  /**
   * Whether orders were looked for under the form's e-mail address, too; false where the backend has
   * forgotten the session and took none.
   */
  isNamed: boolean;
}

/** The order that a checkout key made, beside those that the session has. */
export const orderOfKey = (
  orders: readonly CheckoutOrder[],
  { key, except = [] }: Pick<Sought, "key" | "except">,
): CheckoutOrder | undefined =>
  orders.find(({ id, checkoutKey }) => !(id && except.includes(id)) && checkoutKey === key);

/**
 * What a session's checkouts ask of the backend, in their turn. Each method sends once and throws a
 * BackendError where there is no result.
 */
export interface CheckoutBackend {
  /** Updates the backend's cart from the form, and reads it for the last time before buying. */
  prepare(input: CheckoutInput, locale: Locale): Promise<PreparedCart>;
  /** Orders the cart. */
  place(purchase: Purchase): Promise<PlaceResult>;
  /**
   * Makes the next checkout of the same cart pay that order instead of making another, or, with null,
   * make one of its own; false where the backend does not.
   */
  resumeOrder(orderId: number | null, locale: Locale): Promise<boolean>;
  /** Looks for the orders of checkouts; a guest's are found by the e-mail address of the form. */
  findOrders(
    form: { locale: Locale; email: string | null },
    sought: readonly Sought[],
  ): Promise<OrderMatches>;
  /** Cancels an order; false where the backend does not let this visitor, or has no result. */
  cancelOrder(orderId: number, locale: Locale): Promise<boolean>;
  /** Creates the card payment of a checkout key, once; `reason` is why there is none. */
  createPayment(
    key: string,
    locale: Locale,
  ): Promise<{ intentId: string; clientSecret: string } | { reason: string | undefined }>;
}
