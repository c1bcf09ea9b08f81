import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { takeStock } from "../checkout/order-batch.ts";
import { isNewsOfOrder, orderMails } from "../checkout/order-mail.ts";
import type { Database } from "../database.ts";
import type { Exchange } from "../exchange.ts";
import { sendOrderWebhook, sendProductWebhook } from "../operator/webhooks.ts";
import { mails } from "../schema/accounts.ts";
import {
  type OrderLineRow,
  type OrderRow,
  type OrderStatus,
  orderLines,
  orderRefunds,
  orders,
} from "../schema/orders.ts";
import { coupons, giftCards } from "../schema/sessions.ts";
import { readOrder } from "./read-order.ts";

/** Statuses in which an order returns what it took, and those in which it takes it. */
const UNDONE: OrderStatus[] = ["CANCELLED", "REFUNDED", "PENDING"];
const TAKEN: OrderStatus[] = ["PROCESSING", "COMPLETED", "ON_HOLD"];
const PAID: OrderStatus[] = ["PROCESSING", "COMPLETED"];

type Shop = Pick<Exchange, "db" | "env" | "now" | "waitUntil">;

/**
 * Changes an order's status, and returns or takes again its stock, coupons and gift cards; with `from`
 * only where it has that one still. Returns null on success, else the reason.
 */
export async function changeStatus(
  shop: Shop,
  id: number,
  status: OrderStatus,
  { from = null, mayOversell = false }: { from?: OrderStatus | null; mayOversell?: boolean } = {},
): Promise<string | null> {
  const { db, now } = shop;
  const order = await readOrder(shop, id);
  if (!order) return "There is no such order.";
  if (order.status === status) return null;
  if (from && order.status !== from) return OVERTAKEN;
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  const reduced = isReduced(order, status);
  const moved =
    reduced === order.stockReduced
      ? []
      : movements(db, order, lines, now(), { isReturn: !reduced });
  const update = statusUpdate(db, order, status, reduced, now());
  const mail = mailInserts(
    shop,
    { ...order, status, paid: paidDate(order, status, now()) },
    lines,
    order.status,
  );
  const refund = status === "REFUNDED" ? [refundOfRest(db, order, now())] : [];
  try {
    await db.batch([update, ...mail, ...refund, ...moved]);
  } catch (cause) {
    const refusal = toRefusal(cause);
    if (!mayOversell || refusal === OVERTAKEN) return refusal;
    await db.batch([
      update,
      ...mail,
      ...refund,
      ...movements(db, order, lines, now(), { isClamped: true }),
    ]);
  }
  shop.waitUntil(announce(shop, id, moved.length > 0 ? lines : []));
  return null;
}

/** A failed order keeps what it had taken, as in WooCommerce. */
const isReduced = ({ stockReduced }: OrderRow, status: OrderStatus): boolean =>
  TAKEN.includes(status) || (stockReduced && !UNDONE.includes(status));

function statusUpdate(
  db: Database,
  order: OrderRow,
  status: OrderStatus,
  stockReduced: boolean,
  now: Date,
) {
  const date = now.toISOString();
  return db
    .update(orders)
    .set({
      status,
      stockReduced,
      // NULL fails the batch when another request has changed the status meanwhile.
      modified: sql`CASE WHEN status = ${order.status} THEN ${date} END`,
      paid: paidDate(order, status, now),
      completed: status === "COMPLETED" ? date : order.completed,
      buyerMailed: order.buyerMailed || TAKEN.includes(status),
      newOrderMailed: order.newOrderMailed || isNewsOfOrder(order.status, { ...order, status }),
    })
    .where(eq(orders.id, order.id));
}

/** As WooCommerce does: what was not refunded before is refunded with the status. */
const refundOfRest = (db: Database, { id, total }: OrderRow, now: Date) => {
  const rest = sql`${total} - (SELECT coalesce(sum(amount), 0) FROM order_refunds WHERE order_id = ${id})`;
  return db
    .insert(orderRefunds)
    .select(sql`SELECT NULL, ${id}, ${rest}, '', ${now.toISOString()} WHERE ${rest} > 0`);
};

// Cash at the door has been paid once its order is completed.
const isPaidBy = (paymentMethod: string, status: OrderStatus): boolean =>
  paymentMethod === "cod" ? status === "COMPLETED" : PAID.includes(status);

const paidDate = ({ paid, paymentMethod }: OrderRow, status: OrderStatus, now: Date) =>
  paid ?? (isPaidBy(paymentMethod, status) ? now.toISOString() : null);

/** The mails that WooCommerce sends of a change of status, written with the change or not at all. */
export function mailInserts(
  { db, env, now }: Shop,
  order: OrderRow,
  lines: OrderLineRow[],
  from: OrderStatus,
): BatchItem<"sqlite">[] {
  const numbered = (text: string) => text.replaceAll("{order}", String(order.id));
  const date = now().toISOString();
  return orderMails(env, { order, lines }, from).map(({ recipient, subject, body }) =>
    db.insert(mails).values({ recipient, subject: numbered(subject), body: numbered(body), date }),
  );
}

/**
 * Takes units, coupon uses and gift card amounts, or returns them. `isClamped`: of what others have taken
 * meanwhile, what is left.
 */
export function movements(
  db: Database,
  order: OrderRow,
  lines: OrderLineRow[],
  now: Date,
  { isReturn = false, isClamped = false } = {},
): BatchItem<"sqlite">[] {
  const sign = isReturn ? -1 : 1;
  return [
    ...lines.flatMap(({ stockId, quantity }) =>
      stockId === null ? [] : takeStock(db, stockId, sign * quantity, now, { isClamped }),
    ),
    ...order.couponLines.map(({ code }) =>
      db
        .update(coupons)
        .set({ usageCount: sql`max(0, ${coupons.usageCount} + ${sign})` })
        .where(eq(coupons.code, code)),
    ),
    ...order.giftCards.map(({ code, amount }) =>
      db
        .update(giftCards)
        .set({ balance: spent(sign * amount, isClamped) })
        .where(eq(giftCards.code, code)),
    ),
  ];
}

function spent(amount: number, isClamped: boolean) {
  const rest = sql`${giftCards.balance} - ${amount}`;
  return isClamped ? sql`max(0, ${rest})` : rest;
}

const OVERTAKEN = "Somebody else has just changed this order. Please look again.";
const REFUSALS: [string, string][] = [
  ["orders.modified", OVERTAKEN],
  ["stock_not_negative", "There is not enough stock to take this order up again."],
  ["gift_card_not_overdrawn", "The order's gift card has been spent elsewhere meanwhile."],
];

function toRefusal(cause: unknown): string {
  const words = cause instanceof Error ? `${cause.message} ${cause.cause}` : String(cause);
  const existing = REFUSALS.find(([constraint]) => words.includes(constraint));
  if (!existing) throw cause;
  return existing[1];
}

export async function announce(shop: Shop, id: number, moved: OrderLineRow[]): Promise<void> {
  const order = await readOrder(shop, id);
  if (order) await sendOrderWebhook(shop, order, "order.updated");
  for (const productId of new Set(moved.map((line) => line.productId))) {
    await sendProductWebhook(shop, productId);
  }
}
