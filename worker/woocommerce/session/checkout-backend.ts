import type {
  CheckoutBackend,
  CheckoutOrder,
  OrderMatches,
  PlaceResult,
  PreparedCart,
} from "../../commerce/checkout-backend.ts";
import { BackendError } from "../../platform/backend-error.ts";
import {
  cancelOrder,
  getStripePaymentIntent,
  resumeOrder,
  sendCheckout,
} from "../documents/checkout-queries.ts";
import type { MappingContext } from "../mapping/mapping-context.ts";
import { toCart } from "../mapping/to-cart.ts";
import { toCheckoutOrder, toConfirmedParts } from "../mapping/to-checkout-order.ts";
import type { Transport } from "../transport.ts";
import { type CheckoutCartDeps, checkoutVariables, prepareCart } from "./checkout-cart.ts";
import { checkoutFailure } from "./checkout-failure.ts";
import { seekOrders } from "./seek-orders.ts";
import { refusesToken } from "./session-health.ts";
import type { Tokens } from "./tokens.ts";

interface Deps extends CheckoutCartDeps {
  tokens: Tokens;
  context: MappingContext;
  /** Transport with the timeout of a checkout. */
  checkoutTransport: Transport;
}

/** WooCommerce's side of a session's checkouts. */
export const createCheckoutBackend = (deps: Deps): CheckoutBackend => ({
  prepare: (...form) => prepare(deps, ...form),
  place: (purchase) => place(deps, purchase),
  resumeOrder: (...order) => resume(deps, ...order),
  findOrders: (...sought) => findOrders(deps, ...sought),
  cancelOrder: (...order) => cancel(deps, ...order),
  createPayment: (...payment) => createPayment(deps, ...payment),
});

type Call<Name extends keyof CheckoutBackend> = (
  deps: Deps,
  ...args: Parameters<CheckoutBackend[Name]>
) => ReturnType<CheckoutBackend[Name]>;

const prepare: Call<"prepare"> = async (deps, input, locale): Promise<PreparedCart> => {
  const { cart, paymentGateways } = await prepareCart(deps, input, locale);
  return {
    cart: toCart(cart, deps.context),
    gateways: (paymentGateways?.nodes ?? []).map(({ id }) => id),
    parts: cart ? toConfirmedParts(cart, input, deps.context) : null,
    taxIncluded: cart?.displayPricesIncludeTax ?? false,
  };
};

const place: Call<"place"> = async (deps, { locale, ...purchase }): Promise<PlaceResult> => {
  const { exchange, checkoutTransport, context } = deps;
  const request = exchange.request(sendCheckout, checkoutVariables(purchase), locale);
  const { data, errors } = await exchange.send(request, { transport: checkoutTransport });
  const { order, result, redirect = null } = data?.checkout ?? {};
  const clear = errors.find(({ message }) => !message.startsWith("Internal server error"));
  const isRefused = clear !== undefined && !data?.checkout;
  return {
    order: order ? toCheckoutOrder(order, context) : null,
    outcome: data?.checkout ? (result === "success" ? "success" : "failure") : null,
    redirect,
    isTokenRefused: refusesToken(errors),
    refusal: isRefused ? { failure: checkoutFailure(clear.message), message: clear.message } : null,
  };
};

/** The id by which the next checkout goes on with no order. */
const NO_ORDER = 0;

const resume: Call<"resumeOrder"> = async ({ exchange }, orderId, locale) => {
  const value = String(orderId ?? NO_ORDER);
  const request = exchange.request(resumeOrder, { order: value }, locale);
  const { data } = await exchange.send(request);
  const entries = data?.updateSession?.session ?? [];
  return entries.some((entry) => entry?.value === value);
};

const findOrders: Call<"findOrders"> = async (deps, form, sought): Promise<OrderMatches> => {
  const { exchange, tokens, context, recovery } = deps;
  // With an expired login the backend shows no customer's orders: an alarm asks long after the form.
  await recovery.renewLogin(form.locale);
  const seeking = { exchange, isCustomer: tokens.customer !== null, ...form };
  const { orders, ...found } = await seekOrders(seeking, sought);
  return {
    ...found,
    orders: orders.map((order): CheckoutOrder => toCheckoutOrder(order, context)),
  };
};

const cancel: Call<"cancelOrder"> = async ({ exchange, recovery, tokens }, orderId, locale) => {
  if (!tokens.login) return false;
  const request = exchange.request(cancelOrder, { id: String(orderId) }, locale);
  try {
    const { data } = await recovery.run({ ...request, customerOnly: true }, "mutation");
    return data?.updateOrder?.order?.status === "CANCELLED";
  } catch (error) {
    if (error instanceof BackendError) return false;
    throw error;
  }
};

// The embedded backend makes one intent per key, even when its first response was lost.
const createPayment: Call<"createPayment"> = async ({ exchange }, key, locale) => {
  const request = exchange.request(getStripePaymentIntent, {}, locale);
  const { data, errors } = await exchange.send(request, { once: { key } });
  const { id, clientSecret, error } = data?.stripePaymentIntent ?? {};
  if (id && clientSecret) return { intentId: id, clientSecret };
  return { reason: error ?? errors[0]?.message };
};
