import { type ActionFailure, type Notice, SESSION_MOVED } from "../../shared/actions.ts";
import { type Cart, emptyCart } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import { failure, type Result, success } from "../../shared/result.ts";
import type { Viewer } from "../../shared/viewer.ts";
import type { BackendCart } from "../cart/cart-fields.ts";
import { getCart } from "../cart/cart-queries.ts";
import { refusesToken } from "../cart/session-health.ts";
import { toCart } from "../cart/to-cart.ts";
import { refused } from "../checkout/checkout-record.ts";
import { writeLog } from "../log.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import { errorOf } from "../platform/graphql/backend-trouble.ts";
import { documentText } from "../platform/graphql/document-text.ts";
import type { SessionMutation, SessionQuery } from "../platform/graphql/operation.ts";
import type { AnswerError } from "../platform/graphql/result.ts";
import { plainFailure } from "../platform/http/action-failure.ts";
import type { Visitor } from "../platform/http/visitor.ts";
import { noticeOf } from "../platform/i18n/notice-of.ts";
import { accountSessions } from "./account-sessions.ts";
import { FlashMessages } from "./flash.ts";
import { isMoved, MOVED, RequestSession } from "./request-session.ts";
import type {
  BackendTrouble,
  CheckoutRequest,
  CheckoutState,
  Flash,
  LoginInput,
  PaymentState,
  Refusal,
  SessionAnswer,
  SessionClient,
  SessionClientOptions,
  SessionRequest,
} from "./session-contract.ts";
import { newSessionId } from "./session-object.ts";

/** The backend's error as pages and actions read it. */
export const refusalOf = ({ message, path }: AnswerError): Refusal => ({
  notice: refusesToken([{ message }]) ? { id: "session.expired" } : noticeOf(message),
  message,
  path: (path ?? []).join("."),
});

/** What somebody hears who is no customer; in the backend's own words, so that all are read in one way. */
export const notLoggedIn: Refusal = refusalOf({ message: "Not authorized to access this" });

/** What somebody hears whose session a login took on under another id meanwhile: browsers send it again. */
export const sessionMoved: Refusal = {
  notice: { id: SESSION_MOVED },
  message: "",
  path: "",
};

/** A checkout as an action asks for it. */
export type CheckoutSubmission = Omit<CheckoutRequest, "locale" | "visitor">;

/** Buys by the session that a request has in hand. */
export class RequestCheckouts {
  readonly #session: RequestSession;
  readonly #about: Pick<CheckoutRequest, "locale" | "visitor">;

  constructor(held: RequestSession, about: { locale: Locale; visitor?: Visitor }) {
    this.#session = held;
    this.#about = { locale: about.locale, visitor: about.visitor };
  }

  async checkout(wish: CheckoutSubmission): Promise<CheckoutState> {
    const sending = this.#session.port()?.checkout({ ...wish, ...this.#about });
    const answer = await sending?.catch((trouble) => this.#afterReset(wish.key, trouble));
    if (!answer?.ok) return this.#noSession(answer?.error);
    const state = answer.value;
    if (state.state !== "done") return state;
    this.#session.cookies.count = 0;
    if (state.movedTo) this.#session.moveTo(state.movedTo, false);
    return state;
  }

  async preparePayment(wish: CheckoutSubmission): Promise<PaymentState> {
    const answer = await this.#session.port()?.preparePayment({ ...wish, ...this.#about });
    return answer?.ok ? answer.value : this.#noSession(answer?.error);
  }

  /** Only its record tells what became of a checkout whose object has ended; without one it was not sent. */
  async #afterReset(key: string, trouble: unknown) {
    if (!(trouble instanceof BackendError) || trouble.reason !== "reset") throw trouble;
    const state = await this.checkoutState(key);
    if (state.state === "unknown") throw trouble;
    return success(state);
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

  /** The session is not there, or no more: so is its cart. */
  #noSession(trouble: BackendTrouble | undefined): CheckoutState {
    if (trouble && !this.#session.isGone({ ok: false, trouble })) throw errorOf(trouble);
    const isElsewhere = trouble?.reason === MOVED;
    return refused(plainFailure(isElsewhere ? SESSION_MOVED : "checkout.cart-empty"));
  }
}

export type { Refusal, SessionClient, SessionClientOptions } from "./session-contract.ts";

function logAccountFailure(trouble: unknown): void {
  if (!(trouble instanceof BackendError)) throw trouble;
  writeLog("error", "logins not noted", { reason: trouble.reason });
}

/** A client for one request of one shopper. */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  return new PortClient(options);
}

class PortClient implements SessionClient {
  readonly notices: Notice[] = [];
  readonly #options: SessionClientOptions;
  readonly #session: RequestSession;
  readonly #ordering: RequestCheckouts;
  readonly #flash: FlashMessages;

  constructor(options: SessionClientOptions) {
    this.#options = options;
    this.#session = new RequestSession(options.bindings, options.sessionId, options);
    this.#ordering = new RequestCheckouts(this.#session, options);
    this.#flash = new FlashMessages(this.#session, options.flash);
  }

  get id(): string | null {
    return this.#session.id;
  }

  query<Data, Variables>(operation: SessionQuery<Data, Variables>, variables: Variables) {
    return this.#query(operation, variables, false);
  }

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

  async endLogins(userId: number): Promise<void> {
    await accountSessions(this.#options.bindings, userId).endOthers(null);
  }

  async logout(): Promise<void> {
    await this.#session.port()?.logout(this.#options.locale);
    this.#session.forget();
  }

  async cart(): Promise<Cart> {
    const seen = await this.query(getCart, {});
    return this.cartOf(seen?.cart ?? null);
  }

  cartOf(cart: BackendCart | null): Cart {
    const seen = cart ? toCart(cart, this.#options) : emptyCart;
    this.#session.cookies.count = seen.itemCount;
    return seen;
  }

  dropEmpty(): Promise<void> {
    return this.#session.dropEmpty();
  }

  ensure(): Promise<string> {
    return this.#session.ensure();
  }

  checkout = (wish: CheckoutSubmission) => this.#ordering.checkout(wish);
  checkoutState = (key: string) => this.#ordering.checkoutState(key);
  preparePayment = (wish: CheckoutSubmission) => this.#ordering.preparePayment(wish);
  keepFlash = (flash: Flash) => this.#flash.keep(flash);
  readFlash = () => this.#flash.read();
  clearFlash = () => this.#flash.said();

  async paidWithoutOrder(): Promise<string | null> {
    return (await this.#session.port()?.paidWithoutOrder()) ?? null;
  }

  async placedOrder(orderId: number, orderKey: string) {
    return (await this.#session.port()?.placedOrder(orderId, orderKey)) ?? null;
  }

  async lastOrder(orderId: number | null = null) {
    return (await this.#session.port()?.lastOrder(orderId)) ?? null;
  }

  cookies(): string[] {
    return this.#session.cookieLines();
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
