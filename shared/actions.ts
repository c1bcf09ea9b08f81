import type { Cart } from "./cart.ts";
import type { MessageId } from "./i18n/translate.ts";
import type { RequestKind, ReturnReason, ReturnWish } from "./order.ts";

/** An expected outcome: a value, or an error that names what failed. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

/** Wraps a value as a success. */
export const success = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

/** Wraps a failure. */
export const failure = <Failure>(error: Failure): { ok: false; error: Failure } => ({
  ok: false,
  error,
});

/** The id of an action's form, so that a button elsewhere on the page can submit it. */
export const formId = (form: ActionName): string => `form-${form}`;

/**
 * A message to the shopper: a message id with its values, or a cleaned message from the backend.
 */
export interface Notice {
  /** Message id, for example "cart.out-of-stock". */
  id: MessageId | "backend.said";
  values?: Record<string, string | number>;
  /** The backend's own message, shown when there is no message id of ours ("backend.said"). */
  text?: string;
  /** BCP 47 language of text. */
  lang?: string;
  /** Styles the notice as good news. */
  isGood?: true;
}

/** A coupon's or gift card's code that was refused when its form was sent without script. */
export interface RefusedCode {
  code: string;
  error: Notice;
}

/** Field errors by the form's field names ("shipping.postcode"). */
export type FieldErrors = Record<string, Notice>;

/**
 * Error code for a request whose cookie predates a login: nothing was executed, and the same
 * request works with the newer cookie.
 */
export const SESSION_MOVED = "session.moved";

/** Why an action failed; fields use the form's names ("billing.postcode"). */
export interface ActionFailure {
  code: string;
  notice: Notice;
  fields?: Record<string, Notice>;
  /** The current cart, when the action knows it. */
  cart?: Cart;
}

/** The cart after a change, with notices for the shopper. */
export interface CartUpdate {
  cart: Cart;
  notices: Notice[];
}

/** A chosen attribute of a variation: {name: "pa_size", value: "4-liter"}. */
interface ChosenAttribute {
  name: string;
  value: string;
}

/** The address fields that a form may send, all optional text until they are validated. */
export interface AddressInput {
  /** For addresses with a district, in addition to the street. */
  kelurahan?: string;
  landmark?: string;
  /** The whole name of the recipient or payer. */
  name?: string;
  company?: string;
  address1?: string;
  address2?: string;
  city?: string;
  state?: string;
  postcode?: string;
  country?: string;
  email?: string;
  phone?: string;
}

/** The input of the checkout form; other fields are dropped. */
export interface CheckoutForm {
  /** Random key of this form: one key creates one order. */
  key: string;
  /** The total that the shopper saw, in minor units. */
  total: number;
  /** The hash of the cart that the shopper saw. */
  cart?: string;
  email?: string;
  /** The delivery address; absent in the form of a cart that needs no delivery. */
  shipping?: AddressInput;
  /** Whether the billing address differs from the delivery address. */
  differentBilling?: boolean;
  billing?: AddressInput;
  /** Id of the chosen rate, for example "flat_rate:1". */
  shippingMethod?: string;
  /** What the form shows of the rate that is chosen: its id, its cost and its name. */
  seenRate?: string;
  /** Id of a gateway offered on the checkout page. */
  paymentMethod: string;
  customerNote?: string;
  /** The buyer's tax number, where the shop sells to businesses. */
  npwp?: string;
  createAccount?: boolean;
  username?: string;
  password?: string;
  /** What the shopper was asked about ("Did you mean ...?"), between blanks: sent again, it is meant. */
  asked?: string;
}

/** Where the browser goes after the checkout; location has the language prefix. */
export type CheckoutOutcome =
  | { state: "done"; orderId: number; orderKey: string; location: string }
  | { state: "confirming"; key: string; location: string };

/** The input of a product review. */
export interface ReviewForm {
  productId: number;
  /** Whole stars, 1 to 5. */
  rating: number;
  content: string;
  author: string;
  authorEmail: string;
}

/** A message to the shop. */
export interface ContactForm {
  name: string;
  email: string;
  phone: string;
  message: string;
  privacy?: boolean;
  /** Hidden from visitors: only a robot fills it in. */
  website: string;
}

/** Where the browser goes next; location has the language prefix. */
interface RedirectTarget {
  location: string;
}

/** Identifies an order for its owner or the holder of its key. */
interface OrderReference {
  orderId: number;
  /** Not required for the logged-in owner. */
  key?: string;
}

