import * as v from "valibot";
import { type ActionFailure, failure } from "../../../shared/actions.ts";
import type { FieldErrors } from "../../../shared/checkout.ts";

// Forms send text: every field accepts it beside the JSON type that islands send.

/** An id of the backend: a whole number above 0. */
export const id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(2 ** 31 - 1),
);

/** An id; an empty field is undefined. */
export const optionalId = v.optional(
  v.union([
    v.pipe(
      v.literal(""),
      v.transform(() => undefined),
    ),
    id,
  ]),
);

/**
 * A typed quantity: NaN when it is no whole number, so that the action can show its own message
 * rather than "malformed".
 */
export const quantity = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim())]),
  v.transform((typed) => (/^[+-]?\d{1,9}$/.test(String(typed)) ? Number(typed) : Number.NaN)),
);

/** Trimmed text with a maximum length. */
export const text = (maxLength: number) => v.pipe(v.string(), v.trim(), v.maxLength(maxLength));

/** Like text, with a missing value as "". */
export const optionalText = (maxLength: number) => v.optional(text(maxLength), "");

/** Trimmed text that is not empty. */
export const requiredText = (maxLength: number) => v.pipe(text(maxLength), v.nonEmpty());

/** A checkbox; off when absent. */
export const checkbox = v.optional(
  v.union([
    v.boolean(),
    v.pipe(
      v.string(),
      v.transform((value) => value !== "" && value !== "false" && value !== "off"),
    ),
  ]),
);

/** An amount in minor units. */
export const minorUnits = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
);

/** Returns the failure for a form's field errors; null when there are none. */
export function fieldsRefused(fields: FieldErrors): { ok: false; error: ActionFailure } | null {
  const [first] = Object.values(fields);
  return first ? failure({ code: first.id, notice: first, fields }) : null;
}

/** A password as typed: blanks may be part of it. */
export const passwordText = v.optional(v.pipe(v.string(), v.maxLength(1_000)), "");
