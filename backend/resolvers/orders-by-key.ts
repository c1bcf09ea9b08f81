import type { Context } from "../context.ts";
import { cancelByKey, storeRequest } from "../orders/buyer-requests.ts";
import { mailOrderCode, openOrder } from "../orders/order-codes.ts";

interface Input<Fields> {
  input: Fields;
}

/** What a guest may do with an order that is theirs: our own additions to WooGraphQL. */
export const orderByKeyResolvers = {
  RootMutation: {
    mailOrderCode: async (
      _root: unknown,
      { input }: Input<{ orderId: number }>,
      context: Context,
    ) => ({ sent: await mailOrderCode(context, input.orderId) }),
    openOrder: async (
      _root: unknown,
      { input }: Input<{ orderId: number; code: string }>,
      context: Context,
    ) => ({ orderKey: await openOrder(context, input) }),
    cancelOrder: async (
      _root: unknown,
      { input }: Input<{ orderId: number; orderKey: string }>,
      context: Context,
    ) => ({ status: await cancelByKey(context, input) }),
    askAboutOrder: async (
      _root: unknown,
      { input }: Input<{ orderId: number; orderKey: string; text: string }>,
      context: Context,
    ) => ({ stored: await storeRequest(context, input) }),
  },
};
