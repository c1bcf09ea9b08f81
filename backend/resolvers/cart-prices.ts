import { eq } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { changeCart, readCart } from "../cart/change-cart.ts";
import { couponRefusal, unknownCoupon } from "../cart/coupon-validity.ts";
import { openCart } from "../cart/open-cart.ts";
import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Context } from "../context.ts";
import { type Meta, orders } from "../schema/orders.ts";
import { type CouponRow, coupons, giftCards } from "../schema/sessions.ts";
import { appliedCoupon } from "./cart.ts";

interface Input<Fields> {
  input: Fields;
}

const couponCode = (typed: string): string => typed.trim().toLowerCase();

const giftCardCode = (typed: string): string => typed.trim().toUpperCase();

async function applyCoupon(_root: unknown, { input }: Input<{ code: string }>, context: Context) {
  const code = couponCode(input.code);
  const { value, cart } = await changeCart(context, async (state) => {
    if (state.coupons.includes(code)) {
      throw new BusinessError("This coupon has already been applied to the cart");
    }
    const row = await usableCoupon(
      context,
      code,
      (await openCart(context, state)).totals.shownSubtotal,
    );
    return { state: { ...state, coupons: [...state.coupons, code] }, value: row };
  });
  return { cart, applied: appliedCoupon(cart, value, input.code) };
}

async function usableCoupon(context: Context, code: string, subtotal: number): Promise<CouponRow> {
  const { db, env, now } = context;
  const row = await db.select().from(coupons).where(eq(coupons.code, code)).get();
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
  const { packageDetails, rates } = await readCart(context);
  const wanted = input.shippingMethods?.[0] ?? null;
  if (wanted !== null && !rates.some(({ id }) => id === wanted)) {
    throw new BusinessError(
      `"${wanted}" is not an available shipping method for shipping package "${packageDetails}"`,
    );
  }
  const { cart } = await changeCart(context, (state) => ({
    state: { ...state, shippingMethod: wanted },
    value: null,
  }));
  return { cart };
}

const CHOSEN_PAYMENT = "chosen_payment_method";
const AWAITING_PAYMENT = "order_awaiting_payment";

/** Of all that WooCommerce keeps with a session, the shop knows the chosen way of paying and the order to take up. */
async function updateSession(
  _root: unknown,
  { input }: Input<{ sessionData?: Meta[] | null }>,
  context: Context,
) {
  const known = [CHOSEN_PAYMENT, AWAITING_PAYMENT];
  const session = (input.sessionData ?? []).filter(({ key }) => known.includes(key));
  const sentFor = (name: string) => session.findLast(({ key }) => key === name)?.value;
  const order = sentFor(AWAITING_PAYMENT);
  const awaiting = order && { awaitingPayment: await ownOrderKey(context, Number(order)) };
  const method = sentFor(CHOSEN_PAYMENT);
  const chosen = method === undefined ? {} : { paymentMethod: method };
  await changeCart(context, (state) => ({
    state: { ...state, ...chosen, ...awaiting },
    value: null,
  }));
  return { session };
}

/** The real shop takes up anybody's order that is named to it. */
async function ownOrderKey({ db, session }: Context, id: number): Promise<string | null> {
  const order = await db.select().from(orders).where(eq(orders.id, id)).get();
  return order?.sessionId === session.id ? order.orderKey : null;
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
