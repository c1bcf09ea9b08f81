import { expect, test } from "vitest";
import { type Symptoms, sessionHealth } from "./session-health.ts";

const line = (productId: number, quantity: number) => ({
  key: `k${productId}`,
  productId,
  variationId: null,
  attributes: [],
  quantity,
  name: `Produk ${productId}`,
});

const node = (productId: number, quantity: number) => ({
  key: `k${productId}`,
  quantity,
  product: { node: { databaseId: productId, name: "" } },
  variation: null,
});

const variation = (variationId: number, quantity: number) => ({
  ...node(1, quantity),
  key: `k1-${variationId}`,
  variation: { node: { databaseId: variationId, name: "" }, attributes: [] },
});

const toCart = (...nodes: object[]) => ({ cart: { contents: { nodes } } });

const sound: Symptoms = {
  name: "getCart",
  data: toCart(node(1, 2)),
  errors: [],
  status: 200,
  last: { lines: [line(1, 2)], coupons: [], giftCards: [], rate: null },
  loggedIn: false,
  checkoutInDoubt: false,
};

test.each([
  "invalid_token: Expired token",
  "invalid_token: The iss do not match with this server",
  "The iss do not match with this server",
  "Invalid session token",
  "invalid_cart_token: Invalid Cart-Token",
])("takes %j for a refused token", (message) => {
  expect(sessionHealth({ ...sound, errors: [{ message }] })).toBe("token-refused");
});

test.each<[string, Partial<Symptoms>, string]>([
  ["a cart as it was", {}, "healthy"],
  ["a cart without its only line", { data: toCart() }, "vanished"],
  [
    "a cart without its only line, in which an add is whose response was lost",
    { data: toCart(node(3, 1)) },
    "vanished",
  ],
  [
    "a cart that lost one line of two, whose product may be gone",
    {
      last: { ...sound.last, lines: [line(1, 2), line(2, 1)] },
    },
    "healthy",
  ],
  ["the last line taken out on purpose", { name: "UpDateCartQuantity", data: toCart() }, "healthy"],
  [
    "more of its only line, in which no more is than was added",
    {
      name: "addToCart",
      variables: { input: { productId: 1, quantity: 3 } },
      data: { addToCart: toCart(node(1, 3)) },
    },
    "vanished",
  ],
  [
    "more of its only line",
    {
      name: "addToCart",
      variables: { input: { productId: 1, quantity: 3 } },
      data: { addToCart: toCart(node(1, 5)) },
    },
    "healthy",
  ],
  [
    "as many of another variation of the product in it",
    {
      name: "addToCart",
      variables: { input: { productId: 1, variationId: 12, quantity: 2 } },
      data: { addToCart: toCart(variation(11, 2), variation(12, 2)) },
      last: { ...sound.last, lines: [{ ...line(1, 2), key: "k1-11", variationId: 11 }] },
    },
    "healthy",
  ],
  [
    "as many of another variation, where that is all that is left",
    {
      name: "addToCart",
      variables: { input: { productId: 1, variationId: 12, quantity: 2 } },
      data: { addToCart: toCart(variation(12, 2)) },
      last: { ...sound.last, lines: [{ ...line(1, 2), key: "k1-11", variationId: 11 }] },
    },
    "vanished",
  ],
  ["an emptied cart", { name: "EmptyCart", data: toCart() }, "healthy"],
  [
    "one thing added to nothing",
    {
      name: "addToCart",
      data: { addToCart: toCart(node(3, 1)) },
    },
    "vanished",
  ],
  [
    "the same thing added to nothing",
    {
      name: "addToCart",
      data: { addToCart: toCart(node(1, 1)) },
    },
    "vanished",
  ],
  [
    "one more of a thing",
    { name: "addToCart", data: { addToCart: toCart(node(1, 3)) } },
    "healthy",
  ],
  [
    "a customer's empty cart, emptied on another device",
    { loggedIn: true, data: toCart() },
    "healthy",
  ],
  [
    "an empty cart while an order may have been made",
    {
      checkoutInDoubt: true,
      data: toCart(),
    },
    "healthy",
  ],
  [
    "an error that says nothing",
    { data: null, errors: [{ message: "Internal server error" }] },
    "unclear",
  ],
  [
    "an error that says something",
    { data: null, errors: [{ message: "Coupon does not exist" }] },
    "healthy",
  ],
  ["a refused bearer", { loggedIn: true, status: 403 }, "bearer-refused"],
])("sees in %s: %3$s", (_what, changes, diagnosis) => {
  expect(sessionHealth({ ...sound, ...changes })).toBe(diagnosis);
});
