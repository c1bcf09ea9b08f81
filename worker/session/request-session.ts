import { createMiddleware } from "hono/factory";
import type { Viewer } from "../../shared/account.ts";
import {
  type ActionFailure,
  failure,
  type Notice,
  type Result,
  SESSION_MOVED,
  success,
} from "../../shared/actions.ts";
import { type Cart, emptyCart, type ShippingRate } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import { visitorHeader } from "../../shared/offline.ts";
import type { ReadCart } from "../commerce/cart.ts";
import type { Destination, LineSnapshot } from "../commerce/cart-snapshot.ts";
import type {
  BegunLogin,
  CheckoutRequest,
  CheckoutState,
  LoginInput,
  PreparedPayment,
  SerializedBackendError,
} from "../commerce/session.ts";
import { deserializeError, OTHER_CUSTOMER, serializeError } from "../commerce/session-error.ts";
import {
  type Caller,
  type CallResult,
  type PortCall,
  portCalls,
  type SessionPorts,
  type SessionReport,
} from "../commerce/session-ports.ts";
import { withoutDelivery } from "../commerce/without-delivery.ts";
import { isPickedRate } from "../delivery/rate-cookie.ts";
import type { AppEnv, Bindings, Variables } from "../platform/app-env.ts";
import { BackendError, rescue } from "../platform/backend-error.ts";
import { readVisitor, type Visitor } from "../platform/http/client-address.ts";
import { plainFailure, refusal } from "../platform/http/define-action.ts";
import type { Limiter } from "../platform/http/limiter.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import { signedSession } from "../platform/http/session-cookie.ts";
import type { Config } from "../settings/config.ts";
import { limiterFor } from "../settings/limiter.ts";
import { accountSessions, logUnrecorded } from "./account-sessions.ts";
import { readCartInTime } from "./cart-in-time.ts";
import { type FlashCookies, FlashMessages } from "./flash.ts";
import { notLoggedIn, refusedChange, sessionMoved } from "./refusals.ts";
import {
  cookieKeys,
  type GivenSession,
  givenSession,
  ResponseCookies,
} from "./response-cookies.ts";
import type { SessionApi } from "./session-api.ts";
import { newSessionId, type SessionCalls, sessionCalls, sessionObject } from "./session-object.ts";
import { toVisitorMark } from "./visitor-mark.ts";

/** Options of a request's session. */
export interface RequestSessionOptions extends GivenSession {
  bindings: Pick<Bindings, "SESSIONS" | "ACCOUNTS">;
  locale: Locale;
  /** The visitor, as passed on to the backend. */
  visitor?: Visitor;
  /** The browser's key of its form; absent, the request has a new one. */
  formKey?: string | null;
  /** Whether this client may create another session; using one is not counted. */
  mayOpen?: () => Promise<boolean>;
  /** Whether this client's address may ask the backend once more; absent, nothing is counted. */
  mayAsk?: (calls: number) => Promise<boolean>;
  /**
   * Cookies for the next page's notices when there is no session; if absent, a session is created
   * for them.
   */
  flash?: FlashCookies;
  /** Collects the backend's results without errors, by operation name. */
  received?: Map<string, unknown> | undefined;
  /** Puts rates into the page's language; absent, they are as the backend says them. */
  formatRates?: ((rates: ShippingRate[]) => ShippingRate[]) | undefined;
  /** How a cart's destination is shown, of null that one is to be chosen; absent, it is not shown. */
  toPlace?: ((destination: Destination | null) => Cart["place"]) | undefined;
  /** Whether delivery to a place has a price; absent, it has one wherever a cart goes. */
  isDestination?: ((destination: Destination | null) => boolean) | undefined;
  /** Whether the shopper has picked this delivery rate; absent, none was picked. */
  isPicked?: (rate: string) => boolean;
}

const UNKNOWN = "unknown-session";
/** The session has moved: a login continued it under another id during the request. */
const MOVED = "moved";

type Outcome = { ok: true } | { ok: false; cause?: { reason: string } };

