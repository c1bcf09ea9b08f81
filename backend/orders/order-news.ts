import { eq, sql } from "drizzle-orm";
import { customerNoteMail } from "../checkout/order-mail.ts";
import type { Exchange } from "../exchange.ts";
import { sendOrderWebhook } from "../operator/webhooks.ts";
import { mails } from "../schema/accounts.ts";
import { orderNotes, orderRefunds, orders } from "../schema/orders.ts";
import { changeStatus } from "./change-status.ts";
import { readOrder } from "./read-order.ts";

type Shop = Pick<Exchange, "db" | "env" | "now" | "waitUntil">;

const NO_ORDER = "There is no such order.";

const MAX_NOTE = 2_000;

/**
 * Writes a note to an order's buyer, who is mailed; null on success, else the reason. As in
 * WooCommerce no webhook reports it.
 */
export async function noteToBuyer(shop: Shop, id: number, text: string): Promise<string | null> {
  const { db, env, now } = shop;
  const order = await readOrder(shop, id);
  if (!order) return NO_ORDER;
  const note = text.trim();
  if (note === "") return "The note is empty.";
  if (note.length > MAX_NOTE) return `A note has at most ${MAX_NOTE} characters.`;
  const created = now().toISOString();
  const mail = customerNoteMail(env, order, note);
  await db.batch([
    db.insert(orderNotes).values({ orderId: id, note, created }),
    ...(mail ? [db.insert(mails).values({ ...mail, date: created })] : []),
  ]);
  return null;
}

/** The order meta of WooCommerce's plugin Shipment Tracking. */
const TRACKING = "_wc_shipment_tracking_items";

/** A parcel that was handed over. */
export interface Parcel {
  courier: string;
  number: string;
  /** "2026-11-28"; today where it is not said. */
  day?: string;
}

/** When a parcel was handed over; null for a day that is none, or is still to come. */
function handedOver(day: string, now: Date): Date | null {
  if (day === "") return now;
  const noon = new Date(`${day}T05:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && noon.getTime() < now.getTime() + DAY_MS ? noon : null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores a parcel's tracking number as the plugin Shipment Tracking does, and completes the order;
 * null on success, else the reason.
 */
export async function shipOrder(
  shop: Shop,
  id: number,
  { courier, number, day = "" }: Parcel,
): Promise<string | null> {
  const { db, now } = shop;
  const order = await readOrder(shop, id);
  if (!order) return NO_ORDER;
  if (!/^[\w &.'-]{2,40}$/.test(courier)) return "Please choose a courier.";
  if (!/^[A-Za-z\d][A-Za-z\d-]{4,39}$/.test(number))
    return "A tracking number has 5 to 40 letters and digits.";
  const date = handedOver(day, now());
  if (!date) return "Please choose a day that is not in the future.";
  const existing = order.meta.find(({ key }) => key === TRACKING)?.value;
  const parcel = {
    tracking_provider: courier,
    custom_tracking_provider: "",
    custom_tracking_link: "",
    tracking_number: number,
    date_shipped: String(Math.floor(date.getTime() / 1000)),
  };
  const parcels = [...(existing ? JSON.parse(existing) : []), parcel];
  const meta = [
    ...order.meta.filter(({ key }) => key !== TRACKING),
    { key: TRACKING, value: JSON.stringify(parcels) },
  ];
  await db.update(orders).set({ meta }).where(eq(orders.id, id));
  if (order.status !== "COMPLETED") return changeStatus(shop, id, "COMPLETED");
  shop.waitUntil(announce(shop, id));
  return null;
}

/**
 * Notes a refund, whose money the operator pays back; the whole amount makes the order a refunded
 * one. Null on success, else the reason.
 */
export async function refundOrder(
  shop: Shop,
  id: number,
  { amount, reason }: { amount: number | null; reason: string },
): Promise<string | null> {
  const { db, now } = shop;
  const order = await readOrder(shop, id);
  if (!order) return NO_ORDER;
  if (!order.paid) return "Nothing has been paid for this order.";
  if (amount === null || amount <= 0) return "Please write the amount as a number.";
  if (reason.length > 200) return "A reason has at most 200 characters.";
  const created = now().toISOString();
  const left = sql`(SELECT ${order.total} - coalesce(sum(amount), 0) FROM order_refunds WHERE order_id = ${id})`;
  const rows = await db
    .insert(orderRefunds)
    .select(
      sql`SELECT NULL, ${id}, ${amount}, ${reason.trim()}, ${created} WHERE ${amount} <= ${left}`,
    )
    .returning();
  if (rows.length === 0) return "That is more than what is left of this order.";
  const paidBack = await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, id));
  const sum = paidBack.reduce((total, refund) => total + refund.amount, 0);
  if (sum >= order.total) return changeStatus(shop, id, "REFUNDED");
  shop.waitUntil(announce(shop, id));
  return null;
}

async function announce(shop: Shop, id: number): Promise<void> {
  await shop.db.update(orders).set({ modified: shop.now().toISOString() }).where(eq(orders.id, id));
  const order = await readOrder(shop, id);
  if (order) await sendOrderWebhook(shop, order, "order.updated");
}
