import type { Notice } from "../../shared/actions.ts";
import { type Cart, emptyCart } from "../../shared/cart.ts";
import { failure, type Result, success } from "../../shared/result.ts";
import type { Viewer } from "../../shared/viewer.ts";
import { BackendError, type BackendErrorReason } from "../graphql/backend-error.ts";
import { documentText } from "../graphql/document-text.ts";
import type { SessionMutation, SessionQuery } from "../graphql/operation.ts";
import type { BackendCart } from "./cart-fields.ts";
import { getCart } from "./cart-operations.ts";
import { plainFailure } from "./checkout-failure.ts";
import { cartCountCookie, forgottenCookies, newSessionId, sessionCookie } from "./cookie.ts";
import { refusesToken } from "./diagnosis.ts";
import { noticeOf } from "./notice-of.ts";
import type { Refusal, SessionClient, SessionClientOptions } from "./session-contract.ts";
import type {
  AnswerError,
  BackendTrouble,
  CheckoutRequest,
  CheckoutState,
  Credentials,
  Flash,
  SessionAnswer,
  SessionPort,
  SessionRequest,
} from "./session-port.ts";
import type { ShopSession } from "./shop-session.ts";
import { toCart } from "./to-cart.ts";

export type { Refusal, SessionClient, SessionClientOptions } from "./session-contract.ts";

const UNKNOWN = "unknown-session";

/** The session's object by its id; the cast is there because RPC types cannot carry nested plain JSON. */
export const sessionPort = (
  namespace: DurableObjectNamespace<ShopSession>,
  id: string,
): SessionPort => namespace.get(namespace.idFromName(id)) as unknown as SessionPort;

const nothingYet = { state: "unknown" } as const satisfies CheckoutState;

/** A client for one request of one shopper. */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  return new PortClient(options);
}

class PortClient implements SessionClient {
  readonly notices: Notice[] = [];
  readonly #options: SessionClientOptions;
  #id: string | null;
  #count: number | null = null;

  constructor(options: SessionClientOptions) {
    this.#options = options;
    this.#id = options.sessionId;
  }

  get id(): string | null {
    return this.#id;
  }

  async query<Data, Variables>(operation: SessionQuery<Data, Variables>, variables: Variables) {
    const port = this.#port();
    if (!port) return null;
    const answer = await port.query(this.#request(operation, variables));
    if (!answer.ok && answer.trouble.reason === UNKNOWN) {
      this.#id = null;
      return null;
    }
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
    // The cookie outlived its session: nothing was carried out, and a new session takes its place.
    if (!answer.ok && answer.trouble.reason === UNKNOWN) {
      this.#id = null;
      answer = await (await this.#openPort()).mutate(request);
    }
    const { data, errors } = this.#taken(answer);
    const [error] = errors;
    return error ? failure(refusalOf(error)) : success(data as Data);
  }

  async cart(): Promise<Cart> {
    const seen = await this.query(getCart, {});
    return this.cartOf(seen?.cart ?? null);
  }

  cartOf(cart: BackendCart | null): Cart {
    const { currency, imageBaseUrl } = this.#options;
    const seen = cart ? toCart(cart, { currency, imageBaseUrl }) : emptyCart;
    this.#count = seen.itemCount;
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
    if (answer.value.state === "done") this.#count = 0;
    return answer.value;
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

  async login(credentials: Omit<Credentials, "locale">): Promise<Result<Viewer, Refusal>> {
    const { locale } = this.#options;
    const attempt = async () => (await this.#openPort()).login({ ...credentials, locale });
    let answer = await attempt();
    if (answer.state === "trouble" && answer.trouble.reason === UNKNOWN) {
      this.#id = null;
      answer = await attempt();
    }
    if (answer.state === "in") return success(answer.viewer);
    if (answer.state === "trouble") throw errorOf(answer.trouble);
    return failure(refusalOf({ message: answer.message, path: ["login"] }));
  }

  async logout(): Promise<void> {
    await this.#port()?.destroy();
    this.#id = null;
    this.#count = null;
  }

  cookies(): string[] {
    if (this.#id === null) return this.#options.sessionId === null ? [] : forgottenCookies();
    const session = this.#id === this.#options.sessionId ? [] : [sessionCookie(this.#id)];
    return this.#count === null ? session : [...session, cartCountCookie(this.#count)];
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
  ): SessionRequest {
    const { embedded, locale } = this.#options;
    const text = documentText(document, { embedded });
    return { name, text, variables: variables as Record<string, unknown>, locale };
  }

  #taken(answer: SessionAnswer) {
    if (answer.ok) {
      this.notices.push(...answer.notices);
      return answer;
    }
    throw errorOf(answer.trouble);
  }
}

const errorOf = ({ reason, operation, status }: BackendTrouble): BackendError =>
  new BackendError(reason as BackendErrorReason, operation, status === null ? {} : { status });

const refusalOf = ({ message, path }: AnswerError): Refusal => ({
  notice: refusesToken([{ message }]) ? { id: "session.expired" } : noticeOf(message),
  message,
  path: (path ?? []).join("."),
});
