import type { ActionFailure, Notice } from "../../shared/actions.ts";
import { type Cart, emptyCart } from "../../shared/cart.ts";
import { failure, type Result, success } from "../../shared/result.ts";
import type { Viewer } from "../../shared/viewer.ts";
import { BackendError } from "../graphql/backend-error.ts";
import { documentText } from "../graphql/document-text.ts";
import type { SessionMutation, SessionQuery } from "../graphql/operation.ts";
import { accountSessions } from "./account-sessions.ts";
import { AnswerCookies } from "./answer-cookies.ts";
import { errorOf } from "./backend-trouble.ts";
import type { BackendCart } from "./cart-fields.ts";
import { getCart } from "./cart-operations.ts";
import { plainFailure } from "./checkout-failure.ts";
import { newSessionId } from "./cookie.ts";
import { refusesToken } from "./diagnosis.ts";
import { noticeOf } from "./notice-of.ts";
import type {
  LoginInput,
  Refusal,
  SessionClient,
  SessionClientOptions,
} from "./session-contract.ts";
import { sessionPort } from "./session-object.ts";
import type {
  AnswerError,
  CheckoutRequest,
  CheckoutState,
  Flash,
  PaymentState,
  SessionAnswer,
  SessionPort,
  SessionRequest,
} from "./session-port.ts";
import { toCart } from "./to-cart.ts";

export type { Refusal, SessionClient, SessionClientOptions } from "./session-contract.ts";

const UNKNOWN = "unknown-session";
/** A login took the session on under another id while this request was on its way. */
const MOVED = "moved";

const nothingYet = { state: "unknown" } as const satisfies CheckoutState;

/** A client for one request of one shopper. */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  return new PortClient(options);
}

class PortClient implements SessionClient {
  readonly notices: Notice[] = [];
  readonly #options: SessionClientOptions;
  #id: string | null;
  readonly #cookies: AnswerCookies;

  constructor(options: SessionClientOptions) {
    this.#options = options;
    this.#id = options.sessionId;
    this.#cookies = new AnswerCookies(options.sessionId);
  }

