import { eq } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import type { PlacedOrder } from "../checkout/place-order.ts";
import type { Context } from "../context.ts";
import type { Env } from "../env.ts";
import { type Meta, type OrderRow, orders } from "../schema/orders.ts";
import { withoutCart } from "../session/session-state.ts";
import { type PluginName, pluginOf } from "./gateways.ts";
import { FAILURES, type PaymentAttempt, PLUGINS, TIMEOUT_SECONDS } from "./payment-attempt.ts";

/**
 * The payment step of a checkout: the plugin requests a payment from its gateway, within the
 * request.
 */
export async function payOrder(context: Context, order: OrderRow): Promise<PlacedOrder> {
  const plugin = pluginOf(order.paymentMethod);
  if (plugin === null) throw new Error(`no plugin has the gateway ${order.paymentMethod}`);
  const attempt = await attempted(context, plugin, order);
  if (attempt.kind === "error") return refuse(context, order, attempt);
  if (attempt.kind === "failure") return { order, result: "failure", redirect: null };
  await emptyCart(context);
  if (attempt.kind === "exit") {
    const answer = { result: "failure", messages: attempt.messages, refresh: false, reload: false };
    context.answer.html = JSON.stringify(answer);
    return { order, result: "failure", redirect: null };
  }
  const kept = { meta: withMeta(order.meta, attempt.meta), paymentLink: attempt.link };
  await context.db.update(orders).set(kept).where(eq(orders.id, order.id));
  return { order: { ...order, ...kept }, result: "success", redirect: attempt.redirect };
}

async function attempted(
  { env, now }: Context,
  plugin: PluginName,
  order: OrderRow,
): Promise<PaymentAttempt> {
  const api = env.GATEWAY_API ?? "up";
  if (api === "hanging") await scheduler.wait(timeoutOf(env, plugin));
  if (api === "up") return PLUGINS[plugin]({ order, env, now: now() });
  return FAILURES[plugin](api === "refused");
}

const timeoutOf = ({ GATEWAY_TIMEOUT_MS }: Env, plugin: PluginName): number =>
  Number(GATEWAY_TIMEOUT_MS || TIMEOUT_SECONDS[plugin] * 1000);

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

/** Sets meta values as WooCommerce's update_meta_data does. */
export function withMeta(before: Meta[], values: Meta[]): Meta[] {
  const isSet = (key: string) => values.some((entry) => entry.key === key);
  const known = (key: string) => before.some((entry) => entry.key === key);
  const changed = before.map(
    (entry) =>
      (isSet(entry.key) ? values.findLast(({ key }) => key === entry.key) : entry) ?? entry,
  );
  return [...changed, ...values.filter(({ key }) => !known(key))];
}