/** Whether a result comes from a session that has moved. */
const isMoved = (result: Outcome): boolean => !result.ok && result.cause?.reason === MOVED;

/** Whether a login is refused because the session is another customer's. */
const isOfOther = (result: Outcome): boolean =>
  !result.ok && result.cause?.reason === OTHER_CUSTOMER;

/** Thrown when a client has made too many sessions in a short time. */
export class TooManySessions extends TooManyRequests {
  override readonly name = "TooManySessions";
}

/** A checkout as submitted by an action. */
type CheckoutSubmission = Omit<CheckoutRequest, "locale" | "visitor">;

type PortName = keyof SessionPorts;

/** A port of the session's object by its methods' names. */
type Methods = Record<string, (...input: unknown[]) => Promise<CallResult<unknown>>>;

/** How many calls one counts as: each item that it adds to the cart is one. */
const countCalls = (method: string, [items]: unknown[]): number =>
  method === "addAll" && Array.isArray(items) ? Math.max(1, items.length) : 1;

/**
 * The session of one request, and the only way from it to a shopper's data in the backend; throws
 * BackendError on failure. Reading never creates a session: without one, nothing is asked.
 */
export class RequestSession implements SessionPorts {
  readonly cart = this.#port("cart");
  readonly customer = this.#port("customer");
  readonly orders = this.#port("orders");
  readonly reviews = this.#port("reviews");
  /** What the response's cookies say. */
  readonly responseCookies: ResponseCookies;
  /** Notices of the recovery, collected during this request. */
  readonly notices: Notice[] = [];
  /** The notices of the last form and for the next page. */
  readonly flash: FlashMessages;
  /** The key of the request's form: who sends it again makes each of its changes once. */
  readonly formKey: string;
  /** The cart's destination, by the last response; null where it has to be queried. */
  destination: Destination | null = null;
  /** Whether the backend's own checkout is open with this cart, by the last response. */
  isCheckoutOpen = false;
  /** Whether that checkout may have made an order that the session does not know of. */
  mayHaveOrdered = false;
  readonly #options: RequestSessionOptions;
  /** The result of `#mayCall`, until a call uses it. */
  #permission: Promise<boolean> | null = null;
  #changes = 0;
  #id: string | null;
  /** Whether this request has generated the id: the first call creates the session. */
  #isNew = false;

  constructor(options: RequestSessionOptions) {
    const { bindings, sessionId, cookies, formKey, flash } = options;
    this.#options = options;
    // The cookie of an object that is no longer this shop's is deleted.
    this.#id = sessionId && sessionObject(bindings, sessionId) ? sessionId : null;
    this.formKey = formKey ?? crypto.randomUUID();
    const sign = (newest: string) => signedSession(newest, cookieKeys(bindings)[0] ?? "");
    this.responseCookies = new ResponseCookies(sessionId, cookies, sign);
    this.flash = new FlashMessages(this, flash);
  }

  /** Null until there is a session; changes when a change creates one. */
  get id(): string | null {
    return this.#id;
  }

