import { and, eq, ne } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { isCovered } from "../cart/unpaid-holds.ts";
import { takeOutOfCart } from "../checkout/ordered-cart.ts";
import type { Context } from "../context.ts";
import { formatMoney } from "../money.ts";
import { type OrderOfKey, readOrderOfKey } from "../orders/read-order.ts";
import { type OrderRow, type OrderStatus, orders } from "../schema/orders.ts";
import { acceptOrder, followStatus } from "./accept-order.ts";
import { isConfirmed } from "./pay-for-order.ts";
import type { Outcome } from "./pay-once.ts";
import { isPaid } from "./settle-order.ts";

interface CompletePaymentInput extends OrderOfKey {
  transactionId: string;
  amount: string;
  currency: string;
}

const OPEN: OrderStatus[] = ["PENDING", "FAILED", "ON_HOLD", "PROCESSING", "COMPLETED"];

/** Notes a payment that the shop has verified at its provider, once. */
export async function completePayment(
  context: Context,
  input: CompletePaymentInput,
): Promise<Outcome> {
  const { once } = context;
  if (!once) throw new BusinessError("Payments are taken by the shop alone.");
  try {
    return await complete(context, input);
  } catch (cause) {
    once.lose(cause);
    throw cause;
  }
}

async function complete(context: Context, input: CompletePaymentInput): Promise<Outcome> {
  const named = await readOrderOfKey(context, input);
  if (!named) return { id: null, result: "refused", reason: "unknown" };
  const { id } = named;
  if (!(await context.once?.locks.takeInLine(`order ${id}`)))
    return { id, result: "refused", reason: "paying" };
  const order = (await readOrderOfKey(context, input)) ?? named;
  const reason = await findRefusal(context, order, input);
  if (reason !== null) return { id, result: "refused", reason };
  await takePayment(context, order, input.transactionId);
  await takeOutOfCart(context, id);
  return { id, result: "placed", reason: null };
}

/** Why an order cannot take a payment: the shop gives the money back. */
async function findRefusal(
  { db, env }: Context,
  order: OrderRow,
  { transactionId, amount, currency }: CompletePaymentInput,
): Promise<string | null> {
  const others = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.transactionId, transactionId), ne(orders.id, order.id)));
  if (others.length > 0) return "transaction";
  if (order.paid) return order.transactionId === transactionId ? null : "paid";
  const due = { total: formatMoney(order.total, env, "RAW"), currency: order.currency };
  if (!isConfirmed({ total: amount, currency }, due)) return "amount";
  if (!OPEN.includes(order.status)) return order.status.toLowerCase();
  return order.stockReduced || (await isCovered(db, order)) ? null : "gift-card";
}

async function takePayment(
  context: Context,
  order: OrderRow,
  transactionId: string,
): Promise<void> {
  const paid = context.now().toISOString();
  if (order.paid) await followStatus(context, order.id);
  // Accepted to be paid to the courier.
  else if (isPaid(order))
    await context.db
      .update(orders)
      .set({ paid, transactionId, modified: paid })
      .where(eq(orders.id, order.id));
  else {
    const status = order.needsProcessing ? "PROCESSING" : "COMPLETED";
    await acceptOrder(context, order, { status, paid, transactionId });
  }
}
