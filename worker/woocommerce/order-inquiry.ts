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
import { BackendError, rescue } from "../platform/backend-error.ts";
import { writeLog } from "../platform/log.ts";
import { configFor, type Learn } from "../settings/config.ts";
import { anonymousSender } from "./anonymous-sender.ts";
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
import type { SessionMutation } from "./operation.ts";
import { sendUntilDecided } from "./send-until-decided.ts";
import { contractHeader } from "./transport.ts";

const TIMEOUT_MS = 8_000;
/** A payment that has not begun by then never begins. */
const PAYS_WITHIN_SECONDS = 5 * 60;

/** Queries orders anonymously, in the sessions of buyers or in one that is given their address. */
function createInquiry(env: Bindings, locale: Locale) {
  const config = configFor(env);
  const context = mappingContext(config);
  const anonymous = anonymousSender(env, TIMEOUT_MS);
  const send: typeof anonymous = (operation, variables, options) =>
    anonymous(operation, variables, { locale, ...options });
  return {
    context,
    send,
    /** The orders of that number that a session may read. */
    async readOrders(id: number, session: string) {
      const { data } = await send(findOrders, { id }, { session });
      return data?.customer?.orders?.nodes ?? [];
    },
    /** A new session with that e-mail address; null where the backend gives none. */
    async openSession(email: string): Promise<string | null> {
      const named = await send(nameBuyer, { email });
      return named.headers.get("woocommerce-session");
    },
  };
}

/** The backend's failure to do what was asked of it. */
const refusedBy = (
  { name }: { name: string },
  errors: readonly { message: string }[],
): BackendError =>
  new BackendError("graphql", name, { messages: errors.map(({ message }) => message) });

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
  const read = async () => {
    await learn("order");
    const { send, context, readOrders, openSession } = createInquiry(env, locale);
    if (orderKey) {
      const { data, headers } = await send(storefrontOrder, {
        number: String(order.id),
        key: orderKey,
      });
      const opened = data?.storefrontOrder;
      if (headers.has(contractHeader)) return opened ? toOrderState(opened, context) : null;
    }
    const find = async (session: string) => {
      const own = (await readOrders(order.id, session)).find(
        ({ databaseId, metaData }) =>
          databaseId === order.id ||
          metaData?.some((meta) => meta?.key === CHECKOUT_KEY && meta.value === checkoutKey),
      );
      return own ? toOrderState(own, context) : null;
    };
    const stored = token ? await find(token) : null;
    if (stored || !order.billing.email) return stored;
    const fresh = await openSession(order.billing.email);
    return fresh ? find(fresh) : null;
  };
  return rescue(read, null);
}

/** Finds a guest's order; of a customer's the backend shows others neither number nor key. */
async function findGuestOrder(
  env: Bindings,
  { orderId, email, locale }: Parameters<OrderStatePort["find"]>[0],
): Promise<OwnOrder | null> {
  const { context, readOrders, openSession } = createInquiry(env, locale);
  const session = await openSession(email);
  if (!session) return null;
  const found = (await readOrders(orderId, session)).find(
    ({ databaseId }) => databaseId === orderId,
  );
  const order = found && toOrder(found, context);
  if (!order || !found.orderKey) return null;
  return { order: { ...order, ...toProgress(found, context) }, orderKey: found.orderKey };
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
  const paid = data?.payForOrder;
  if (!paid) {
    writeLog("warn", "payment.intent_missing", { reason: errors[0]?.message });
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
  const { result, reason, order } = data?.completePayment ?? {};
  if (result === "refused" && reason !== "paying")
    return { state: "refused", reason: reason ?? "unknown" };
  const placed = order && toPlacedOrder(order, context);
  if (result === "placed" && placed)
    return { state: "completed", order: placed.view, files: placed.files };
  throw refusedBy(completePayment, errors);
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
  const sendByKey = async <Data, Variables>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
  ): Promise<Data | null> => {
    if (!configFor(env).backend.capabilities.ordersByKey) return null;
    const { data, errors } = await createInquiry(env, defaultLocale).send(operation, variables);
    if (data) return data;
    throw refusedBy(operation, errors);
  };
  return {
    pay: learnt((payment, key) => payOrder(env, payment, key)),
    complete: learnt((payment) => completeOrder(env, payment)),
    read: (order, origin) => queryOrderState(env, learn, { order, origin }),
    find: learnt((sought) => findGuestOrder(env, sought)),
    async mailCode(orderId) {
      return (await sendByKey(mailOrderCode, { orderId }))?.mailOrderCode?.sent ?? false;
    },
    async openByCode(orderId, code) {
      return (await sendByKey(openOrder, { orderId, code }))?.openOrder?.orderKey ?? null;
    },
    async cancel(order) {
      const { send } = createInquiry(env, defaultLocale);
      const { data, errors, headers } = await send(cancelOrderByKey, { ...order });
      if (!headers.has(contractHeader)) return null;
      if (data) return data.cancelOrder?.status ?? null;
      throw refusedBy(cancelOrderByKey, errors);
    },
    async ask(request) {
      return (await sendByKey(askAboutOrder, request))?.askAboutOrder?.stored ?? null;
    },
  };
}
