import { MIN_PASSWORD_LENGTH } from "../../shared/account.ts";
import type { FieldErrors } from "../../shared/actions.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import list from "./common-passwords.txt?raw";

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
  const existing = names.map(plain).filter((name) => name.length >= SHORTEST_NAME);
  return existing.some((name) => letters.includes(name)) ? "account.password-personal" : null;
}

/** Returns the names that a user's password must not contain. */
export const listNames = (siteName: string, username: string, email = ""): string[] => [
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
