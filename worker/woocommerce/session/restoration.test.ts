import { describe, expect, test } from "vitest";
import { mapStore } from "../../../tests/support/memory-stores.ts";
import type { CartSnapshot } from "../../commerce/cart-snapshot.ts";
import { LastCart } from "../../commerce/last-cart.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { addItems, changeShippingCounty, getCart } from "../documents/cart-queries.ts";
import { Restoration } from "./restoration.ts";
import { backendCart } from "./scripted-session.fixture.ts";

interface Sent {
  name: string;
  variables: { items?: { productId: number; quantity: number }[] };
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

/** An empty session of the backend, and when its next add fails: before it is made or after it. */
function emptySession({ supportsKeys = true } = {}) {
  const cart: Record<number, number> = {};
  const failing: { next?: Failure } = {};
  const done = new Set<string>();
  const names: string[] = [];
  const exchange = {
    supportsKeys,
    request: ({ name }: Sent, variables: Sent["variables"]) => ({ name, variables }),
    send: async ({ name, variables: { items } }: Sent, sending?: { once?: { key: string } }) => {
      names.push(name);
      const { key = "" } = sending?.once ?? {};
      const failure = items && failing.next;
      if (failure === "before") throw new BackendError("timeout", name);
      if (items && !(supportsKeys && done.has(key)))
        for (const { productId, quantity } of items)
          cart[productId] = (cart[productId] ?? 0) + quantity;
      done.add(key);
      if (failure === "after") throw new BackendError("timeout", name);
      const data = { cart: backendCart(...toLines(cart)) };
      return { data: items ? { addCartItems: data } : data, errors: [], status: 200 };
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
  expect(names).toEqual([getCart.name, addItems.name, changeShippingCounty.name, getCart.name]);
});

describe("a run that broke off", () => {
  test.each<Failure>(["before", "after"])(
    "is resumed, and adds each line once, where it was %s the add",
    async (failure) => {
      const { cart, failing, restoration } = emptySession();
      restoration.setTarget(snapshot({ 1: 2, 2: 1 }));
      failing.next = failure;
      await expect(restoration.run("id_ID")).rejects.toThrow(BackendError);
      expect(restoration.pending).toBe(true);
      delete failing.next;
      await restoration.run("id_ID");
      expect([cart, restoration.pending]).toEqual([{ 1: 2, 2: 1 }, false]);
    },
  );

  test("adds a line once that the cart shows late", async () => {
    const { cart, failing, exchange, restoration } = emptySession();
    restoration.setTarget(snapshot({ 1: 2 }));
    failing.next = "after";
    await expect(restoration.run("id_ID")).rejects.toThrow(BackendError);
    delete failing.next;
    const { send } = exchange;
    exchange.send = async (request, sending) => {
      const result = await send(request, sending);
      return request.name === getCart.name ? { ...result, data: { cart: backendCart() } } : result;
    };
    await restoration.run("id_ID");
    expect(cart).toEqual({ 1: 2 });
  });

  test.each<[Failure, object, string]>([
    ["before", {}, "1, 2"],
    ["after", { 1: 2, 2: 1 }, ""],
  ])(
    "without our plugin, %s the add, adds nothing again, and names what the cart lacks",
    async (failure, existing, names) => {
      const { cart, failing, restoration } = emptySession({ supportsKeys: false });
      restoration.setTarget(snapshot({ 1: 2, 2: 1 }));
      failing.next = failure;
      await expect(restoration.run("id_ID")).rejects.toThrow(BackendError);
      delete failing.next;
      const { notices } = await restoration.run("id_ID");
      expect(cart).toEqual(existing);
      expect(notices).toEqual(names ? [{ id: "session.not-restored", values: { names } }] : []);
    },
  );
});
