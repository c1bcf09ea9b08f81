import { rawPrice } from "../../shared/currency.ts";
import { defaultLocale, type Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import type {
  OrderOrigin,
  OrderStatePort,
  PaidAgain,
  RepeatedPayment,
} from "../commerce/order-state.ts";
import type { OwnOrder } from "../commerce/orders.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { writeLog } from "../platform/log.ts";
import { configFor, type Learn } from "../settings/config.ts";
import { nameBuyer } from "./documents/customer-queries.ts";
import { CHECKOUT_KEY } from "./documents/order-meta.ts";
import {
  askAboutOrder,
  cancelOrderByKey,
  completePayment,
  findOrders,
  mailOrderCode,
  openOrder,
  payForOrder,
  storefrontOrder,
} from "./documents/order-queries.ts";
import { mappingContext } from "./mapping/mapping-context.ts";
import { toPlacedOrder } from "./mapping/to-checkout-order.ts";
import { toOrder } from "./mapping/to-order.ts";
import { toOrderState } from "./mapping/to-order-state.ts";
import { toProgress } from "./mapping/to-progress.ts";
import { documentText, type ResultOf } from "./operation.ts";
import { type Once, onceHeaders, sendUntilDecided } from "./send-until-decided.ts";
import { contractHeader, createTransport } from "./transport.ts";

const TIMEOUT_MS = 8_000;
/** A payment that has not begun by then never begins. */
const PAYS_WITHIN_SECONDS = 5 * 60;

type Operation =
  | typeof askAboutOrder
  | typeof cancelOrderByKey
  | typeof completePayment
  | typeof findOrders
  | typeof mailOrderCode
  | typeof nameBuyer
  | typeof openOrder
  | typeof payForOrder
  | typeof storefrontOrder;
type BackendOrder = NonNullable<
  NonNullable<ResultOf<(typeof findOrders)["document"]>["customer"]>["orders"]
>["nodes"][number];

/** Queries orders anonymously, in the sessions of buyers or in one that is given their address. */
function createInquiry(env: Bindings, locale: Locale) {
  const config = configFor(env);
  const transport = createTransport({
    fetch: backendFetch(env, config, () => null),
    url: config.backend.graphqlUrl,
    timeoutMs: TIMEOUT_MS,
  });
  const { capabilities } = config.backend;
  const context = mappingContext(config);
  const send = (
    { name, document }: Operation,
    variables: object,
    { session, once }: { session?: string; once?: Once } = {},
  ) => {
    const headers = {
      ...(session && { "woocommerce-session": `Session ${session}` }),
      ...(once && onceHeaders(once)),
    };
    const text = documentText(document, capabilities);
    return transport.send(text, name, variables, { locale, headers });
  };
  return {
    capabilities,
    context,
    send,
    /** The orders of that number that a session may read. */
    async ordersOf(id: number, session: string): Promise<readonly BackendOrder[]> {
      const { data } = await send(findOrders, { id }, { session });
      const { customer } = (data ?? {}) as Partial<ResultOf<(typeof findOrders)["document"]>>;
      return customer?.orders?.nodes ?? [];
    },
    /** The order of that number and key; undefined where the backend has no plugin that opens it. */
    async orderOfKey(number: number, key: string) {
      const { data, headers } = await send(storefrontOrder, { number: String(number), key });
      const { storefrontOrder: found } = (data ?? {}) as Partial<
        ResultOf<(typeof storefrontOrder)["document"]>
      >;
      return headers.has(contractHeader) ? (found ?? null) : undefined;
    },
    /** A new session with that e-mail address; null where the backend gives none. */
    async sessionOf(email: string): Promise<string | null> {
      const named = await send(nameBuyer, { email });
      return named.headers.get("woocommerce-session");
    },
    toState: (found: Parameters<typeof toOrderState>[0]) => toOrderState(found, context),
    toView(found: BackendOrder): OrderView | null {
      const order = toOrder(found, context);
      return order && { ...order, ...toProgress(found, context.currency) };
    },
  };
}

/**
 * Queries the backend for the state of an order: by its key, or, without the plugin, in the session that
 * placed it or in one with its e-mail address.
 */
async function queryOrderState(
  env: Bindings,
  learn: Learn,
  { order, origin }: { order: OrderView; origin: OrderOrigin },
): Promise<Partial<OrderView> | null> {
  const { token, checkoutKey, orderKey, locale } = origin;
  const find = async (inquiry: ReturnType<typeof createInquiry>, session: string) => {
    const orders = await inquiry.ordersOf(order.id, session);
    const own = orders.find(
      ({ databaseId, metaData }) =>
        databaseId === order.id ||
        metaData?.some((meta) => meta?.key === CHECKOUT_KEY && meta.value === checkoutKey),
    );
    return own ? inquiry.toState(own) : null;
  };
  try {
    await learn("order");
    const inquiry = createInquiry(env, locale);
    const opened = orderKey ? await inquiry.orderOfKey(order.id, orderKey) : undefined;
    if (opened !== undefined) return opened ? inquiry.toState(opened) : null;
    const stored = token ? await find(inquiry, token) : null;
    if (stored || !order.billing.email) return stored;
    const fresh = await inquiry.sessionOf(order.billing.email);
    return fresh ? await find(inquiry, fresh) : null;
  } catch (error) {
    if (error instanceof BackendError) return null;
    throw error;
  }
}

/** Finds a guest's order; of a customer's the backend shows others neither number nor key. */
async function findGuestOrder(
  env: Bindings,
  { orderId, email, locale }: Parameters<OrderStatePort["find"]>[0],
): Promise<OwnOrder | null> {
  const inquiry = createInquiry(env, locale);
  const session = await inquiry.sessionOf(email);
  if (!session) return null;
  const orders = await inquiry.ordersOf(orderId, session);
  const found = orders.find(({ databaseId }) => databaseId === orderId);
  const order = found ? inquiry.toView(found) : null;
  return order && found?.orderKey ? { order, orderKey: found.orderKey } : null;
}

const refusals: Record<string, Extract<PaidAgain, { state: "refused" }>["reason"]> = {
  unknown: "unknown",
  payment: "method",
  stock: "stock",
  changed: "changed",
  paying: "busy",
  database: "busy",
};

/** Has an order paid: the same request again is the same payment. */
async function payOrder(
  env: Bindings,
  { orderId, orderKey, paymentMethod, total, locale }: RepeatedPayment,
  key: string,
): Promise<PaidAgain | null> {
  const { send, context } = createInquiry(env, locale);
  const { currency } = context;
  const confirmed = { total: rawPrice(total, currency), currency };
  const variables = { orderId, orderKey, paymentMethod, confirmed };
  const once = { key, notAfter: Math.floor(Date.now() / 1_000) + PAYS_WITHIN_SECONDS };
  const sent = await sendUntilDecided({
    once,
    now: Date.now,
    send: () => send(payForOrder, variables, { once }),
  });
  if (!sent.ok) throw sent.error;
  const { data, errors } = sent.result;
  const paid = (data as ResultOf<(typeof payForOrder)["document"]> | null)?.payForOrder;
  if (!paid) {
    const messages = errors.map(({ message }) => message);
    writeLog("warn", "payment.intent_missing", { reason: messages[0] });
    return null;
  }
  if (paid.result === "refused")
    return { state: "refused", reason: refusals[paid.reason ?? ""] ?? "closed" };
  const order = paid.order && toPlacedOrder(paid.order, context);
  if (paid.result === "unpaid" || !order) return { state: "refused", reason: "gateway" };
  const { view, paymentMeta } = order;
  return { state: "begun", order: view, paymentMeta, redirect: paid.redirect ?? null };
}

/** Notes a payment with its order; a backend that has noted it before says the same again. */
async function completeOrder(
  env: Bindings,
  { orderId, orderKey, transactionId, total, currency }: Parameters<OrderStatePort["complete"]>[0],
): ReturnType<OrderStatePort["complete"]> {
  const { send, context } = createInquiry(env, defaultLocale);
  const amount = rawPrice(total, currency);
  const input = { orderId, orderKey, transactionId, amount, currency };
  const { data, errors } = await send(completePayment, { input });
  type Data = ResultOf<(typeof completePayment)["document"]>;
  const { result, reason, order } = (data as Data | null)?.completePayment ?? {};
  if (result === "refused" && reason !== "paying")
    return { state: "refused", reason: reason ?? "unknown" };
  const placed = order && toPlacedOrder(order, context);
  if (result === "placed" && placed)
    return { state: "completed", order: placed.view, files: placed.files };
  const messages = errors.map(({ message }) => message);
  throw new BackendError("graphql", completePayment.name, { messages });
}

/** Orders in WooCommerce; nothing is asked while the shop's currency is not known. */
export function orderStatePort(env: Bindings, learn: Learn): OrderStatePort {
  const learnt =
    <Args extends unknown[], Value>(ask: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      await learn("order");
      return ask(...args);
    };
  /** Null, without a request, where the backend has no such mutations. */
  const sendByKey = async <Data>(operation: Operation, variables: object): Promise<Data | null> => {
    const { capabilities, send } = createInquiry(env, defaultLocale);
    if (!capabilities.ordersByKey) return null;
    const { data, errors } = await send(operation, variables);
    if (data) return data as Data;
    const messages = errors.map(({ message }) => message);
    throw new BackendError("graphql", operation.name, { messages });
  };
  return {
    pay: learnt((payment, key) => payOrder(env, payment, key)),
    complete: learnt((payment) => completeOrder(env, payment)),
    read: (order, origin) => queryOrderState(env, learn, { order, origin }),
    find: learnt((sought) => findGuestOrder(env, sought)),
    async mailCode(orderId) {
      type Data = ResultOf<(typeof mailOrderCode)["document"]>;
      const data = await sendByKey<Data>(mailOrderCode, { orderId });
      return data?.mailOrderCode?.sent ?? false;
    },
    async openByCode(orderId, code) {
      type Data = ResultOf<(typeof openOrder)["document"]>;
      const data = await sendByKey<Data>(openOrder, { orderId, code });
      return data?.openOrder?.orderKey ?? null;
    },
    async cancel(order) {
      const { send } = createInquiry(env, defaultLocale);
      const { data, errors, headers } = await send(cancelOrderByKey, { ...order });
      if (!headers.has(contractHeader)) return null;
      type Data = ResultOf<(typeof cancelOrderByKey)["document"]>;
      if (data) return (data as Data).cancelOrder?.status ?? null;
      const messages = errors.map(({ message }) => message);
      throw new BackendError("graphql", cancelOrderByKey.name, { messages });
    },
    async ask(request) {
      type Data = ResultOf<(typeof askAboutOrder)["document"]>;
      const data = await sendByKey<Data>(askAboutOrder, request);
      return data?.askAboutOrder?.stored ?? null;
    },
  };
}
