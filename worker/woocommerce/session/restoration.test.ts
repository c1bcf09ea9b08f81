import { describe, expect, test } from "vitest";
import { mapStore } from "../../../tests/support/memory-stores.ts";
import type { CartSnapshot } from "../../commerce/cart-snapshot.ts";
import { LastCart } from "../../commerce/last-cart.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { addToCart, changeShippingCounty, getCart } from "../documents/cart-queries.ts";
import { Restoration } from "./restoration.ts";
import { backendCart } from "./scripted-session.fixture.ts";

interface Sent {
  name: string;
  variables: { input?: { productId: number; quantity: number } };
}

type Failure = "before" | "after";

const snapshot = (pieces: Record<number, number>): CartSnapshot => ({
  lines: Object.entries(pieces).map(([id, quantity]) => ({
    ...{ key: id, productId: Number(id), variationId: null, attributes: [], quantity, name: id },
  })),
  ...{ coupons: [], giftCards: [], rate: null },
});

const toLines = (cart: Record<number, number>) =>
  Object.entries(cart).map(([key, quantity]) => ({
    ...{ key, quantity, product: { node: { databaseId: Number(key), name: key } } },
  }));

/** An empty session of the backend, and the products whose add fails, before or after it is made. */
function emptySession({ supportsKeys = true } = {}) {
  const cart: Record<number, number> = {};
  const failing = new Map<number, Failure>();
  const done = new Set<string>();
  const names: string[] = [];
  const exchange = {
    supportsKeys,
    request: ({ name }: Sent, variables: Sent["variables"]) => ({ name, variables }),
    send: async ({ name, variables: { input } }: Sent, sending?: { once?: { key: string } }) => {
      names.push(name);
      const { key = "" } = sending?.once ?? {};
      const isReplayed = supportsKeys && done.has(key);
      const failure = failing.get(input?.productId ?? 0);
      if (failure === "before") throw new BackendError("timeout", name);
      if (name === addToCart.name && input && !isReplayed) {
        cart[input.productId] = (cart[input.productId] ?? 0) + input.quantity;
        done.add(key);
      }
      if (failure === "after") throw new BackendError("timeout", name);
      return { data: { cart: backendCart(...toLines(cart)) }, errors: [], status: 200 };
    },
  };
  const store = mapStore();
  const last = new LastCart(store);
  return {
    ...{ cart, failing, exchange, names, last },
    restoration: new Restoration(exchange as never, store, last),
  };
}

test("two carts that are to come back, one after the other, both do", async () => {
  const { cart, restoration } = emptySession();
  restoration.setTarget(snapshot({ 1: 2, 2: 1 }));
  restoration.setTarget(snapshot({ 1: 1, 3: 4 }));
  await restoration.run("id_ID");
  expect(cart).toEqual({ 1: 2, 2: 1, 3: 4 });
});

test("couriers are asked once, when all is in the cart", async () => {
  const { names, last, restoration } = emptySession();
  last.keepDestination({ country: "ID", state: "JI", city: "Surabaya", postcode: "60281" });
  restoration.setTarget(snapshot({ 1: 2, 2: 1 }));
  await restoration.run("id_ID");
  const adds = [addToCart.name, addToCart.name];
  expect(names).toEqual([getCart.name, ...adds, changeShippingCounty.name, getCart.name]);
});

describe("a run that broke off", () => {
  test.each<Failure>(["before", "after"])(
    "is resumed, and adds each line once, where it was %s the add",
    async (failure) => {
      const { cart, failing, restoration } = emptySession();
      restoration.setTarget(snapshot({ 1: 2, 2: 1 }));
      failing.set(2, failure);
      await expect(restoration.run("id_ID")).rejects.toThrow(BackendError);
      expect([cart[1], restoration.pending]).toEqual([2, true]);
      failing.clear();
      await restoration.run("id_ID");
      expect([cart, restoration.pending]).toEqual([{ 1: 2, 2: 1 }, false]);
    },
  );

  test("adds a line once that the cart shows late", async () => {
    const { cart, failing, exchange, restoration } = emptySession();
    restoration.setTarget(snapshot({ 1: 2 }));
    failing.set(1, "after");
    await expect(restoration.run("id_ID")).rejects.toThrow(BackendError);
    failing.clear();
    const { send } = exchange;
    exchange.send = async (request, sending) => {
      const result = await send(request, sending);
      const isRead = request.name !== addToCart.name;
      return isRead ? { ...result, data: { cart: backendCart() } } : result;
    };
    await restoration.run("id_ID");
    expect(cart).toEqual({ 1: 2 });
  });

  test("without our plugin adds a line no second time, and names it where the cart lacks it", async () => {
    const { cart, failing, restoration } = emptySession({ supportsKeys: false });
    restoration.setTarget(snapshot({ 1: 2, 2: 1, 3: 1 }));
    failing.set(2, "before");
    await expect(restoration.run("id_ID")).rejects.toThrow(BackendError);
    failing.clear();
    const { notices } = await restoration.run("id_ID");
    expect(cart).toEqual({ 1: 2, 3: 1 });
    expect(notices).toEqual([{ id: "session.not-restored", values: { names: "2" } }]);
  });
});
