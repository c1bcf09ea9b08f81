import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import type { OrderRow } from "../schema/orders.ts";
import { coupons, giftCards } from "../schema/sessions.ts";

/**
 * Orders that wait for their payment hold what they will take. Of the session that asks only those that are with a
 * gateway do: its next order takes the place of the others.
 */
const waits = (session: string): SQL =>
  sql`o.status = 'PENDING' AND (o.session_id <> ${session} OR o.gateway_pages <> '{}' OR o.payment_link IS NOT NULL)`;

/** What is left on a gift card beside what others hold. */
export const heldBalance = (session: string): SQL<number> =>
  sql<number>`max(0, ${giftCards.balance} - (SELECT coalesce(sum(held.value ->> 'amount'), 0) FROM orders AS o, json_each(o.gift_cards) AS held WHERE ${waits(session)} AND held.value ->> 'code' = ${giftCards.code}))`;

/** How often a coupon was used, or will be by others. */
export const heldUses = (session: string): SQL<number> =>
  sql<number>`${coupons.usageCount} + (SELECT count(*) FROM orders AS o, json_each(o.coupon_lines) AS held WHERE ${waits(session)} AND held.value ->> 'code' = ${coupons.code})`;

type Taken = Pick<OrderRow, "giftCards"> & { couponLines: readonly { code: string }[] };

const giftCardsCover = ({ giftCards: used }: Pick<Taken, "giftCards">, balance: SQL) =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(used)}) AS used JOIN ${giftCards} ON ${giftCards.code} = used.value ->> 'code' WHERE used.value ->> 'amount' > ${balance})`;

/** Whether coupons and gift cards have what an order takes, beside what others hold. */
export function isAvailable(order: Taken, session: string): SQL {
  const codes = JSON.stringify(order.couponLines.map(({ code }) => code));
  const isUsedUp = sql`EXISTS (SELECT 1 FROM json_each(${codes}) AS used JOIN ${coupons} ON ${coupons.code} = used.value WHERE ${coupons.usageLimit} <= ${heldUses(session)})`;
  return sql`${giftCardsCover(order, heldBalance(session))} AND NOT ${isUsedUp}`;
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
