import { and, isNull, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { UserRow } from "../schema/accounts.ts";
import { orders } from "../schema/orders.ts";
import { codeWords, mailUser } from "./account-mail.ts";
import { proveInSession } from "./address-proof.ts";
import { issueCode, redeemCode } from "./mailed-codes.ts";

// A code proves the address that it was mailed to, not one that the account has later.
const toSubject = ({ id, email }: UserRow): string => `account:${id}:${email.toLowerCase()}`;

/** Mails a code to the account's address, unless it has one that is still good. */
export async function mailAccountCode(context: Context, user: UserRow): Promise<void> {
  const code = await issueCode(context, toSubject(user));
  if (code === null) return;
  const subject = ["kode untuk alamat email Anda", "the code for your email address"] as const;
  const purpose = [
    "Dengan kode ini pesanan yang Anda buat sebagai tamu masuk ke akun Anda",
    "With this code the orders that you made as a guest come into your account",
  ] as const;
  await mailUser(context, user, subject, codeWords(purpose, code));
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
  if (!(await redeemCode(context, { subject: toSubject(user), code }))) return null;
  await proveInSession(context, user);
  const isSame = sql`lower(json_extract(${orders.billing}, '$.email')) = ${user.email.toLowerCase()}`;
  const moved = await context.db
    .update(orders)
    .set({ customerId: user.id })
    .where(and(isNull(orders.customerId), isSame))
    .returning({ id: orders.id });
  return { count: moved.length, isFirstProof: !user.isProven };
}
