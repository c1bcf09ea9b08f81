import { Buffer } from "node:buffer";
import type { Viewer } from "../../shared/account.ts";
import type { ActionFailure, Notice, Result } from "../../shared/actions.ts";
import type { ShippingRate } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { Bindings } from "../app-env.ts";
import { addItems, addToCart } from "../cart/cart-queries.ts";
import type { Destination, LineSnapshot } from "../cart/last-cart.ts";
import type { CheckoutInput } from "../checkout/checkout-input.ts";
import { configFor } from "../config.ts";
import type { Visitor } from "../platform/http/client-address.ts";
import { withResetHandling } from "../platform/objects/object-failure.ts";
import type { MappingContext } from "../woocommerce/mapping/mapping-context.ts";
import type { GraphQLResultError } from "../woocommerce/transport.ts";
import type { DurableSession } from "./durable-session.ts";
import type { FlashCookies } from "./request-session.ts";

/** A refusal by the backend; path names the field that it refused. */
export interface Refusal {
  notice: Notice;
  /** The backend's message (HTML); for distinguishing cases, never for display. */
  message: string;
  path: string;
}

/** Options of a session client. */
export interface SessionClientOptions extends MappingContext {
  bindings: Pick<Bindings, "SESSIONS" | "ACCOUNTS">;
  /** From the cookie; null for a visitor who has changed nothing yet. */
  sessionId: string | null;
  /**
   * Whether the session cookie outlives the browser session, and whether there is a count without a
   * session; isUnsigned: it is from before cookies were signed.
   */
  cookies?: { isLasting: boolean; hasStrayCount: boolean; isUnsigned?: boolean };
  /** Whether this client may create another session; using one is not counted. */
  mayOpen?: () => Promise<boolean>;
  /** Whether this client's address may ask the backend once more; absent, nothing is counted. */
  mayAsk?: () => Promise<boolean>;
  /**
   * Cookies for the next page's notices when there is no session; if absent, a session is created
   * for them.
   */
  flash?: FlashCookies;
  /** Collects the backend's results without errors, by operation name. */
  received?: Map<string, unknown>;
  locale: Locale;
  /** Puts rates into the page's language; absent, they are as the backend says them. */
  formatRates?: (rates: ShippingRate[]) => ShippingRate[];
  /** Whether delivery to a place has a price; absent, it has one wherever a cart goes. */
  isPlace?: (destination: Destination | null) => boolean;
  /** Whether the shopper has picked this delivery rate; absent, none was picked. */
  isPicked?: (rate: string) => boolean;
  /** The visitor, as passed on to the backend. */
  visitor?: Visitor;
  /** Whether the embedded backend's additions (gift cards) may be queried. */
  embedded: boolean;
  /** Whether carts are changed without asking couriers. */
  ratesApart?: boolean;
}

/** A login without the values that the client adds itself. */
export type LoginInput = WithoutLocale<LoginRequest>;
type WithoutLocale<Request> = Request extends unknown ? Omit<Request, "locale"> : never;

/** A GraphQL operation as sent to the session's object. */
export interface SessionRequest<Data = unknown> {
  name: string;
  text: string;
  variables: Record<string, unknown>;
  locale: Locale;
  /** Not sent for guests; the result's data is then null. */
  customerOnly?: boolean;
  /** WordPress is to leave couriers alone (part 9 of docs/headless-payments.php). */
  isUnrated?: boolean;
  /** The visitor, as passed on to the backend. */
  visitor?: Visitor;
  /** Type of the result's data, for the compiler; never set. */
  readonly dataType?: Data;
}

