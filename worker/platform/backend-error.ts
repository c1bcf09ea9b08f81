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
  /** The backend refuses the shop's key: nothing was executed, and only an operator can mend it. */
  | "unauthorized"
  /** What the backend has to say of itself first is not known: nothing was sent. */
  | "unknown-backend"
  /** The limit of lookups of missing names was reached, so this one was not sent. */
  | "too-many-misses"
  /** An earlier change of the session, or of its account elsewhere, takes long: this was not sent. */
  | "busy"
  | "busy-elsewhere"
  /** The session has sent too much within a minute: this was not sent. */
  | "too-many-calls"
  /** The change is under way: an earlier try of it. */
  | "change-running"
  /** The change came too late, and was not made. */
  | "change-expired"
  /** The response is lost, and the backend does not remember what became of the change. */
  | "uncertain"
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

  /**
   * Whether the backend does not let the shop in: the plugin refuses its key, or the host refuses it
   * before WordPress.
   */
  get isUnauthorized(): boolean {
    const isRefusal = this.reason === "status" && (this.status === 401 || this.status === 403);
    return this.reason === "unauthorized" || isRefusal;
  }

  /** Whether waiting does not help a visitor: the backend lets nobody in, or is not known. */
  get isClosed(): boolean {
    return this.isUnauthorized || this.reason === "unknown-backend";
  }

  /** Facts for the log; the backend's status is separate from the response's own. */
  get facts() {
    return { operation: this.operation, reason: this.reason, backendStatus: this.status };
  }
}

/**
 * Awaits work that a page or an action can do without: where the backend fails, its result is the
 * fallback. Any other error is a defect, and is thrown.
 */
export async function rescue<Value, Fallback>(
  work: Promise<Value> | (() => Promise<Value>),
  fallback: Fallback | ((error: BackendError) => Fallback | Promise<Fallback>),
): Promise<Value | Fallback> {
  try {
    return await (typeof work === "function" ? work() : work);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return fallback instanceof Function ? fallback(error) : fallback;
  }
}
