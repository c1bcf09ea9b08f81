import { BusinessError } from "../business-error.ts";
import { readRatedCart } from "../cart/change-cart.ts";
import type { OpenCart } from "../cart/open-cart.ts";
import { taxSetting } from "../cart/tax.ts";
import type { Context } from "../context.ts";
import { toHash } from "../crypto.ts";
import { formatMoney } from "../money.ts";
import { adoptOrder, endKey, listTries } from "../once/keys.ts";
import type { ChangeKey } from "../once/once.ts";
import { announceOrder } from "../orders/announce-order.ts";
import { isAccepted } from "../payment/accept-order.ts";
import { isConfirmed } from "../payment/pay-for-order.ts";
import { type Outcome, outcomeOnce, payAndFinish, type Totals } from "../payment/pay-once.ts";
import type { Meta } from "../schema/orders.ts";
import type { CheckoutInput } from "./checkout-input.ts";
import { type CheckoutOnce, writtenOrder } from "./place-order.ts";

type StorefrontCheckoutInput = Omit<CheckoutInput, "isPaid" | "transactionId"> & {
  confirmed: Totals;
  courierData?: Meta[] | null;
  /** Orders by card of the session whose payment the shop has ended. */
  endedCardOrders?: number[] | null;
};

/** What a courier's plugin reads from the session: its names of the destination. */
const courierKeys = /^(shipping_)?destination_[a-z]+$/;

const destinationIn = (data: readonly Meta[]): Record<string, string> =>
  Object.fromEntries(
    data.filter(({ key }) => courierKeys.test(key)).map(({ key, value }) => [key, value]),
  );

/** Makes an order at the total that was confirmed, and then has it paid. */
export const storefrontCheckout = (
  context: Context,
  input: StorefrontCheckoutInput,
): Promise<Outcome> => outcomeOnce(context, (key) => begin(context, input, key));

async function begin(
  context: Context,
  input: StorefrontCheckoutInput,
  key: ChangeKey,
): Promise<Outcome> {
  const { orderId } = key;
  if (orderId !== null) return payAndFinish(context, Object.assign(key, { orderId }), true);
  // No lock is held while a courier is asked; the order is written where nobody has changed the cart meanwhile.
  context.once?.locks.releaseAll("session ");
  const { db, now } = context;
  const tries = await listTries(db, key.form, Math.floor(now().getTime() / 1_000));
  const accepted = tries.find(isAcceptedTry)?.order.id;
  if (accepted && (await adoptOrder(db, key, accepted)))
    return payAndFinish(context, Object.assign(key, { orderId: accepted }), true);
  const earlier = tries.map(({ order }) => order.id);
  const placed = await place(context, input, { key, earlier });
  if (typeof placed === "number")
    return payAndFinish(context, Object.assign(key, { orderId: placed }), false);
  // Kept: the same request that arrives later makes no order whose buyer was told that there is none.
  if (await endKey(context.db, key, placed)) key.state = "done";
  return placed;
}

/** Whether a try's order is accepted, or may be with a gateway. */
function isAcceptedTry({ key, order }: Awaited<ReturnType<typeof listTries>>[number]): boolean {
  const isTaken = key.state === "paying" || (key.answer as Outcome | null)?.result === "placed";
  return isAccepted(order) || (order.status === "PENDING" && isTaken);
}

/** The new order's number, or why there is none. */
async function place(
  context: Context,
  { confirmed, courierData, endedCardOrders, ...input }: StorefrontCheckoutInput,
  { key, earlier }: Pick<CheckoutOnce, "key" | "earlier">,
): Promise<number | Outcome> {
  let costs: Totals | null = null;
  const wanted = input.shippingMethod?.[0];
  const confirm = async (cart: OpenCart) => {
    costs = await toTotals(context, cart);
    const isOffered = !wanted || !cart.needsShipping || cart.chosen?.id === wanted;
    if (!isConfirmed(confirmed, costs) || !isOffered)
      throw new BusinessError("The total has changed.", "changed");
  };
  try {
    const metaData = withTaxDisplay(context, input.metaData ?? []);
    const order = await writtenOrder(
      context,
      { ...input, metaData },
      {
        ...{ key, confirm, earlier, endedCardOrders: endedCardOrders ?? [] },
        courierData: destinationIn(courierData ?? []),
      },
    );
    await announceOrder(context, order);
    return order.id;
  } catch (cause) {
    if (!(cause instanceof BusinessError)) throw cause;
    const { message, reason } = cause;
    context.session.forget();
    const now = costs ?? (await toTotals(context, await readRatedCart(context)));
    return { id: null, result: "refused", reason, message, now };
  }
}

/** The order's metadata with how its prices were shown, as WooCommerce says it. */
function withTaxDisplay({ env }: Context, metaData: readonly Meta[]): Meta[] {
  const display = { key: "tax_display", value: taxSetting(env).isShown ? "incl" : "excl" };
  return [display, ...metaData.filter(({ key }) => key !== display.key)];
}

async function toTotals({ env }: Context, cart: OpenCart): Promise<Totals> {
  return {
    total: formatMoney(cart.totals.total, env, "RAW"),
    currency: env.CURRENCY,
    cartHash: await cartHash(cart),
  };
}

/** What a cart has, whatever it costs: of the same goods and coupons it is the same. */
export async function cartHash({ state }: OpenCart): Promise<string> {
  const items = state.lines.map(({ key, quantity }) => `${key} ${quantity}`).sort();
  return (await toHash([...items, ...[...state.coupons].sort()].join("\n"))).slice(0, 32);
}
