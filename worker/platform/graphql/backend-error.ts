import type { SerializedBackendError } from "../../session/session-contract.ts";

/** Why a backend request failed; the reason decides the response and the log line. */
export type BackendErrorReason =
  | "refused"
  | "timeout"
  | "status"
  | "not-json"
  | "shape"
  | "graphql"
  | "too-large"
  /**
   * The wanted page needs more calls than one request may make; the next request continues from
   * there.
   */
  | "too-far"
  | "circuit-open"
  /** The limit of lookups of missing names was reached, so this one was not sent. */
  | "too-many-misses"
  /** The Durable Object was reset during the call, as with each deployment. */
  | "reset";

interface ErrorContext {
  /**
   * HTTP status, if headers had arrived; a timeout without it means that the backend did not
   * respond.
   */
  status?: number;
  /** The backend's raw error messages (HTML). */
  messages?: readonly string[];
  cause?: unknown;
}

/** A failure of the backend: never an expected result, never a bug of ours. */
export class BackendError extends Error {
  override readonly name = "BackendError";
  readonly reason: BackendErrorReason;
  readonly operation: string;
  readonly status: number | undefined;
  readonly messages: readonly string[];

  constructor(
    reason: BackendErrorReason,
    operation: string,
    { status, messages = [], cause }: ErrorContext = {},
  ) {
    const details = [status, ...messages].filter((detail) => detail !== undefined);
    super(`${operation}: ${[reason, ...details].join(", ")}`, { cause });
    this.reason = reason;
    this.operation = operation;
    this.status = status;
    this.messages = messages;
  }

  /** Facts for the log; the backend's status is kept apart from the response's own. */
  get facts() {
    return { operation: this.operation, reason: this.reason, backendStatus: this.status };
  }
}

/**
 * Thrown when a session had ended or moved before its queued work began: nothing of it was carried
 * out.
 */
export class SessionClosed extends Error {
  override readonly name = "SessionClosed";
  readonly trouble: SerializedBackendError;

  constructor(trouble: SerializedBackendError) {
    super(`${trouble.operation}: ${trouble.reason}`);
    this.trouble = trouble;
  }
}

/** Converts an expected error for its way out of a Durable Object; rethrows any other. */
export function serializeError(trouble: unknown): SerializedBackendError {
  if (trouble instanceof SessionClosed) return trouble.trouble;
  if (!(trouble instanceof BackendError)) throw trouble;
  const { reason, operation, status = null } = trouble;
  return { reason, operation, status };
}

/** Restores the BackendError. */
export const deserializeError = ({
  reason,
  operation,
  status,
}: SerializedBackendError): BackendError =>
  new BackendError(reason as BackendErrorReason, operation, status === null ? {} : { status });

/** How a response was lost, and so whether the backend may still be processing the request. */
export type ResponseLoss =
  /** The backend had responded, at least in part: processing has ended. */
  | "invalid-response"
  /** The response was not GraphQL: the payment plugin stopped the request midway. */
  | "cut-off"
  /** The connection broke without a response. */
  | "disconnected"
  /** There was no response in time, or a gateway in between timed out. */
  | "timed-out";

// Statuses of a gateway that did not receive the backend's response.
const gatewayStatuses = new Set([502, 503, 504]);

/** Classifies an error by how the response was lost. */
export function classifyLoss({ reason, status }: BackendError): ResponseLoss {
  if (reason === "not-json" && status === 200) return "cut-off";
  if (status !== undefined) return gatewayStatuses.has(status) ? "timed-out" : "invalid-response";
  if (reason === "timeout") return "timed-out";
  return reason === "refused" ? "disconnected" : "invalid-response";
}

/** Time after sending after which a missing order proves that none was made, in milliseconds. */
export const conclusiveAfterMs: Record<ResponseLoss, number> = {
  "invalid-response": 0,
  "cut-off": 0,
  disconnected: 5_000,
  "timed-out": 30_000,
};
