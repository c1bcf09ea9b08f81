import { backendUnavailable, plainFailure } from "../platform/http/define-action.ts";
import type { CheckoutRequest, CheckoutState } from "../session/session-contract.ts";
import { refused } from "./checkout-record.ts";
import type { Payments } from "./payments.ts";
import { PLACED_IN_ACCOUNT } from "./reconciliation.ts";

// After these failures an order may still exist.
const isUndecided = new Set([
  backendUnavailable.code,
  "checkout.unsettled",
  "checkout.payment-missing",
  PLACED_IN_ACCOUNT,
  "session.expired",
]);

/**
 * Returns the card payment, which comes before the order: only Stripe's own confirmation counts.
 */
export async function paymentOf(
  { key, input }: CheckoutRequest,
  total: number,
  payments: Payments,
) {
  if (input.paymentMethod !== "stripe" || total === 0) return null;
  const paymentStatus = await payments.paymentStatus(key, total);
  const { intentId = null, paid } = payments.get(key) ?? {};
  if (paymentStatus === "paid") return { intentId, paid };
  const ids = { wrong: "checkout.cart-changed", returned: "checkout.payment-refunded" } as const;
  const id =
    paymentStatus in ids ? ids[paymentStatus as keyof typeof ids] : "checkout.payment-missing";
  return { intentId, paid, failure: plainFailure(id) };
}

/** Refunds a payment without an order; keeps one that is in doubt or was never tried. */
export async function giveBackUnless(
  state: CheckoutState,
  key: string,
  payments: Payments,
): Promise<CheckoutState> {
  if (state.state !== "refused" || isUndecided.has(state.failure.code)) return state;
  const paymentStatus = await payments.paymentStatus(key, null);
  if (paymentStatus !== "paid" && paymentStatus !== "wrong") return state;
  await payments.giveBack(key);
  const cart = state.failure.cart ? { cart: state.failure.cart } : {};
  return refused({ ...plainFailure("checkout.payment-refunded"), ...cart });
}
