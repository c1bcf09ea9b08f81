import type { ActionFailure, Notice } from "../../shared/actions.ts";
import { noticeOf } from "../woocommerce/messages.ts";

// The backend names no field, but its messages contain the field's name (docs/woocommerce.md: What
// WooGraphQL returns).
const fieldsByMessage: [RegExp, string][] = [
  [/username/i, "username"],
  [/billing email|already registered with|email address/i, "email"],
  [/payment method/i, "paymentMethod"],
  [/shipping method/i, "shippingMethod"],
];

/** Returns the failure for a checkout that the backend refused, at the field it concerns. */
export function checkoutFailure(message: string): ActionFailure {
  const notice = noticeOf(message);
  const field = fieldsByMessage.find(([words]) => words.test(message))?.[1];
  return { code: notice.id, notice, ...(field ? { fields: { [field]: notice } } : {}) };
}

/** Failure of an order whose total differs from the confirmed one. */
export function totalChanged(isPaid: boolean, values: Notice["values"]): ActionFailure {
  const id = isPaid ? "checkout.total-changed-refunded" : "checkout.total-changed";
  return { code: TOTAL_CHANGED, notice: { id, ...(values ? { values } : {}) } };
}

/** Failure of an order whose payment method, shipping or fees differ from the confirmed ones. */
export const partChanged = (isPaid: boolean): ActionFailure => ({
  code: TOTAL_CHANGED,
  notice: { id: isPaid ? "checkout.order-changed-refunded" : "checkout.order-changed" },
});

/** Code of a failure after which an order was undone; its key cannot be used again. */
export const TOTAL_CHANGED = "checkout.total-changed";
