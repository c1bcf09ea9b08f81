import { eq } from "drizzle-orm";
import { currentCustomer } from "../accounts/customer.ts";
import { BusinessError } from "../business-error.ts";
import { changeCart } from "../cart/change-cart.ts";
import { couponRefusal, unknownCoupon } from "../cart/coupon-validity.ts";
import { openCart } from "../cart/open-cart.ts";
import { readCoupons } from "../cart/unpaid-holds.ts";
import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Context, Input } from "../context.ts";
import { runOnce } from "../once/once.ts";
import { readOrder } from "../orders/read-order.ts";
import type { Meta } from "../schema/orders.ts";
import { type CouponRow, giftCards } from "../schema/sessions.ts";
import { appliedCoupon } from "./cart.ts";

const couponCode = (typed: string): string => typed.trim().toLowerCase();

const giftCardCode = (typed: string): string => typed.trim().toUpperCase();

async function applyCoupon(_root: unknown, { input }: Input<{ code: string }>, context: Context) {
  const code = couponCode(input.code);
  const { value, cart } = await changeCart(context, async (state) => {
    if (state.coupons.includes(code)) {
      throw new BusinessError("This coupon has already been applied to the cart");
    }
    const { shownSubtotal } = (await openCart(context, state)).totals;
    const row = await usableCoupon(context, code, {
      subtotal: shownSubtotal,
      resumable: state.awaitingPayment ?? null,
    });
    return { state: { ...state, coupons: [...state.coupons, code] }, value: row };
  });
  return { cart, applied: appliedCoupon(cart, value, input.code) };
}

async function usableCoupon(
  { db, env, now }: Context,
  code: string,
  { subtotal, resumable }: { subtotal: number; resumable: string | null },
): Promise<CouponRow> {
  const [row] = await readCoupons(db, [code], resumable);
  if (!row) throw new BusinessError(unknownCoupon(code));
  const refusal = couponRefusal(row, { subtotal, now: now(), shop: env });
  if (refusal !== null) throw new BusinessError(refusal);
  return row;
}

async function removeCoupons(
  _root: unknown,
  { input }: Input<{ codes?: string[] | null }>,
  context: Context,
) {
  const codes = (input.codes ?? []).map(couponCode);
  const { cart } = await changeCart(context, (state) => {
    if (codes.some((code) => !state.coupons.includes(code))) {
      throw new BusinessError("This coupon has not been applied to the cart.");
    }
    const left = state.coupons.filter((code) => !codes.includes(code));
    return { state: { ...state, coupons: left }, value: null };
  });
  return { cart };
}

async function applyGiftCard(_root: unknown, { input }: Input<{ code: string }>, context: Context) {
  const code = giftCardCode(input.code);
  const row = await context.db.select().from(giftCards).where(eq(giftCards.code, code)).get();
  const { cart } = await changeCart(context, (state) => {
    if (state.giftCards.includes(code)) {
      throw new BusinessError("This gift card has already been applied to the cart");
    }
    const named = `Gift card &quot;${escapeHtml(code)}&quot;`;
    if (!row) throw new BusinessError(`${named} cannot be applied because it does not exist.`);
    if (row.balance === 0) throw new BusinessError(`${named} has no balance left.`);
    return { state: { ...state, giftCards: [...state.giftCards, code] }, value: null };
  });
  return { cart };
}

async function removeGiftCard(
  _root: unknown,
  { input }: Input<{ code: string }>,
  context: Context,
) {
  const code = giftCardCode(input.code);
  const { cart } = await changeCart(context, (state) => {
    if (!state.giftCards.includes(code)) {
      throw new BusinessError("This gift card has not been applied to the cart.");
    }
    const left = state.giftCards.filter((other) => other !== code);
    return { state: { ...state, giftCards: left }, value: null };
  });
  return { cart };
}

async function updateShippingMethod(
  _root: unknown,
  { input }: Input<{ shippingMethods?: string[] | null }>,
  context: Context,
) {
  const wanted = input.shippingMethods?.[0] ?? null;
  const { cart } = await changeCart(context, async (read) => {
    const { packageDetails, rates, state } = await (await openCart(context, read)).rated();
    if (wanted !== null && !rates.some(({ id }) => id === wanted)) {
      throw new BusinessError(
        `"${wanted}" is not an available shipping method for shipping package "${packageDetails}"`,
      );
    }
    return { state: { ...state, shippingMethod: wanted }, value: null };
  });
  return { cart };
}

const MAX_KEYS = 50;
const MAX_KEY = 100;
const MAX_VALUE = 10_000;

/** Stores any session data, as WooGraphQL does; keys that WooCommerce reads take effect. */
async function updateSession(
  _root: unknown,
  { input }: Input<{ sessionData?: Meta[] | null }>,
  context: Context,
) {
  const sent = (input.sessionData ?? []).map(({ key, value }) => [
    key.slice(0, MAX_KEY),
    value.slice(0, MAX_VALUE),
  ]);
  if (sent.length === 0) throw new BusinessError("No session data provided");
  const values = Object.fromEntries(sent) as Record<string, string>;
  const { order_awaiting_payment: order, chosen_payment_method: paymentMethod, cart } = values;
  // An order of any owner, as in WooCommerce: the caller checks the owner first.
  const named = order ? await readOrder(context, Number(order)) : null;
  const awaiting = order && { awaitingPayment: named?.orderKey ?? null };
  const { session } = context;
  session.requireValid();
  const change = () =>
    session.change((state) => {
      const data = { ...state.data, ...values };
      if (Object.keys(data).length > MAX_KEYS)
        throw new BusinessError(`A session keeps at most ${MAX_KEYS} keys.`);
      const chosen = paymentMethod === undefined ? {} : { paymentMethod };
      // WooCommerce does not accept a string as a cart.
      const emptied = cart === undefined ? {} : { lines: [], coupons: [], giftCards: [] };
      return { state: { ...state, ...chosen, ...awaiting, ...emptied, data }, value: data };
    });
  return runOnce(context, change, async (data) => {
    session.renewToken();
    return {
      session: Object.entries(data).map(([key, value]) => ({ key, value })),
      customer: await currentCustomer(context),
    };
  });
}

export const cartPriceResolvers = {
  RootMutation: {
    applyCoupon,
    removeCoupons,
    applyGiftCard,
    removeGiftCard,
    updateSession,
    updateShippingMethod,
  },
};
