import type { ActionFailure } from "../../../shared/actions.ts";
import { plainFailure } from "../../platform/http/define-action.ts";
import { toNotice } from "../messages.ts";

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
  // A defect within WordPress, of which its log has more.
  if (message === "") return plainFailure("checkout.payment-unavailable");
  const notice = toNotice(message);
  const field = fieldsByMessage.find(([words]) => words.test(message))?.[1];
  return { code: notice.id, notice, ...(field ? { fields: { [field]: notice } } : {}) };
}
