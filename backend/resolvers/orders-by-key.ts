import { claimGuestOrders, mailAccountCode } from "../accounts/guest-orders.ts";
import { BusinessError } from "../business-error.ts";
import type { Context, Input } from "../context.ts";
import { cancelByKey, storeRequest } from "../orders/buyer-requests.ts";
import { mailOrderCode, openOrder } from "../orders/order-codes.ts";
import type { UserRow } from "../schema/accounts.ts";

function getViewer({ session }: Context): UserRow {
  if (!session.viewer) throw new BusinessError("You must be logged in.");
  return session.viewer;
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
    mailAccountCode: async (_root: unknown, _input: unknown, context: Context) => {
      await mailAccountCode(context, getViewer(context));
      return { sent: true };
    },
    claimGuestOrders: async (
      _root: unknown,
      { input }: Input<{ code: string }>,
      context: Context,
    ) => {
      const claimed = await claimGuestOrders(context, getViewer(context), input.code);
      return claimed ?? { count: null, isFirstProof: false };
    },
  },
};
