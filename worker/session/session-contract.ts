import type { Viewer } from "../../shared/account.ts";
import type { ActionFailure, Notice, Result } from "../../shared/actions.ts";
import type { ShippingRate } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { Bindings } from "../app-env.ts";
import type { CheckoutInput } from "../checkout/checkout-input.ts";
import type { AnswerContext } from "../platform/graphql/mapping-context.ts";
import type { AnswerError } from "../platform/graphql/transport.ts";
import type { Visitor } from "../platform/http/client-address.ts";
import type { FlashCookies } from "./flash.ts";

/** The backend understood and said no; path names the field that did. */
export interface Refusal {
  notice: Notice;
  /** Its own words, HTML; for telling cases apart, never for showing. */
  message: string;
  path: string;
}

/** What a session client is made of. */
export interface SessionClientOptions extends AnswerContext {
  bindings: Pick<Bindings, "SESSIONS" | "ACCOUNTS">;
  /** From the cookie; null for somebody who has changed nothing yet. */
  sessionId: string | null;
  /** What else its cookies say: whether they outlive the browser, and whether a count has no session. */
  cookies?: { isLasting: boolean; hasStrayCount: boolean };
  /** Tells whether this client may make one more session; using one is not counted. */
  mayOpen?: () => Promise<boolean>;
  /** Carries what the next page has to say where there is no session; absent, one is made for it. */
  flash?: FlashCookies;
  /** Takes what the backend answered without an error, by the operation's name. */
  received?: Map<string, unknown>;
  locale: Locale;
  /** Puts rates into the page's language; absent, they are as the backend says them. */
  showRates?: (rates: ShippingRate[]) => ShippingRate[];
  /** Who is served: the backend hears of them. */
  visitor?: Visitor;
  /** True where the embedded backend's additions (gift cards) may be asked for. */
  embedded: boolean;
}

/** A login without what the client itself knows. */
export type LoginInput = WithoutLocale<LoginRequest>;
type WithoutLocale<Request> = Request extends unknown ? Omit<Request, "locale"> : never;

/** One GraphQL operation as it crosses to the session's object. */
export interface SessionRequest<Data = unknown> {
  name: string;
  text: string;
  variables: Record<string, unknown>;
  locale: Locale;
  /** Not sent for anybody who is not logged in; the answer's data is then null. */
  customerOnly?: boolean;
  /** Who asks: the backend hears of them. */
  visitor?: Visitor;
  /** The type of the data that it is answered with, for the compiler; never set. */
  readonly dataType?: Data;
}

/** Who wants to be logged in. */
export interface Credentials {
  username: string;
  password: string;
  /** Keeps the session for a year instead of 30 days. */
  remember: boolean;
  locale: Locale;
}

/** What a customer may change of an account's own details. */
interface AccountDetails {
  firstName?: string | undefined;
  lastName?: string | undefined;
  displayName?: string | undefined;
  email: string;
}

/** What makes somebody a logged-in customer, or goes on as one with another password. */
export type LoginRequest =
  | ({ kind: "login" } & Credentials)
  | { kind: "register"; username: string; email: string; password: string; locale: Locale }
  | { kind: "password"; current: string; password: string; locale: Locale }
  | { kind: "details"; current: string; details: AccountDetails; locale: Locale };

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

/** Another attempt at paying an order, by its id and key. */
export interface RepeatedPayment {
  orderId: number;
  orderKey: string;
  paymentMethod: string;
}

