import { SHORTEST_PASSWORD } from "../../../shared/account.ts";
import type { FieldErrors } from "../../../shared/checkout.ts";
import type { MessageId } from "../../../shared/i18n/translate.ts";
import list from "./common-passwords.txt?raw";

// A name of two letters is in many good passwords.
const SHORTEST_NAME = 3;

let common: Set<string> | null = null;

/** Split at the first use: most isolates never see a new password. */
function isCommon(password: string): boolean {
  common ??= new Set(list.split("\n").slice(1).join(" ").split(" "));
  return common.has(password.toLowerCase());
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Why a password is not taken: too short, one of the most common, or holding one of the names that
 * everybody knows (of the user, of the shop); null where it is taken.
 */
export function passwordRefusal(password: string, names: readonly string[]): MessageId | null {
  if (password.length < SHORTEST_PASSWORD) return "account.password-short";
  if (isCommon(password)) return "account.password-common";
  const letters = plain(password);
  const known = names.map(plain).filter((name) => name.length >= SHORTEST_NAME);
  return known.some((name) => letters.includes(name)) ? "account.password-personal" : null;
}

/** The names that a user's password must not hold. */
export const namesOf = (siteName: string, username: string, email = ""): string[] => [
  siteName,
  username.split("@")[0] ?? "",
  email.split("@")[0] ?? "",
];

/** What is wrong with a new password; the backend would take any. */
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
