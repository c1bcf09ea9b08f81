import * as v from "valibot";
import { MIN_PASSWORD_LENGTH } from "../../../shared/account.ts";
import { type ActionFailure, failure } from "../../../shared/actions.ts";
import type { FieldErrors } from "../../../shared/checkout.ts";
import type { MessageId } from "../../../shared/i18n/translate.ts";
import list from "./common-passwords.txt?raw";

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

// A name of two letters occurs in many good passwords.
const SHORTEST_NAME = 3;

let common: Set<string> | null = null;

/** Parsed at the first use: most isolates never check a new password. */
function isCommon(password: string): boolean {
  common ??= new Set(list.split("\n").slice(1).join(" ").split(" "));
  return common.has(password.toLowerCase());
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns why a password is refused: too short, too common, or containing a public name (of the
 * user or the shop); null when it is accepted.
 */
export function passwordRefusal(password: string, names: readonly string[]): MessageId | null {
  if (password.length < MIN_PASSWORD_LENGTH) return "account.password-short";
  if (isCommon(password)) return "account.password-common";
  const letters = plain(password);
  const known = names.map(plain).filter((name) => name.length >= SHORTEST_NAME);
  return known.some((name) => letters.includes(name)) ? "account.password-personal" : null;
}

/** Returns the names that a user's password must not contain. */
export const namesOf = (siteName: string, username: string, email = ""): string[] => [
  siteName,
  username.split("@")[0] ?? "",
  email.split("@")[0] ?? "",
];

/** Returns the errors of a new password; the backend would accept any. */
export function newPasswordErrors(
  password: string,
  names: readonly string[],
  confirmation?: string,
): FieldErrors {
  const refusal = passwordRefusal(password, names);
  if (refusal) return { password: { id: refusal } };
  return confirmation === undefined || confirmation === password
    ? {}
    : { confirmation: { id: "account.passwords-differ" } };
}
