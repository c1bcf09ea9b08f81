import { expect, test } from "vitest";
import { readItem } from "../../../shared/wishlist.ts";
import { withoutDelivery } from "../../commerce/without-delivery.ts";
import type { BackendCart, BackendLine } from "../documents/cart-fields.ts";
import { getDeliveryShare, toCart, toStock } from "./to-cart.ts";

const context = {
  currency: "IDR",
  timeZone: "Asia/Jakarta",
  imageBaseUrl: "https://woo.example/wp-content/uploads/",
};

const lastPage = { hasNextPage: false, endCursor: null };

const simple: BackendLine = {
  key: "ea5d",
  extraData: [],
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
      price: "Rp469.000",
      regularPrice: "Rp500.000",
      manageStock: "TRUE",
      stockStatus: "IN_STOCK",
      stockQuantity: 60,
      backordersAllowed: false,
      lowStockAmount: null,
      soldIndividually: false,
      weight: "0.9",
      attributes: null,
    },
  },
  variation: null,
};

const variable: BackendLine = {
  key: "0860",
  extraData: [],
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
      price: "Rp95.000 - Rp430.000",
      regularPrice: "Rp95.000 - Rp430.000",
      manageStock: null,
      stockStatus: "IN_STOCK",
      stockQuantity: null,
      backordersAllowed: false,
      lowStockAmount: null,
      soldIndividually: false,
      weight: "1",
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
      attributes: { nodes: [{ name: "pa_size", value: "4-liter" }] },
      image: { sourceUrl: "https://elsewhere.example/4l.png", altText: "4 liter" },
      price: "Rp315.000",
      regularPrice: "Rp350.000",
      manageStock: "TRUE",
      stockStatus: "IN_STOCK",
      stockQuantity: 2,
      backordersAllowed: false,
      lowStockAmount: null,
      soldIndividually: false,
      weight: "3.6",
    },
  },
};

// As a real shop returns a cart of two lines (recorded: getCart-full).
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
  fees: null,
  giftCards: null,
  availableShippingMethods: [
    {
      rates: [
        { id: "flat_rate:1", label: "Ongkir Reguler", cost: "Rp20.000", taxTotal: "2200" },
        { id: "free_shipping:2", label: null, cost: "Rp0", taxTotal: null },
      ],
    },
  ],
  contents: { itemCount: 3, productCount: 2, pageInfo: lastPage, nodes: [simple, variable] },
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

