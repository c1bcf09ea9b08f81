import type { Seed } from "../seed/types.ts";
import type { SeedRun } from "./seed-terms.ts";

/** Coupons, gift cards and shipping methods, in the shop's currency. */
export function seedSales({ rows, convert, currency, country }: SeedRun, seed: Seed): void {
  const amount = (cents: number | undefined) => (cents ? convert(cents) : cents);
  const isRupiah = currency === "IDR";
  for (const coupon of seed.coupons) {
    const { code, description } = (isRupiah && coupon.rupiah) || coupon;
    rows.coupons.push({
      code: code.toLowerCase(),
      type: coupon.type,
      amount: coupon.type === "percent" ? coupon.amount : convert(coupon.amount),
      descriptionId: description.id,
      descriptionEn: description.en,
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
    rupiahMinimum,
  } of seed.shippingMethods) {
    const costs = Object.entries(stateCosts ?? {}).map(([state, cents]) => [state, amount(cents)]);
    rows.shippingMethods.push({
      instanceId,
      methodId: method,
      country,
      labelId: label.id,
      labelEn: label.en,
      cost: amount(cost),
      stateCosts: Object.fromEntries(costs),
      minimumAmount: (isRupiah ? rupiahMinimum : null) ?? amount(minimumAmount),
    });
  }
}
