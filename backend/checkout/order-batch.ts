import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isAvailable } from "../cart/unpaid-holds.ts";
import type { Database } from "../database.ts";
import { openAttempt } from "../once/keys.ts";
import { mails, users } from "../schema/accounts.ts";
import { type OrderLineRow, orderLines, orders } from "../schema/orders.ts";
import { products } from "../schema/products.ts";
import { changeKeys, coupons, giftCards, type KeyRow } from "../schema/sessions.ts";
import type { SessionState } from "../session/session-state.ts";
import { type StoredSession, sessionWrite } from "../session/session-store.ts";
import { savedAddresses } from "./checkout-input.ts";
import type { OrderDraft } from "./order-draft.ts";

export interface NewAccount {
  row: typeof users.$inferInsert;
  /** WooGraphQL assigns the order to a new account only when it also logs the account in. */
  isAuthenticated: boolean;
}

export interface OrderWrite {
  draft: OrderDraft;
  read: StoredSession;
  /** The session after the order. */
  left: SessionState;
  customerId: number | null;
  /** Whether the customer is logged in, so that the account stores the addresses. */
  saveAddresses: boolean;
  account: NewAccount | null;
  /** The order of an earlier attempt that this one resumes. */
  resumed: { id: number } | null;
  /** Unpaid orders whose place this one takes. */
  superseded: number[];
  /** The payment step has not run: stock, coupons and cart are unchanged. */
  isUnfinished: boolean;
  /** Of a checkout that is made once: written with its order, or neither. */
  key: OpenKey | null;
  /** {order} in the texts stands for the order's id. */
  mails: { recipient: string; subject: string; body: string }[];
}

type OpenKey = Pick<KeyRow, "id" | "attempt">;

const FIRST_ORDER = 1001;

/** Writes an order with everything that belongs to it, or nothing at all. */
export async function writeOrder(db: Database, write: OrderWrite, now: Date): Promise<void> {
  const { draft, read, left, account } = write;
  const { sessionId } = draft.order;
  const [first, ...rest]: BatchItem<"sqlite">[] = [
    ...removal(db, write),
    ...supersession(db, write),
    ...(account ? [db.insert(users).values(account.row)] : []),
    orderInsert(db, write),
    ...lineInserts(db, draft, now),
    ...(write.isUnfinished ? [] : payment(db, write, now)),
    ...(write.key ? [...addressUpdate(db, write), keyUpdate(db, write.draft, write.key)] : []),
    sessionWrite(db, sessionId, read, left, now),
  ];
  if (first) await db.batch([first, ...rest]);
}

/** Takes what an order takes: pieces, a coupon's use, a gift card's balance; and counts its sales. */
export const takings = (db: Database, draft: OrderDraft, now: Date): BatchItem<"sqlite">[] => [
  ...stockUpdates(db, draft, now),
  ...couponAndCardUpdates(db, draft),
];

const payment = (db: Database, write: OrderWrite, now: Date): BatchItem<"sqlite">[] => [
  ...takings(db, write.draft, now),
  ...addressUpdate(db, write),
  ...mailInserts(db, write, now),
];

/** WooCommerce rewrites an order that it resumes, under the same id. */
function removal(db: Database, { resumed }: OrderWrite): BatchItem<"sqlite">[] {
  if (!resumed) return [];
  return [
    db.delete(orderLines).where(eq(orderLines.orderId, resumed.id)),
    db.delete(orders).where(eq(orders.id, resumed.id)),
  ];
}

// Before the order holds anything: what they held is free.
const supersession = (db: Database, { superseded }: OrderWrite): BatchItem<"sqlite">[] =>
  superseded.map((id) =>
    db
      .update(orders)
      .set({ status: "CANCELLED" })
      .where(and(eq(orders.id, id), eq(orders.status, "PENDING"), eq(orders.stockReduced, false))),
  );

const keyUpdate = (db: Database, draft: OrderDraft, { id, attempt }: OpenKey) =>
  db
    .update(changeKeys)
    .set({ state: "paying", orderId: orderId(draft) })
    .where(openAttempt(id, attempt));

function orderInsert(db: Database, { draft, read, customerId, account, resumed, key }: OrderWrite) {
  const { order } = draft;
  const isOurs = key
    ? sql`EXISTS (SELECT 1 FROM ${changeKeys} WHERE ${openAttempt(key.id, key.attempt)})`
    : sql`TRUE`;
  const { giftCards: cards = [], couponLines = [] } = order;
  const hasAll = isAvailable({ giftCards: cards, couponLines });
  const customer = account?.isAuthenticated
    ? sql<number>`(SELECT id FROM users WHERE username = ${account.row.username})`
    : customerId;
  return db.insert(orders).values({
    ...order,
    id: resumed?.id ?? sql<number>`(SELECT coalesce(max(id), ${FIRST_ORDER - 1}) + 1 FROM orders)`,
    sessionVersion: sql<number>`(SELECT version FROM sessions WHERE id = ${order.sessionId} AND version = ${read.version} AND ${isOurs} AND ${hasAll})`,
    customerId: customer,
  } as unknown as typeof orders.$inferInsert);
}

