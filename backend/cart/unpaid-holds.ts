import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Database, isAmong } from "../database.ts";
import type { OrderRow } from "../schema/orders.ts";
import { type CouponRow, coupons, giftCards } from "../schema/sessions.ts";

/**
 * Orders that wait for their payment hold what they will take; but for the one that the session goes on with, whose
 * goods are still in its cart: its next order takes the place of that.
 */
const waits = (resumable: string | null): SQL =>
  sql`o.status = 'PENDING' AND (o.order_key IS NOT ${resumable} OR o.ordered_cart IS NULL)`;

/** What is left on a gift card beside what other orders hold. */
export const heldBalance = (resumable: string | null): SQL<number> =>
  sql<number>`max(0, ${giftCards.balance} - (SELECT coalesce(sum(held.value ->> 'amount'), 0) FROM orders AS o, json_each(o.gift_cards) AS held WHERE ${waits(resumable)} AND held.value ->> 'code' = ${giftCards.code}))`;

/** How often a coupon was used, or will be by other orders. */
const heldUses = (resumable: string | null): SQL<number> =>
  sql<number>`${coupons.usageCount} + (SELECT count(*) FROM orders AS o, json_each(o.coupon_lines) AS held WHERE ${waits(resumable)} AND held.value ->> 'code' = ${coupons.code})`;

/** Coupons with how often each was used, or will be by other orders than the one that the session goes on with. */
export const readCoupons = (
  db: Database,
  codes: string[],
  resumable: string | null,
): Promise<CouponRow[]> =>
  db
    .select({ ...getTableColumns(coupons), usageCount: heldUses(resumable) })
    .from(coupons)
    .where(isAmong(coupons.code, codes));

type Taken = Pick<OrderRow, "giftCards"> & { couponLines: readonly { code: string }[] };

const giftCardsCover = ({ giftCards: used }: Pick<Taken, "giftCards">, balance: SQL) =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(used)}) AS used JOIN ${giftCards} ON ${giftCards.code} = used.value ->> 'code' WHERE used.value ->> 'amount' > ${balance})`;

/** Whether coupons and gift cards have what an order takes, beside what others hold. */
export function isAvailable(order: Taken): SQL {
  const codes = JSON.stringify(order.couponLines.map(({ code }) => code));
  const isUsedUp = sql`EXISTS (SELECT 1 FROM json_each(${codes}) AS used JOIN ${coupons} ON ${coupons.code} = used.value WHERE ${coupons.usageLimit} <= ${heldUses(null)})`;
  return sql`${giftCardsCover(order, heldBalance(null))} AND NOT ${isUsedUp}`;
}

/** Whether gift cards have what an order takes, at this moment. */
export async function isCovered(
  db: Database,
  order: Pick<OrderRow, "giftCards">,
): Promise<boolean> {
  const covers = giftCardsCover(order, sql`${giftCards.balance}`);
  const row = await db.get<{ covers: number }>(sql`SELECT ${covers} AS covers`);
  return row.covers === 1;
}
