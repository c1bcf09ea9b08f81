import type { Notice } from "../../../shared/actions.ts";
import { messageOf } from "../graphql/backend-messages.ts";

/** A backend's message as a notice: by our own id where we know it, else in its cleaned words. */
export function noticeOf(message: string): Notice {
  const known = messageOf(message);
  return "id" in known ? known : { id: "backend.said", ...known };
}
