import { type CouponDiscount, type CouponTerms, couponDiscounts } from "./coupon-discounts.ts";
import type { Fee } from "./fees.ts";
import { type TaxSetting, taxedAmount } from "./tax.ts";

export interface PricedLine {
  quantity: number;
  /** Minor units, as the price is entered. */
  unitPrice: number;
}

/** Without tax, as WooCommerce stores them, however prices are entered or shown. */
export interface LineTotals {
  subtotal: number;
  subtotalTax: number;
  total: number;
  tax: number;
}

export interface GiftCardUse {
  code: string;
  balance: number;
  amount: number;
}

/** All amounts in minor units; product sums are without tax. */
export interface CartTotals {
  lines: LineTotals[];
  coupons: (CouponDiscount & { tax: number })[];
  giftCards: GiftCardUse[];
  subtotal: number;
  subtotalTax: number;
  discount: number;
  discountTax: number;
  shipping: number;
  fees: Fee[];
  tax: number;
  /** The amount due after gift cards. */
  total: number;
  /** The products before discounts, as the shop shows prices. */
  shownSubtotal: number;
}

interface Parts {
  lines: PricedLine[];
  coupons: CouponTerms[];
  giftCards: { code: string; balance: number }[];
  shipping: number;
  fees?: Fee[];
  tax: TaxSetting;
}

/** All sums of a cart; shipping and fees are not taxed. */
export function cartTotals({
  lines,
  coupons,
  giftCards,
  shipping,
  tax,
  fees = [],
}: Parts): CartTotals {
  const whole = lines.map(({ quantity, unitPrice }) => ({
    quantity,
    subtotal: quantity * unitPrice,
  }));
  const discounts = couponDiscounts(whole, coupons);
  const lineTotals = whole.map(({ subtotal }, index) => {
    const total = subtotal - sum(discounts.map((discount) => discount.lines[index] ?? 0));
    const [before, after] = [taxedAmount(subtotal, tax), taxedAmount(total, tax)];
    return { subtotal: before.net, subtotalTax: before.tax, total: after.net, tax: after.tax };
  });
  const lineTax = sum(lineTotals.map((line) => line.tax));
  const subtotals = sum(lineTotals.map((line) => line.total));
  const due = Math.max(0, subtotals + shipping + lineTax + sum(fees.map((fee) => fee.total)));
  const subtotal = sum(lineTotals.map((line) => line.subtotal));
  const subtotalTax = sum(lineTotals.map((line) => line.subtotalTax));
  const used = giftCardUses(giftCards, due);
  return {
    lines: lineTotals,
    coupons: discounts.map((discount) => {
      const taken = taxedAmount(discount.total, tax);
      return { ...discount, total: taken.net, tax: taken.tax };
    }),
    giftCards: used,
    subtotal,
    subtotalTax,
    discount: subtotal - subtotals,
    discountTax: sum(lineTotals.map((line) => line.subtotalTax - line.tax)),
    shipping,
    fees,
    tax: lineTax,
    total: due - sum(used.map(({ amount }) => amount)),
    shownSubtotal: subtotal + (tax.isShown ? subtotalTax : 0),
  };
}

function giftCardUses(cards: { code: string; balance: number }[], due: number): GiftCardUse[] {
  let open = due;
  return cards.map(({ code, balance }) => {
    const amount = Math.min(balance, open);
    open -= amount;
    return { code, balance, amount };
  });
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
