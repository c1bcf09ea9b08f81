import type { ActionFailure } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { CheckoutInput } from "./checkout-input.ts";

/** An order that the backend has just made. */
export interface PlacedOrder {
  view: OrderView;
  /** Opens the order's page. */
  orderKey: string;
  /** The backend's URLs of its files, by our own names for them. */
  files: Record<string, string>;
  /** Names of the metadata that its payment plugin has stored with it. */
  paymentMeta: string[];
}

/** The backend's cart, updated from a form, right before it is bought. */
export interface PreparedCart {
  cart: Cart;
  /** Ids of the payment methods that the backend offers this session. */
  gateways: string[];
  /** Whether the backend shows its prices with tax. */
  taxIncluded: boolean;
}

/** What the shopper has confirmed; the total is in minor units. */
export interface Confirmed {
  total: number;
  currency: string;
  /** Absent where the cart was compared before. */
  cartHash?: string;
  /** Absent where the backend was not asked before: it notes that itself. */
  taxIncluded?: boolean;
}

/** What is bought, from the session's own values, never from what a browser sent. */
export interface Purchase {
  /** The form's key. */
  key: string;
  input: CheckoutInput;
  locale: Locale;
  confirmed: Confirmed;
  /** Whether the backend's cart was updated from the form before. */
  isPrepared: boolean;
  /** Orders by card of the session whose payment was ended for this one. */
  endedCardOrders: number[];
}

/** A checkout that may be sent again: the backend makes it once. */
export interface CheckoutTry {
  key: string;
  /** In seconds since 1970: the backend begins nothing later. */
  notAfter: number;
  /** Whether it was sent before. */
  isRepeat: boolean;
}

/** What became of a checkout. */
export type PlaceResult =
  | {
      state: "placed";
      order: PlacedOrder;
      /** Where the backend would redirect the buyer. */
      redirect: string | null;
      /** Whether the session's last cart was read after the order. */
      isCartRead?: boolean;
    }
  /** The order waits for the money of a card, which the shop asks for. */
  | { state: "awaiting-card"; order: PlacedOrder }
  /** The payment plugin has refused the order. */
  | { state: "unpaid"; message: string }
  /**
   * No order was made, with the backend's own message; mayBeMended: nothing may be wrong once the
   * cart has been prepared.
   */
  | { state: "refused"; failure: ActionFailure; message: string; mayBeMended: boolean }
  /** An order may have been made; decided: that will stay uncertain. */
  | { state: "lost"; isDecided: boolean; reason: string };

/** What a session's checkouts ask of the backend. */
export interface CheckoutBackend {
  /** Whether the backend takes a repeated checkout for the same one, by its last response. */
  readonly supportsKeys: boolean;
  /** Whether it updates the cart from the form itself, and makes nothing but what was confirmed. */
  readonly preparesItself: boolean;
  /** Finishes what is pending of the session, so that its cart can be bought. */
  open(locale: Locale): Promise<void>;
  /**
   * Updates the backend's cart from the form, and reads it for the last time before buying. Throws
   * BackendError where there is no result.
   */
  prepare(input: CheckoutInput, locale: Locale): Promise<PreparedCart>;
  /** Orders the cart, and repeats that until the outcome is certain; without keys, once. */
  place(purchase: Purchase, sending: CheckoutTry): Promise<PlaceResult>;
}
