import type { Bindings } from "../app-env.ts";
import type { Config } from "../config.ts";
import { mappingContext } from "../platform/graphql/mapping-context.ts";
import type { SessionClient } from "../session/session-client.ts";
import { type OwnOrder, ownOrder } from "./customer-orders.ts";
import { orderRecord } from "./order-record.ts";

interface Reader {
  session: SessionClient;
  config: Config;
  bindings: Pick<Bindings, "ORDERS">;
}

/**
 * An order for a visitor with its key, from the edge's own record or the session that made it, or for
 * its logged-in owner, from the backend; null for everybody else. A wrong key opens nothing, not even to the owner.
 * `asks`: an order that is not paid yet is asked for at the backend before.
 */
export async function readableOrder(
  { session, config, bindings }: Reader,
  id: string,
  key: string | null,
  { queriesBackend = false } = {},
): Promise<OwnOrder | null> {
  if (!/^[1-9]\d{0,9}$/.test(id)) return null;
  if (key) {
    // Right after checkout the record may not be written yet; the session itself has the order.
    const record = orderRecord(bindings, id);
    const kept = queriesBackend ? await record.look(key) : await record.read(key);
    const order = kept ?? (await session.placedOrder(Number(id), key));
    if (order) return { order, orderKey: key };
  }
  const own = await ownOrder(session, id, mappingContext(config));
  return own && (!key || key === own.orderKey) ? withStoredPayment(own, bindings) : null;
}

/** An owner's order with the payment details that only the checkout result contained. */
async function withStoredPayment(
  own: OwnOrder,
  bindings: Pick<Bindings, "ORDERS">,
): Promise<OwnOrder> {
  const { order, orderKey } = own;
  if (!order.payment) return own;
  const known = await orderRecord(bindings, order.id).learn(order, orderKey);
  if (!known) return own;
  const { payment, paid } = known;
  return { orderKey, order: { ...order, ...(payment && { payment }), ...(paid && { paid }) } };
}
