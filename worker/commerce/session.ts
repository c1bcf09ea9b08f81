import type { Viewer } from "../../shared/account.ts";
import type { ActionFailure, Notice, Result } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { Visitor } from "../platform/http/client-address.ts";
import type { CheckoutInput } from "./checkout-input.ts";
import type { BuyerConsent } from "./consent.ts";
/** A refusal by the backend; path names the field that it refused. */
export interface Refusal {
  notice: Notice;
  /** The backend's message (HTML); for distinguishing cases, never for display. */
  message: string;
  path: string;
}

/** A login without the values that the client adds itself. */
export type LoginInput = WithoutLocale<LoginRequest>;

type WithoutLocale<Request> = Request extends unknown ? Omit<Request, "locale"> : never;

/** Credentials of a login. */
export interface Credentials {
  username: string;
  password: string;
  /** Whether the session is stored for a year instead of 30 days. */
  remember: boolean;
  locale: Locale;
}

/** Account details that a customer may change. */
interface AccountDetails {
  firstName?: string | undefined;
  lastName?: string | undefined;
  displayName?: string | undefined;
  email: string;
}

/**
 * A request that logs a customer in, or continues the login with changed credentials or details.
 */
export type LoginRequest =
  | ({ kind: "login" } & Credentials)
  /** By the code that a provider of logins has given to the browser. */
  | {
      kind: "provider";
      provider: string;
      code: string;
      state: string;
      codeVerifier?: string | undefined;
      locale: Locale;
    }
  /** By a code that was mailed to the account's address. */
  | { kind: "code"; email: string; code: string; locale: Locale }
  /** The backend makes the user name. */
  | {
      kind: "register";
      firstName?: string;
      lastName?: string;
      email: string;
      password: string;
      locale: Locale;
    }
  | { kind: "password"; current: string; password: string; locale: Locale }
  | { kind: "details"; current: string; details: AccountDetails; locale: Locale };

/** A login that waits for the provider's page, and where it leads then. */
export interface BegunLogin {
  provider: string;
  /** A path of the site with its language prefix. */
  returnTo: string | null;
  locale: Locale;
  /** PKCE: what the code is exchanged with; absent where the backend cannot. */
  codeVerifier?: string | undefined;
}

/** A successful login; refusals are action failures. */
export interface LoggedIn {
  viewer: Viewer;
  remembered: boolean;
  itemCount: number;
  /** A hash of what signs the customer's tokens; null where the backend's tokens do not say it. */
  tokenSecret: string | null;
}

/** A BackendError as plain JSON, because classes do not survive the way out of a Durable Object. */
export interface SerializedBackendError {
  /**
   * "unknown-session": the id was never opened, or was destroyed; "moved": a login continued it
   * under another id; "other-customer": it is not logged in to again.
   */
  reason: string;
  operation: string;
  status: number | null;
  /** The backend's own messages (HTML); absent where it has sent none. */
  messages?: readonly string[];
}

/** Notices and values of a form without script for the next page: shown once. */
export interface Flash {
  notices: Notice[];
  /** Name of the form's action, to which these values and field errors belong. */
  form?: string;
  fields?: Record<string, Notice>;
  values?: Record<string, string>;
}

/** A checkout as the action sends it to the session's object. */
export interface CheckoutRequest {
  key: string;
  /** SHA-256 of the submission, so that one key cannot make two orders. */
  hash: string;
  input: CheckoutInput;
  /** The total that the shopper saw, in minor units. */
  seenTotal: number;
  /** The hash of the cart that the shopper saw. */
  cartHash?: string;
  locale: Locale;
  /** The buyer's visitor data: WooCommerce stores it with the order. */
  visitor?: Visitor;
  /** What the buyer has agreed to; absent without consent. */
  consent?: BuyerConsent;
}

/** A checkout that made its order. */
interface DoneState {
  state: "done";
  orderId: number;
  orderKey: string;
  order: OrderView;
  /** Where the backend would have the shopper go, in its own words: to be checked before it is used. */
  redirect: string | null;
  /** The session's new id, when the checkout made an account and logged it in. */
  movedTo?: string;
  /** The order of an earlier form, found when another was sent: of that one nothing was ordered. */
  isEarlier?: true;
}

/** The state of a checkout key. */
export type CheckoutState =
  | { state: "unknown" }
  /** key: of the checkout being resolved, which may be an earlier one of this session. */
  | { state: "confirming"; key: string }
  | DoneState
  /** The order is there, and its card is not paid. */
  | { state: "awaiting-card"; orderId: number; orderKey: string }
  | { state: "refused"; failure: ActionFailure };

/** Result of a login with the session's new id, or why it is unknown; the tokens stay in the session's object. */
export type LoginResult =
  | Result<Omit<LoggedIn, "tokenSecret"> & { movedTo: string }, ActionFailure>
  | { ok: false; cause: SerializedBackendError };

/** The state of a card payment before the browser confirms it. */
export type PreparedPayment =
  | { state: "ready"; clientSecret: string }
  /** Already paid: the checkout is next. */
  | { state: "paid" }
  | CheckoutState;

/**
 * The subset of a Durable Object's synchronous storage that sessions use; a Map is enough in tests.
 */
export interface KeyValue {
  get<Value>(key: string): Value | undefined;
  put<Value>(key: string, value: Value): void;
  delete(key: string): boolean;
  list<Value>(options?: { prefix?: string }): Iterable<[string, Value]>;
}

/** Timeouts, in milliseconds. */
export interface Timeouts {
  /** For the backend: an idle real one changes a cart in under a second. */
  backend: number;
  /** For a checkout: PHP's usual limits are 30 and 60 s, and until then an order may appear. */
  checkout: number;
  /** For the payment provider, which is queried while the shopper waits. */
  payment: number;
  /** For the shopper, who then sees the confirming page or that the shop cannot be reached. */
  shopper: number;
  /** For a change's or a rated read's turn: after that it is refused, and not made later. */
  turn: number;
  /** How long a cart that was read is reused for the same query. */
  reuse: number;
}
