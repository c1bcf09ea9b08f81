import type { BackendError } from "../platform/graphql/backend-error.ts";

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