/** An order that was looked up, and what opens its status. */
interface LookupTarget {
  orderId: number;
  pass: string;
}

/** The details that a customer may change; the password has its own action. */
interface DetailsForm {
  /** WooCommerce's two names as one. */
  name?: string;
  displayName?: string;
  email: string;
  /** The current password, required when the e-mail address changes. */
  emailPassword?: string;
}

/** What the link of a mail about a product holds. */
interface AlertLink {
  productId: number;
  token: string;
}

/** Every action of POST /actions/{name}, with its input and output. */
export interface Actions {
  /** With rates "late" the response waits for couriers that were late before. */
  "read-cart": { input: { rates?: "late" }; output: CartUpdate };
  "add-to-cart": {
    input: {
      productId: number;
      variationId?: number;
      attributes?: ChosenAttribute[];
      quantity: number;
    };
    output: CartUpdate;
  };
  "update-quantity": { input: { key: string; quantity: number }; output: CartUpdate };
  "remove-line": { input: { key: string }; output: CartUpdate };
  "empty-cart": { input: Record<string, never>; output: CartUpdate };
  "apply-code": { input: { code: string }; output: CartUpdate };
  "remove-coupon": { input: { code: string }; output: CartUpdate };
  "remove-gift-card": { input: { code: string }; output: CartUpdate };
  "choose-payment": { input: { paymentMethod: string }; output: CartUpdate };
  "reload-checkout": { input: object; output: object };
  "choose-shipping": { input: { rate: string }; output: CartUpdate };
  "read-states": {
    input: { country: string };
    output: { states: { code: string; name: string }[] };
  };
  "change-address": {
    input:
      | { country: string; state?: string; postcode?: string; city?: string }
      | {
          shipping?: AddressInput;
          differentBilling?: boolean;
          billing?: AddressInput;
          /** The rate that the form shows as chosen. */
          shippingMethod?: string;
          /** What it is shown as: id, cost in minor units and name, between upright lines. */
          seenRate?: string;
        };
    output: CartUpdate;
  };
  /**
   * Stores the kecamatan for delivery; form is the address that it is written into. An open form
   * takes the fields itself, and has its whole address rated.
   */
  "choose-district": {
    input: { code: string; form?: "billing" | "shipping"; isOpen?: boolean };
    output: { code: string; fields?: Record<string, string> };
  };
  /** What a visitor agrees to: everything that is asked, nothing, or by the boxes. */
  "choose-consent": {
    input: { choice?: "all" | "none"; statistics?: boolean; advertising?: boolean };
    output: Record<string, never>;
  };
  /** Erases what the browser stores: the kecamatan, the payment method, or everything. */
  "erase-device": {
    input: { what: "district" | "method" | "all" };
    output: Record<string, never>;
  };
  /** Has the browser remember a vehicle of a year. */
  "keep-vehicle": { input: { model: string; year: string }; output: Record<string, never> };
  /** One of them ("honda-beat.2019"), or all. */
  "forget-vehicle": { input: { vehicle?: string }; output: Record<string, never> };
  /** Keeps what the odometer of a vehicle shows today. */
  "keep-odometer": { input: { vehicle: string; km: string }; output: Record<string, never> };
  /** Adds the vehicles of another device. */
  "bring-vehicles": { input: { vehicles: string }; output: Record<string, never> };
  /** Stores an address form while the shopper chooses its kecamatan. */
  "find-district": {
    input: { district: "billing" | "shipping"; key?: string; edit?: string };
    output: { location: string };
  };
  /** clientSecret: the card form's script confirms the payment with it; null when it is paid already. */
  "prepare-payment": { input: CheckoutForm; output: { clientSecret: string | null } };
  checkout: { input: CheckoutForm; output: CheckoutOutcome };
  /** location is WordPress's own checkout with this cart: a secret of some minutes. */
  "open-wordpress-checkout": { input: object; output: RedirectTarget };
  /** location is the thank-you page, with its language prefix. */
  contact: { input: ContactForm; output: { location: string } };
  "write-review": { input: ReviewForm; output: { status: "held" | "published" } };
  login: {
    input: { username: string; password: string; remember?: boolean };
    output: Record<string, never>;
  };
  /** Mails a code to log in; says the same of an address without an account. */
  "mail-login-code": { input: { email: string; returnTo?: string }; output: RedirectTarget };
  "login-by-code": { input: { email: string; code: string }; output: Record<string, never> };
  logout: { input: { forgetWishlist?: boolean }; output: RedirectTarget };
  register: {
    input: { name: string; email: string; password: string; asked?: string };
    output: Record<string, never>;
  };
  "reset-password-email": { input: { username: string }; output: Record<string, never> };
  "reset-password": {
    input: { key: string; login: string; password: string; confirmation: string };
    output: RedirectTarget;
  };
  /** Mails a code to the account's address, for the orders that were made with it as a guest. */
  "mail-account-code": { input: object; output: RedirectTarget };
  "claim-orders": { input: { code: string }; output: RedirectTarget & { notices: Notice[] } };
  "update-customer": { input: DetailsForm; output: { notices: Notice[] } };
  /** Gives the account the new address, by the code that was mailed to it. */
  "confirm-email": { input: { code: string }; output: Record<string, never> };
  "update-password": {
    input: { currentPassword: string; password: string; confirmation: string };
    output: Record<string, never>;
  };
  "update-address": {
    input: { billing?: AddressInput; shipping?: AddressInput };
    output: Record<string, never>;
  };
  /** version: stands for the address as the form was shown it, "" for a new one. */
  "save-address": {
    input: {
      id: string;
      version?: string;
      label?: string;
      isDefault?: boolean;
      shipping: AddressInput;
    };
    output: RedirectTarget;
  };
  "remove-address": { input: { id: string; version?: string }; output: RedirectTarget };
  /** Makes it the default one. */
  "prefer-address": { input: { id: string }; output: Record<string, never> };
  /** Writes a saved address into the checkout's form. */
  "use-address": {
    input: Omit<CheckoutForm, "key" | "total" | "cart"> & { address: string };
    output: RedirectTarget;
  };
  /** By the order's number and the e-mail address or telephone number of its buyer. */
  "find-order": { input: { number: string; contact: string }; output: RedirectTarget };
  "mail-order-code": { input: LookupTarget; output: RedirectTarget };
  "open-order": { input: LookupTarget & { code: string }; output: RedirectTarget };
  "pay-again": {
    input: OrderReference & { paymentMethod?: string | undefined };
    output: { location: string };
  };
  /** Cancels an order that is neither paid nor being packed. */
  /** Without a code, whoever is not in the buyer's session has one mailed to the order's address. */
  "cancel-order": {
    input: OrderReference & { code?: string };
    output: RedirectTarget & { notices: Notice[] };
  };
  /** Asks the shop to cancel an order, or to take back some of its items, named by their place in it. */
  "ask-order": {
    input: OrderReference & {
      kind: RequestKind;
      items: { [index: string]: number };
      reason?: ReturnReason | undefined;
      wish?: ReturnWish | undefined;
      text: string;
    };
    output: RedirectTarget;
  };
  /** Adds one piece of each product. */
  "add-all": { input: { productIds: number[] }; output: { notices: Notice[] } };
  /** Adds the items of a text such as "20-23:1,31:2"; what is refused is a field of that item's id. */
  "add-items": { input: { items: string }; output: CartUpdate };
  /** Adds SKUs with quantities; location is the cart, with its language prefix. */
  "order-skus": {
    input: {
      list?: string;
      sku?: { [row: string]: string };
      quantity?: { [row: string]: string };
    };
    output: RedirectTarget & { notices: Notice[] };
  };
  /** Adds the products of a cart link; location is the cart, with its language prefix. */
  "fill-cart": {
    input: { items: string; coupon?: string };
    output: { notices: Notice[]; location: string };
  };
  reorder: { input: OrderReference; output: { notices: Notice[]; location: string } };
  /** Asks for a mail about a product that is sold out, or that shall cost less. */
  "ask-alert": {
    input: { productId: number; variationId?: number; email: string; asked?: string };
    output: { notices: Notice[] };
  };
  /** By the link of a mail. */
  "confirm-alert": { input: AlertLink; output: Record<string, never> };
  "end-alert": { input: AlertLink; output: Record<string, never> };
  /** Ids to add and to remove; returns the account's whole list. */
  "save-wishlist": {
    input: { add?: string[]; remove?: string[] };
    output: { ids: string[] };
  };
}

/** Name of an action, as in its URL. */
export type ActionName = keyof Actions;

/** The body of an action's response. */
export type ActionResult<Name extends ActionName> = Result<Actions[Name]["output"], ActionFailure>;
