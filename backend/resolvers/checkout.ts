import { currentCustomer } from "../accounts/customer.ts";
import type { CheckoutInput } from "../checkout/checkout-input.ts";
import { paymentGateways } from "../checkout/payment-gateways.ts";
import { placeOrder } from "../checkout/place-order.ts";
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

export const checkoutResolvers = {
  RootQuery: {
    paymentGateways: (_root: unknown, _args: object, { env, locale }: Context) => ({
      nodes: paymentGateways(env, locale),
    }),
  },
  RootMutation: { checkout },
};