  get id(): string | null {
    return this.#id;
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
    const port = this.#port();
    if (!port) return null;
    const answer = await port.query(this.#request(operation, variables, customerOnly));
    if (this.#isGone(answer)) return null;
    const { data, errors } = this.#taken(answer);
    if (errors.length === 0) return data as Data;
    const messages = errors.map(({ message }) => message);
    throw new BackendError("graphql", operation.name, { messages });
  }

  async mutate<Data, Variables>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
  ): Promise<Result<Data, Refusal>> {
    const request = this.#request(operation, variables);
    let answer = await (await this.#openPort()).mutate(request);
    if (isMoved(answer)) return this.#movedOn();
    // The cookie outlived its session: nothing was carried out, and a new session takes its place.
    if (this.#isGone(answer)) answer = await (await this.#openPort()).mutate(request);
    return this.#resultOf(answer);
  }

  async change<Data, Variables>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
  ): Promise<Result<Data, Refusal>> {
    const answer = await this.#port()?.mutate(this.#request(operation, variables, true));
    if (!answer || this.#isGone(answer)) return failure(refusalOf(notLoggedIn));
    const result = this.#resultOf<Data>(answer);
    return result.ok && result.value === null ? failure(refusalOf(notLoggedIn)) : result;
  }

  #resultOf<Data>(answer: SessionAnswer): Result<Data, Refusal> {
    const { data, errors } = this.#taken(answer);
    const [error] = errors;
    return error ? failure(refusalOf(error)) : success(data as Data);
  }

  async login(input: LoginInput): Promise<Result<Viewer, ActionFailure>> {
    const { accounts, locale } = this.#options;
    const request = { ...input, locale };
    const newId = newSessionId();
    let answer = await (await this.#openPort()).loginAs(newId, request);
    if (this.#isGone(answer)) answer = await (await this.#openPort()).loginAs(newId, request);
    if (!answer.ok) {
      if ("trouble" in answer) throw errorOf(answer.trouble);
      return answer;
    }
    const { viewer, remembered, itemCount } = answer.value;
    this.#id = newId;
    this.#cookies.count = itemCount;
    this.#cookies.remembered = remembered;
    const account = accountSessions(accounts, viewer.id);
    await account.join(newId);
    if (input.kind === "password") await account.endOthers(newId);
    return success(viewer);
  }

  async endLogins(userId: number): Promise<void> {
    await accountSessions(this.#options.accounts, userId).endOthers(null);
  }

  async logout(): Promise<void> {
    await this.#port()?.logout(this.#options.locale);
    this.#forget();
  }

  async cart(): Promise<Cart> {
    const seen = await this.query(getCart, {});
    return this.cartOf(seen?.cart ?? null);
  }

  cartOf(cart: BackendCart | null): Cart {
    const { currency, imageBaseUrl } = this.#options;
    const seen = cart ? toCart(cart, { currency, imageBaseUrl }) : emptyCart;
    this.#cookies.count = seen.itemCount;
    return seen;
  }

  async ensure(): Promise<string> {
    if (this.#id === null) {
      this.#id = newSessionId();
      await sessionPort(this.#options.namespace, this.#id).open();
    }
    return this.#id;
  }

  async checkout(request: Omit<CheckoutRequest, "locale">): Promise<CheckoutState> {
    const { locale } = this.#options;
    const answer = await this.#port()?.checkout({ ...request, locale });
    if (!answer?.ok) return { state: "refused", failure: plainFailure("checkout.cart-empty") };
    if (answer.value.state === "done") this.#cookies.count = 0;
    return answer.value;
  }

  async preparePayment(request: Omit<CheckoutRequest, "locale">): Promise<PaymentState> {
    const { locale } = this.#options;
    const answer = await this.#port()?.preparePayment({ ...request, locale });
    if (answer?.ok) return answer.value;
    return { state: "refused", failure: plainFailure("checkout.cart-empty") };
  }

  async paidWithoutOrder(): Promise<string | null> {
    return (await this.#port()?.paidWithoutOrder()) ?? null;
  }

  async checkoutState(key: string): Promise<CheckoutState> {
    return (await this.#port()?.checkoutState(key)) ?? nothingYet;
  }

  async lastOrder() {
    return (await this.#port()?.lastOrder()) ?? null;
  }

  async keepFlash(flash: Flash): Promise<void> {
    const port = await this.#openPort();
    if (await port.keepFlash(flash)) return;
    this.#id = null;
    await (await this.#openPort()).keepFlash(flash);
  }

  async takeFlash(): Promise<Flash | null> {
    return (await this.#port()?.takeFlash()) ?? null;
  }

  cookies(): string[] {
    return this.#cookies.lines(this.#id);
  }

  #forget(): void {
    this.#id = null;
    this.#cookies.count = null;
  }

  /** True where the cookie opens nothing, which the browser is told unless it has a newer one. */
  #isGone(answer: { ok: true } | { ok: false; trouble?: { reason: string } }): boolean {
    if (answer.ok || !answer.trouble) return false;
    if (answer.trouble.reason === MOVED) this.#cookies.keep();
    else if (answer.trouble.reason !== UNKNOWN) return false;
    this.#forget();
    return true;
  }

  #movedOn(): { ok: false; error: Refusal } {
    this.#cookies.keep();
    return failure({ notice: { id: "session.expired" }, message: "", path: "" });
  }

  #port(): SessionPort | null {
    return this.#id === null ? null : sessionPort(this.#options.namespace, this.#id);
  }

  async #openPort(): Promise<SessionPort> {
    return sessionPort(this.#options.namespace, await this.ensure());
  }

  #request<Data, Variables>(
    { name, document }: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
    variables: Variables,
    customerOnly = false,
  ): SessionRequest {
    const { embedded, locale } = this.#options;
    const text = documentText(document, { embedded });
    const request = { name, text, variables: variables as Record<string, unknown>, locale };
    return customerOnly ? { ...request, customerOnly } : request;
  }

  #taken(answer: SessionAnswer) {
    if (!answer.ok) throw errorOf(answer.trouble);
    this.notices.push(...answer.notices);
    return answer;
  }
}

const isMoved = (answer: SessionAnswer): boolean => !answer.ok && answer.trouble.reason === MOVED;

// In the backend's own words, so that all refusals are read in one way.
const notLoggedIn: AnswerError = { message: "Not authorized to access this" };

const refusalOf = ({ message, path }: AnswerError): Refusal => ({
  notice: refusesToken([{ message }]) ? { id: "session.expired" } : noticeOf(message),
  message,
  path: (path ?? []).join("."),
});
