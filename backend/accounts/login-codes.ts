import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Context } from "../context.ts";
import { inLocale } from "../locale.ts";
import { mails, type UserRow } from "../schema/accounts.ts";
import { proveAddress } from "./address-proof.ts";
import { findUserByEmail } from "./find-user.ts";
import { issueCode, redeemCode, shownCode } from "./mailed-codes.ts";

// A code is good for the address that it was mailed to, not for one that the account has later.
const subjectOf = (user: UserRow | null): string =>
  `login:${user?.id ?? 0}:${user?.email.toLowerCase() ?? ""}`;

async function mail(context: Context, user: UserRow): Promise<void> {
  const { db, env, locale, now } = context;
  const code = await issueCode(context, subjectOf(user));
  if (code === null) return;
  const text = (id: string, en: string) => inLocale(locale, id, en);
  await db.insert(mails).values({
    recipient: user.email,
    subject: `${env.SITE_NAME}: ${text("kode untuk masuk", "your code to log in")}`,
    body: [
      `<p>${text("Halo", "Hello")} ${escapeHtml(user.username)},</p>`,
      `<p>${text("Kode untuk masuk", "Your code to log in")}: <strong>${shownCode(code)}</strong></p>`,
      `<p>${text(
        "Kode ini berlaku satu kali selama 15 menit. Jangan berikan kepada siapa pun. Abaikan email ini jika Anda tidak memintanya.",
        "It works once, within 15 minutes. Give it to nobody. If you did not ask for it, do nothing.",
      )}</p>`,
    ].join(""),
    date: now().toISOString(),
  });
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
  const isRight = await redeemCode(context, { subject: subjectOf(user), code });
  return isRight && user ? proveAddress(context, user) : null;
}
