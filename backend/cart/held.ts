import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { ownCards } from "../payment/gateways.ts";
import type { OrderRow } from "../schema/orders.ts";
import { coupons, giftCards } from "../schema/sessions.ts";

/** The session that asks, and its order whose gateway has refused it. */
export interface Asking {
  session: string;
  awaitingPayment?: string | null;
}

/**
 * Orders that wait for their payment hold what they will take, but for those whose place the session's next order
 * takes: of a card, or refused by their gateway.
 */
function waits({ session, awaitingPayment = null }: Asking): SQL {
  const isOwnCard = sql`o.session_id = ${session} AND o.payment_method = ${ownCards?.method[0] ?? null}`;
  return sql`o.status = 'PENDING' AND (${isOwnCard}) IS NOT TRUE AND o.order_key IS NOT ${awaitingPayment}`;
}

/** What is left on a gift card beside what others hold. */
export const heldBalance = (asking: Asking): SQL<number> =>
  sql<number>`max(0, ${giftCards.balance} - (SELECT coalesce(sum(held.value ->> 'amount'), 0) FROM orders AS o, json_each(o.gift_cards) AS held WHERE ${waits(asking)} AND held.value ->> 'code' = ${giftCards.code}))`;

/** How often a coupon was used, or will be by others. */
export const heldUses = (asking: Asking): SQL<number> =>
  sql<number>`${coupons.usageCount} + (SELECT count(*) FROM orders AS o, json_each(o.coupon_lines) AS held WHERE ${waits(asking)} AND held.value ->> 'code' = ${coupons.code})`;

type Taken = Pick<OrderRow, "giftCards"> & { couponLines: readonly { code: string }[] };

const giftCardsCover = ({ giftCards: used }: Pick<Taken, "giftCards">, balance: SQL) =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(used)}) AS used JOIN ${giftCards} ON ${giftCards.code} = used.value ->> 'code' WHERE used.value ->> 'amount' > ${balance})`;

/** Whether coupons and gift cards have what an order takes, beside what others hold. */
export function isAvailable(order: Taken, asking: Asking): SQL {
  const codes = JSON.stringify(order.couponLines.map(({ code }) => code));
  const isUsedUp = sql`EXISTS (SELECT 1 FROM json_each(${codes}) AS used JOIN ${coupons} ON ${coupons.code} = used.value WHERE ${coupons.usageLimit} <= ${heldUses(asking)})`;
  return sql`${giftCardsCover(order, heldBalance(asking))} AND NOT ${isUsedUp}`;
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
