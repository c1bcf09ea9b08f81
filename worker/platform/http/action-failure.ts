import type { ActionFailure, Notice } from "../../../shared/actions.ts";
import type { MessageId } from "../../../shared/i18n/translator.ts";
import { noticeOf } from "../i18n/notice-of.ts";

// The backend names no field; its words do (docs/woocommerce.md: What WooGraphQL answers).
const fieldsByMessage: [RegExp, string][] = [
  [/username/i, "username"],
  [/billing email|already registered with|email address/i, "billing.email"],
  [/payment method/i, "paymentMethod"],
  [/shipping method/i, "shippingMethod"],
];

/** A backend's refusal of a checkout, beside the field that it means. */
export function checkoutFailure(message: string): ActionFailure {
  const notice = noticeOf(message);
  const field = fieldsByMessage.find(([words]) => words.test(message))?.[1];
  return { code: notice.id, notice, ...(field ? { fields: { [field]: notice } } : {}) };
}

/** An order was made at another total than the one that was confirmed. */
export function totalChanged(isPaid: boolean, values: Notice["values"]): ActionFailure {
  const id = isPaid ? "checkout.total-changed-refunded" : "checkout.total-changed";
  return { code: TOTAL_CHANGED, notice: { id, ...(values ? { values } : {}) } };
}

/** An order was made by another way of paying or of delivery, or with other fees, than confirmed. */
export const partChanged = (isPaid: boolean): ActionFailure => ({
  code: TOTAL_CHANGED,
  notice: { id: isPaid ? "checkout.order-changed-refunded" : "checkout.order-changed" },
});

/** Code of a failure after which an order was undone; its key is used up. */
export const TOTAL_CHANGED = "checkout.total-changed";

/** A failure that a message id says all of. */
export const plainFailure = (id: MessageId): ActionFailure => ({ code: id, notice: { id } });

/** Trouble with the backend, in the words of the page that says so. */
export const backendUnavailable: ActionFailure = {
  code: "backend-unavailable",
  notice: { id: "error.unavailable" },
};
