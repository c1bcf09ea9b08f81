import { expect, test } from "vitest";
import {
  type CartLine,
  clampQuantity,
  emptyCart,
  savedPercent,
  withLine,
  withQuantity,
} from "./cart.ts";

const line = (key: string, more: Partial<CartLine> = {}): CartLine => ({
  key,
  productId: 1,
  variationId: null,
  wishlistId: "1",
  slug: key,
  name: key,
  image: null,
  options: [],
  attributes: [],
  quantity: 2,
  unitPrice: 500,
  regularPrice: 500,
  subtotal: 1_000,
  maxQuantity: null,
  lowStock: false,
  soldIndividually: false,
  virtual: false,
  ...more,
});

const cart = {
  ...emptyCart,
  lines: [line("oil"), line("wax", { quantity: 1, unitPrice: 300, subtotal: 300 })],
  itemCount: 3,
  subtotal: 1_300,
  total: 1_500,
};

test("nothing in a cart is worth nothing and ships nowhere", () => {
  const { lines, coupons, giftCards, fees, rates, ...more } = emptyCart;
  const { chosenRate, needsShipping, ...amounts } = more;
  expect([lines, coupons, giftCards, fees, rates]).toEqual([[], [], [], [], []]);
  expect([chosenRate, needsShipping]).toEqual([null, false]);
  expect(new Set(Object.values(amounts))).toEqual(new Set([0]));
});

test.each([
  [{ maxQuantity: null, soldIndividually: false }, 7, 7],
  [{ maxQuantity: 5, soldIndividually: false }, 7, 5],
  [{ maxQuantity: 5, soldIndividually: true }, 7, 1],
  [{ maxQuantity: 0, soldIndividually: false }, 7, 0],
  [{ maxQuantity: null, soldIndividually: false }, 2.9, 2],
  [{ maxQuantity: null, soldIndividually: false }, -3, 0],
])("with %o a requested quantity of %d becomes %d", (stock, wanted, held) => {
  expect(clampQuantity(stock, wanted)).toBe(held);
});

test("another quantity changes its line, the count and the subtotal, and no total", () => {
  const changed = withQuantity(cart, "oil", 3);
  expect(changed.lines.map(({ key, quantity, subtotal }) => [key, quantity, subtotal])).toEqual([
    ["oil", 3, 1_500],
    ["wax", 1, 300],
  ]);
  expect([changed.itemCount, changed.subtotal, changed.total]).toEqual([4, 1_800, 1_500]);
  expect(cart.lines[0]?.quantity).toBe(2);
});

test("a quantity of nothing takes the line out, and an unknown line changes nothing", () => {
  const changed = withQuantity(cart, "oil", 0);
  expect([changed.lines.map(({ key }) => key), changed.itemCount, changed.subtotal]).toEqual([
    ["wax"],
    1,
    300,
  ]);
  expect(withQuantity(cart, "none", 9)).toEqual(cart);
});

test("a line is put back once", () => {
  const back = withLine(withQuantity(cart, "oil", 0), line("oil"));
  expect([back.lines.map(({ key }) => key), back.itemCount, back.subtotal]).toEqual([
    ["wax", "oil"],
    3,
    1_300,
  ]);
  expect(withLine(back, line("oil"))).toBe(back);
});

test("returns what a line saves in percent", () => {
  expect(savedPercent(line("oil", { unitPrice: 400 }))).toBe(20);
  expect(savedPercent(line("oil")) + 0).toBe(0);
});
