import { describe, expect, it } from "vitest";
import { cartTotals } from "./cart-totals.ts";
import { couponDiscounts } from "./coupon-discounts.ts";

const none = { rate: 0, isEntered: false, isShown: false };

describe("coupons", () => {
  it("splits a fixed sum over pieces as the recorded WooCommerce cart does", () => {
    const lines = [
      { quantity: 3, subtotal: 471750 },
      { quantity: 1, subtotal: 148000 },
      { quantity: 1, subtotal: 253000 },
      { quantity: 1, subtotal: 95000 },
      { quantity: 1, subtotal: 430000 },
      { quantity: 1, subtotal: 469000 },
      { quantity: 1, subtotal: 401000 },
      { quantity: 1, subtotal: 49000 },
      { quantity: 1, subtotal: 74000 },
    ];
    const [discount] = couponDiscounts(lines, [
      { code: "potong", type: "fixed_cart", amount: 25000 },
    ]);
    expect(discount?.lines).toEqual([6819, 2273, 2273, 2272, 2273, 2273, 2273, 2272, 2272]);
    expect(discount?.total).toBe(25000);
  });

  it("takes percentages before fixed sums and never more than the line costs", () => {
    const discounts = couponDiscounts(
      [{ quantity: 1, subtotal: 1000 }],
      [
        { code: "fixed", type: "fixed_cart", amount: 5000 },
        { code: "percent", type: "percent", amount: 10 },
      ],
    );
    expect(discounts.map(({ code, total }) => [code, total])).toEqual([
      ["fixed", 900],
      ["percent", 100],
    ]);
  });

  it("gives the whole percentage although each line rounds down", () => {
    const lines = [
      { quantity: 1, subtotal: 105 },
      { quantity: 1, subtotal: 105 },
    ];
    const [discount] = couponDiscounts(lines, [{ code: "p", type: "percent", amount: 10 }]);
    expect(discount?.total).toBe(21);
  });
});

describe("cart totals", () => {
  const lines = [{ quantity: 2, unitPrice: 5550 }];

  it("adds tax on top of the discounted lines", () => {
    const totals = cartTotals({
      lines,
      coupons: [{ code: "p", type: "percent", amount: 10 }],
      giftCards: [],
      shipping: 250,
      tax: { rate: 11, isEntered: false, isShown: false },
    });
    expect(totals).toMatchObject({ subtotal: 11100, discount: 1110, tax: 1099, total: 11339 });
  });

  it("returns sums without the tax included in prices, as WooCommerce does", () => {
    const totals = cartTotals({
      lines,
      coupons: [],
      giftCards: [],
      shipping: 250,
      tax: { rate: 11, isEntered: true, isShown: true },
    });
    expect(totals).toMatchObject({
      subtotal: 10000,
      tax: 1100,
      shownSubtotal: 11100,
      total: 11350,
    });
  });

  it("lets one gift card pay what the other left, and no more than is due", () => {
    const giftCards = [
      { code: "A", balance: 2500 },
      { code: "B", balance: 99999 },
    ];
    const totals = cartTotals({ lines, coupons: [], giftCards, shipping: 250, tax: none });
    expect(totals.giftCards.map(({ amount }) => amount)).toEqual([2500, 8850]);
    expect(totals.total).toBe(0);
  });
});
