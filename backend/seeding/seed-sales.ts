import type { Seed } from "../seed/types.ts";
import type { SeedRun } from "./seed-terms.ts";

/** Coupons, gift cards and ways to ship, in the shop's currency. */
export function seedSales({ rows, convert }: SeedRun, seed: Seed): void {
  const amount = (cents: number | undefined) => (cents ? convert(cents) : cents);
  for (const coupon of seed.coupons) {
    rows.coupons.push({
      code: coupon.code.toLowerCase(),
      type: coupon.type,
      amount: coupon.type === "percent" ? coupon.amount : convert(coupon.amount),
      descriptionId: coupon.description.id,
      descriptionEn: coupon.description.en,
      minimumAmount: amount(coupon.minimumAmount),
      expires: coupon.expires && new Date(coupon.expires).toISOString(),
      usageLimit: coupon.usageLimit,
    });
  }
  for (const { code, balance } of seed.giftCards) {
    rows.giftCards.push({ code: code.toUpperCase(), balance: convert(balance) });
  }
  for (const {
    instanceId,
    method,
    label,
    cost,
    stateCosts,
    minimumAmount,
  } of seed.shippingMethods) {
    const costs = Object.entries(stateCosts ?? {}).map(([state, cents]) => [state, amount(cents)]);
    rows.shippingMethods.push({
      instanceId,
      methodId: method,
      country: "ID",
      labelId: label.id,
      labelEn: label.en,
      cost: amount(cost),
      stateCosts: Object.fromEntries(costs),
      minimumAmount: amount(minimumAmount),
    });
  }
}
