import { and, eq, gt, lt, sql } from "drizzle-orm";
import { hex } from "../accounts/password.ts";
import { orderCodeMail } from "../checkout/order-mail.ts";
import type { Context } from "../context.ts";
import { mails } from "../schema/accounts.ts";
import { orderCodes, orders } from "../schema/orders.ts";

const MINUTE_MS = 60_000;
const LIFETIME_MS = 15 * MINUTE_MS;
const WINDOW_MS = 60 * MINUTE_MS;
const MAX_MAILS = 3;
const MAX_TRIES = 5;
const DIGITS = 8;

type Shop = Pick<Context, "db" | "env" | "now">;

/**
 * Mails a code that opens the order once to its own buyer, three times an hour; a new code replaces
 * the old one. False where nothing was mailed.
 */
export async function mailOrderCode(shop: Shop, orderId: number): Promise<boolean> {
  const { db, env, now } = shop;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.billing.email) return false;
  const at = now().getTime();
  const date = new Date(at).toISOString();
  const code = randomCode();
  const fresh = {
    codeHash: await hashOf(orderId, code),
    expires: new Date(at + LIFETIME_MS).toISOString(),
    tries: 0,
  };
  const isOver = sql`${orderCodes.since} <= ${new Date(at - WINDOW_MS).toISOString()}`;
  const stored = await db
    .insert(orderCodes)
    .values({ orderId, ...fresh, mails: 1, since: date })
    .onConflictDoUpdate({
      target: orderCodes.orderId,
      set: {
        ...fresh,
        mails: sql`CASE WHEN ${isOver} THEN 1 ELSE ${orderCodes.mails} + 1 END`,
        since: sql`CASE WHEN ${isOver} THEN ${date} ELSE ${orderCodes.since} END`,
      },
      setWhere: sql`${isOver} OR ${orderCodes.mails} < ${MAX_MAILS}`,
    })
    .returning();
  if (stored.length === 0) return false;
  await db.insert(mails).values({ ...orderCodeMail(env, order, code), date });
  return true;
}

/** The key of the order that a mailed code opens; null for a wrong, used, expired or much tried one. */
export async function openOrder(
  { db, now }: Shop,
  { orderId, code }: { orderId: number; code: string },
): Promise<string | null> {
  const date = now().toISOString();
  const isOpen = and(
    eq(orderCodes.orderId, orderId),
    gt(orderCodes.expires, date),
    lt(orderCodes.tries, MAX_TRIES),
  );
  const codeHash = await hashOf(orderId, code);
  // Each try is counted before it is looked at: those at the same time are no more than others.
  const [tried] = await db
    .update(orderCodes)
    .set({ tries: sql`${orderCodes.tries} + 1` })
    .where(isOpen)
    .returning();
  if (tried?.codeHash !== codeHash) return null;
  const used = await db
    .update(orderCodes)
    .set({ expires: date })
    .where(and(eq(orderCodes.codeHash, codeHash), gt(orderCodes.expires, date)))
    .returning();
  if (used.length === 0) return null;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order?.orderKey ?? null;
}

const randomCode = (): string => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 10 ** DIGITS).padStart(DIGITS, "0");
};

async function hashOf(orderId: number, code: string): Promise<string> {
  const text = new TextEncoder().encode(`${orderId}:${code}`);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}
