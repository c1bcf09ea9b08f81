import { expect, test } from "vitest";
import type { BackendCart, BackendLine } from "./cart-fields.ts";
import { stockOf, toCart } from "./to-cart.ts";

const context = { currency: "IDR", imageBaseUrl: "https://woo.example/wp-content/uploads/" };

const lastPage = { hasNextPage: false, endCursor: null };

const simple: BackendLine = {
  key: "ea5d",
  quantity: 2,
  subtotal: "938000",
  subtotalTax: "0",
  product: {
    node: {
      __typename: "SimpleProduct",
      databaseId: 64,
      slug: "peningkat-oli-mesin",
      name: "Peningkat Oli Mesin",
      virtual: false,
      image: {
        sourceUrl: "https://woo.example/wp-content/uploads/2026/11/oli.png",
        altText: null,
      },
      price: "469000",
      regularPrice: "500000",
      manageStock: "TRUE",
      stockStatus: "IN_STOCK",
      stockQuantity: 60,
      backordersAllowed: false,
      lowStockAmount: null,
      soldIndividually: false,
      attributes: null,
    },
  },
  variation: null,
};

const variable: BackendLine = {
  key: "0860",
  quantity: 1,
  subtotal: "315000",
  subtotalTax: "0",
  product: {
    node: {
      __typename: "VariableProduct",
      databaseId: 20,
      slug: "valtek",
      name: "Valtek 5W-30",
      virtual: false,
      image: null,
      price: "95000, 315000, 430000",
      regularPrice: "95000, 350000, 430000",
      manageStock: null,
      stockStatus: "IN_STOCK",
      stockQuantity: null,
      backordersAllowed: false,
      lowStockAmount: null,
      soldIndividually: false,
      attributes: {
        nodes: [
          {
            __typename: "GlobalProductAttribute",
            name: "pa_size",
            terms: { nodes: [{ slug: "4-liter", name: "4 Liter" }] },
          },
        ],
      },
    },
  },
  variation: {
    attributes: [{ name: "pa_size", label: "Ukuran", value: "4-liter" }],
    node: {
      databaseId: 23,
      name: "Valtek 5W-30 - 4 Liter",
      virtual: false,
      image: { sourceUrl: "https://elsewhere.example/4l.png", altText: "4 liter" },
      price: "315000",
      regularPrice: "350000",
      manageStock: "TRUE",
      stockStatus: "IN_STOCK",
      stockQuantity: 2,
      backordersAllowed: false,
      lowStockAmount: null,
      soldIndividually: false,
    },
  },
};

// As a real shop answers a cart of two lines (recorded: getCart-full).
const cart: BackendCart = {
  isEmpty: false,
  displayPricesIncludeTax: false,
  needsShippingAddress: true,
  subtotal: "1253000",
  subtotalTax: "0",
  discountTotal: "0",
  discountTax: "0",
  shippingTotal: "20000",
  shippingTax: "0",
  totalTax: "0",
  total: "1273000",
  chosenShippingMethods: ["flat_rate:1"],
  appliedCoupons: null,
  giftCards: null,
  availableShippingMethods: [
    {
      rates: [
        { id: "flat_rate:1", label: "Ongkir Reguler", cost: "Rp20.000" },
        { id: "free_shipping:2", label: null, cost: "Rp0" },
      ],
    },
  ],
  contents: { itemCount: 3, pageInfo: lastPage, nodes: [simple, variable] },
};

test("takes totals as the backend gives them", () => {
  expect(toCart(cart, context)).toMatchObject({
    itemCount: 3,
    subtotal: 1253000,
    shipping: 20000,
    total: 1273000,
    chosenRate: "flat_rate:1",
    needsShipping: true,
    coupons: [],
    giftCards: [],
    rates: [
      { id: "flat_rate:1", label: "Ongkir Reguler", cost: 20000 },
      { id: "free_shipping:2", label: "free_shipping:2", cost: 0 },
    ],
  });
});

