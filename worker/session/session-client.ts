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
import { type Cart, emptyCart } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { CartPort, ReadCart } from "../commerce/cart.ts";
import type { Destination, LineSnapshot } from "../commerce/cart-snapshot.ts";
import type { CustomerPort } from "../commerce/customer.ts";
import type { OrdersPort } from "../commerce/orders.ts";
import type { ReviewsPort } from "../commerce/reviews.ts";
import type {
  BegunLogin,
  CheckoutRequest,
  CheckoutState,
  LoginInput,
  PreparedPayment,
  Refusal,
  SerializedBackendError,
  SessionRequest,
  SessionResult,
} from "../commerce/session.ts";
import { deserializeError } from "../commerce/session-error.ts";
import type { SessionOperation, SessionPorts } from "../commerce/session-ports.ts";
import { isPickedRate } from "../delivery/rate-cookie.ts";
import type { AppEnv, Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { visitorOf } from "../platform/http/client-address.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import type { Limiter } from "../platform/http/limiter.ts";
import { writeLog } from "../platform/log.ts";
import type { Config } from "../settings/config.ts";
import { limiterFor } from "../settings/limiter.ts";
import { accountSessions } from "./account-sessions.ts";
import { readCartInTime } from "./cart-in-time.ts";
import { refusedChange, sessionMoved } from "./refusals.ts";
import { FlashMessages, givenSession, isMoved, MOVED, RequestSession } from "./request-session.ts";
import type { Session } from "./session.ts";
import {
  newSessionId,
  type RequestSessionOptions,
  type SessionClientOptions,
} from "./session-contract.ts";

/** A checkout as submitted by an action. */
type CheckoutSubmission = Omit<CheckoutRequest, "locale" | "visitor">;

function logAccountFailure(error: unknown): void {
  if (!(error instanceof BackendError)) throw error;
  writeLog("error", "login.not_recorded", { reason: error.reason });
}

/**
 * The only way from a request to a shopper's data in the backend; throws BackendError on failure.
 * Reading never creates a session: without one, no query is sent.
 */
export class SessionClient implements SessionPorts {
  readonly cart: CartPort;
  readonly customer: CustomerPort;
  readonly orders: OrdersPort;
  readonly reviews: ReviewsPort;
  /** Notices of the recovery, collected during this request. */
  readonly notices: Notice[] = [];
  /** The notices of the last form and for the next page. */
  readonly flash: FlashMessages;
  /** The cart's destination, by the last response; null where it has to be queried. */
  destination: Destination | null = null;
  /** Whether the backend's own checkout is open with this cart, by the last response. */
  isCheckoutOpen = false;
  /** Whether that checkout may have made an order that the session does not know of. */
  mayHaveOrdered = false;
  readonly #options: SessionClientOptions;
  readonly #session: RequestSession;
  /** The key of the request's form: who sends it again makes each of its changes once. */
  readonly formKey: string;
  #changes = 0;

  constructor(options: SessionClientOptions) {
    this.#options = options;
    this.formKey = options.formKey ?? crypto.randomUUID();
    this.#session = new RequestSession(options.bindings, options.sessionId, options);
    this.flash = new FlashMessages(this.#session, options.flash);
    const ports = options.adapter.createPorts({
      query: (operation) => this.#query(operation),
      mutate: (operation) => this.#mutate(operation),
      change: (operation) => this.#change(operation),
    });
    this.cart = ports.cart;
    this.customer = ports.customer;
    this.orders = ports.orders;
    this.reviews = ports.reviews;
  }

  /** Null until there is a session; changes when a mutation creates one. */
  get id(): string | null {
    return this.#session.id;
  }

  /** Whether the request came without a session: its cart has no destination yet. */
  get isNew(): boolean {
    return this.#options.sessionId === null;
  }

  /** Whether delivery to where the cart goes has a price. */
  get isPlaced(): boolean {
    return this.#options.isDestination?.(this.destination) ?? true;
  }

  /** Whether the shopper has picked this delivery rate. */
  isPicked(rate: string): boolean {
    return this.#options.isPicked?.(rate) ?? false;
  }

  async #query(operation: SessionOperation): Promise<unknown> {
    const result = await this.#session.query(this.#request(operation));
    if (!result || this.#session.isGone(result)) return null;
    const { data, errors } = this.#receive(result, operation.name);
    if (errors.length === 0) return data;
    const messages = errors.map(({ message }) => message);
    throw new BackendError("graphql", operation.name, { messages });
  }

  async #mutate(operation: SessionOperation): Promise<Result<unknown, Refusal>> {
    const isRepeatable = operation.hasKey ?? false;
    const request = {
      ...this.#request(operation),
      ...(isRepeatable && { formKey: `${this.formKey} ${this.#changes++}` }),
    };
    let result = await this.#session.mutate(request, { isRepeatable });
    if (isMoved(result)) return this.#moved();
    // The cookie's session no longer exists: a new session replaces it.
    if (this.#session.isGone(result))
      result = await this.#session.mutate(request, { isRepeatable });
    return refusedChange(result) ?? this.#resultOf(result, operation.name);
  }

  async #change(operation: SessionOperation): Promise<Result<unknown, Refusal>> {
    const { notLoggedIn } = this.#options.adapter;
    if (this.#session.id === null) return failure(notLoggedIn);
    const outcome = await this.#session.mutate({ ...this.#request(operation), customerOnly: true });
    if (isMoved(outcome)) return this.#moved();
    if (this.#session.isGone(outcome)) return failure(notLoggedIn);
    const result = refusedChange(outcome) ?? this.#resultOf(outcome, operation.name);
    return result.ok && result.value === null ? failure(notLoggedIn) : result;
  }

  /**
   * Nothing was executed; the browser has the session's new cookie, or is about to receive it.
   */
  #moved() {
    this.#session.cookies.keep();
    return failure(sessionMoved);
  }

  #resultOf(result: SessionResult, name: string): Result<unknown, Refusal> {
    const { data, errors } = this.#receive(result, name);
    const [error] = errors;
    return error ? failure(this.#options.adapter.toRefusal(error)) : success(data);
  }

  /**
   * Logs in, or changes the password or details of a customer; the session has another id
   * afterwards.
   */
  async login(input: LoginInput): Promise<Result<Viewer, ActionFailure>> {
    const { bindings, locale } = this.#options;
    const request = { ...input, locale };
    const newId = newSessionId(bindings);
    const logIn = async () =>
      (await this.#session.openCalls()).once("loginAs", (it) => it.loginAs(newId, request));
    let result = await logIn();
    if (isMoved(result)) {
      this.#session.cookies.keep();
      return failure(plainFailure(SESSION_MOVED));
    }
    if (this.#session.isGone(result)) result = await logIn();
    if (!result.ok) {
      if ("cause" in result) throw deserializeError(result.cause);
      return result;
    }
    const { viewer, remembered, itemCount, tokenSecret } = result.value;
    this.#session.moveTo(newId, remembered);
    this.#session.cookies.count = itemCount;
    const account = accountSessions(bindings, viewer.id);
    // The login succeeded: a failure of the account's object does not undo it.
    await account.join(newId, tokenSecret).catch(logAccountFailure);
    if (input.kind === "password" || input.kind === "details")
      await account.endOthers(newId).catch(logAccountFailure);
    return success(viewer);
  }

  /** Begins a login at a provider, in a new session if there is none; returns its state. */
  async beginLogin(login: BegunLogin): Promise<string> {
    const begin = async () =>
      (await this.#session.openCalls()).once("beginLogin", (it) => it.beginLogin(login));
    const state = await begin();
    if (state !== null) return state;
    this.#session.forget();
    return (await begin()) ?? "";
  }

  /** Returns the login that this session has begun with a state: each one once. */
  async takeLogin(state: string): Promise<BegunLogin | null> {
    return (await this.#session.calls()?.once("takeLogin", (it) => it.takeLogin(state))) ?? null;
  }

  /** Ends all logins of an account, after its password was reset by email. */
  async endLogins(userId: number): Promise<void> {
    await accountSessions(this.#options.bindings, userId).endOthers(null);
  }

  /** Ends the account's other logins. */
  async endOtherLogins(userId: number): Promise<void> {
    await accountSessions(this.#options.bindings, userId)
      .endOthers(this.id)
      .catch(logAccountFailure);
  }

  /** Logs out and erases the session, so that an old cookie is worthless. */
  async logout(): Promise<void> {
    const { locale } = this.#options;
    await this.#session.calls()?.repeatable("logout", (it) => it.logout(locale));
    this.#session.forget();
  }

  /** Returns the cart, without rates where couriers are late; empty when there is no session. */
  async readCart(): Promise<Cart> {
    return this.cartOf((await readCartInTime(this))?.cart ?? null);
  }

  /** Returns a cart as pages show it, and updates the badge's count. */
  cartOf(read: ReadCart | null): Cart {
    const cart = read?.cart ?? emptyCart;
    this.#session.cookies.count = cart.itemCount;
    if (!read || !cart.needsShipping || cart.ratesLate || this.isPlaced) return this.#inWords(cart);
    return read.withoutDelivery();
  }

  /** A cart with its rates as pages show them, whoever has read it. */
  #inWords(cart: Cart): Cart {
    const { formatRates = (rates) => rates } = this.#options;
    return { ...cart, rates: formatRates(cart.rates) };
  }

  /** A checkout's state as pages show it: a refusal has the cart that the object has read. */
  #shown<State extends CheckoutState | PreparedPayment>(state: State): State {
    if (state.state !== "refused" || !state.failure.cart) return state;
    return { ...state, failure: { ...state.failure, cart: this.#inWords(state.failure.cart) } };
  }

  /** Erases a session that this request has made and that is empty, for example after a refusal. */
  dropEmpty(): Promise<void> {
    return this.#session.dropEmpty();
  }

  /** Creates the session if there is none, and returns its id. */
  ensure(): Promise<string> {
    return this.#session.ensure();
  }

  async checkout(submission: CheckoutSubmission): Promise<CheckoutState> {
    const request = this.#checkoutRequest(submission);
    const sending = this.#session.calls()?.once("checkout", (it) => it.checkout(request));
    const result = await sending?.catch((error) => this.#afterReset(submission.key, error));
    if (!result?.ok) return this.#noSession(result?.error);
    const state = result.value;
    if (state.state !== "done") return this.#shown(state);
    this.#session.cookies.count = 0;
    if (state.movedTo) this.#session.moveTo(state.movedTo, false);
    return state;
  }

  async preparePayment(submission: CheckoutSubmission): Promise<PreparedPayment> {
    const request = this.#checkoutRequest(submission);
    const preparing = (session: Session) => session.preparePayment(request);
    const result = await this.#session.calls()?.once("preparePayment", preparing);
    return result?.ok ? this.#shown(result.value) : this.#noSession(result?.error);
  }

  /**
   * Returns the state of a checkout key; "confirming" when the object is reset again during the
   * call.
   */
  async checkoutState(key: string): Promise<CheckoutState> {
    try {
      const calls = this.#session.calls();
      if (!calls) return { state: "unknown" };
      const state = await calls.repeatable("checkoutState", (it) => it.checkoutState(key));
      // What was put into the cart since then is not bought.
      if (state.state === "done") this.#session.cookies.count = countOf(await this.lastLines());
      return state;
    } catch (error) {
      if (!(error instanceof BackendError) || error.reason !== "reset") throw error;
      return { state: "confirming", key };
    }
  }

  /** Returns the key of a checkout that may have made an order, or whose card is paid. */
  async undecidedCheckout(): Promise<string | null> {
    return (
      (await this.#session
        .calls()
        ?.repeatable("undecidedCheckout", (it) => it.undecidedCheckout())) ?? null
    );
  }

  /** Returns an order of this session by its id and key, before its own record exists. */
  async placedOrder(orderId: number, orderKey: string) {
    return (
      (await this.#session
        .calls()
        ?.repeatable("placedOrder", (it) => it.placedOrder(orderId, orderKey))) ?? null
    );
  }

  /** Returns id and key of this session's last order, or of its order with that id. */
  async lastOrder(orderId: number | null = null) {
    return (
      (await this.#session.calls()?.repeatable("lastOrder", (it) => it.lastOrder(orderId))) ?? null
    );
  }

  /** Returns names and quantities of the cart as it was last shown. */
  async lastLines(): Promise<Pick<LineSnapshot, "name" | "quantity">[]> {
    return (await this.#session.calls()?.repeatable("lastLines", (it) => it.lastLines())) ?? [];
  }

  /**
   * Whether a page's cookies are certain before the backend has responded: those of a session with items,
   * whose badge then has the number of the cart as it was last read. Not where a form has left
   * notices: a page that fails has to leave them, and its status, as they are. Nor where the address
   * has no call left.
   */
  async knowsCookies(): Promise<boolean> {
    if (this.flash.isGiven) return false;
    const calls = this.#session.calls();
    if (!calls) return true;
    const reading = calls.repeatable("lastLines", (it) =>
      Promise.all([it.lastLines(), it.readFlash()]),
    );
    this.flash.readAlong(reading.then(([, flash]) => flash));
    const [lines, flash] = await reading;
    if (flash || lines.length === 0) return false;
    if (!(await this.#session.mayCall())) return false;
    this.#session.cookies.count ??= countOf(lines);
    return true;
  }

  /** Returns the Set-Cookie values of this response: a new session, a new count, or none. */
  cookies(): string[] {
    return this.#session.cookieLines();
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
    if (error && !this.#session.isGone({ ok: false, cause: error })) throw deserializeError(error);
    const isElsewhere = error?.reason === MOVED;
    const code = isElsewhere ? SESSION_MOVED : "checkout.cart-empty";
    return { state: "refused", failure: plainFailure(code) };
  }

  /** The operation as it is sent, field by field: what the adapter adds for us stays here. */
  #request({ name, text, variables, isUnrated, customerOnly }: SessionOperation): SessionRequest {
    const { locale, visitor } = this.#options;
    return {
      ...{ name, text, variables, locale },
      ...(visitor && { visitor }),
      ...(isUnrated && { isUnrated }),
      ...(customerOnly && { customerOnly }),
    };
  }

  #receive(result: SessionResult, name: string) {
    if (!result.ok) throw deserializeError(result.cause);
    if (result.errors.length === 0) this.#options.received?.set(name, result.data);
    this.notices.push(...result.notices);
    this.destination = result.destination ?? null;
    this.isCheckoutOpen = result.isCheckoutOpen ?? false;
    this.mayHaveOrdered = result.mayHaveOrdered ?? false;
    return result;
  }
}

/** What a shop's sessions are made with: how delivery is shown, and the backend's side. */
type SessionDeps = (
  config: Config,
  locale: Locale,
) => Pick<SessionClientOptions, "adapter" | "formatRates" | "isDestination">;

/** Adds the session to private pages and actions; reading never creates one. */
export const withSession = (partsFor: SessionDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { config, locale } = c.var;
    const client = await sessionOfRequest(c.req.raw, {
      ...{ bindings: c.env, config, locale, limiter: limiterFor(c), received: c.get("received") },
      ...partsFor(config, locale),
    });
    c.set("session", client);
    await next();
    c.var.cookies.push(...client.cookies());
  });

/** Options of a request's session, other than its cookie. */
interface RequestEnvironment {
  bindings: Pick<Bindings, "SESSIONS" | "ACCOUNTS">;
  config: Config;
  locale: Locale;
  /** Absent when requests are not limited. */
  limiter?: Limiter;
}

/** Options of a request's session client, other than its cookie. */
export interface SessionEnvironment
  extends RequestEnvironment,
    Pick<SessionClientOptions, "adapter" | "formatRates" | "isDestination"> {
  /** Collects the backend's raw results for callers that need them. */
  received?: Map<string, unknown>;
}

/** The key of a form that its browser may send again; null for none. */
function formKeyOf({ headers }: Request): string | null {
  const key = headers.get("idempotency-key") ?? "";
  return /^[\w.-]{8,64}$/.test(key) ? key : null;
}

function optionsOf(
  request: Request,
  { bindings, config, locale, limiter }: RequestEnvironment,
): RequestSessionOptions {
  const cookie = request.headers.get("cookie");
  return {
    bindings,
    ...givenSession(cookie, bindings),
    mayOpen: async () => ((await limiter?.waitOfClient("session")) ?? 0) === 0,
    mayAsk: async (calls) => ((await limiter?.waitOfClient("session-calls", calls)) ?? 0) === 0,
    isPicked: (rate) => isPickedRate(cookie, rate),
    formKey: formKeyOf(request),
    flash: { given: cookie, secret: config.cookieSecret, now: Date.now },
    locale,
    visitor: visitorOf(request, config),
  };
}

/** Returns the client of the session in a request's cookie; sends nothing yet. */
export const sessionOfRequest = (
  request: Request,
  { adapter, received, formatRates, isDestination, ...environment }: SessionEnvironment,
): SessionClient =>
  new SessionClient({
    ...optionsOf(request, environment),
    adapter,
    ...(received ? { received } : {}),
    ...(formatRates ? { formatRates } : {}),
    ...(isDestination ? { isDestination } : {}),
  });

const countOf = (lines: readonly Pick<LineSnapshot, "quantity">[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The notices of a request's session, for what does nothing else with it. */
export function flashOfRequest(
  request: Request,
  environment: RequestEnvironment,
): { flash: FlashMessages; cookies(): string[] } {
  const options = optionsOf(request, environment);
  const session = new RequestSession(options.bindings, options.sessionId, options);
  return {
    flash: new FlashMessages(session, options.flash),
    cookies: () => session.cookieLines(),
  };
}

declare module "../platform/app-env.ts" {
  interface Variables {
    /** Collects the backend's raw results for callers that need them. */
    received?: Map<string, unknown>;
    /** Read by private pages and actions only. */
    session: SessionClient;
  }
}
