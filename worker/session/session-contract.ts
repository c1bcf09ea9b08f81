import type { ActionFailure, Notice } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { Result } from "../../shared/result.ts";
import type { Viewer } from "../../shared/viewer.ts";
import type { SessionMutation, SessionQuery } from "../graphql/operation.ts";
import type { Visitor } from "../visitor.ts";
import type { AccountSessions } from "./account-sessions.ts";
import type { BackendCart } from "./cart-fields.ts";
import type {
  CheckoutRequest,
  CheckoutState,
  Flash,
  LoginRequest,
  PaymentState,
} from "./session-port.ts";
import type { ShopSession } from "./shop-session.ts";

/** The backend understood and said no; path names the field that did. */
export interface Refusal {
  notice: Notice;
  /** Its own words, HTML; for telling cases apart, never for showing. */
  message: string;
  path: string;
}

/** What a session client is made of. */
export interface SessionClientOptions {
  namespace: DurableObjectNamespace<ShopSession>;
  accounts: DurableObjectNamespace<AccountSessions>;
  /** From the cookie; null for somebody who has changed nothing yet. */
  sessionId: string | null;
  locale: Locale;
  /** Who is served: the backend hears of them. */
  visitor?: Visitor;
  /** True where the embedded backend's additions (gift cards) may be asked for. */
  embedded: boolean;
  currency: string;
  imageBaseUrl: string;
}

/** A login without what the client itself knows. */
export type LoginInput = WithoutLocale<LoginRequest>;
type WithoutLocale<Request> = Request extends unknown ? Omit<Request, "locale"> : never;

/** The only way to the backend for what belongs to one shopper; throws BackendError on trouble. */
export interface SessionClient {
  /** Null until there is a session; changes when a mutation makes one. */
  readonly id: string | null;
  /** What session care has to tell, collected over this request. */
  readonly notices: Notice[];
  /** Data of a query; null where there is no session, because reading never makes one. */
  query<Data, Variables>(
    operation: SessionQuery<Data, Variables>,
    variables: Variables,
  ): Promise<Data | null>;
  mutate<Data, Variables>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
  ): Promise<Result<Data, Refusal>>;
  /**
   * Data about the logged-in customer; null for everybody else, whom it is not asked for. Logged in
   * means that viewer answered, nothing else.
   */
  customer<Data extends { viewer: unknown }, Variables>(
    operation: SessionQuery<Data, Variables>,
    variables: Variables,
  ): Promise<Data | null>;
  /** A mutation that only a logged-in customer may make. */
  change<Data, Variables>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
  ): Promise<Result<Data, Refusal>>;
  /** Logs in, or goes on with a new password; the session has another id afterwards. */
  login(request: LoginInput): Promise<Result<Viewer, ActionFailure>>;
  /** Ends every login of an account, after its password was set by a mailed link. */
  endLogins(userId: number): Promise<void>;
  /** Logs out: everything is forgotten, so that an old cookie opens nothing. */
  logout(): Promise<void>;
  /** The cart; empty, without asking anybody, where there is no session. */
  cart(): Promise<Cart>;
  /** Any answer's cart as pages see it, counted for the badge. */
  cartOf(cart: BackendCart | null): Cart;
  /** Makes the session where there is none, and gives its id. */
  ensure(): Promise<string>;
  checkout(request: Omit<CheckoutRequest, "locale">): Promise<CheckoutState>;
  checkoutState(key: string): Promise<CheckoutState>;
  preparePayment(request: Omit<CheckoutRequest, "locale">): Promise<PaymentState>;
  /** Key of a paid checkout that has no order yet. */
  paidWithoutOrder(): Promise<string | null>;
  lastOrder(): Promise<{ orderId: number; orderKey: string } | null>;
  keepFlash(flash: Flash): Promise<void>;
  /** What the last form left to say. */
  readFlash(): Promise<Flash | null>;
  /** What was read here is said, by a page that is there: the next one does not say it again. */
  flashSaid(): Promise<void>;
  /** Set-Cookie lines that this request's answer needs: a new session, a new count, or neither. */
  cookies(): string[];
}