test("shows a simple product's own price, stock and picture", () => {
  expect(toCart(cart, context).lines[0]).toMatchObject({
    productId: 64,
    variationId: null,
    unitPrice: 469000,
    regularPrice: 500000,
    subtotal: 938000,
    maxQuantity: 60,
    lowStock: false,
    image: { source: "2026/11/oli.png", alt: "Peningkat Oli Mesin" },
    options: [],
  });
});

test("shows a variation's price, stock and picture, not its product's", () => {
  expect(toCart(cart, context).lines[1]).toMatchObject({
    productId: 20,
    variationId: 23,
    name: "Valtek 5W-30",
    unitPrice: 315000,
    regularPrice: 350000,
    maxQuantity: 2,
    lowStock: true,
    image: { source: "https://elsewhere.example/4l.png", alt: "4 liter" },
    options: [{ label: "Ukuran", value: "4 Liter" }],
  });
});

test("takes no cart, and a zone without rates, for what they are", () => {
  expect(toCart(null, context)).toMatchObject({ lines: [], total: 0, rates: [], chosenRate: null });
  const nowhere = {
    ...cart,
    availableShippingMethods: [{ rates: null }],
    chosenShippingMethods: [""],
  };
  expect(toCart(nowhere, context)).toMatchObject({ rates: [], chosenRate: null });
});

test.each<[string, object, object?]>([
  ["is added to prices without tax", { subtotal: "1000", totalTax: "110", total: "26110" }],
  [
    "is added to prices with tax",
    { subtotal: "1000", subtotalTax: "110", totalTax: "110", total: "26110" },
    { displayPricesIncludeTax: true },
  ],
  [
    "is in sums with tax",
    { subtotal: "1110", totalTax: "110", total: "26110" },
    { displayPricesIncludeTax: true, giftCards: [] },
  ],
])("finds a fee in the total, which alone tells of it: it %s", (_how, sums, more = {}) => {
  expect(toCart({ ...cart, ...sums, ...more }, context).fees).toBe(5000);
});

test("takes what rounding leaves for no fee", () => {
  expect(toCart({ ...cart, total: "1273001" }, context).fees).toBe(0);
});

test("leaves a line out whose product is gone", () => {
  const contents = {
    itemCount: 2,
    pageInfo: lastPage,
    nodes: [{ ...simple, product: null }, variable],
  };
  expect(toCart({ ...cart, contents }, context).lines).toHaveLength(1);
});

test.each([
  ["net", { subtotal: "1000", subtotalTax: "110", total: "21110" }],
  ["gross", { subtotal: "1110", subtotalTax: "110", total: "21110" }],
])("shows prices with tax where the shop does, whether sums come %s or not", (_how, sums) => {
  const shown = toCart(
    { ...cart, ...sums, totalTax: "110", displayPricesIncludeTax: true },
    context,
  );
  expect([shown.subtotal, shown.tax, shown.total]).toEqual([1110, 110, 21110]);
});

test.each([
  [{ manageStock: "TRUE", stockQuantity: 7 }, 7, false],
  [{ manageStock: "TRUE", stockQuantity: null }, 0, false],
  [{ manageStock: "PARENT", stockQuantity: 2 }, 2, true],
  [{ manageStock: "TRUE", stockQuantity: 9, lowStockAmount: 10 }, 9, true],
  [{ manageStock: "TRUE", stockQuantity: 1, backordersAllowed: true }, null, false],
  [{ manageStock: "TRUE", stockQuantity: -3 }, 0, false],
  [{ manageStock: null, stockStatus: "IN_STOCK" }, null, false],
  [{ manageStock: "FALSE", stockStatus: "OUT_OF_STOCK" }, 0, false],
] as const)("of %j at most %s can be bought", (sold, maxQuantity, lowStock) => {
  expect(stockOf(sold)).toMatchObject({ maxQuantity, lowStock });
});
