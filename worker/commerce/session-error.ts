import { failure, type Result, success } from "../../shared/actions.ts";
import { BackendError, type BackendErrorReason } from "../platform/backend-error.ts";
import type { SerializedBackendError } from "./session.ts";

/** Why a session refuses a login: it is another customer's. */
export const OTHER_CUSTOMER = "other-customer";

/**
 * Thrown when a session had ended or moved before its queued work began: nothing of it was carried
 * out.
 */
export class SessionClosed extends Error {
  override readonly name = "SessionClosed";
  readonly error: SerializedBackendError;

  constructor(error: SerializedBackendError) {
    super(`${error.operation}: ${error.reason}`);
    this.error = error;
  }
}

/** Converts an expected error for its way out of a Durable Object; rethrows any other. */
export function serializeError(error: unknown): SerializedBackendError {
  if (error instanceof SessionClosed) return error.error;
  if (!(error instanceof BackendError)) throw error;
  const { reason, operation, status = null, messages } = error;
  return { reason, operation, status, ...(messages.length > 0 && { messages }) };
}

/** Runs what asks the backend; its errors are values on the way out of a Durable Object. */
export async function toResult<Value>(
  run: () => Promise<Value>,
): Promise<Result<Value, SerializedBackendError>> {
  try {
    return success(await run());
  } catch (error) {
    return failure(serializeError(error));
  }
}

/** Restores the BackendError. */
export const deserializeError = ({
  reason,
  operation,
  status,
  messages = [],
}: SerializedBackendError): BackendError =>
  new BackendError(reason as BackendErrorReason, operation, {
    messages,
    ...(status !== null && { status }),
  });
