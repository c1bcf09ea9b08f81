import { and, isNull, sql } from "drizzle-orm";
import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Context } from "../context.ts";
import { inLocale } from "../locale.ts";
import { mails, type UserRow } from "../schema/accounts.ts";
import { orders } from "../schema/orders.ts";
import { proveInSession } from "./address-proof.ts";
import { issueCode, redeemCode, shownCode } from "./mailed-codes.ts";

// A code proves the address that it was mailed to, not one that the account has later.
const subjectOf = ({ id, email }: UserRow): string => `account:${id}:${email.toLowerCase()}`;

/** Mails a code to the account's address, unless it has one that is still good. */
export async function mailAccountCode(context: Context, user: UserRow): Promise<void> {
  const { db, env, locale, now } = context;
  const code = await issueCode(context, subjectOf(user));
  if (code === null) return;
  const text = (id: string, en: string) => inLocale(locale, id, en);
  await db.insert(mails).values({
    recipient: user.email,
    subject: `${env.SITE_NAME}: ${text("kode untuk alamat email Anda", "the code for your email address")}`,
    body: [
      `<p>${text("Halo", "Hello")} ${escapeHtml(user.username)},</p>`,
      `<p>${text(
        "Dengan kode ini pesanan yang Anda buat sebagai tamu masuk ke akun Anda",
        "With this code the orders that you made as a guest come into your account",
      )}: <strong>${shownCode(code)}</strong></p>`,
      `<p>${text(
        "Kode ini berlaku satu kali selama 15 menit. Jangan berikan kepada siapa pun. Abaikan email ini jika Anda tidak memintanya.",
        "It works once, within 15 minutes. Give it to nobody. If you did not ask for it, do nothing.",
      )}</p>`,
    ].join(""),
    date: now().toISOString(),
  });
}

/**
 * Moves the guests' orders of the account's address, which a mailed code proves, into the account: how
 * many, and whether that is the first proof; null for a wrong code.
 */
export async function claimGuestOrders(
  context: Context,
  user: UserRow,
  code: string,
): Promise<{ count: number; isFirstProof: boolean } | null> {
  if (!(await redeemCode(context, { subject: subjectOf(user), code }))) return null;
  await proveInSession(context, user);
  const isSame = sql`lower(json_extract(${orders.billing}, '$.email')) = ${user.email.toLowerCase()}`;
  const moved = await context.db
    .update(orders)
    .set({ customerId: user.id })
    .where(and(isNull(orders.customerId), isSame))
    .returning({ id: orders.id });
  return { count: moved.length, isFirstProof: !user.isProven };
}
