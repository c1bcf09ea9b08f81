import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type { Bindings } from "../app-env.ts";
import { configFor } from "../config.ts";
import { BackendError } from "../platform/backend-error.ts";
import { nameBuyer } from "../session/customer-queries.ts";
import { mappingContext } from "../woocommerce/mapping/mapping-context.ts";
import { documentText, graphql, type ResultOf, sessionQuery } from "../woocommerce/operation.ts";
import { backendFetch, createTransport } from "../woocommerce/transport.ts";
import { CHECKOUT_KEY, orderFields, toOrder } from "./to-order.ts";

/** What identifies an order at the backend; never sent to a browser. */
export interface OrderOrigin {
  /** Token of the session that placed the order; while that lives, it can read its orders. */
  token: string | null;
  /** Name of that session's object; absent in records of earlier versions. */
  owner?: string;
  checkoutKey: string;
  locale: Locale;
}

/**
 * Orders by e-mail address (docs/woocommerce.md, "Other people's orders"): never queried for a
 * browser.
 */
const findOrders = sessionQuery(
  graphql(
    `
      query FindOrders($id: Int!) {
        customer {
          orders(first: 1, where: { include: [$id] }) {
            nodes {
              ...OrderFields
              metaData(keysIn: ["checkout_key"]) {
                key
                value
              }
            }
          }
        }
      }
    `,
    [orderFields],
  ),
);

const TIMEOUT_MS = 8_000;

/**
 * Queries the backend for the state of an order, anonymously, and without the buyer's session when
 * that is gone.
 */
export async function queryOrderState(
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
  const { embedded } = config.backend;
  const send = (
    { name, document }: typeof findOrders | typeof nameBuyer,
    variables: object,
    session: string | null,
  ) => {
    const headers: Record<string, string> = session
      ? { "woocommerce-session": `Session ${session}` }
      : {};
    const text = documentText(document, { embedded });
    return transport.send(text, name, variables, { locale, headers });
  };
  const found = async (session: string) => {
    const { data } = await send(findOrders, { id: order.id }, session);
    const { customer } = (data ?? {}) as Partial<ResultOf<(typeof findOrders)["document"]>>;
    const orders = customer?.orders?.nodes ?? [];
    const own = orders.find(
      ({ databaseId, metaData }) =>
        databaseId === order.id ||
        metaData?.some((meta) => meta?.key === CHECKOUT_KEY && meta.value === checkoutKey),
    );
    // The backend hides the id of a customer's order from others.
    return own ? toOrder({ ...own, databaseId: order.id }, mappingContext(config)) : null;
  };
  try {
    const known = token ? await found(token) : null;
    if (known || !order.billing.email) return known;
    const named = await send(nameBuyer, { email: order.billing.email }, null);
    const fresh = named.headers.get("woocommerce-session");
    return fresh ? await found(fresh) : null;
  } catch (trouble) {
    if (trouble instanceof BackendError) return null;
    throw trouble;
  }
}
