import type { Result } from "../../shared/actions.ts";
import type { CartPort } from "./cart.ts";
import type { CustomerPort } from "./customer.ts";
import type { OrdersPort } from "./orders.ts";
import type { ReviewsPort } from "./reviews.ts";
import type { Refusal, SessionRequest } from "./session.ts";

/** What a request can do with its session at the backend. */
export interface SessionPorts {
  readonly cart: CartPort;
  readonly customer: CustomerPort;
  readonly orders: OrdersPort;
  readonly reviews: ReviewsPort;
}

/** An operation as the adapter writes it; the session adds its visitor and language. */
export interface SessionOperation extends Omit<SessionRequest, "locale" | "visitor" | "formKey"> {
  /** It is made once, however often its form is sent. */
  hasKey?: boolean;
}

/**
 * How an adapter reaches the session of a request: each call is one round trip. A query without a
 * session is not sent, and returns null, as does one for customers only of a guest.
 */
export interface BackendCalls {
  query(operation: SessionOperation): Promise<unknown>;
  /** Creates the session where there is none. */
  mutate(operation: SessionOperation): Promise<Result<unknown, Refusal>>;
  /** Refused where no customer is logged in. */
  change(operation: SessionOperation): Promise<Result<unknown, Refusal>>;
}

/** A backend's side of a request's session. */
export interface SessionAdapter {
  createPorts(calls: BackendCalls): SessionPorts;
  /** What an error of the backend is for pages and actions. */
  toRefusal(error: { message: string; path?: readonly (string | number)[] }): Refusal;
  /** For a guest who asks for what only a customer has. */
  readonly notLoggedIn: Refusal;
}
