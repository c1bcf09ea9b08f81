import { codeWords, insertMail } from "../accounts/account-mail.ts";
import { issueCode, redeemCode } from "../accounts/mailed-codes.ts";
import type { Context } from "../context.ts";
import { readOrder } from "./read-order.ts";

type Shop = Pick<Context, "db" | "env" | "now">;

const toSubject = (orderId: number): string => `order:${orderId}`;

/** Mails a code that opens the order once to its own buyer, unless they have one; false without an address. */
export async function mailOrderCode(shop: Shop, orderId: number): Promise<boolean> {
  const order = await readOrder(shop, orderId);
  if (!order?.billing.email) return false;
  const code = await issueCode(shop, toSubject(orderId));
  if (code === null) return true;
  const { billing, locale } = order;
  const to = { name: billing.firstName, recipient: billing.email };
  const [subject, purpose] = [
    [`kode untuk membuka pesanan ${orderId}`, `the code that opens order ${orderId}`],
    [`Kode untuk membuka pesanan ${orderId}`, `The code that opens order ${orderId}`],
  ] as const;
  await insertMail({ ...shop, locale }, to, subject, codeWords(purpose, code));
  return true;
}

/** The key of the order that a mailed code opens; null for any other code. */
export async function openOrder(
  shop: Shop,
  { orderId, code }: { orderId: number; code: string },
): Promise<string | null> {
  const isRight = await redeemCode(shop, { subject: toSubject(orderId), code });
  return isRight ? ((await readOrder(shop, orderId))?.orderKey ?? null) : null;
}
