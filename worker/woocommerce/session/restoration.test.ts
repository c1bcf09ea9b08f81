import { expect, test } from "vitest";
import { mapStore } from "../../../tests/support/memory-stores.ts";
import type { CartSnapshot } from "../../commerce/cart-snapshot.ts";
import { LastCart } from "../../commerce/last-cart.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { addToCart } from "../documents/cart-queries.ts";
import { Restoration } from "./restoration.ts";
import { backendCart } from "./scripted-session.fixture.ts";

interface Sent {
  name: string;
  variables: { input?: { productId: number; quantity: number } };
}

const snapshot = (pieces: Record<number, number>): CartSnapshot => ({
  lines: Object.entries(pieces).map(([id, quantity]) => ({
    ...{ key: id, productId: Number(id), variationId: null, attributes: [], quantity, name: id },
  })),
  ...{ coupons: [], giftCards: [], rate: null },
});

/** An empty session of the backend, and the products that it does not add. */
function emptySession() {
  const cart: Record<number, number> = {};
  const failing = new Set<number>();
  const exchange = {
    request: ({ name }: Sent, variables: Sent["variables"]) => ({ name, variables }),
    send: async ({ name, variables: { input } }: Sent) => {
      if (name === addToCart.name && input) {
        if (failing.has(input.productId)) throw new BackendError("timeout", name);
        cart[input.productId] = (cart[input.productId] ?? 0) + input.quantity;
      }
      const lines = Object.entries(cart).map(([key, quantity]) => ({
        ...{ key, quantity, product: { node: { databaseId: Number(key), name: key } } },
      }));
      return { data: { cart: backendCart(...lines) }, errors: [], status: 200 };
    },
  };
  const store = mapStore();
  return {
    ...{ cart, failing },
    restoration: new Restoration(exchange as never, store, new LastCart(store)),
  };
}

test("two carts that are to come back, one after the other, both do", async () => {
  const { cart, restoration } = emptySession();
  restoration.setTarget(snapshot({ 1: 2, 2: 1 }));
  restoration.setTarget(snapshot({ 1: 1, 3: 4 }));
  await restoration.run("id_ID");
  expect(cart).toEqual({ 1: 2, 2: 1, 3: 4 });
});

test("a run that broke off is resumed with what the cart still lacks", async () => {
  const { cart, failing, restoration } = emptySession();
  restoration.setTarget(snapshot({ 1: 2, 2: 1 }));
  failing.add(2);
  await expect(restoration.run("id_ID")).rejects.toThrow(BackendError);
  expect([cart, restoration.pending]).toEqual([{ 1: 2 }, true]);
  failing.clear();
  await restoration.run("id_ID");
  expect([cart, restoration.pending]).toEqual([{ 1: 2, 2: 1 }, false]);
});
