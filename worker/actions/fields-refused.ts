import type { ActionFailure } from "../../shared/actions.ts";
import type { FieldErrors } from "../../shared/checkout.ts";
import { failure } from "../../shared/result.ts";

/** The failure of a form's fields; null where nothing is wrong with any. */
export function fieldsRefused(fields: FieldErrors): { ok: false; error: ActionFailure } | null {
  const [first] = Object.values(fields);
  return first ? failure({ code: first.id, notice: first, fields }) : null;
}