/** A checkout that made its order. */
interface DoneState {
  state: "done";
  orderId: number;
  orderKey: string;
  order: OrderView;
  /** Where the backend would have the shopper go, in its own words: to be checked before it is used. */
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

/** What became of a payment that Stripe tells of; "unknown": this session never had it. */
export type PaymentEvent = CheckoutState | { state: "settled" };

/** How a login went, or why nobody knows; the tokens stay with the session's object. */
export type LoginResult = Result<LoggedIn, ActionFailure> | { ok: false; trouble: BackendTrouble };

/** How a card payment stands before the browser confirms it. */
export type PaymentState =
  | { state: "ready"; clientSecret: string }
  /** Paid already: the checkout itself is next. */
  | { state: "paid" }
  | CheckoutState;

/** By what a browser's cookie enters its session's object. */
export interface SessionEntry {
  key: string;
  /** The object was made for this request: what it is asked first makes it exist. */
  isNew: boolean;
}

/** What a session's Durable Object answers; the worker speaks to it through this alone. */
export interface SessionPort {
  /** Does what one of the others does, with the key of a session that was made with one. */
  enter(entry: SessionEntry, name: keyof SessionPort, input: unknown[]): Promise<unknown>;
  /** Makes the session exist; a second call changes nothing. */
  open(): Promise<void>;
  query(request: SessionRequest): Promise<SessionAnswer>;
  mutate(request: SessionRequest): Promise<SessionAnswer>;
  checkout(request: CheckoutRequest): Promise<Result<CheckoutState, BackendTrouble>>;
  checkoutState(key: string): Promise<CheckoutState>;
  preparePayment(request: CheckoutRequest): Promise<Result<PaymentState, BackendTrouble>>;
  /** For Stripe's webhook, whose events may come twice. */
  paymentEvent(key: string, eventId: string): Promise<Result<PaymentEvent, BackendTrouble>>;
  /** For the order's own record alone: pays an order of this session once more. */
  payAgain(asked: RepeatedPayment): Promise<CheckoutState>;
  /** Key of a paid checkout that has no order yet. */
  paidWithoutOrder(): Promise<string | null>;
  /** An order that this session made, by its key; before its own record is written. */
  placedOrder(orderId: number, orderKey: string): Promise<OrderView | null>;
  /** Id and key of the session's last order, or of its order of that id. */
  lastOrder(orderId?: number | null): Promise<{ orderId: number; orderKey: string } | null>;
  /** Adds to what is kept already; false where the session does not exist. */
  keepFlash(flash: Flash): Promise<boolean>;
  readFlash(): Promise<Flash | null>;
  /** Once a page has said it; what was added meanwhile stays for the next one. */
  forgetFlash(said: Flash): Promise<void>;
  /** Logs in as a session of that new id; this one opens nothing afterwards. */
  loginAs(newId: string, request: LoginRequest): Promise<LoginResult>;
  /** Goes on where another session stops, and logs in; its caller destroys it if that fails. */
  takeOver(kept: [string, unknown][], request: LoginRequest): Promise<LoginResult>;
  /** Tells the backend, as far as it listens, and forgets everything. */
  logout(locale: Locale): Promise<void>;
  /** Forgets a session that holds nothing; false where it holds something, or is at work. */
  discard(): Promise<boolean>;
  /** Forgets everything. */
  destroy(): Promise<void>;
}

/** The part of a Durable Object's synchronous storage that sessions use; a Map will do in tests. */
export interface KeyValue {
  get<Value>(key: string): Value | undefined;
  put<Value>(key: string, value: Value): void;
  delete(key: string): boolean;
  list<Value>(options?: { prefix?: string }): Iterable<[string, Value]>;
}

/** How long things may take, in milliseconds. */
export interface Timeouts {
  /** For the backend's answer: the real one changes a cart in under a second, when it is idle. */
  backend: number;
  /** For a checkout's: PHP's usual limits are 30 and 60 s, and until then an order may come. */
  checkout: number;
  /** For the payment provider's, which is asked while a shopper waits. */
  payment: number;
  /** For the shopper, who sees the confirming page after it, or that the shop cannot be reached. */
  shopper: number;
}

/** What real shoppers and backends get. */
export const defaultTimeouts: Timeouts = {
  backend: 15_000,
  checkout: 60_000,
  payment: 4_000,
  shopper: 5_000,
};