const orderId = ({ order }: OrderDraft) =>
  sql<number>`(SELECT id FROM orders WHERE order_key = ${order.orderKey})`;

const lineInserts = (db: Database, draft: OrderDraft, now: Date) =>
  draft.lines.map((line) => {
    const quantity = heldQuantity(line, draft.lines, orderId(draft), now);
    const row = { ...line, quantity, orderId: orderId(draft) };
    return db.insert(orderLines).values(row as unknown as typeof orderLines.$inferInsert);
  });

type Held = Pick<OrderLineRow, "quantity"> & { stockId?: number | null };

/**
 * A line's quantity; NULL, which fails the batch, where other orders leave less than all lines of
 * its stock need.
 */
export function heldQuantity(
  { stockId, quantity }: Held,
  lines: readonly Held[],
  order: SQL | number,
  now: Date,
) {
  if (!stockId) return sql`${quantity}`;
  const needed = lines.reduce(
    (sum, line) => sum + (line.stockId === stockId ? line.quantity : 0),
    0,
  );
  const held = sql`(SELECT coalesce(sum(l.quantity), 0) FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id WHERE l.stock_id = ${stockId} AND o.status = 'PENDING' AND o.held_until > ${now.toISOString()} AND o.id <> ${order})`;
  return sql`(SELECT CASE WHEN backorders <> 'NO' OR stock_quantity IS NULL OR stock_quantity - ${held} >= ${needed} THEN ${quantity} END FROM products WHERE id = ${stockId})`;
}

/** Takes the items out of stock; below zero, the table's check fails the whole batch. */
function stockUpdates(db: Database, { lines }: OrderDraft, now: Date): BatchItem<"sqlite">[] {
  return lines.flatMap(({ productId, variationId, stockId, quantity }) => [
    ...(stockId ? takeStock(db, stockId, quantity, now) : []),
    ...[productId, ...(variationId ? [variationId] : [])].map((id) =>
      db
        .update(products)
        .set({ totalSales: sql`${products.totalSales} + ${quantity}` })
        .where(eq(products.id, id)),
    ),
  ]);
}

/** Changes a stock by that many units (negative: returns them), and its status. */
export function takeStock(
  db: Database,
  stockId: number,
  quantity: number,
  now: Date,
  { isClamped = false } = {},
) {
  const rest = sql`${products.stockQuantity} - ${quantity}`;
  const left = isClamped ? sql`max(0, ${rest})` : rest;
  const modified = now.toISOString();
  return [
    db
      .update(products)
      .set({
        stockQuantity: left,
        stockStatus: sql`CASE WHEN ${left} > 0 THEN 'IN_STOCK' WHEN ${products.backorders} = 'NO' THEN 'OUT_OF_STOCK' ELSE 'ON_BACKORDER' END`,
        modified,
      })
      .where(eq(products.id, stockId)),
    parentStock(db, stockId, modified),
  ];
}

/** A variable product is in stock while one of its variations is. */
export function parentStock(db: Database, variationId: number, modified: string) {
  const has = (status: string) =>
    sql`EXISTS (SELECT 1 FROM products AS v WHERE v.parent_id = products.id AND v.status = 'publish' AND v.stock_status = ${status})`;
  return db
    .update(products)
    .set({
      stockStatus: sql`CASE WHEN ${has("IN_STOCK")} THEN 'IN_STOCK' WHEN ${has("ON_BACKORDER")} THEN 'ON_BACKORDER' ELSE 'OUT_OF_STOCK' END`,
      modified,
    })
    .where(eq(products.id, sql`(SELECT parent_id FROM products WHERE id = ${variationId})`));
}

function couponAndCardUpdates(db: Database, { order }: OrderDraft): BatchItem<"sqlite">[] {
  return [
    ...(order.couponLines ?? []).map(({ code }) =>
      db
        .update(coupons)
        .set({ usageCount: sql`${coupons.usageCount} + 1` })
        .where(eq(coupons.code, code)),
    ),
    ...(order.giftCards ?? []).map(({ code, amount }) =>
      db
        .update(giftCards)
        .set({ balance: sql`${giftCards.balance} - ${amount}` })
        .where(eq(giftCards.code, code)),
    ),
  ];
}

function addressUpdate(
  db: Database,
  { draft, customerId, saveAddresses }: OrderWrite,
): BatchItem<"sqlite">[] {
  const { billing, shipping } = savedAddresses(draft.order);
  if (customerId === null || !saveAddresses) return [];
  return [db.update(users).set({ billing, shipping }).where(eq(users.id, customerId))];
}

function mailInserts(db: Database, { draft, mails: sent }: OrderWrite, now: Date) {
  const numbered = (text: string) => sql<string>`replace(${text}, '{order}', ${orderId(draft)})`;
  const date = now.toISOString();
  return sent.map(({ recipient, subject, body }): BatchItem<"sqlite"> => {
    const row = { recipient, subject: numbered(subject), body: numbered(body), date };
    return db.insert(mails).values(row as unknown as typeof mails.$inferInsert);
  });
}
