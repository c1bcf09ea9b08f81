import type { ActionFailure, Notice } from "../../../shared/actions.ts";
import { failure, type Result } from "../../../shared/result.ts";
import { writeLog } from "../../log.ts";
import { BackendError } from "../graphql/backend-error.ts";
import { plainFailure } from "./action-failure.ts";

/** Says trouble with the backend in this action's own sentence. */
export async function saying<Value>(
  { id, requestId }: { id: Notice["id"]; requestId?: string },
  work: Promise<Result<Value, ActionFailure>>,
): Promise<Result<Value, ActionFailure>> {
  try {
    return await work;
  } catch (trouble) {
    if (!(trouble instanceof BackendError)) throw trouble;
    writeLog("warn", "action", { requestId, said: id }, trouble);
    return failure(plainFailure(id as Exclude<Notice["id"], "backend.said">));
  }
}
