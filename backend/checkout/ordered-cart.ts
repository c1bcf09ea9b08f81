import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { orderNow } from "../payment/accept-order.ts";
import { type OrderedCart, orders } from "../schema/orders.ts";
import { changeKeys, sessions } from "../schema/sessions.ts";
import { type SessionState, withoutCart } from "../session/session-state.ts";
import { readSession } from "../session/session-store.ts";

const MAX_TURNS = 50;

/** Takes an order's items out of the cart that it was made of, once; what was put into it since stays. */
export async function takeOutOfCart({ db, now, session }: Context, id: number): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const order = await orderNow({ db }, id);
    if (!order.orderedCart) return;
    const cart = await cartNow(db, id, order.orderedCart);
    const read = await readSession(db, cart.session, now());
    const state = withoutItems(read.state, cart);
    const isThere = and(eq(orders.id, id), isNotNull(orders.orderedCart));
    const isFirst = sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${isThere})`;
    const version = read.version + (read.version > 0 ? 1 : 0);
    const isTaken = sql`coalesce((SELECT version FROM sessions WHERE id = ${cart.session}), 0) = ${version}`;
    const others = await othersWithout(db, id, cart);
    const [, taken] = await db.batch([
      db
        .update(sessions)
        .set({ version, state })
        .where(and(eq(sessions.id, cart.session), eq(sessions.version, read.version), isFirst)),
      db.update(orders).set({ orderedCart: null }).where(and(isThere, isTaken)),
      ...others.map((other) =>
        db
          .update(orders)
          .set({ orderedCart: other.orderedCart })
          .where(and(eq(orders.id, other.id), isTaken)),
      ),
    ]);
    session.forget();
    if (taken.meta.changes === 1) return;
  }
  throw new Error(`the cart of order ${id} is being changed`);
}

/** An order's cart, whose session a log-in may have moved. */
async function cartNow(db: Context["db"], id: number, cart: OrderedCart): Promise<OrderedCart> {
  const isCheckout = and(eq(changeKeys.orderId, id), eq(changeKeys.mutation, "storefrontCheckout"));
  const [key] = await db.select().from(changeKeys).where(isCheckout).limit(1);
  return { ...cart, session: key?.sessionNow ?? cart.session };
}

/** Other orders of a cart that wait for their payment: what one takes out of it they do not take out again. */
async function othersWithout(db: Context["db"], id: number, { session, items }: OrderedCart) {
  const rows = await db
    .select({ id: orders.id, orderedCart: orders.orderedCart })
    .from(orders)
    .innerJoin(changeKeys, eq(changeKeys.orderId, orders.id))
    .where(
      and(eq(changeKeys.sessionNow, session), ne(orders.id, id), isNotNull(orders.orderedCart)),
    );
  return rows.flatMap(({ orderedCart, ...row }) => {
    if (!orderedCart) return [];
    const left = Object.entries(orderedCart.items).map(
      ([key, quantity]) => [key, Math.max(0, quantity - (items[key] ?? 0))] as const,
    );
    return [{ ...row, orderedCart: { ...orderedCart, items: Object.fromEntries(left) } }];
  });
}

function withoutItems(state: SessionState, { items }: OrderedCart): SessionState {
  const lines = state.lines
    .map((line) => ({ ...line, quantity: line.quantity - (items[line.key] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  return lines.length > 0 ? { ...state, lines, awaitingPayment: null } : withoutCart(state);
}
