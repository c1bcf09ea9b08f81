import type { ActionFailure, Notice } from "../../shared/actions.ts";
import type { AnswerError } from "../platform/graphql/result.ts";
import { noticeOf } from "../platform/i18n/notice-of.ts";

// Which field a refusal means; a login's refusal belongs to the form as a whole.
const fieldsById: Record<string, string> = {
  "account.email-taken": "email",
  "checkout.invalid-email": "email",
  "account.username-taken": "username",
  "account.invalid-username": "username",
};

/** The backend's first error about a login or a registration (spec.md section 8), beside its field. */
export function loginRefusal(errors: readonly AnswerError[]): ActionFailure {
  const [error] = errors;
  const notice: Notice = error ? noticeOf(error.message) : { id: "error.something" };
  const field = fieldsById[notice.id];
  return { code: notice.id, notice, ...(field ? { fields: { [field]: notice } } : {}) };
}
