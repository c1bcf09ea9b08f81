import type { Notice } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { emptyCart } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { Result } from "../../shared/result.ts";
import type { SessionMutation, SessionQuery } from "../graphql/operation.ts";
import { newSessionId } from "./cookie.ts";
import type { CheckoutRequest, CheckoutState, Flash, SessionPort } from "./session-port.ts";
import type { ShopSession } from "./shop-session.ts";

/** The backend understood and said no; path names the field that did. */
export interface Refusal {
  notice: Notice;
  path: string;
}

/** What a session client is made of. */
export interface SessionClientOptions {
  namespace: DurableObjectNamespace<ShopSession>;
  /** From the cookie; null for somebody who has changed nothing yet. */
  sessionId: string | null;
  locale: Locale;
  /** True where the embedded backend's additions (gift cards) may be asked for. */
  embedded: boolean;
  currency: string;
  imageBaseUrl: string;
}

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
  /** The cart; empty, without asking anybody, where there is no session. */
  cart(): Promise<Cart>;
  /** Makes the session where there is none, and gives its id. */
  ensure(): Promise<string>;
  checkout(request: Omit<CheckoutRequest, "locale">): Promise<CheckoutState>;
  checkoutState(key: string): Promise<CheckoutState>;
  lastOrder(): Promise<{ orderId: number; orderKey: string } | null>;
  keepFlash(flash: Flash): Promise<void>;
  /** What the last form left to say; gone once taken. */
  takeFlash(): Promise<Flash | null>;
  destroy(): Promise<void>;
}

/** The session's object by its id; the cast is there because RPC types cannot carry nested plain JSON. */
export const sessionPort = (
  namespace: DurableObjectNamespace<ShopSession>,
  id: string,
): SessionPort => namespace.get(namespace.idFromName(id)) as unknown as SessionPort;

/** A client for one request of one shopper. */
export function createSessionClient(_options: SessionClientOptions): SessionClient {
  void newSessionId;
  void emptyCart;
  throw new Error("not yet");
}
