import type { BackendTrouble } from "../../session/session-contract.ts";

/** What went wrong between us and the backend; each leads to another answer or another log line. */
export type BackendErrorReason =
  | "refused"
  | "timeout"
  | "status"
  | "not-json"
  | "shape"
  | "graphql"
  | "too-large"
  /** What is wanted lies more calls away than one request may make; the next one goes on from there. */
  | "too-far"
  | "circuit-open"
  /** Too many names were looked up that do not exist: this one was not. */
  | "too-many-misses"
  /** The object that was asked ended in the middle, as with each deployment. */
  | "reset";

interface CouponContext {
  /** HTTP status, where headers had arrived; a timeout without one met a silent backend. */
  status?: number;
  /** The backend's own error messages, as it wrote them (HTML). */
  messages?: readonly string[];
  cause?: unknown;
}

/** Trouble with the backend: never an expected outcome, never a defect of ours. */
export class BackendError extends Error {
  override readonly name = "BackendError";
  readonly reason: BackendErrorReason;
  readonly operation: string;
  readonly status: number | undefined;
  readonly messages: readonly string[];

  constructor(
    reason: BackendErrorReason,
    operation: string,
    { status, messages = [], cause }: CouponContext = {},
  ) {
    const details = [status, ...messages].filter((detail) => detail !== undefined);
    super(`${operation}: ${[reason, ...details].join(", ")}`, { cause });
    this.reason = reason;
    this.operation = operation;
    this.status = status;
    this.messages = messages;
  }

  /** What a line of the log says of it; its status is named apart from the one that the visitor got. */
  get facts() {
    return { operation: this.operation, reason: this.reason, backendStatus: this.status };
  }
}

/** Work whose session was gone, or had moved, when its turn came: nothing of it was carried out. */
export class SessionClosed extends Error {
  override readonly name = "SessionClosed";
  readonly trouble: BackendTrouble;

  constructor(trouble: BackendTrouble) {
    super(`${trouble.operation}: ${trouble.reason}`);
    this.trouble = trouble;
  }
}

/** An expected error as it leaves a Durable Object; any other thing goes on being thrown. */
export function troubleOf(trouble: unknown): BackendTrouble {
  if (trouble instanceof SessionClosed) return trouble.trouble;
  if (!(trouble instanceof BackendError)) throw trouble;
  const { reason, operation, status = null } = trouble;
  return { reason, operation, status };
}

/** The BackendError that it was. */
export const errorOf = ({ reason, operation, status }: BackendTrouble): BackendError =>
  new BackendError(reason as BackendErrorReason, operation, status === null ? {} : { status });

/** How an answer was lost, which says whether the backend may still be at work on it. */
export type Loss =
  /** It had answered, or begun to: it is done with it. */
  | "invalid-response"
  /** It answered, and no GraphQL: the payment's plugin has ended the request in the middle. */
  | "cut-off"
  /** The connection broke without a word. */
  | "disconnected"
  /** Nothing came in time, or a gateway in between gave up. */
  | "timed-out";

// A gateway that answers these has not received the answer of the shop behind.
const gatewayStatuses = new Set([502, 503, 504]);

/** Reads from the trouble how much is known of what was sent. */
export function lossOf({ reason, status }: BackendError): Loss {
  if (reason === "not-json" && status === 200) return "cut-off";
  if (status !== undefined) return gatewayStatuses.has(status) ? "timed-out" : "invalid-response";
  if (reason === "timeout") return "timed-out";
  return reason === "refused" ? "disconnected" : "invalid-response";
}

/** How long after sending a missing order proves that there will be none, in milliseconds. */
export const certaintyMs: Record<Loss, number> = {
  "invalid-response": 0,
  "cut-off": 0,
  disconnected: 5_000,
  "timed-out": 30_000,
};
