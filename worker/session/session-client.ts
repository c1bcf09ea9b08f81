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
import { type Locale, locales } from "../../shared/i18n/locales.ts";
import type { AppEnv, Bindings } from "../app-env.ts";
import type { BackendCart } from "../cart/cart-fields.ts";
import { getCart } from "../cart/cart-queries.ts";
import { refusesToken } from "../cart/session-health.ts";
import { toCart } from "../cart/to-cart.ts";
import type { Config } from "../config.ts";
import { shownRates } from "../delivery/courier-rate.ts";
import { writeLog } from "../log.ts";
import { BackendError, errorOf } from "../platform/graphql/backend-error.ts";
import { noticeOf } from "../platform/graphql/backend-messages.ts";
import { answerContext } from "../platform/graphql/mapping-context.ts";
import {
  documentText,
  type SessionMutation,
  type SessionQuery,
} from "../platform/graphql/operation.ts";
import type { AnswerError } from "../platform/graphql/transport.ts";
import { visitorOf } from "../platform/http/client-address.ts";
import {
  CART_COUNT_COOKIE,
  cookieOf,
  isLastingSession,
  sessionIdOf,
} from "../platform/http/cookies.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import type { Limiter } from "../platform/http/limiter.ts";
import { shopFor } from "../platform/i18n/site-context.ts";
import { accountSessions } from "./account-sessions.ts";
import { FlashMessages } from "./flash.ts";
import { isMoved, MOVED, RequestSession } from "./request-session.ts";
import type {
  BackendTrouble,
  CheckoutRequest,
  CheckoutState,
  LoginInput,
  PaymentState,
  Refusal,
  SessionAnswer,
  SessionClientOptions,
  SessionRequest,
} from "./session-contract.ts";
import { newSessionId } from "./session-port.ts";

/** The backend's error as pages and actions read it. */
const refusalOf = ({ message, path }: AnswerError): Refusal => ({
  notice: refusesToken([{ message }]) ? { id: "session.expired" } : noticeOf(message),
  message,
  path: (path ?? []).join("."),
});

/** What somebody hears who is no customer; in the backend's own words, so that all are read in one way. */
const notLoggedIn: Refusal = refusalOf({ message: "Not authorized to access this" });

/** What somebody hears whose session a login took on under another id meanwhile: browsers send it again. */
const sessionMoved: Refusal = {
  notice: { id: SESSION_MOVED },
  message: "",
  path: "",
};

/** A checkout as an action sends it. */
type CheckoutSubmission = Omit<CheckoutRequest, "locale" | "visitor">;

export type { Refusal, SessionClientOptions } from "./session-contract.ts";

function logAccountFailure(trouble: unknown): void {
  if (!(trouble instanceof BackendError)) throw trouble;
  writeLog("error", "logins not noted", { reason: trouble.reason });
}

/**
 * One request's only way to the backend for what belongs to one shopper; throws BackendError on
 * trouble. Reading never makes a session: where there is none, nobody is asked.
 */
export class SessionClient {
  /** What recovery has to tell, collected over this request. */
  readonly notices: Notice[] = [];
  /** What the last form left to say, and what the next page will. */
  readonly flash: FlashMessages;
  readonly #options: SessionClientOptions;
  readonly #session: RequestSession;

