import { failure, SESSION_MOVED } from "../../shared/actions.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { Refusal, SessionResult } from "../commerce/session.ts";
import type { BackendErrorReason } from "../platform/backend-error.ts";

/** Refusal after a login moved the session to another id; browsers send the request again. */
export const sessionMoved: Refusal = {
  notice: { id: SESSION_MOVED },
  message: "",
  path: "",
};

const busyNotices = {
  busy: "cart.busy",
  "busy-elsewhere": "cart.busy-elsewhere",
  "too-many-calls": "limit.calls",
} as const satisfies Partial<Record<BackendErrorReason, MessageId>>;

/** The refusal of a change that was not sent, because an earlier one takes long; else null. */
export function refusedUnsent(result: SessionResult): { ok: false; error: Refusal } | null {
  if (result.ok) return null;
  const { reason } = result.cause;
  if (!Object.hasOwn(busyNotices, reason)) return null;
  const id = busyNotices[reason as keyof typeof busyNotices];
  return failure({ notice: { id }, message: "", path: "" });
}
