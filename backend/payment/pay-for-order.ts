import { eq, sql } from "drizzle-orm";
import { feesFor } from "../cart/fees.ts";
import { heldQuantity } from "../checkout/order-batch.ts";
import { type Gateway, paymentGateways } from "../checkout/payment-gateways.ts";
import { heldUntil } from "../checkout/place-order.ts";
import type { Context } from "../context.ts";
import { formatMoney, getDecimals } from "../money.ts";
import { isOpenKey, openAttempt } from "../once/keys.ts";
import type { ChangeKey } from "../once/once.ts";
import { type OrderOfKey, readOrderOfKey } from "../orders/read-order.ts";
import { type OrderRow, orderLines, orders } from "../schema/orders.ts";
import { changeKeys } from "../schema/sessions.ts";
import { isAccepted } from "./accept-order.ts";
import { type Outcome, outcomeOnce, payAndFinish, type Totals } from "./pay-once.ts";

interface PayForOrderInput extends OrderOfKey {
  paymentMethod: string;
  confirmed?: Totals | null;
}

/** Pays an order that is there by any method that is offered. */
export const payForOrder = (context: Context, input: PayForOrderInput): Promise<Outcome> =>
  outcomeOnce(context, (key) => begin(context, input, key));

async function begin(context: Context, input: PayForOrderInput, key: ChangeKey): Promise<Outcome> {
  const order = await readOrderOfKey(context, input);
  if (!order) return { id: null, result: "refused", reason: "unknown" };
  const refused = (reason: string, now?: Totals): Outcome => ({
    id: order.id,
    result: "refused",
    reason,
    ...(now && { now }),
  });
  if (!context.once?.locks.take(`order ${order.id}`)) return refused("paying");
  const isAgain = key.orderId !== null;
  if (!isAgain) {
    const refusal = await choose(context, { order, input, key });
    if (refusal) return refused(refusal.reason, refusal.now);
  }
  return payAndFinish(context, Object.assign(key, { orderId: order.id }), isAgain);
}

interface Choice {
  order: OrderRow;
  input: PayForOrderInput;
  key: ChangeKey;
}

/** Gives an order its method with the method's fees, and holds its pieces, in one write with the key. */
async function choose(
  context: Context,
  { order, input, key }: Choice,
): Promise<{ reason: string; now?: Totals } | null> {
  const { env, locale } = context;
  const needsPayment = order.total > 0 && ["PENDING", "FAILED"].includes(order.status);
  if (!needsPayment) return { reason: isAccepted(order) ? "accepted" : order.status.toLowerCase() };
  const gateway = paymentGateways(env, locale).find(({ id }) => id === input.paymentMethod);
  if (!gateway) return { reason: "payment" };
  const fees = feesBy(context, order, gateway.id);
  const now = { total: formatMoney(fees.total, env, "RAW"), currency: order.currency };
  if (input.confirmed && !isConfirmed(input.confirmed, now)) return { reason: "changed", now };
  const reason = await writeChoice(context, { order, key, gateway, fees });
  return reason === null ? null : { reason };
}

/** Whether what was confirmed is what is. */
export const isConfirmed = (confirmed: Totals, now: Totals): boolean =>
  Number(confirmed.total).toFixed(getDecimals(now.currency)) === now.total &&
  confirmed.currency === now.currency &&
  (!confirmed.cartHash || !now.cartHash || confirmed.cartHash === now.cartHash);

/** An order's fees and total, with those of another method in place of its own. */
function feesBy({ env, locale }: Context, order: OrderRow, method: string) {
  const toName = ({ name, total }: OrderRow["feeLines"][number]) => `${total} ${name}`;
  const [before, after] = [order.paymentMethod, method].map((paymentMethod) =>
    feesFor(env, { isEmpty: false, paymentMethod }, locale),
  );
  const isIn = (fees: OrderRow["feeLines"] = []) => {
    const names = fees.map(toName);
    return (fee: OrderRow["feeLines"][number]) => names.includes(toName(fee));
  };
  const ended = (before ?? []).filter((fee) => !isIn(after)(fee));
  const added = (after ?? []).filter((fee) => !isIn(before)(fee));
  const feeLines = [...order.feeLines.filter((fee) => !isIn(ended)(fee)), ...added];
  const sum = (fees: OrderRow["feeLines"]) => fees.reduce((all, { total }) => all + total, 0);
  return { feeLines, total: order.total - sum(order.feeLines) + sum(feeLines) };
}

interface Chosen {
  order: OrderRow;
  key: ChangeKey;
  gateway: Gateway;
  fees: Pick<OrderRow, "feeLines" | "total">;
}

async function writeChoice(
  { db, now }: Context,
  { order, key, gateway, fees }: Chosen,
): Promise<string | null> {
  const time = now();
  const isOpen = sql`EXISTS (SELECT 1 FROM ${changeKeys} WHERE ${openAttempt(key.id, key.attempt)})`;
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  try {
    await db.batch([
      db
        .update(orders)
        .set({
          ...fees,
          paymentMethod: gateway.id,
          paymentMethodTitle: gateway.title,
          heldUntil: heldUntil(time),
          // NULL fails the batch where another request has been faster.
          modified: sql`CASE WHEN ${isOpen} AND status = ${order.status} THEN ${time.toISOString()} END`,
        })
        .where(eq(orders.id, order.id)),
      ...lines.map((line) =>
        db
          .update(orderLines)
          .set({ quantity: heldQuantity(line, lines, order.id, time) })
          .where(eq(orderLines.id, line.id)),
      ),
      db
        .update(changeKeys)
        .set({ state: "paying", orderId: order.id })
        .where(openAttempt(key.id, key.attempt)),
    ]);
    return null;
  } catch (cause) {
    const words = cause instanceof Error ? `${cause.message} ${cause.cause}` : "";
    if (words.includes("order_lines.quantity")) return "stock";
    if (words.includes("orders.modified") && (await isOpenKey(db, key))) return "database";
    throw cause;
  }
}
