import { eq } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import type { PlacedOrder } from "../checkout/place-order.ts";
import type { Context } from "../context.ts";
import type { Env } from "../env.ts";
import { type OrderRow, orders } from "../schema/orders.ts";
import { withoutCart } from "../session/session-state.ts";
import { findImitation } from "./gateways.ts";
import type { Imitation, PaymentAttempt } from "./imitation.ts";
import { withMeta } from "./order-meta.ts";

/**
 * The payment step of a checkout: the plugin requests a payment from its gateway, within the
 * request.
 */
export async function payOrder(context: Context, order: OrderRow): Promise<PlacedOrder> {
  const imitation = findImitation(order.paymentMethod);
  if (imitation === null) throw new Error(`no plugin has the gateway ${order.paymentMethod}`);
  const attempt = await attempted(context, imitation, order);
  if (attempt.kind === "error") return refuse(context, order, attempt);
  if (attempt.kind === "failure") return { order, result: "failure", redirect: null };
  await emptyCart(context);
  if (attempt.kind === "exit") {
    const data = { result: "failure", messages: attempt.messages, refresh: false, reload: false };
    context.response.html = JSON.stringify(data);
    return { order, result: "failure", redirect: null };
  }
  const stored = { meta: withMeta(order.meta, attempt.meta), paymentLink: attempt.link };
  await context.db.update(orders).set(stored).where(eq(orders.id, order.id));
  return { order: { ...order, ...stored }, result: "success", redirect: attempt.redirect };
}

export async function attempted(
  { env, now }: Context,
  imitation: Imitation,
  order: OrderRow,
): Promise<PaymentAttempt> {
  const api = env.GATEWAY_API ?? "up";
  if (api === "slow" || api === "hanging") await scheduler.wait(getTimeout(env, imitation));
  if (api === "up" || api === "slow") return imitation.attempt({ order, env, now: now() });
  return imitation.failure(api === "refused");
}

const getTimeout = ({ GATEWAY_TIMEOUT_MS }: Env, { timeoutSeconds }: Imitation): number =>
  Number(GATEWAY_TIMEOUT_MS || timeoutSeconds * 1000);

async function refuse(
  { db }: Context,
  order: OrderRow,
  { message, deletesOrder }: Extract<PaymentAttempt, { kind: "error" }>,
): Promise<never> {
  if (deletesOrder) await db.delete(orders).where(eq(orders.id, order.id));
  throw new BusinessError(message);
}

/**
 * WooGraphQL empties the cart once a payment can begin; the session can then no longer resume the
 * order.
 */
const emptyCart = ({ session }: Context): Promise<null> =>
  session.change((state) => ({ state: withoutCart(state), value: null }));
