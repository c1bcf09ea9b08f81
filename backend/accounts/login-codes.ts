import type { Context } from "../context.ts";
import type { UserRow } from "../schema/accounts.ts";
import { codeWords, mailUser } from "./account-mail.ts";
import { proveAddress } from "./address-proof.ts";
import { findUserByEmail } from "./find-user.ts";
import { issueCode, redeemCode } from "./mailed-codes.ts";

// A code is good for the address that it was mailed to, not for one that the account has later.
const toSubject = (user: UserRow | null): string =>
  `login:${user?.id ?? 0}:${user?.email.toLowerCase() ?? ""}`;

async function mail(context: Context, user: UserRow): Promise<void> {
  const code = await issueCode(context, toSubject(user));
  if (code === null) return;
  const subject = ["kode untuk masuk", "your code to log in"] as const;
  const words = codeWords(["Kode untuk masuk", "Your code to log in"], code);
  await mailUser(context, user, subject, words);
}

/** Mails a code behind the response, which is the same, and as fast, for an unknown address. */
export async function mailLoginCode(context: Context, email: string): Promise<void> {
  const user = await findUserByEmail(context.db, email);
  if (user) context.waitUntil(mail(context, user));
}

/** The user of an address and its code, which is used up; null for any other. */
export async function userByMailedCode(
  context: Context,
  { email, code }: { email: string; code: string },
): Promise<UserRow | null> {
  const user = await findUserByEmail(context.db, email);
  const isRight = await redeemCode(context, { subject: toSubject(user), code });
  return isRight && user ? proveAddress(context, user) : null;
}
