import type { BackendError } from "../platform/backend-error.ts";

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
