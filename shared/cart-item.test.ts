import { expect, test } from "vitest";
import { type ItemIdentity, isSameItem, lineOfAdded } from "./cart-item.ts";

const large = [{ name: "ukuran", value: "L" }];
const red = [...large, { name: "warna", value: "Merah" }];
const blue = [...large, { name: "warna", value: "Biru" }];
const engraved = [{ key: "catatan", value: "ukir" }];

test.each<[string, ItemIdentity, ItemIdentity, boolean]>([
  ["a product", { productId: 1 }, { productId: 1, variationId: null }, true],
  ["two products", { productId: 1 }, { productId: 2 }, false],
  ["two variations", { productId: 1, variationId: 2 }, { productId: 1, variationId: 3 }, false],
  ["a variation and its product", { productId: 1, variationId: 2 }, { productId: 1 }, false],
  ["two colours", { productId: 1, attributes: red }, { productId: 1, attributes: blue }, false],
  [
    "the same attributes in another order",
    { productId: 1, attributes: red },
    { productId: 1, attributes: [...red].reverse() },
    true,
  ],
  [
    "an attribute by both of its names",
    { productId: 1, attributes: [{ name: "attribute_ukuran", value: "L" }] },
    { productId: 1, attributes: large },
    true,
  ],
  [
    "a variation whose own attribute one of them leaves out",
    { productId: 1, variationId: 2, attributes: red },
    { productId: 1, variationId: 2 },
    true,
  ],
  [
    "a plain piece and an engraved one",
    { productId: 1, extraData: [] },
    { productId: 1, extraData: engraved },
    false,
  ],
  [
    "lines of one key in two languages",
    { key: "k", productId: 0 },
    { key: "k", productId: 0 },
    true,
  ],
  ["unknown products", { key: "k", productId: 0 }, { key: "l", productId: 0 }, false],
])("compares %s", (_what, one, other, isSame) => {
  expect([isSameItem(one, other), isSameItem(other, one)]).toEqual([isSame, isSame]);
});

test("what is added plain is the plain line, or the only one where a plugin adds data to each", () => {
  const plain = { productId: 1, extraData: [] };
  const marked = { productId: 1, extraData: engraved };
  expect(lineOfAdded([marked, plain], { productId: 1 })).toBe(plain);
  expect(lineOfAdded([marked], { productId: 1 })).toBe(marked);
  expect(lineOfAdded([marked], { productId: 2 })).toBeUndefined();
});
