/** A cart line for discounts, amounts in minor units. */
export interface DiscountedLine {
  quantity: number;
  /** Price of the whole line before discounts. */
  subtotal: number;
}

export interface CouponTerms {
  code: string;
  type: "percent" | "fixed_cart";
  /** Percent or minor units. */
  amount: number;
}

export interface CouponDiscount {
  code: string;
  /** The coupon's discount for each line, in line order. */
  lines: number[];
  total: number;
}

/**
 * The discount of each coupon: percentages first, then fixed amounts, ordered and split as in
 * WooCommerce.
 */
export function couponDiscounts(lines: DiscountedLine[], coupons: CouponTerms[]): CouponDiscount[] {
  const left = lines.map((line) => line.subtotal);
  const taken = new Map<string, number[]>();
  for (const coupon of inOrder(coupons)) {
    const discount =
      coupon.type === "percent"
        ? splitPercent(lines, left, coupon.amount)
        : splitAmount(lines, left, coupon.amount);
    discount.forEach((amount, index) => {
      left[index] = (left[index] ?? 0) - amount;
    });
    taken.set(coupon.code, discount);
  }
  return coupons.map(({ code }) => {
    const amounts = taken.get(code) ?? [];
    return { code, lines: amounts, total: sum(amounts) };
  });
}

const inOrder = (coupons: CouponTerms[]): CouponTerms[] => [
  ...coupons.filter(({ type }) => type === "percent"),
  ...coupons.filter(({ type }) => type === "fixed_cart"),
];

function splitPercent(lines: DiscountedLine[], left: number[], percent: number): number[] {
  const floors = lines.map(({ subtotal }, index) =>
    Math.min(Math.floor((subtotal * percent) / 100), left[index] ?? 0),
  );
  const whole = Math.round((sum(lines.map(({ subtotal }) => subtotal)) * percent) / 100);
  return spread(lines, left, floors, whole - sum(floors));
}

function splitAmount(lines: DiscountedLine[], left: number[], amount: number): number[] {
  const pieces = sum(lines.map(({ quantity }) => quantity));
  if (pieces === 0) return lines.map(() => 0);
  const wanted = Math.min(amount, sum(left));
  const each = Math.floor(wanted / pieces);
  const shares = lines.map(({ quantity }, index) => Math.min(each * quantity, left[index] ?? 0));
  return spread(lines, left, shares, wanted - sum(shares));
}

/** Distributes the rounding remainder: one minor unit per item, most expensive items first. */
function spread(lines: DiscountedLine[], left: number[], shares: number[], rest: number): number[] {
  const spreadShares = [...shares];
  const dearestFirst = lines
    .map((line, index) => ({ ...line, index }))
    .sort((a, b) => b.subtotal / b.quantity - a.subtotal / a.quantity);
  let open = rest;
  while (open > 0) {
    const before = open;
    for (const { index, quantity } of dearestFirst) {
      const room = (left[index] ?? 0) - (spreadShares[index] ?? 0);
      const more = Math.max(0, Math.min(quantity, room, open));
      spreadShares[index] = (spreadShares[index] ?? 0) + more;
      open -= more;
    }
    if (open === before) break;
  }
  return spreadShares;
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