/** Credentials of a login. */
export interface Credentials {
  username: string;
  password: string;
  /** Whether the session is kept for a year instead of 30 days. */
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
  | { kind: "register"; username: string; email: string; password: string; locale: Locale }
  | { kind: "password"; current: string; password: string; locale: Locale }
  | { kind: "details"; current: string; details: AccountDetails; locale: Locale };

/** A successful login; refusals are action failures. */
export interface LoggedIn {
  viewer: Viewer;
  remembered: boolean;
  itemCount: number;
}

/** The backend's result after recovery, or why there is none. */
export type SessionResult =
  | {
      ok: true;
      data: unknown;
      errors: readonly GraphQLResultError[];
      notices: Notice[];
      /** Where the cart goes; null where it has to be asked. */
      destination?: Destination | null;
    }
  | { ok: false; trouble: SerializedBackendError };

/** A BackendError as plain JSON, because classes do not survive the way out of a Durable Object. */
export interface SerializedBackendError {
  /**
   * "unknown-session": the id was never opened, or was destroyed; "moved": a login continued it
   * under another id.
   */
  reason: string;
  operation: string;
  status: number | null;
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
  locale: Locale;
  /** The buyer's visitor data: WooCommerce stores it with the order. */
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
  /** The session's new id, when the checkout made an account and logged it in. */
  movedTo?: string;
  /** The requested account could not be made: its password is not kept that long. */
  withoutAccount?: true;
}

/** The state of a checkout key. */
export type CheckoutState =
  | { state: "unknown" }
  /** key: of the checkout being settled, which may be an earlier one of this session. */
  | { state: "confirming"; key: string }
  | DoneState
  | { state: "refused"; failure: ActionFailure };

/** Result of a Stripe event for a payment; "unknown": the session never had this payment. */
export type PaymentEvent = CheckoutState | { state: "settled" };

/** Result of a login, or why it is unknown; the tokens stay in the session's object. */
export type LoginResult =
  | Result<LoggedIn, ActionFailure>
  | { ok: false; trouble: SerializedBackendError };

/** The state of a card payment before the browser confirms it. */
export type PaymentState =
  | { state: "ready"; clientSecret: string }
  /** Already paid: the checkout is next. */
  | { state: "paid" }
  | CheckoutState;

/** The credentials of a browser's cookie for its session's object. */
export interface SessionEntry {
  key: string;
  /** The object is new with this request: the first call creates the session. */
  isNew: boolean;
}

/** The interface of a session's Durable Object; the worker calls nothing else. */
export interface SessionPort {
  /** Does what one of the others does, with the key of a session that was made with one. */
  enter(entry: SessionEntry, name: keyof SessionPort, input: unknown[]): Promise<unknown>;
  /** Creates the session; a second call changes nothing. */
  open(): Promise<void>;
  query(request: SessionRequest): Promise<SessionResult>;
  mutate(request: SessionRequest): Promise<SessionResult>;
  checkout(request: CheckoutRequest): Promise<Result<CheckoutState, SerializedBackendError>>;
  checkoutState(key: string): Promise<CheckoutState>;
  preparePayment(request: CheckoutRequest): Promise<Result<PaymentState, SerializedBackendError>>;
  /** Called by Stripe's webhook, whose events may arrive twice. */
  paymentEvent(key: string, eventId: string): Promise<Result<PaymentEvent, SerializedBackendError>>;
  /** Called by the order's own record only: pays an order of this session again. */
  payAgain(request: RepeatedPayment): Promise<CheckoutState>;
  /** Called by the order's own record only: forgets its buyer; false while its money is pending. */
  eraseOrder(orderId: number): Promise<boolean>;
  /** Returns the key of a paid checkout that has no order yet. */
  paidWithoutOrder(): Promise<string | null>;
  /** An order that this session made, by its key; before its own record is written. */
  placedOrder(orderId: number, orderKey: string): Promise<OrderView | null>;
  /** Id and key of the session's last order, or of its order with that id. */
  lastOrder(orderId?: number | null): Promise<{ orderId: number; orderKey: string } | null>;
  /** The items of the cart as it was last seen. */
  lastLines(): Promise<Pick<LineSnapshot, "name" | "quantity">[]>;
  /** Adds to the stored notices; false when the session does not exist. */
  keepFlash(flash: Flash): Promise<boolean>;
  readFlash(): Promise<Flash | null>;
  /** Called after a page has shown the notices; those added since stay for the next one. */
  forgetFlash(shown: Flash): Promise<void>;
  /** Logs in as a new session with that id; afterwards this session accepts nothing. */
  loginAs(newId: string, request: LoginRequest): Promise<LoginResult>;
  /** Continues another session and logs in; the caller destroys it when that fails. */
  takeOver(kept: [string, unknown][], request: LoginRequest): Promise<LoginResult>;
  /** Logs out at the backend, if it responds, and erases everything. */
  logout(locale: Locale): Promise<void>;
  /** Erases an empty session; false when it is not empty, or busy. */
  discard(): Promise<boolean>;
  /** Erases everything. */
  destroy(): Promise<void>;
}

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
  /** How long a cart that was read answers the same question again. */
  reuse: number;
}