test("names a variation for lists by its id, with what was chosen where it leaves that open", () => {
  const toId = (value: string) => {
    const node = {
      ...variable.variation?.node,
      attributes: { nodes: [{ name: "pa_size", value }] },
    };
    const line = { ...variable, variation: { ...variable.variation, node } } as BackendLine;
    const contents = { itemCount: 1, productCount: 1, pageInfo: lastPage, nodes: [line] };
    return toCart({ ...cart, contents }, context).lines[0]?.wishlistId ?? "";
  };
  expect(toId("4-liter")).toBe("20-23");
  expect(readItem(toId(""))).toEqual({
    ...{ productId: 20, variationId: 23 },
    attributes: [{ name: "pa_size", value: "4-liter" }],
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

const withFees = {
  subtotal: "1000",
  subtotalTax: "110",
  shippingTotal: "0",
  chosenShippingMethods: [],
};
const packing = { name: "Pengemasan", total: 5000, taxable: true };
const surcharge = { name: "COD", total: 1000, taxable: false };

test.each<[string, object, { name: string; total: number }[]]>([
  [
    "named ones",
    { fees: [packing, surcharge], totalTax: "660", total: "7660" },
    [
      { name: "Pengemasan", total: 5000 },
      { name: "COD", total: 1000 },
    ],
  ],
  [
    "the taxed one with its tax where prices have it",
    { fees: [packing, surcharge], totalTax: "660", total: "7660", displayPricesIncludeTax: true },
    [
      { name: "Pengemasan", total: 5550 },
      { name: "COD", total: 1000 },
    ],
  ],
  ["what only the total includes", { totalTax: "110", total: "6110" }, [{ name: "", total: 5000 }]],
  [
    "what only the total includes, beside a named one",
    { fees: [surcharge], totalTax: "110", total: "7110" },
    [
      { name: "COD", total: 1000 },
      { name: "", total: 5000 },
    ],
  ],
  [
    "a discount as one",
    { fees: [{ ...surcharge, total: -500 }], totalTax: "110", total: "610" },
    [{ name: "COD", total: -500 }],
  ],
  ["no fee of nothing", { fees: [{ ...surcharge, total: 0 }], totalTax: "110", total: "1110" }, []],
  ["nothing of what rounding leaves", { totalTax: "110", total: "1111" }, []],
])("shows of fees %s, so that the rows make the total", (_which, more, fees) => {
  const shown = toCart({ ...cart, ...withFees, ...more } as BackendCart, context);
  expect(shown.fees).toEqual(fees);
});

test("adds up with tax in every row where WooCommerce shows it so", () => {
  const shown = toCart(
    {
      ...cart,
      displayPricesIncludeTax: true,
      subtotal: "12612.5",
      subtotalTax: "1387.5",
      discountTotal: "1261.25",
      discountTax: "138.75",
      shippingTotal: "20000",
      shippingTax: "2200",
      totalTax: "3448.75",
      total: "34800",
      appliedCoupons: [
        { code: "hemat10", description: null, discountAmount: "1261.25", discountTax: "138.75" },
      ],
    },
    context,
  );
  const { subtotal, discount, shipping, total } = shown;
  expect([subtotal, discount, shipping, total]).toEqual([14_000, 1_400, 22_200, 34_800]);
  expect(shown).toMatchObject({ tax: 0, includedTax: 3_449, fees: [] });
  expect(shown.coupons[0]?.discount).toBe(1_400);
  expect(shown.rates.map(({ cost }) => cost)).toEqual([22_200, 0]);
});

test.each([
  { balances: [2_500], amounts: [940], total: 0 },
  { balances: [1_000], amounts: [940], total: 0 },
  { balances: [500], amounts: [500], total: 440 },
  { balances: [600, 600], amounts: [600, 340], total: 0 },
  { balances: [940, 600], amounts: [940, 0], total: 0 },
])("gift cards of $balances pay $amounts while delivery has no price", (row) => {
  const sold = { subtotal: "940", subtotalTax: "0", totalTax: "0", discountTotal: "0" };
  let due = 1_190;
  const giftCards = row.balances.map((balance, at) => {
    const amount = Math.min(balance, due);
    due -= amount;
    return { code: `KADO-${at}`, amount: `${amount}`, balance: `${balance}` };
  });
  const priced = { ...cart, ...sold, shippingTotal: "250", giftCards, total: `${due}` };
  const unrated = { ...priced, total: null };
  for (const shown of [
    withoutDelivery(toCart(priced, context), getDeliveryShare(priced, context)),
    toCart(unrated, context),
  ]) {
    expect(shown.giftCards.map(({ amount }) => amount)).toEqual(row.amounts);
    expect(shown).toMatchObject({ shipping: 0, total: row.total });
  }
});

test("keeps a line whose product the backend cannot identify, with its price", () => {
  const contents = {
    itemCount: 2,
    productCount: 2,
    pageInfo: lastPage,
    nodes: [{ ...simple, product: null }, variable],
  };
  const [line, other] = toCart({ ...cart, contents }, context).lines;
  const [existing] = toCart(cart, context).lines;
  expect(line).toMatchObject({ key: existing?.key, productId: 0, name: "", slug: "" });
  expect([line?.quantity, line?.subtotal]).toEqual([existing?.quantity, existing?.subtotal]);
  expect(other?.productId).toBeGreaterThan(0);
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
  expect(toStock(sold)).toMatchObject({ maxQuantity, lowStock });
});

test("weighs what is shipped, by its variation, and nothing where a piece has no weight", () => {
  const of = (...nodes: BackendLine[]) =>
    toCart(
      { ...cart, contents: { itemCount: 1, productCount: 1, pageInfo: lastPage, nodes } },
      context,
    ).weight;
  expect(of(simple, variable)).toBe(5.4);
  const product = (more: object) => ({ node: { ...simple.product?.node, ...more } });
  const changed = (more: object) => ({ ...simple, product: product(more) }) as BackendLine;
  expect(of(variable, changed({ virtual: true }))).toBe(3.6);
  expect(of(variable, changed({ weight: null }))).toBe(0);
});
