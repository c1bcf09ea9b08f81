import type { OrderView } from "../../shared/order.ts";
import type { MutationQueue } from "../commerce/mutation-queue.ts";
import type { CheckoutRequest, CheckoutState, PreparedPayment } from "../commerce/session.ts";
import type { LoginState, Logins } from "../commerce/session-backend.ts";
import type { RemotePorts, Visit } from "../commerce/session-ports.ts";
import type { Visitor } from "../platform/http/client-address.ts";

/** Makes the session's orders. */
interface SessionCheckouts {
  submit(request: CheckoutRequest): Promise<CheckoutState>;
  state(key: string): Promise<CheckoutState>;
  /** What a form waits for that has no result in time. */
  confirming(key: string): CheckoutState;
  /** Resolves when none is under way. */
  idle(): Promise<void>;
  prepareCard(request: CheckoutRequest): Promise<PreparedPayment>;
  /** The result where a card's order is not made in time. */
  readonly cardUnavailable: PreparedPayment;
  /** The key of a checkout that may have made an order, or whose card is paid. */
  undecided(): Promise<string | null>;
  resume(): Promise<void>;
  /** Milliseconds until the next attempt; null when nothing is pending. */
  readonly resumeInMs: number | null;
}

/** What is recorded of the session's checkouts. */
interface SessionRecords {
  /** Whether no order is still to be found out about or to be handed over. */
  readonly areResolved: boolean;
  readonly awaitingCard: readonly unknown[];
  prune(now: number): void;
  /** Hides them from the session's next user, all but the one of a key. */
  hide(shownKey?: string): void;
  erase(orderId: number): void;
  placedOrder(orderId: number, orderKey: string): OrderView | null;
  lastOrder(orderId: number | null): { orderId: number; orderKey: string } | null;
}

/** The visitor of the last request, as passed on to the backend; null for the work of a job. */
export interface CurrentVisitor {
  current: Visitor | null;
}

/** What a session is made of beside its own life; worker/wiring/shop-session.ts puts it together. */
export interface SessionParts {
  createPorts(visit: Visit): RemotePorts;
  checkouts: SessionCheckouts;
  records: SessionRecords;
  tokens: LoginState;
  queue: MutationQueue;
  logins: Logins;
  visitor: CurrentVisitor;
  /** What the session contains, which decides how long it is stored. */
  retention(): "empty" | "guest" | "remembered";
}
