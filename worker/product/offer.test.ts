import { expect, test } from "vitest";
import { offerOf, withStock } from "./offer.ts";

type Offered = Parameters<typeof offerOf>[0];

const stock = {
  status: "IN_STOCK",
  quantity: 3,
  lowStock: false,
  backordersAllowed: false,
} as const;
const gone = { ...stock, status: "OUT_OF_STOCK", quantity: 0 } as const;
const range = { low: 100, high: 300 };

const simple: Offered = {
  sku: "W",
  price: range,
  regularPrice: { low: 120, high: 320 },
  stock,
  purchasable: true,
  attributes: [],
  variations: [],
};

const size = {
  name: "pa_size",
  label: "Size",
  isVariation: true,
  options: ["1l", "4l", "9l"].map((value) => ({ value, label: value })),
};

const variable: Offered = {
  ...simple,
  attributes: [size, { ...size, name: "merek", label: "Brand", isVariation: false }],
  variations: [
    {
      id: 11,
      name: "1 L",
      image: null,
      purchasable: true,
      sku: "W-1",
      price: 100,
      regularPrice: 120,
      stock: gone,
      attributes: [{ name: "pa_size", value: "1l" }],
    },
    {
      id: 14,
      name: "4 L",
      image: null,
      purchasable: true,
      sku: "",
      price: null,
      regularPrice: null,
      stock,
      attributes: [{ name: "pa_size", value: "4l" }],
    },
  ],
};

test("a simple product offers itself, with nothing to choose", () => {
  expect(offerOf(simple, {})).toEqual({
    variation: null,
    price: range,
    regularPrice: 320,
    sku: "W",
    stock,
    missing: [],
    purchasable: true,
    isUnknown: false,
  });
  expect(offerOf({ ...simple, regularPrice: null }, {}).regularPrice).toBeNull();
});

test("names what is still to be chosen", () => {
  expect(offerOf(variable, {})).toMatchObject({
    variation: null,
    price: range,
    missing: ["Size"],
    isUnknown: false,
  });
});

test("offers the variation that is chosen, with its own price, number and stock", () => {
  expect(offerOf(variable, { pa_size: "1l" })).toEqual({
    variation: variable.variations[0],
    price: { low: 100, high: 100 },
    regularPrice: 120,
    sku: "W-1",
    stock: gone,
    missing: [],
    purchasable: true,
    isUnknown: false,
  });
});

test("a variation without a number of its own has the product's, and without a price none", () => {
  expect(offerOf(variable, { pa_size: "4l" })).toMatchObject({
    sku: "W",
    price: null,
    regularPrice: null,
    stock,
  });
});

test("detects a choice that no variation has", () => {
  expect(offerOf(variable, { pa_size: "9l" })).toMatchObject({
    variation: null,
    missing: [],
    isUnknown: true,
    sku: "W",
  });
});

test("picks no variation when there is nothing to choose", () => {
  const { variation, price } = offerOf({ ...variable, attributes: [] }, {});
  expect([variation, price]).toEqual([null, range]);
});

test("applies the current stock, and leaves the rest", () => {
  const sold = withStock({ id: 1, ...variable }, { 1: gone, 14: gone });
  expect(sold.stock).toBe(gone);
  expect(sold.variations).toEqual([
    variable.variations[0],
    { ...variable.variations[1], stock: gone },
  ]);
});
