import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Env } from "../env.ts";
import { formatMoney } from "../money.ts";
import type { CouponRow } from "../schema/sessions.ts";

interface CouponContext {
  subtotal: number;
  now: Date;
  shop: Pick<Env, "CURRENCY" | "CURRENCY_LOCALE">;
}

export const unknownCoupon = (code: string): string =>
  `Coupon &quot;${escapeHtml(code)}&quot; cannot be applied because it does not exist.`;

/** The reason why a coupon cannot be used, in WooCommerce's wording; null when it can. */
export function couponRefusal(
  coupon: CouponRow,
  { subtotal, now, shop }: CouponContext,
): string | null {
  const { code, expires, usageLimit, usageCount, minimumAmount } = coupon;
  if (usageLimit !== null && usageCount >= usageLimit) {
    return `Usage limit for coupon &quot;${code}&quot; has been reached.`;
  }
  if (expires !== null && expires <= now.toISOString()) {
    return `Coupon &quot;${code}&quot; has expired.`;
  }
  if (minimumAmount !== null && subtotal < minimumAmount) {
    const amount = formatMoney(minimumAmount, shop);
    return `The minimum spend for coupon &quot;${code}&quot; is <span class="woocommerce-Price-amount amount">${amount}</span>.`;
  }
  return null;
}
