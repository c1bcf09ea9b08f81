import * as v from "valibot";
import type { FieldErrors } from "../../../shared/actions.ts";
import { type ActionFailure, failure } from "../../../shared/actions.ts";

// Scripts whose letters a joiner connects or parts, and emoji, which one makes a single picture of.
const joining =
  "\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Java}\\p{scx=Bali}\\p{scx=Sund}\\p{ExtPict}\\p{EMod}\\ufe0f";

/**
 * What nobody sees or no font has: control characters but tab and line breaks, what Unicode leaves out of
 * display (marks of direction, tags, soft hyphens), selectors of variants without a letter, private use,
 * and what is no character.
 */
const hidden = new RegExp(
  [
    "(?![\\t\\n\\r])\\p{Cc}",
    "(?!\\p{VS}|\\p{Join_C})\\p{DI}",
    "(?<=\\p{VS})\\p{VS}|(?<!\\p{Ideo})[\\u{e0100}-\\u{e01ef}]",
    "\\p{Co}|\\p{NChar}|[\\ufff9-\\ufffc]",
    `(?<![${joining}])\\p{Join_C}`,
  ].join("|"),
  "gu",
);

/** Text as the shop takes it from anywhere: well-formed, and nothing in it that nobody can see. */
const cleanText = (text: string): string => text.toWellFormed().replace(hidden, "");

/** A value of a JSON body or form by its name: a password stays as it was typed. */
export function cleanField<Value>(name: string, value: Value): Value | string {
  if (typeof value !== "string") return value;
  return /password|confirmation/i.test(name) ? value.toWellFormed() : cleanText(value);
}

/** Parsed JSON of little depth with all of its texts clean. */
export function cleanJson(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, name));
  if (typeof value !== "object" || value === null) return cleanField(name, value);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, cleanJson(member, key)]),
  );
}

/** An address's query with all of its values clean. */
export const cleanQuery = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].map(([name, value]) => [name, cleanText(value)]));

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
