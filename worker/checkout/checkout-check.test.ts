import { expect, test } from "vitest";
import { type Cart, type CartLine, emptyCart } from "../../shared/cart.ts";
import { toOrderAddress } from "../delivery/countries.ts";
import { checkoutRefusal } from "./checkout-check.ts";

const line: CartLine = {
  key: "k",
  productId: 1,
  variationId: null,
  wishlistId: "1",
  slug: "oli",
  name: "Oli",
  image: null,
  options: [],
  attributes: [],
  quantity: 2,
  unitPrice: 500,
  regularPrice: 500,
  subtotal: 1000,
  maxQuantity: null,
  lowStock: false,
  soldIndividually: false,
  virtual: false,
};

const rates = [{ id: "flat_rate:1", label: "Reguler", cost: 250 }];
const cart: Cart = { ...emptyCart, lines: [line], total: 1250, needsShipping: true, rates };
const input = {
  billing: toOrderAddress({}),
  shipping: toOrderAddress({}),
  shipToDifferentAddress: false,
  shippingMethod: "flat_rate:1",
  paymentMethod: "cod",
  customerNote: "",
  account: null,
};

const getRefusal = (
  changes: Partial<Cart>,
  more: Partial<typeof input> = {},
  confirmedTotal = 1250,
) =>
  checkoutRefusal({
    cart: { ...cart, ...changes },
    gateways: ["bacs", "cod"],
    input: { ...input, ...more },
    confirmedTotal,
  })?.notice ?? null;

const stocked = (maxQuantity: number, quantity = 2) => ({ ...line, maxQuantity, quantity });

test.each([
  ["a cart that can be bought", {}, null],
  ["an empty cart", { lines: [] }, { id: "checkout.cart-empty" }],
  [
    "a cart of WordPress's own checkout",
    { isForWordPress: true } as const,
    { id: "wordpress-checkout.why" },
  ],
  ["exactly what there is", { lines: [stocked(2)] }, null],
  [
    "more than there is",
    { lines: [stocked(1)] },
    {
      id: "cart.cannot-fulfil",
      values: { name: "Oli", remaining: 1 },
    },
  ],
  [
    "what is sold out",
    { lines: [stocked(0)] },
    { id: "cart.out-of-stock", values: { name: "Oli" } },
  ],
  [
    "two lines of one thing that are too many together",
    {
      lines: [stocked(3), { ...stocked(3), key: "other" }],
    },
    { id: "cart.cannot-fulfil", values: { name: "Oli", remaining: 3 } },
  ],
  ["a place without rates", { rates: [] }, { id: "checkout.shipping-unavailable" }],
  ["virtual things, which need no rate", { rates: [], needsShipping: false }, null],
  ["another total than was shown", { total: 1300 }, { id: "checkout.cart-changed" }],
])("returns for %s: %3$j", (_what, changes, notice) => {
  expect(getRefusal(changes)).toEqual(notice);
});

test("takes offered rates and gateways only", () => {
  expect(getRefusal({}, { shippingMethod: "flat_rate:9" })?.id).toBe("checkout.no-shipping-method");
  expect(getRefusal({}, { paymentMethod: "stripe" })?.id).toBe("checkout.invalid-payment-method");
});

test("requires no payment method when gift cards cover the total", () => {
  expect(getRefusal({ total: 0 }, { paymentMethod: "" }, 0)).toBeNull();
});
