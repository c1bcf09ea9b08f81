import { failure, SESSION_MOVED } from "../../shared/actions.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { Refusal } from "../commerce/session.ts";
import type { FailedCall } from "../commerce/session-ports.ts";
import type { BackendErrorReason } from "../platform/backend-error.ts";

/** Refusal after a login moved the session to another id; browsers send the request again. */
export const sessionMoved: Refusal = {
  notice: { id: SESSION_MOVED },
  message: "",
  path: "",
};

/** Refusal of what only a customer may do. */
export const notLoggedIn: Refusal = {
  notice: { id: "account.not-authorised" },
  message: "",
  path: "",
};

const changeNotices = {
  busy: "cart.busy",
  "busy-elsewhere": "cart.busy-elsewhere",
  "too-many-calls": "limit.calls",
  uncertain: "cart.uncertain",
} as const satisfies Partial<Record<BackendErrorReason, MessageId>>;

/** The refusal of a change that was not made, or of which nobody knows it; else null. */
export function refusedChange(
  result: { ok: true } | FailedCall,
): { ok: false; error: Refusal } | null {
  if (result.ok) return null;
  const { reason } = result.cause;
  if (!Object.hasOwn(changeNotices, reason)) return null;
  const id = changeNotices[reason as keyof typeof changeNotices];
  return failure({ notice: { id }, message: "", path: "" });
}
