import type { ActionFailure, Notice } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { Result } from "../../shared/result.ts";
import type { Viewer } from "../../shared/viewer.ts";
import type { CheckoutInput } from "./checkout-input.ts";

/** One GraphQL operation as it crosses to the session's object. */
export interface SessionRequest {
  name: string;
  text: string;
  variables: Record<string, unknown>;
  locale: Locale;
}

/** One error of a GraphQL answer. */
export interface AnswerError {
  message: string;
  path?: readonly (string | number)[];
}

/** What the backend answered, after session care, or why it did not. */
export type SessionAnswer =
  | { ok: true; data: unknown; errors: readonly AnswerError[]; notices: Notice[] }
  | { ok: false; trouble: BackendTrouble };

/** A BackendError in plain JSON, because classes do not survive the way out of a Durable Object. */
export interface BackendTrouble {
  /** "unknown-session": this id was never opened, or was destroyed. */
  reason: string;
  operation: string;
  status: number | null;
}

/** What a form without script leaves for the next page: shown once. */
export interface Flash {
  notices: Notice[];
  /** Name of the form's action, whose values and field errors these are. */
  form?: string;
  fields?: Record<string, Notice>;
  values?: Record<string, string>;
}

/** A checkout as the action sends it to the session's object. */
export interface CheckoutRequest {
  key: string;
  /** SHA-256 of what was sent, so that one key cannot stand for two orders. */
  hash: string;
  input: CheckoutInput;
  /** Total in minor units that the shopper saw. */
  seenTotal: number;
  locale: Locale;
}

/** How a checkout key stands. */
export type CheckoutState =
  | { state: "unknown" }
  /** key: of the checkout that is being settled, which may be an earlier one of this session. */
  | { state: "confirming"; key: string }
  | { state: "done"; orderId: number; orderKey: string; order: OrderView }
  | { state: "refused"; failure: ActionFailure };

/** Who wants to be logged in. */
export interface Credentials {
  username: string;
  password: string;
  /** Keeps the session for a year instead of 30 days. */
  remember: boolean;
  locale: Locale;
}

/** What became of a login; the tokens stay with the session's object. */
export type LoginAnswer =
  | { state: "in"; viewer: Viewer }
  /** message: the backend's own, HTML. */
  | { state: "refused"; message: string }
  | { state: "trouble"; trouble: BackendTrouble };

/** What a session's Durable Object answers; the worker speaks to it through this alone. */
export interface SessionPort {
  /** Makes the session exist; a second call changes nothing. */
  open(): Promise<void>;
  query(request: SessionRequest): Promise<SessionAnswer>;
  mutate(request: SessionRequest): Promise<SessionAnswer>;
  login(credentials: Credentials): Promise<LoginAnswer>;
  checkout(request: CheckoutRequest): Promise<Result<CheckoutState, BackendTrouble>>;
  checkoutState(key: string): Promise<CheckoutState>;
  /** Id and key of the session's last order. */
  lastOrder(): Promise<{ orderId: number; orderKey: string } | null>;
  /** Adds to what is kept already; false where the session does not exist. */
  keepFlash(flash: Flash): Promise<boolean>;
  takeFlash(): Promise<Flash | null>;
  /** Forgets everything, as logging out does. */
  destroy(): Promise<void>;
}