  constructor(options: SessionClientOptions) {
    this.#options = options;
    this.#session = new RequestSession(options.bindings, options.sessionId, options);
    this.flash = new FlashMessages(this.#session, options.flash);
  }

  /** Null until there is a session; changes when a mutation makes one. */
  get id(): string | null {
    return this.#session.id;
  }

  /** Data of a query; null where there is no session. */
  query<Data, Variables>(operation: SessionQuery<Data, Variables>, variables: Variables) {
    return this.#query(operation, variables, false);
  }

  /**
   * Data about the logged-in customer; null for everybody else, whom it is not asked for. Logged in
   * means that viewer answered, nothing else.
   */
  async customer<Data extends { viewer: unknown }, Variables>(
    operation: SessionQuery<Data, Variables>,
    variables: Variables,
  ): Promise<Data | null> {
    const data = await this.#query(operation, variables, true);
    return data?.viewer ? data : null;
  }

  async #query<Data, Variables>(
    operation: SessionQuery<Data, Variables>,
    variables: Variables,
    customerOnly: boolean,
  ): Promise<Data | null> {
    const answer = await this.#session
      .port()
      ?.query(this.#request(operation, variables, customerOnly));
    if (!answer || this.#session.isGone(answer)) return null;
    const { data, errors } = this.#receive(answer, operation.name);
    if (errors.length === 0) return data as Data;
    const messages = errors.map(({ message }) => message);
    throw new BackendError("graphql", operation.name, { messages });
  }

  /** Carries a mutation out, in a new session where there is none. */
  async mutate<Data, Variables>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
  ): Promise<Result<Data, Refusal>> {
    const request = this.#request(operation, variables);
    let answer = await (await this.#session.openPort()).mutate(request);
    if (isMoved(answer)) return this.#moved();
    // The cookie outlived its session: nothing was carried out, and a new session takes its place.
    if (this.#session.isGone(answer))
      answer = await (await this.#session.openPort()).mutate(request);
    return this.#resultOf(answer, operation.name);
  }

  /** A mutation that only a logged-in customer may make. */
  async change<Data, Variables>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
  ): Promise<Result<Data, Refusal>> {
    const answer = await this.#session.port()?.mutate(this.#request(operation, variables, true));
    if (answer && isMoved(answer)) return this.#moved();
    if (!answer || this.#session.isGone(answer)) return failure(notLoggedIn);
    const result = this.#resultOf<Data>(answer, operation.name);
    return result.ok && result.value === null ? failure(notLoggedIn) : result;
  }

  /** Nothing was carried out, and the browser has, or is about to get, the session's new cookie. */
  #moved() {
    this.#session.cookies.keep();
    return failure(sessionMoved);
  }

  #resultOf<Data>(answer: SessionAnswer, name: string): Result<Data, Refusal> {
    const { data, errors } = this.#receive(answer, name);
    const [error] = errors;
    return error ? failure(refusalOf(error)) : success(data as Data);
  }

  /** Logs in, or goes on with a new password; the session has another id afterwards. */
  async login(input: LoginInput): Promise<Result<Viewer, ActionFailure>> {
    const { bindings, locale } = this.#options;
    const request = { ...input, locale };
    const newId = newSessionId(bindings);
    let answer = await (await this.#session.openPort()).loginAs(newId, request);
    if (isMoved(answer)) {
      this.#session.cookies.keep();
      return failure(plainFailure(SESSION_MOVED));
    }
    if (this.#session.isGone(answer))
      answer = await (await this.#session.openPort()).loginAs(newId, request);
    if (!answer.ok) {
      if ("trouble" in answer) throw errorOf(answer.trouble);
      return answer;
    }
    const { viewer, remembered, itemCount } = answer.value;
    this.#session.moveTo(newId, remembered);
    this.#session.cookies.count = itemCount;
    const account = accountSessions(bindings, viewer.id);
    // The login is done: an object that does not answer twice keeps nobody from it.
    await account.join(newId).catch(logAccountFailure);
    if (input.kind === "password" || input.kind === "details")
      await account.endOthers(newId).catch(logAccountFailure);
    return success(viewer);
  }

  /** Ends every login of an account, after its password was set by a mailed link. */
  async endLogins(userId: number): Promise<void> {
    await accountSessions(this.#options.bindings, userId).endOthers(null);
  }

  /** Logs out: everything is forgotten, so that an old cookie opens nothing. */
  async logout(): Promise<void> {
    await this.#session.port()?.logout(this.#options.locale);
    this.#session.forget();
  }

  /** The cart; empty where there is no session. */
  async cart(): Promise<Cart> {
    const seen = await this.query(getCart, {});
    return this.cartOf(seen?.cart ?? null);
  }

  /** Any answer's cart as pages see it, counted for the badge. */
  cartOf(cart: BackendCart | null): Cart {
    const { showRates = (rates) => rates } = this.#options;
    const seen = cart ? toCart(cart, this.#options) : emptyCart;
    this.#session.cookies.count = seen.itemCount;
    return { ...seen, rates: showRates(seen.rates) };
  }

  /** Erases a session that this request has made and that holds nothing, as after a refusal. */
  dropEmpty(): Promise<void> {
    return this.#session.dropEmpty();
  }

  /** Makes the session where there is none, and gives its id. */
  ensure(): Promise<string> {
    return this.#session.ensure();
  }

  async checkout(submission: CheckoutSubmission): Promise<CheckoutState> {
    const sending = this.#session.port()?.checkout(this.#checkoutRequest(submission));
    const answer = await sending?.catch((trouble) => this.#afterReset(submission.key, trouble));
    if (!answer?.ok) return this.#noSession(answer?.error);
    const state = answer.value;
    if (state.state !== "done") return state;
    this.#session.cookies.count = 0;
    if (state.movedTo) this.#session.moveTo(state.movedTo, false);
    return state;
  }

  async preparePayment(submission: CheckoutSubmission): Promise<PaymentState> {
    const request = this.#checkoutRequest(submission);
    const answer = await this.#session.port()?.preparePayment(request);
    return answer?.ok ? answer.value : this.#noSession(answer?.error);
  }

  /** How a key stands; an object that ends again while it is asked leaves the shopper waiting. */
  async checkoutState(key: string): Promise<CheckoutState> {
    try {
      return (await this.#session.port()?.checkoutState(key)) ?? { state: "unknown" };
    } catch (trouble) {
      if (!(trouble instanceof BackendError) || trouble.reason !== "reset") throw trouble;
      return { state: "confirming", key };
    }
  }

  /** Key of a paid checkout that has no order yet. */
  async paidWithoutOrder(): Promise<string | null> {
    return (await this.#session.port()?.paidWithoutOrder()) ?? null;
  }

  /** An order of this session by its id and key, before its own record is there. */
  async placedOrder(orderId: number, orderKey: string) {
    return (await this.#session.port()?.placedOrder(orderId, orderKey)) ?? null;
  }

  /** Id and key of the order that this session made last, or of the one with that id where it made it. */
  async lastOrder(orderId: number | null = null) {
    return (await this.#session.port()?.lastOrder(orderId)) ?? null;
  }

  /** Set-Cookie lines that this request's answer needs: a new session, a new count, or neither. */
  cookies(): string[] {
    return this.#session.cookieLines();
  }

  #checkoutRequest(submission: CheckoutSubmission): CheckoutRequest {
    const { locale, visitor } = this.#options;
    return visitor ? { ...submission, locale, visitor } : { ...submission, locale };
  }

  /** Only its record tells what became of a checkout whose object has ended; without one it was not sent. */
  async #afterReset(key: string, trouble: unknown) {
    if (!(trouble instanceof BackendError) || trouble.reason !== "reset") throw trouble;
    const state = await this.checkoutState(key);
    if (state.state === "unknown") throw trouble;
    return success(state);
  }

  /** The session is not there, or no more: so is its cart. */
  #noSession(trouble: BackendTrouble | undefined): CheckoutState {
    if (trouble && !this.#session.isGone({ ok: false, trouble })) throw errorOf(trouble);
    const isElsewhere = trouble?.reason === MOVED;
    const code = isElsewhere ? SESSION_MOVED : "checkout.cart-empty";
    return { state: "refused", failure: plainFailure(code) };
  }

  #request<Data, Variables>(
    { name, document }: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
    variables: Variables,
    customerOnly = false,
  ): SessionRequest {
    const { embedded, locale, visitor } = this.#options;
    const text = documentText(document, { embedded });
    const request = {
      name,
      text,
      variables: variables as Record<string, unknown>,
      locale,
      visitor,
    };
    return customerOnly ? { ...request, customerOnly } : request;
  }

  #receive(answer: SessionAnswer, name: string) {
    if (!answer.ok) throw errorOf(answer.trouble);
    if (answer.errors.length === 0) this.#options.received?.set(name, answer.data);
    this.notices.push(...answer.notices);
    return answer;
  }
}

/** Gives private pages their session; reading never makes one. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const { config, locale } = c.var;
  const client = sessionOfRequest(c.req.raw, { bindings: c.env, config, locale });
  c.set("session", client);
  await next();
  for (const cookie of client.cookies()) c.header("set-cookie", cookie, { append: true });
});

/** What a session client of a request needs to know beside its cookie. */
export interface SessionEnvironment {
  bindings: Pick<Bindings, "SESSIONS" | "ACCOUNTS">;
  config: Config;
  locale: Locale;
  /** Absent where nobody counts. */
  limiter?: Limiter;
  /** Takes what the backend answered, where somebody wants it as it was. */
  received?: Map<string, unknown>;
}

/** The session that a request's cookie names; asks nobody yet. */
export const sessionOfRequest = (
  request: Request,
  { bindings, config, locale, limiter, received }: SessionEnvironment,
): SessionClient => {
  const cookie = request.headers.get("cookie");
  return new SessionClient({
    bindings,
    sessionId: sessionIdOf(cookie),
    cookies: {
      isLasting: isLastingSession(cookie),
      hasStrayCount: cookieOf(cookie, CART_COUNT_COOKIE) !== null,
    },
    mayOpen: async () => ((await limiter?.waitOfClient("session")) ?? 0) === 0,
    flash: { given: cookie, secret: config.cookieSecret, now: Date.now },
    ...(received ? { received } : {}),
    locale,
    showRates: (rates) => {
      const { t } = shopFor(locale, config.settings);
      return shownRates(rates, { now: new Date(), languageTag: locales[locale].languageTag, t });
    },
    visitor: visitorOf(request, config),
    embedded: config.backend.embedded,
    ...answerContext(config),
  });
};
