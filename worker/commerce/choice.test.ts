import { expect, test } from "vitest";
import type { ProductAttribute, StockStatus } from "../../shared/product.ts";
import {
  choiceQuery,
  chosenName,
  chosenVariation,
  findOffer,
  isOptionOffered,
  productChoice,
  toPacks,
  withStock,
} from "./choice.ts";

const attribute = (name: string, values: string[], isVariation = true): ProductAttribute => ({
  name,
  label: name,
  isVariation,
  options: values.map((value) => ({ value, label: value.toUpperCase() })),
});

const variation = (id: number, size: string, kind: string, status: StockStatus = "IN_STOCK") => ({
  id,
  stock: { status, quantity: null, lowStock: false, backordersAllowed: false },
  attributes: [
    { name: "pa_size", value: size },
    { name: "kemasan", value: kind },
  ],
});

const product = {
  name: "Oli",
  attributes: [
    attribute("pa_size", ["1l", "4l"]),
    attribute("kemasan", ["botol", "jeriken"]),
    attribute("merek", ["rimba"], false),
  ],
  defaultAttributes: [{ name: "pa_size", value: "1l" }],
  variations: [
    variation(1, "1l", "botol"),
    variation(2, "4l", "", "ON_BACKORDER"),
    variation(3, "1l", "jeriken", "OUT_OF_STOCK"),
  ],
};

test("a product's defaults are each attribute's own", () => {
  const defaultAttributes = ["botol", "jeriken"].flatMap((value) => [
    { name: "merek", value },
    { name: "pa_size", value: "4l" },
    { name: "kemasan", value },
  ]);
  const choice = productChoice({ ...product, defaultAttributes }, new URLSearchParams());
  expect(choice).toEqual({ pa_size: "4l", kemasan: "botol" });
});

test("marks a local attribute in an address, and leaves a global one as it is", () => {
  expect(choiceQuery({ pa_size: "4l", kemasan: "botol" })).toBe(
    "pa_size=4l&attribute_kemasan=botol",
  );
});

test.each([
  ["", { pa_size: "1l" }],
  ["pa_size=4l&attribute_kemasan=botol", { pa_size: "4l", kemasan: "botol" }],
  ["pa_size=9l", {}],
  ["kemasan=botol&attribute_merek=rimba&merek=rimba", { pa_size: "1l" }],
])("%j chooses %o", (query, choice) => {
  expect(productChoice(product, new URLSearchParams(query))).toEqual(choice);
});

test.each([
  [{ pa_size: "1l", kemasan: "botol" }, 1],
  [{ pa_size: "4l", kemasan: "jeriken" }, 2],
  [{ pa_size: "1l", kemasan: "jeriken" }, 3],
  [{ pa_size: "1l" }, undefined],
  [{}, undefined],
  [{ pa_size: "2l", kemasan: "botol" }, undefined],
])("%o is variation %s", (choice, id) => {
  expect(chosenVariation(product, choice)?.id).toBe(id);
});

test("names what is chosen, in the attributes' order", () => {
  expect(chosenName(product, {})).toBe("Oli");
  expect(chosenName(product, { kemasan: "botol", pa_size: "4l" })).toBe("Oli - 4L, BOTOL");
});

test("offers an option that some variation in stock has together with the rest", () => {
  expect(isOptionOffered(product, {}, "pa_size", "1l")).toBe(true);
  expect(isOptionOffered(product, { pa_size: "1l" }, "kemasan", "botol")).toBe(true);
  expect(isOptionOffered(product, { pa_size: "1l" }, "kemasan", "jeriken")).toBe(false);
  expect(isOptionOffered(product, { pa_size: "4l" }, "kemasan", "jeriken")).toBe(true);
  expect(isOptionOffered(product, { kemasan: "jeriken" }, "pa_size", "1l")).toBe(false);
  expect(isOptionOffered(product, { pa_size: "1l" }, "pa_size", "4l")).toBe(true);
});

type Offered = Parameters<typeof findOffer>[0];

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
  expect(findOffer(simple, {})).toEqual({
    variation: null,
    price: range,
    regularPrice: 320,
    sku: "W",
    stock,
    missing: [],
    purchasable: true,
    isUnknown: false,
  });
  expect(findOffer({ ...simple, regularPrice: null }, {}).regularPrice).toBeNull();
});

test("names what is still to be chosen", () => {
  expect(findOffer(variable, {})).toMatchObject({
    variation: null,
    price: range,
    missing: ["Size"],
    isUnknown: false,
  });
});

test("offers the variation that is chosen, with its own price, number and stock", () => {
  expect(findOffer(variable, { pa_size: "1l" })).toEqual({
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
  expect(findOffer(variable, { pa_size: "4l" })).toMatchObject({
    sku: "W",
    price: null,
    regularPrice: null,
    stock,
  });
});

test("detects a choice that no variation has", () => {
  expect(findOffer(variable, { pa_size: "9l" })).toMatchObject({
    variation: null,
    missing: [],
    isUnknown: true,
    sku: "W",
  });
});

test("picks no variation when there is nothing to choose", () => {
  const { variation, price } = findOffer({ ...variable, attributes: [] }, {});
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

test("packs are known by labels that say how many pieces each has", () => {
  const sold = (labels: string[], prices: (number | null)[] = labels.map(() => 900)) =>
    toPacks({
      attributes: [
        { ...size, options: labels.map((label) => ({ value: label, label })) },
        { ...size, name: "merek", isVariation: false },
      ],
      variations: variable.variations.slice(0, 1).flatMap((variation) =>
        labels.map((value, at) => ({
          ...variation,
          price: prices[at] ?? null,
          attributes: [{ name: "pa_size", value }],
        })),
      ),
    });
  expect(sold(["1 botol", "Isi 3"])).toEqual({
    byOption: new Map([
      ["1 botol", { price: 900, pieces: 1 }],
      ["Isi 3", { price: 900, pieces: 3 }],
    ]),
    unit: "botol",
  });
  expect(sold(["Pack of 2", "pack of 12"])?.unit).toBe("");
  // Sizes, one thing alone, a label that says nothing, and a pack without a price.
  expect(sold(["1 L", "4 L"])).toBeNull();
  expect(sold(["1 botol"])).toBeNull();
  expect(sold(["1 botol", "Besar"])).toBeNull();
  expect(sold(["1 botol", "Isi 3"], [900, null])).toBeNull();
});
