import type { OrderView } from "../../shared/order.ts";
import type { Bindings } from "../app-env.ts";
import { backendFetch } from "../backend-fetch.ts";
import type { OrderOrigin, OrderStatePort } from "../commerce/order-state.ts";
import { configFor } from "../config.ts";
import { BackendError } from "../platform/backend-error.ts";
import { nameBuyer } from "./documents/customer-queries.ts";
import { CHECKOUT_KEY } from "./documents/order-meta.ts";
import { findOrders } from "./documents/order-queries.ts";
import { mappingContext } from "./mapping/mapping-context.ts";
import { toOrder } from "./mapping/to-order.ts";
import { toProgress } from "./mapping/to-progress.ts";
import { documentText, type ResultOf } from "./operation.ts";
import { createTransport } from "./transport.ts";

const TIMEOUT_MS = 8_000;

/**
 * Queries the backend for the state of an order, anonymously, and without the buyer's session when
 * that is gone.
 */
async function queryOrderState(
  env: Bindings,
  order: OrderView,
  { token, checkoutKey, locale }: OrderOrigin,
): Promise<OrderView | null> {
  const config = configFor(env);
  const transport = createTransport({
    fetch: backendFetch(env, config, () => null),
    url: config.backend.graphqlUrl,
    timeoutMs: TIMEOUT_MS,
  });
  const { capabilities } = config.backend;
  const send = (
    { name, document }: typeof findOrders | typeof nameBuyer,
    variables: object,
    session: string | null,
  ) => {
    const headers: Record<string, string> = session
      ? { "woocommerce-session": `Session ${session}` }
      : {};
    const text = documentText(document, capabilities);
    return transport.send(text, name, variables, { locale, headers });
  };
  const find = async (session: string) => {
    const { data } = await send(findOrders, { id: order.id }, session);
    const { customer } = (data ?? {}) as Partial<ResultOf<(typeof findOrders)["document"]>>;
    const orders = customer?.orders?.nodes ?? [];
    const own = orders.find(
      ({ databaseId, metaData }) =>
        databaseId === order.id ||
        metaData?.some((meta) => meta?.key === CHECKOUT_KEY && meta.value === checkoutKey),
    );
    // The backend hides the id of a customer's order from others.
    const context = mappingContext(config);
    const found = own && toOrder({ ...own, databaseId: order.id }, context);
    return found ? { ...found, ...toProgress(own, context.currency) } : null;
  };
  try {
    const stored = token ? await find(token) : null;
    if (stored || !order.billing.email) return stored;
    const named = await send(nameBuyer, { email: order.billing.email }, null);
    const fresh = named.headers.get("woocommerce-session");
    return fresh ? await find(fresh) : null;
  } catch (error) {
    if (error instanceof BackendError) return null;
    throw error;
  }
}

/** The state of orders in WooCommerce. */
export const orderStatePort = (env: Bindings): OrderStatePort => ({
  read: (order, origin) => queryOrderState(env, order, origin),
});
