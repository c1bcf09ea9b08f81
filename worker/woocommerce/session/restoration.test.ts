import { expect, test } from "vitest";
import { mapStore } from "../../../tests/support/memory-stores.ts";
import type { CartSnapshot } from "../../commerce/cart-snapshot.ts";
import { LastCart } from "../../commerce/last-cart.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { addToCart, emptyBackendCart, getCart } from "../documents/cart-queries.ts";
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

/** A customer's cart, which an object of this session and another device change. */
function openCart(pieces: Record<number, number>) {
  const cart: Record<number, number> = { ...pieces };
  const failing = new Set<string>();
  /** What is done, but not responded to. */
  const unresponsive = new Set<string>();
  /** Errors of the next readings. */
  const failedReads: BackendError[] = [];
  const add = (id: number, quantity: number) => {
    cart[id] = (cart[id] ?? 0) + quantity;
  };
  const exchange = {
    request: ({ name }: Sent, variables: Sent["variables"]) => ({ name, variables }),
    send: async ({ name, variables: { input } }: Sent) => {
      if (failing.has(name)) throw new BackendError("timeout", name);
      if (name === emptyBackendCart.name)
        for (const id of Object.keys(cart)) delete cart[Number(id)];
      if (name === addToCart.name && input) add(input.productId, input.quantity);
      const error = name === getCart.name && failedReads.shift();
      if (error) throw error;
      if (unresponsive.has(name)) throw new BackendError("timeout", name);
      const lines = Object.entries(cart).map(([key, quantity]) => ({
        ...{ key, quantity, product: { node: { databaseId: Number(key), name: key } } },
      }));
      return { data: { cart: backendCart(...lines) }, errors: [], status: 200 };
    },
  };
  const store = mapStore();
  /** The session's object, as it is after a reset too. */
  const open = () => new Restoration(exchange as never, store, new LastCart(store));
  return { cart, add, failing, unresponsive, failedReads, open };
}

/** A cart of which another device has bought all but what is left. */
function bought(before: Record<string, number>, left: Record<string, number>) {
  const session = openCart(before);
  const restoration = session.open();
  restoration.reduce(snapshot(before), snapshot(left), { unlessChanged: false });
  return { ...session, restoration };
}

test("what was bought leaves the cart, and what another device has added stays", async () => {
  const { cart, add, restoration } = bought({ 1: 2, 2: 1 }, { 2: 1 });
  add(1, 1);
  add(4, 1);
  await restoration.run("id_ID");
  expect(cart).toEqual({ 1: 1, 2: 1, 4: 1 });
  expect(restoration.pending).toBe(false);
});

test("two carts that are to come back, one after the other, both do", async () => {
  const { cart, open } = openCart({});
  const restoration = open();
  restoration.setTarget(snapshot({ 1: 2, 2: 1 }));
  restoration.setTarget(snapshot({ 1: 1, 3: 4 }));
  await restoration.run("id_ID");
  expect(cart).toEqual({ 1: 2, 2: 1, 3: 4 });
});

test("what another device adds after a run that broke off once it had emptied the cart stays", async () => {
  const { cart, add, failing, open, restoration } = bought({ 1: 2, 3: 3 }, { 1: 2 });
  failing.add(addToCart.name);
  await restoration.run("id_ID").catch(() => null);
  expect(cart).toEqual({});
  failing.clear();
  add(3, 1);
  await open().run("id_ID");
  expect(cart).toEqual({ 1: 2, 3: 1 });
});

test("a cart that was emptied without a response goes on at once", async () => {
  const { cart, unresponsive, restoration } = bought({ 1: 1, 3: 3 }, { 1: 1 });
  unresponsive.add(emptyBackendCart.name);
  await restoration.run("id_ID");
  expect([cart, restoration.pending]).toEqual([{ 1: 1 }, false]);
});

test("a cart that was not emptied is the next run's to empty", async () => {
  const { cart, failing, restoration } = bought({ 1: 2, 3: 3 }, { 3: 3 });
  failing.add(emptyBackendCart.name);
  await expect(restoration.run("id_ID")).rejects.toThrow(BackendError);
  expect([cart, restoration.pending]).toEqual([{ 1: 2, 3: 3 }, true]);
  failing.clear();
  await restoration.run("id_ID");
  expect(cart).toEqual({ 3: 3 });
});

const noResponse = new BackendError("timeout", "getCart");
const badGateway = new BackendError("status", "getCart", { status: 502 });

test("a cart that cannot be read is read again before another device has its turn", async () => {
  const { cart, failedReads, restoration } = bought({ 1: 4, 2: 1 }, { 1: 2 });
  failedReads.push(noResponse, badGateway);
  await restoration.run("id_ID");
  expect(cart).toEqual({ 1: 2 });
});

test.each([
  ["that no other device changes, after one reading", false, 1],
  ["that others change, after three", true, 3],
])("a silent backend is left alone: of a cart %s", async (_, isBought, reads) => {
  const { failedReads, open } = openCart({ 1: 2 });
  const restoration = open();
  if (isBought) restoration.reduce(snapshot({ 1: 2 }), snapshot({}), { unlessChanged: false });
  else restoration.setTarget(snapshot({ 1: 2 }));
  failedReads.push(noResponse, noResponse, noResponse, noResponse);
  await expect(restoration.run("id_ID")).rejects.toThrow(BackendError);
  expect(failedReads.length).toBe(4 - reads);
});
