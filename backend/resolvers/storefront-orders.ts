import { readCart } from "../cart/change-cart.ts";
import type { OpenCart } from "../cart/open-cart.ts";
import { cartHash, storefrontCheckout } from "../checkout/storefront-checkout.ts";
import type { Context } from "../context.ts";
import { readOrder, readOrderOfKey } from "../orders/read-order.ts";
import { completePayment } from "../payment/complete-payment.ts";
import { cancelUnpaidOrders } from "../payment/hold-stock.ts";
import { payForOrder } from "../payment/pay-for-order.ts";
import type { Outcome } from "../payment/pay-once.ts";
import type { OrderRow } from "../schema/orders.ts";

/** An order for whoever has made it or knows its key, who need not be its owner for WooGraphQL. */
function opened(order: OrderRow | null, { session }: Context): OrderRow | null {
  if (!order) return null;
  session.openedOrders.add(order.id);
  return order;
}

async function findOrder({ id }: Outcome, _args: object, context: Context) {
  if (id === null) return null;
  return opened(await readOrder(context, id), context);
}

const payload = {
  order: findOrder,
  cart: (_outcome: Outcome, _args: object, context: Context) => readCart(context),
};

const mutation =
  <Input>(run: (context: Context, input: Input) => Promise<Outcome>) =>
  (_root: unknown, { input }: { input: Input }, context: Context) =>
    run(context, input);

const afterHoldStock =
  <Input>(run: (context: Context, input: Input) => Promise<Outcome>) =>
  async (context: Context, input: Input) => {
    await cancelUnpaidOrders(context);
    return run(context, input);
  };

/** Orders as the plugin has them (docs/decisions/054-a-checkout-makes-its-order-before-it-asks-the-gateway.md). */
export const storefrontOrderResolvers = {
  RootQuery: {
    storefrontOrder: async (
      _root: unknown,
      { number, key }: { number: string; key: string },
      context: Context,
    ) => {
      if (!context.once || !/^\d{1,15}$/.test(number)) return null;
      await cancelUnpaidOrders(context);
      const named = { orderId: Number(number), orderKey: key };
      return opened(await readOrderOfKey(context, named), context);
    },
  },
  RootMutation: {
    storefrontCheckout: mutation(afterHoldStock(storefrontCheckout)),
    payForOrder: mutation(afterHoldStock(payForOrder)),
    completePayment: mutation(completePayment),
  },
  Cart: { storefrontHash: (cart: OpenCart) => cartHash(cart) },
  StorefrontCheckoutPayload: payload,
  PayForOrderPayload: payload,
  CompletePaymentPayload: { order: findOrder },
};
