import * as v from "valibot";
import { SHORTEST_PASSWORD } from "../../shared/account.ts";
import type { FieldErrors } from "../../shared/checkout.ts";

/** A password as somebody typed it: blanks may belong to it. */
export const passwordText = v.optional(v.pipe(v.string(), v.maxLength(1_000)), "");

/** What is wrong with a new password; the backend would take any. */
export function newPasswordErrors(password: string, confirmation?: string): FieldErrors {
  if (password.length < SHORTEST_PASSWORD) return { password: { id: "account.password-short" } };
  return confirmation === undefined || confirmation === password
    ? {}
    : { confirmation: { id: "account.passwords-differ" } };
}
