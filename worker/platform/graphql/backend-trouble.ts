import type { BackendTrouble } from "../../session/session-contract.ts";
import { BackendError, type BackendErrorReason } from "./backend-error.ts";

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
