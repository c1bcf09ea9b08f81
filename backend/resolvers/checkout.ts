import { currentCustomer } from "../accounts/customer.ts";
import { readRatedCart } from "../cart/change-cart.ts";
import type { CheckoutInput } from "../checkout/checkout-input.ts";
import { paymentGateways } from "../checkout/payment-gateways.ts";
import { placeOrder } from "../checkout/place-order.ts";
import type { Context } from "../context.ts";
import { announceOrder } from "../orders/announce-order.ts";
import { paidFirst } from "../payment/gateways.ts";

async function checkout(_root: unknown, { input }: { input: CheckoutInput }, context: Context) {
  const { session } = context;
  session.requireValid();
  const { order, result, redirect } = await placeOrder(context, input);
  if (session.viewer) session.renewToken();
  await announceOrder(context, order);
  const created = input.account?.authenticate ? order.customerId : null;
  if (created !== null) session.authenticatedId = created;
  return {
    result,
    redirect,
    notices: [],
    order,
    customer: await currentCustomer(context, created),
  };
}

/** The intent's idempotency key: the caller's, limited to this session. */
function intentKey({ request, session }: Context): string | null {
  const named = request.headers.get("idempotency-key") ?? "";
  return /^[\w-]{1,64}$/.test(named) ? `${session.id}-${named}` : null;
}

async function stripePaymentIntent(_root: unknown, _args: unknown, context: Context) {
  const cart = await readRatedCart(context);
  return paidFirst?.createPayment(context.env, cart.totals.total, intentKey(context));
}

export const checkoutResolvers = {
  RootQuery: {
    paymentGateways: (_root: unknown, _args: object, { env, locale }: Context) => ({
      nodes: paymentGateways(env, locale),
    }),
    stripePaymentIntent,
  },
  RootMutation: { checkout },
};
