import type { ActionFailure, Notice } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { Result } from "../../shared/result.ts";
import type { Viewer } from "../../shared/viewer.ts";
import type { AnswerError } from "../graphql/answer.ts";
import type { Visitor } from "../visitor.ts";
import type { CheckoutInput } from "./checkout-input.ts";

/** One GraphQL operation as it crosses to the session's object. */
export interface SessionRequest {
  name: string;
  text: string;
  variables: Record<string, unknown>;
  locale: Locale;
  /** Not sent for anybody who is not logged in; the answer's data is then null. */
  customerOnly?: boolean;
  /** Who asks: the backend hears of them. */
  visitor?: Visitor;
}

/** Who wants to be logged in. */
export interface Credentials {
  username: string;
  password: string;
  /** Keeps the session for a year instead of 30 days. */
  remember: boolean;
  locale: Locale;
}

/** What makes somebody a logged-in customer, or goes on as one with another password. */
export type LoginRequest =
  | ({ kind: "login" } & Credentials)
  | { kind: "register"; username: string; email: string; password: string; locale: Locale }
  | { kind: "password"; current: string; password: string; locale: Locale };

/** Who is logged in now; refusals are failures as an action gives them. */
export interface LoggedIn {
  viewer: Viewer;
  remembered: boolean;
  itemCount: number;
}

/** What the backend answered, after session care, or why it did not. */
export type SessionAnswer =
  | { ok: true; data: unknown; errors: readonly AnswerError[]; notices: Notice[] }
  | { ok: false; trouble: BackendTrouble };

/** A BackendError in plain JSON, because classes do not survive the way out of a Durable Object. */
export interface BackendTrouble {
  /** "unknown-session": this id was never opened, or was destroyed; "moved": a login took it on. */
  reason: string;
  operation: string;
  status: number | null;
}

/** What a form without script leaves for the next page: shown once. */
export interface Flash {
  notices: Notice[];
  /** Name of the form's action, whose values and field errors these are. */
  form?: string;
  fields?: Record<string, Notice>;
  values?: Record<string, string>;
}

/** A checkout as the action sends it to the session's object. */
export interface CheckoutRequest {
  key: string;
  /** SHA-256 of what was sent, so that one key cannot stand for two orders. */
  hash: string;
  input: CheckoutInput;
  /** Total in minor units that the shopper saw. */
  seenTotal: number;
  locale: Locale;
  /** Who buys: WooCommerce keeps it with the order. */
  visitor?: Visitor;
}

/** A checkout that made its order. */
interface DoneState {
  state: "done";
  orderId: number;
  orderKey: string;
  order: OrderView;
  /** Where the backend would have the shopper go, in its own words: not to be believed unseen. */
  redirect: string | null;
  /** The session's new id, where the checkout made an account that is logged in now. */
  movedTo?: string;
  /** The account that was wished for could not be made: its password is not kept for so long. */
  withoutAccount?: true;
}

/** How a checkout key stands. */
export type CheckoutState =
  | { state: "unknown" }
  /** key: of the checkout that is being settled, which may be an earlier one of this session. */
  | { state: "confirming"; key: string }
  | DoneState
  | { state: "refused"; failure: ActionFailure };

/** How a login went, or why nobody knows; the tokens stay with the session's object. */
export type LoginAnswer = Result<LoggedIn, ActionFailure> | { ok: false; trouble: BackendTrouble };

/** How a card payment stands before the browser confirms it. */
export type PaymentState =
  | { state: "ready"; clientSecret: string }
  /** Paid already: the checkout itself is next. */
  | { state: "paid" }
  | CheckoutState;

/** What a session's Durable Object answers; the worker speaks to it through this alone. */
export interface SessionPort {
  /** Makes the session exist; a second call changes nothing. */
  open(): Promise<void>;
  query(request: SessionRequest): Promise<SessionAnswer>;
  mutate(request: SessionRequest): Promise<SessionAnswer>;
  checkout(request: CheckoutRequest): Promise<Result<CheckoutState, BackendTrouble>>;
  checkoutState(key: string): Promise<CheckoutState>;
  preparePayment(request: CheckoutRequest): Promise<Result<PaymentState, BackendTrouble>>;
  /** For Stripe's webhook, whose events may come twice. */
  paymentEvent(key: string, eventId: string): Promise<Result<CheckoutState, BackendTrouble>>;
  /** Key of a paid checkout that has no order yet. */
  paidWithoutOrder(): Promise<string | null>;
  /** Id and key of the session's last order. */
  lastOrder(): Promise<{ orderId: number; orderKey: string } | null>;
  /** Adds to what is kept already; false where the session does not exist. */
  keepFlash(flash: Flash): Promise<boolean>;
  readFlash(): Promise<Flash | null>;
  /** Once a page has said it; what was added meanwhile stays for the next one. */
  forgetFlash(said: Flash): Promise<void>;
  /** Logs in as a session of that new id; this one opens nothing afterwards. */
  loginAs(newId: string, request: LoginRequest): Promise<LoginAnswer>;
  /** Goes on where another session stops, and logs in; its caller destroys it if that fails. */
  takeOver(kept: [string, unknown][], request: LoginRequest): Promise<LoginAnswer>;
  /** Tells the backend, as far as it listens, and forgets everything. */
  logout(locale: Locale): Promise<void>;
  /** Forgets everything. */
  destroy(): Promise<void>;
}
