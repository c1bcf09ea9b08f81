import { RpcTarget } from "cloudflare:workers";
import { failure, type Result } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { LineSnapshot } from "../commerce/cart-snapshot.ts";
import type {
  BegunLogin,
  CheckoutRequest,
  CheckoutState,
  Flash,
  LoginRequest,
  LoginResult,
  PreparedPayment,
  SerializedBackendError,
  SessionRequest,
  SessionResult,
} from "../commerce/session.ts";
import type { DurableSession } from "./durable-session.ts";

const unknown = (operation: string): SerializedBackendError => ({
  reason: "unknown-session",
  operation,
  status: null,
});

/**
 * A session as its browser's requests use it. Without an object (the key opens none, or there is
 * none of that id) each call has the result of a session that does not exist.
 */
export class Session extends RpcTarget {
  readonly #object: DurableSession | null;

  constructor(object: DurableSession | null) {
    super();
    this.#object = object;
  }

  /** Creates the session; a second call changes nothing. */
  async open(): Promise<void> {
    await this.#object?.open();
  }

  async query(request: SessionRequest): Promise<SessionResult> {
    return this.#object?.query(request) ?? { ok: false, cause: unknown(request.name) };
  }

  async mutate(request: SessionRequest): Promise<SessionResult> {
    return this.#object?.mutate(request) ?? { ok: false, cause: unknown(request.name) };
  }

  async checkout(request: CheckoutRequest): Promise<Result<CheckoutState, SerializedBackendError>> {
    return this.#object?.checkout(request) ?? failure(unknown("checkout"));
  }

  async checkoutState(key: string): Promise<CheckoutState> {
    return this.#object?.checkoutState(key) ?? { state: "unknown" };
  }

  async preparePayment(
    request: CheckoutRequest,
  ): Promise<Result<PreparedPayment, SerializedBackendError>> {
    return this.#object?.preparePayment(request) ?? failure(unknown("preparePayment"));
  }

  /** The key of a checkout that may have made an order, or whose card is paid. */
  async undecidedCheckout(): Promise<string | null> {
    return this.#object?.undecidedCheckout() ?? null;
  }

  /** An order that this session made, by its key; before its own record is written. */
  async placedOrder(orderId: number, orderKey: string): Promise<OrderView | null> {
    return this.#object?.placedOrder(orderId, orderKey) ?? null;
  }

  /** Id and key of the session's last order, or of its order with that id. */
  async lastOrder(
    orderId: number | null = null,
  ): Promise<{ orderId: number; orderKey: string } | null> {
    return this.#object?.lastOrder(orderId) ?? null;
  }

  /** The items of the cart as it was last read. */
  async lastLines(): Promise<Pick<LineSnapshot, "name" | "quantity">[]> {
    return this.#object?.lastLines() ?? [];
  }

  /** Adds to the stored notices; false when the session does not exist. */
  async keepFlash(flash: Flash): Promise<boolean> {
    return this.#object?.keepFlash(flash) ?? false;
  }

  async readFlash(): Promise<Flash | null> {
    return this.#object?.readFlash() ?? null;
  }

  /** Called after a page has shown the notices; those added since stay for the next one. */
  async forgetFlash(shown: Flash): Promise<void> {
    await this.#object?.forgetFlash(shown);
  }

  /** Begins a login at a provider; its state, null when the session does not exist. */
  async beginLogin(login: BegunLogin): Promise<string | null> {
    return this.#object?.beginLogin(login) ?? null;
  }

  /** Returns the login of a state, once. */
  async takeLogin(state: string): Promise<BegunLogin | null> {
    return this.#object?.takeLogin(state) ?? null;
  }

  /** Logs in as a new session with that id; afterwards this session accepts nothing. */
  async loginAs(newId: string, request: LoginRequest): Promise<LoginResult> {
    return this.#object?.loginAs(newId, request) ?? { ok: false, cause: unknown("login") };
  }

  /**
   * Continues another session and logs in; the caller destroys it when that fails. It settles nothing
   * before `confirmMove`.
   */
  async takeOver(entries: [string, unknown][], request: LoginRequest): Promise<LoginResult> {
    return this.#object?.takeOver(entries, request) ?? { ok: false, cause: unknown("login") };
  }

  /** The session that this one continues has moved here. */
  async confirmMove(): Promise<void> {
    await this.#object?.confirmMove();
  }

  /** Logs out at the backend, if it responds, and erases everything. */
  async logout(locale: Locale): Promise<void> {
    await this.#object?.logout(locale);
  }

  /** Erases an empty session; false when it is not empty, or busy. */
  async discard(): Promise<boolean> {
    return this.#object?.discard() ?? false;
  }

  /** Erases everything; a copy of what another session still has settles none of it. */
  async destroy({ isCopy = false } = {}): Promise<void> {
    await this.#object?.destroy({ isCopy });
  }
}

/** How a request comes to a session. */
export interface SessionEntry {
  /** From the browser's cookie. */
  key: string;
  /** The object is new with this request: the session is created. */
  isNew?: boolean;
  /** The object is new, and its session is created by what it takes over. */
  isContinued?: boolean;
}

/** What is asked of a session's object by its id alone; all else needs the session's key. */
type OfOrders = Pick<DurableSession, "eraseOrder">;

/**
 * A session's object. What `authenticate` returns can be called before it has arrived: the call is
 * sent along with it, and both are one round trip.
 */
export interface SessionObject extends OfOrders {
  authenticate(entry: SessionEntry): Session & Disposable;
}

/** The same with all that the platform gives a stub. */
export type SessionStub = SessionObject & DurableObjectStub<DurableSession>;

interface SessionNamespace {
  get(id: DurableObjectId, options?: DurableObjectNamespaceGetDurableObjectOptions): SessionStub;
  getByName(name: string, options?: DurableObjectNamespaceGetDurableObjectOptions): SessionStub;
}

declare module "../platform/app-env.ts" {
  interface Bindings {
    SESSIONS: SessionNamespace & DurableObjectNamespace<DurableSession>;
  }
}