/** The timeouts in production. */
export const defaultTimeouts: Timeouts = {
  backend: 15_000,
  checkout: 60_000,
  payment: 4_000,
  shopper: 5_000,
  turn: 2_000,
  reuse: 1_000,
};

// Reads, and idempotent writes.
const repeatable = new Set([
  "open",
  "query",
  "checkoutState",
  "paymentEvent",
  "placedOrder",
  "paidWithoutOrder",
  "lastOrder",
  "lastLines",
  "eraseOrder",
  "keepFlash",
  "readFlash",
  "forgetFlash",
  "logout",
  "discard",
  "destroy",
]);

// An add is recorded before it is sent, so a repeat is looked for in the cart and not sent again.
const isRepeatable = (name: string, input: unknown): boolean =>
  repeatable.has(name) || (name === "mutate" && isAdd(input as SessionRequest | undefined));

/** Whether a change adds to the cart. */
export const isAdd = (request: Pick<SessionRequest, "name"> | undefined): boolean =>
  request?.name === addToCart.name || request?.name === addItems.name;

type Sessions = Pick<Bindings, "SESSIONS">;

/** Ids in the newer format: the object's own id, and the session's key. */
const idParts = /^(?<object>[0-9a-f]{64})(?<key>[\w-]{22})$/;

/**
 * Returns the id of a new session. Its object is new too, so that no lookup across data centres is
 * needed.
 */
export function newSessionId({ SESSIONS }: Sessions): string {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
  return `${SESSIONS.newUniqueId()}${key}`;
}

/** Returns the object of an id; null when the id is invalid. */
export function sessionObject(
  bindings: Sessions,
  id: string,
): DurableObjectStub<DurableSession> | null {
  const { SESSIONS } = bindings;
  const { backend: locationHint } = configFor(bindings).locations;
  const object = idParts.exec(id)?.groups?.object;
  const objectId = object ? idFrom(SESSIONS, object) : SESSIONS.idFromName(id);
  return objectId && SESSIONS.get(objectId, { locationHint });
}

function idFrom(sessions: Sessions["SESSIONS"], text: string): DurableObjectId | null {
  try {
    return sessions.idFromString(text);
  } catch {
    return null;
  }
}

type Method = (...input: unknown[]) => Promise<unknown>;

/** The object's methods, opened by its key; the cast is there because RPC types cannot carry nested plain JSON. */
function entered(bindings: Sessions, id: string, isNew: boolean): SessionPort {
  const object = sessionObject(bindings, id);
  const key = idParts.exec(id)?.groups?.key;
  const port = object as unknown as SessionPort | null;
  if (port && !key) return port;
  const call =
    (name: keyof SessionPort): Method =>
    async (...input) =>
      port ? port.enter({ key: key ?? "", isNew }, name, input) : unknownSessionResult(name);
  return new Proxy({} as SessionPort, { get: (_, name) => call(name as keyof SessionPort) });
}

/** Returns the session's object by its id; the first call of a new one creates the session. */
export const sessionPort = (
  bindings: Sessions,
  id: string,
  { isNew = false }: { isNew?: boolean } = {},
): SessionPort => withResetHandling(() => entered(bindings, id, isNew), { isRepeatable });

/**
 * Returns the session of a payment, by its object's id from Stripe or by its own, and without a key:
 * an erased session has none, but knows its payments. Null when the id is invalid.
 */
export function payerPort(bindings: Sessions, owner: string): SessionPort | null {
  const { SESSIONS } = bindings;
  try {
    const objectId = SESSIONS.idFromString(idParts.exec(owner)?.groups?.object ?? owner);
    return withResetHandling(() => SESSIONS.get(objectId) as unknown as SessionPort, {
      isRepeatable,
    });
  } catch {
    return null;
  }
}

const refusedAsError = ["checkout", "preparePayment", "paymentEvent"];
const noneWhere = ["paidWithoutOrder", "lastOrder", "placedOrder", "readFlash"];

/** Returns the result of a call with an invalid id: always that the session does not exist. */
export function unknownSessionResult(name: keyof SessionPort): unknown {
  const trouble: SerializedBackendError = {
    reason: "unknown-session",
    operation: name,
    status: null,
  };
  if (refusedAsError.includes(name)) return { ok: false, error: trouble };
  if (name === "checkoutState" || name === "payAgain") return { state: "unknown" };
  if (noneWhere.includes(name)) return null;
  if (name === "lastLines") return [];
  if (name === "keepFlash" || name === "discard") return false;
  return { ok: false, trouble };
}
