import type { Locale } from "../../shared/i18n/locales.ts";
import type { OwnOrder } from "../commerce/orders.ts";
import type { Bindings } from "../platform/app-env.ts";
import { rescue } from "../platform/backend-error.ts";
import type { Limiter } from "../platform/http/limiter.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import type { RequestSession } from "../session/request-session.ts";
import { withStoredWords } from "./merge-order.ts";
import { orderRecord } from "./order-record.ts";

interface Reader {
  session: RequestSession;
  bindings: Pick<Bindings, "ORDERS">;
  locale: Locale;
  limiter: Limiter;
}

/**
 * An order for a visitor with its key, from the edge's own record or the session that made it, or for
 * its logged-in owner, from the backend; null for everybody else. A wrong key opens nothing, not even to the owner.
 * With `queriesBackend` an order that is not paid yet is read from the backend before.
 */
export async function readableOrder(
  reader: Reader,
  id: string,
  key: string | null,
  { queriesBackend = false } = {},
): Promise<OwnOrder | null> {
  if (!/^[1-9]\d{0,9}$/.test(id)) return null;
  const lookup = key ? await reader.limiter.lookUp(`order:${id}:${key}`) : undefined;
  const { state = "open" } = lookup ?? {};
  if (key) {
    const record = orderRecord(reader.bindings, id);
    const read = queriesBackend ? record.look : record.read;
    const stored = state === "open" ? await read(key) : null;
    // Right after checkout the record may not be written yet; the session itself has the order.
    const order = stored ?? (await reader.session.placedOrder(Number(id), key));
    if (order) return { order, orderKey: key };
  }
  const own = await reader.session.orders.read(id);
  if (own && (!key || key === own.orderKey)) {
    await countCart(reader);
    return withStored(own, reader.bindings);
  }
  const placed = key && state === "open" ? await placedElsewhere(reader, id, key) : null;
  if (placed) return placed;
  if (state === "limited") throw new TooManyRequests();
  await lookup?.missed();
  return null;
}

/** Counts the cart anew where the backend's own checkout is open, which may have ordered it. */
async function countCart({ session }: Pick<Reader, "session">): Promise<void> {
  if (!session.isCheckoutOpen) return;
  // The order is shown anyway.
  const read = await rescue(session.cart.readUnrated(), "unread" as const);
  if (read !== "unread") session.toCart(read?.cart ?? null);
}

/**
 * An order of the session that was placed at the backend's own checkout; its record is made with it,
 * so that its page is read as that of any other.
 */
async function placedElsewhere(
  { session, bindings, locale }: Reader,
  id: string,
  orderKey: string,
): Promise<OwnOrder | null> {
  const order = await session.orders.readByKey(id, orderKey);
  // One that was placed here has been erased.
  if (!order || !session.mayHaveOrdered) return null;
  await countCart({ session });
  const origin = { token: null, checkoutKey: "", locale };
  await orderRecord(bindings, id).keep(order, orderKey, {}, origin);
  return { order, orderKey };
}

/** An owner's order with what only its record has: payment details of the checkout's result, requests. */
async function withStored(own: OwnOrder, bindings: Pick<Bindings, "ORDERS">): Promise<OwnOrder> {
  const { order, orderKey } = own;
  const record = orderRecord(bindings, order.id);
  const stored = await (order.payment ? record.learn(order, orderKey) : record.read(orderKey));
  if (!stored) return own;
  const { requests, payment, paid } = stored;
  const known = {
    ...(requests && { requests }),
    lines: withStoredWords(order.lines, stored.lines),
  };
  if (!order.payment) return { orderKey, order: { ...order, ...known } };
  return {
    orderKey,
    order: { ...order, ...known, ...(payment && { payment }), ...(paid && { paid }) },
  };
}
