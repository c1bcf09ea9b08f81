import { expect, test } from "vitest";
import type { ProductAttribute, StockStatus } from "../../shared/product.ts";
import {
  choiceQuery,
  chosenName,
  chosenVariation,
  isOptionOffered,
  productChoice,
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
