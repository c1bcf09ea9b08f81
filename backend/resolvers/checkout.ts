import { currentCustomer } from "../accounts/customer.ts";
import { readRatedCart } from "../cart/change-cart.ts";
import type { CheckoutInput } from "../checkout/checkout-input.ts";
import { paymentGateways } from "../checkout/payment-gateways.ts";
import { placeOrder } from "../checkout/place-order.ts";
import { createIntent, StripeRefused, stripeAmount } from "../checkout/stripe.ts";
import type { Context } from "../context.ts";
import { announceOrder } from "../orders/announce-order.ts";

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
  const { env } = context;
  const cart = await readRatedCart(context);
  const amount = stripeAmount(cart.totals.total, env.CURRENCY);
  const shape = { amount, currency: env.CURRENCY.toLowerCase(), stripePaymentMethod: "payment" };
  if (!env.STRIPE_SECRET_KEY) return { ...shape, error: "Stripe is not configured." };
  if (amount === 0) return { ...shape, error: "There is nothing to pay." };
  try {
    const intent = await createIntent(env, cart.totals.total, intentKey(context));
    return { ...shape, id: intent.id, clientSecret: intent.client_secret, error: null };
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    return { ...shape, error: error.message };
  }
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