  /** Returns the Set-Cookie values of this response: a new session, a new count, or none. */
  cookies(): string[] {
    return this.responseCookies.lines(this.#id);
  }

  /** Whether the shopper has picked this delivery rate. */
  isPicked(rate: string): boolean {
    return this.#options.isPicked?.(rate) ?? false;
  }

  /** What is called of the session; null when there is none. */
  calls(caller?: Caller): SessionCalls | null {
    if (this.#id === null) return null;
    return sessionCalls(this.#options.bindings, this.#id, {
      ...(this.#isNew && { isNew: true }),
      ...(caller && { caller }),
    });
  }

  /** What is called of the session; without one, of a new one, which its first call creates. */
  async openCalls(caller?: Caller): Promise<SessionCalls> {
    if (this.#id === null) {
      const { bindings, mayOpen } = this.#options;
      if (mayOpen && !(await mayOpen())) throw new TooManySessions();
      this.#id = newSessionId(bindings);
      this.#isNew = true;
    }
    return this.calls(caller) as SessionCalls;
  }

  #port<Name extends PortName>(name: Name): SessionPorts[Name] {
    const calls: Record<string, PortCall> = portCalls[name];
    const methods = Object.entries(calls).map(([method, kind]) => [
      method,
      (...input: unknown[]) => this.#call(name, method, { kind, input }),
    ]);
    return Object.fromEntries(methods);
  }

  /** Calls a port of the session's object; moved and lost sessions are the request's to handle. */
  async #call(
    port: PortName,
    method: string,
    { kind, input }: { kind: PortCall; input: unknown[] },
  ): Promise<unknown> {
    const name = `${port}.${method}`;
    const without = withoutSession[kind];
    if (this.#id === null && without) return without();
    const caller = this.#caller(kind === "keyed");
    const invoke = async (session: SessionApi) =>
      (session[port] as unknown as Methods)[method]?.(...input) as Promise<CallResult<unknown>>;
    const ask = () =>
      this.#counted(name, countCalls(method, input), async () => {
        const calls = await this.openCalls(caller);
        const isRepeatable = kind === "read" || kind === "keyed";
        return (isRepeatable ? calls.repeatable : calls.once)(name, invoke);
      });
    let result = await ask();
    if (kind !== "read" && isMoved(result)) return this.#moved();
    if (this.#isGone(result)) {
      if (without) return without();
      // The cookie's session no longer exists: a new session replaces it.
      result = await ask();
    }
    this.#note(result.report);
    const refused = kind === "read" ? null : refusedChange(result);
    if (refused) return refused;
    if (!result.ok) throw deserializeError(result.cause);
    return result.value;
  }

  #caller(isKeyed: boolean): Caller {
    const { locale, visitor, received } = this.#options;
    return {
      locale,
      ...(visitor && { visitor }),
      ...(isKeyed && { formKey: `${this.formKey} ${this.#changes++}` }),
      ...(received && { wantsData: true }),
    };
  }

  #note(report: SessionReport | null): void {
    if (!report) return;
    for (const [name, data] of report.data ?? []) this.#options.received?.set(name, data);
    this.notices.push(...report.notices);
    this.destination = report.destination;
    this.isCheckoutOpen = report.isCheckoutOpen ?? false;
    this.mayHaveOrdered = report.mayHaveOrdered ?? false;
  }

  /** Nothing was executed; the browser has the session's new cookie, or is about to receive it. */
  #moved() {
    this.responseCookies.keep();
    return failure(sessionMoved);
  }

  /** Many sessions of one address have one budget of backend calls, beside each session's own. */
  async #counted(
    name: string,
    calls: number,
    send: () => Promise<CallResult<unknown>>,
  ): Promise<CallResult<unknown>> {
    const permission = this.#mayCall();
    this.#permission = null;
    const isAllowed = (await permission) && (calls === 1 || (await this.#mayAsk(calls - 1)));
    if (isAllowed) return send();
    const cause = serializeError(new BackendError("too-many-calls", name));
    return { ok: false, cause, report: null };
  }

  /** Whether this address may call the backend once more; counted for the next call. */
  #mayCall(): Promise<boolean> {
    this.#permission ??= this.#mayAsk(1);
    return this.#permission;
  }

  async #mayAsk(calls: number): Promise<boolean> {
    return this.#options.mayAsk?.(calls) ?? true;
  }

  /** Creates the session if there is none, and returns its id. */
  async ensure(): Promise<string> {
    if (this.#id === null) await (await this.openCalls()).repeatable("open", (it) => it.open());
    return this.#id ?? "";
  }

  /** Continues under another id. */
  #moveTo(id: string, isRemembered: boolean): void {
    this.#id = id;
    this.#isNew = false;
    this.responseCookies.remembered = isRemembered;
  }

  forget(): void {
    this.#id = null;
    this.responseCookies.count = null;
    this.responseCookies.remembered = true;
  }

  /** Erases a session that this request has made and that is empty, for example after a refusal. */
  async dropEmpty(): Promise<void> {
    if (!this.#isNew) return;
    const dropping = this.calls()?.repeatable("discard", (it) => it.discard());
    // If the object is reset, its alarm erases the session a day later.
    if (dropping && (await rescue(dropping, false))) this.forget();
  }

  /**
   * Whether the cookie's session does not exist; its cookie is then deleted, unless the browser has
   * a newer one.
   */
  #isGone(result: Outcome): boolean {
    if (result.ok || !result.cause) return false;
    if (result.cause.reason === MOVED) this.responseCookies.keep();
    else if (result.cause.reason !== UNKNOWN) return false;
    this.forget();
    return true;
  }

  /**
   * Logs in, or changes the password or details of a customer; the session has another id
   * afterwards.
   */
  async login(input: LoginInput): Promise<Result<Viewer, ActionFailure>> {
    const request = { ...input, locale: this.#options.locale };
    const logIn = async () =>
      (await this.openCalls()).once("account.logIn", (it) => it.account.logIn(request));
    let result = await logIn();
    if (isOfOther(result)) return this.#loginBeside(input);
    if (isMoved(result)) {
      this.responseCookies.keep();
      return refusal(SESSION_MOVED);
    }
    if (this.#isGone(result)) result = await logIn();
    if (!result.ok) {
      if ("cause" in result) throw deserializeError(result.cause);
      return result;
    }
    const { viewer, remembered, itemCount, movedTo } = result.value;
    this.#moveTo(movedTo, remembered);
    this.responseCookies.count = itemCount;
    return success(viewer);
  }

  /** Logs in to a session of its own, which replaces another customer's in this browser. */
  async #loginBeside(input: LoginInput): Promise<Result<Viewer, ActionFailure>> {
    const [id, before] = [this.#id, this.calls()];
    let isIn = false;
    this.#id = null;
    try {
      const result = await this.login(input);
      isIn = result.ok;
      const leave = (it: SessionApi) => it.account.leave();
      if (isIn) await before?.repeatable("account.leave", leave).catch(logUnrecorded);
      return result;
    } finally {
      if (!isIn) {
        await this.dropEmpty();
        this.#id = id;
        this.#isNew = false;
      }
    }
  }

  /** Begins a login at a provider, in a new session if there is none; returns its state. */
  async beginLogin(login: BegunLogin): Promise<string> {
    const begin = async () =>
      (await this.openCalls()).once("account.beginLogin", (it) => it.account.beginLogin(login));
    const state = await begin();
    if (state !== null) return state;
    this.forget();
    return (await begin()) ?? "";
  }

  /** Returns the login that this session has begun with a state: each one once. */
  async takeLogin(state: string): Promise<BegunLogin | null> {
    return (
      (await this.calls()?.once("account.takeLogin", (it) => it.account.takeLogin(state))) ?? null
    );
  }

  /** Ends all logins of an account, after its password was reset by email. */
  async endLogins(userId: number): Promise<void> {
    await accountSessions(this.#options.bindings, userId).endOthers(null);
  }

  /** Ends the account's other logins. */
  async endOtherLogins(userId: number): Promise<void> {
    await accountSessions(this.#options.bindings, userId).endOthers(this.id).catch(logUnrecorded);
  }

  /** Logs out and erases the session, so that an old cookie is worthless. */
  async logout(): Promise<void> {
    const { locale } = this.#options;
    await this.calls()?.repeatable("account.logOut", (it) => it.account.logOut(locale));
    this.forget();
  }

  /** Returns the cart, without rates where couriers are late; empty when there is no session. */
  async readCart(): Promise<Cart> {
    return this.toCart((await readCartInTime(this))?.cart ?? null);
  }

  /** Returns a cart as pages show it, and updates the badge's count. */
  toCart(read: ReadCart | null): Cart {
    const cart = read?.cart ?? emptyCart;
    this.responseCookies.count = cart.itemCount;
    const isPriced = this.#options.isDestination?.(this.destination) ?? true;
    if (!read || !cart.needsShipping || cart.ratesLate || isPriced) return this.#inWords(cart);
    return { ...withoutDelivery(cart, read.delivery), place: this.#options.toPlace?.(null) };
  }

  /** A cart with its rates and destination as pages show them, whoever has read it. */
  #inWords(cart: Cart): Cart {
    const { formatRates = (rates) => rates, toPlace } = this.#options;
    const rates = formatRates(cart.rates);
    const chosen = rates.find(({ id }) => id === cart.chosenRate);
    const deliveredBy = chosen && [chosen.label, chosen.arrival].filter(Boolean).join(", ");
    const place = this.destination && toPlace?.(this.destination);
    return { ...cart, rates, ...(deliveredBy && { deliveredBy }), ...(place && { place }) };
  }

  /** A checkout's state as pages show it: a refusal has the cart that the object has read. */
  #shown<State extends CheckoutState | PreparedPayment>(state: State): State {
    if (state.state !== "refused" || !state.failure.cart) return state;
    return { ...state, failure: { ...state.failure, cart: this.#inWords(state.failure.cart) } };
  }

  async checkout(submission: CheckoutSubmission): Promise<CheckoutState> {
    const request = this.#checkoutRequest(submission);
    const sending = this.calls()?.once("checkout.submit", (it) => it.checkout.submit(request));
    const result = await sending?.catch((error) => this.#afterReset(submission.key, error));
    if (!result?.ok) return this.#noSession(result?.error);
    const state = result.value;
    if (state.state !== "done") return this.#shown(state);
    this.responseCookies.count = 0;
    if (state.movedTo) this.#moveTo(state.movedTo, false);
    return state;
  }

  async preparePayment(submission: CheckoutSubmission): Promise<PreparedPayment> {
    const request = this.#checkoutRequest(submission);
    const preparing = (session: SessionApi) => session.checkout.prepare(request);
    const result = await this.calls()?.once("checkout.prepare", preparing);
    return result?.ok ? this.#shown(result.value) : this.#noSession(result?.error);
  }

  /**
   * Returns the state of a checkout key; "confirming" when the object is reset again during the
   * call.
   */
  async checkoutState(key: string): Promise<CheckoutState> {
    try {
      const calls = this.calls();
      if (!calls) return { state: "unknown" };
      const state = await calls.repeatable("checkout.state", (it) => it.checkout.state(key));
      // What was put into the cart since then is not bought.
      if (state.state === "done") this.responseCookies.count = countItems(await this.lastLines());
      return state;
    } catch (error) {
      if (!(error instanceof BackendError) || error.reason !== "reset") throw error;
      return { state: "confirming", key };
    }
  }

  /** Returns the key of a checkout that may have made an order, or whose card is paid. */
  undecidedCheckout() {
    return this.#look("checkout.undecided", (it) => it.checkout.undecided());
  }

  /** Returns an order of this session by its id and key, before its own record exists. */
  placedOrder(orderId: number, orderKey: string) {
    const look = (it: SessionApi) => it.checkout.placedOrder(orderId, orderKey);
    return this.#look("checkout.placedOrder", look);
  }

  /** Returns id and key of this session's last order, or of its order with that id. */
  lastOrder(orderId: number | null = null) {
    return this.#look("checkout.lastOrder", (it) => it.checkout.lastOrder(orderId));
  }

  /** Returns names and quantities of the cart as it was last shown. */
  async lastLines(): Promise<Pick<LineSnapshot, "name" | "quantity">[]> {
    return (await this.#look("lastLines", (it) => it.lastLines())) ?? [];
  }

  /** What the object has stored; null without a session. */
  async #look<Value>(
    name: string,
    look: (session: SessionApi) => Promise<Value>,
  ): Promise<Value | null> {
    return (await this.calls()?.repeatable(name, look)) ?? null;
  }

  /**
   * Whether a page's cookies are certain before the backend has responded: those of a session with items,
   * whose badge then has the number of the cart as it was last read. Not where a form has left
   * notices: a page that fails has to leave them, and its status, as they are. Nor where the address
   * has no call left.
   */
  async knowsCookies(): Promise<boolean> {
    if (this.flash.isGiven) return false;
    const calls = this.calls();
    if (!calls) return true;
    const reading = calls.repeatable("lastLines", (it) =>
      Promise.all([it.lastLines(), it.flash.read()]),
    );
    this.flash.readAlong(reading.then(([, flash]) => flash));
    const [lines, flash] = await reading;
    if (flash || lines.length === 0) return false;
    if (!(await this.#mayCall())) return false;
    this.responseCookies.count ??= countItems(lines);
    return true;
  }

  #checkoutRequest(submission: CheckoutSubmission): CheckoutRequest {
    const { locale, visitor } = this.#options;
    return visitor ? { ...submission, locale, visitor } : { ...submission, locale };
  }

  /**
   * After a reset only the record shows the result of a checkout; without a record it was not sent.
   */
  async #afterReset(key: string, error: unknown) {
    if (!(error instanceof BackendError) || error.reason !== "reset") throw error;
    const state = await this.checkoutState(key);
    if (state.state === "unknown") throw error;
    return success(state);
  }

  /** Without the session there is no cart either. */
  #noSession(error: SerializedBackendError | undefined): CheckoutState {
    if (error && !this.#isGone({ ok: false, cause: error })) throw deserializeError(error);
    const isElsewhere = error?.reason === MOVED;
    const code = isElsewhere ? SESSION_MOVED : "checkout.cart-empty";
    return { state: "refused", failure: plainFailure(code) };
  }
}

/** What a call has as its result without a session; none where it creates one. */
const withoutSession: Record<PortCall, (() => unknown) | null> = {
  read: () => null,
  customer: () => failure(notLoggedIn),
  change: null,
  keyed: null,
};

/** How a shop shows delivery, in a language. */
type ShopDelivery = (
  request: Pick<Variables, "config" | "locale" | "now">,
) => Pick<RequestSessionOptions, "formatRates" | "toPlace" | "isDestination">;

/** Adds the session to private pages and actions; reading never creates one. */
export const withSession = (deliveryFor: ShopDelivery) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { config, locale } = c.var;
    const session = sessionOfRequest(c.req.raw, {
      ...{ bindings: c.env, config, locale, limiter: limiterFor(c), received: c.get("received") },
      ...deliveryFor(c.var),
    });
    c.set("session", session);
    await next();
    c.var.cookies.push(...session.cookies());
    // For whom the browser may store it.
    c.header(visitorHeader, toVisitorMark(session.id));
  });

/** What a session's request comes with beside its headers. */
interface RequestEnvironment
  extends Pick<
    RequestSessionOptions,
    "bindings" | "locale" | "received" | "formatRates" | "toPlace" | "isDestination"
  > {
  config: Config;
  /** Absent when requests are not limited. */
  limiter?: Limiter;
}

/** The key of a form that its browser may send again; null for none. */
function readFormKey({ headers }: Request): string | null {
  const key = headers.get("idempotency-key") ?? "";
  return /^[\w.-]{8,64}$/.test(key) ? key : null;
}

/** Returns the session in a request's cookie; sends nothing yet. */
export function sessionOfRequest(
  request: Request,
  { config, limiter, ...options }: RequestEnvironment,
): RequestSession {
  const cookie = request.headers.get("cookie");
  return new RequestSession({
    ...options,
    ...givenSession(cookie, options.bindings),
    mayOpen: async () => ((await limiter?.waitOfClient("session")) ?? 0) === 0,
    mayAsk: async (calls) => ((await limiter?.waitOfClient("session-calls", calls)) ?? 0) === 0,
    isPicked: (rate) => isPickedRate(cookie, rate),
    formKey: readFormKey(request),
    flash: { given: cookie, keys: () => cookieKeys(options.bindings), now: Date.now },
    visitor: readVisitor(request, config),
  });
}

const countItems = (lines: readonly Pick<LineSnapshot, "quantity">[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

declare module "../platform/app-env.ts" {
  interface Variables {
    /** Collects the backend's raw results for callers that need them. */
    received?: Map<string, unknown>;
    /** Read by private pages and actions only. */
    session: RequestSession;
  }
}
