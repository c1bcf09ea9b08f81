import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendDoor } from "../../tests/support/backend-door.ts";
import {
  bindings,
  forgetSessions,
  inStorage,
  rowsOf,
  soldOut,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { shelve, shipFor } from "../../tests/support/shop-rows.ts";
import { BackendError } from "../graphql/backend-error.ts";
import { addToCart, applyCoupon, getCart, updateCartQuantity } from "./cart-operations.ts";
import type { SessionClient } from "./session-client.ts";

const add = (client: SessionClient, productId: number, quantity = 1) =>
  client.mutate(addToCart, { input: { productId, quantity } });

/** A shopper of a new session with these products in the cart. */
async function shopperWith(...products: [id: number, quantity: number][]): Promise<string> {
  const client = visitor(null);
  for (const [id, quantity] of products) await add(client, id, quantity);
  return client.ensure();
}

const itemsOf = async (id: string) =>
  (await visitor(id).cart()).lines.map(({ productId, quantity }) => [productId, quantity]);

const breakToken = (id: string, token = "garbage") =>
  inStorage(id, (storage) => storage.kv.put("token:session", token));

beforeAll(async () => {
  await shipFor(250);
  await shelve(100, { stockQuantity: 500 });
  await shelve(101, { stockQuantity: 5, nameId: "Produk Langka" });
  await shelve(102);
});

afterEach(() => backendDoor.open());

describe("a session", () => {
  test("is not made by reading", async () => {
    const client = visitor(null);
    expect((await client.cart()).lines).toEqual([]);
    expect(await client.query(getCart, {})).toBeNull();
    expect([client.id, client.cookies(), backendDoor.log]).toEqual([null, [], []]);
  });

  test("keeps its cart between requests, and says how many things are in it", async () => {
    const first = visitor(null);
    await add(first, 100, 2);
    first.cartOf(null);
    const second = visitor(first.id);
    expect(await second.cart()).toMatchObject({ itemCount: 2, subtotal: 2000, total: 2250 });
    expect(second.cookies()).toEqual([expect.stringMatching(/^cart_count=2;/)]);
    expect(first.cookies()[0]).toMatch(/^__Host-session=[\w-]{43}; Path=\/; .*HttpOnly; Secure/);
  });

  test("that was never made here opens nothing, and gives way to a new one", async () => {
    const madeUp = "A".repeat(43);
    const reader = visitor(madeUp);
    expect((await reader.cart()).lines).toEqual([]);
    expect(reader.cookies()).toEqual([
      expect.stringMatching(/^__Host-session=;.*Max-Age=0/),
      expect.stringMatching(/^cart_count=;.*Max-Age=0/),
    ]);
    const buyer = visitor(madeUp);
    expect((await add(buyer, 100)).ok).toBe(true);
    expect(buyer.id).not.toBe(madeUp);
    expect(await itemsOf(madeUp)).toEqual([]);
  });

  test("that was destroyed opens nothing with its old cookie", async () => {
    const id = await shopperWith([100, 1]);
    await visitor(id).logout();
    expect(await itemsOf(id)).toEqual([]);
  });

  test("is never mixed with another under parallel requests", async () => {
    const shoppers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => shopperWith([102, index + 1])),
    );
    const carts = await Promise.all(
      shoppers.flatMap((id, index) =>
        Array.from({ length: 4 }, async () => [index + 1, (await visitor(id).cart()).itemCount]),
      ),
    );
    for (const [own, seen] of carts) expect(seen).toBe(own);
    expect(new Set(shoppers).size).toBe(12);
  });
});

describe("mutations of one session", () => {
  test("never overlap, and none is lost", async () => {
    const id = await visitor(null).ensure();
    let inside = 0;
    let most = 0;
    backendDoor.keeper = async (request, pass) => {
      inside += 1;
      most = Math.max(most, inside);
      const response = await pass(request);
      inside -= 1;
      return response;
    };
    await Promise.all(Array.from({ length: 8 }, () => add(visitor(id), 100)));
    expect(most).toBe(1);
    expect(await itemsOf(id)).toEqual([[100, 8]]);
  });

  test("wait for the first token, so that there is one backend session", async () => {
    const id = await visitor(null).ensure();
    const before = await rowsOf("sessions");
    await Promise.all([add(visitor(id), 100), visitor(id).cart(), add(visitor(id), 102)]);
    expect(await rowsOf("sessions")).toBe(before + 1);
    expect(await itemsOf(id)).toEqual([
      [100, 1],
      [102, 1],
    ]);
  });
});

describe("a refused token", () => {
  test.each(["garbage", "a.b.c", ""])("(%j) costs nothing when a page is read", async (token) => {
    const id = await shopperWith([100, 2], [102, 1]);
    await breakToken(id, token);
    expect(await itemsOf(id)).toEqual([
      [100, 2],
      [102, 1],
    ]);
  });

  test("costs nothing when the cart is changed, and the change is made once", async () => {
    const id = await shopperWith([100, 2]);
    await breakToken(id);
    const answer = await add(visitor(id), 102, 3);
    expect(answer.ok).toBe(true);
    expect(await itemsOf(id)).toEqual([
      [100, 2],
      [102, 3],
    ]);
  });

  test("keeps a coupon", async () => {
    const coupon = "INSERT INTO coupons (code, type, amount) VALUES ('hemat', 'percent', 10)";
    await bindings.DB.prepare(coupon).run();
    const id = await shopperWith([100, 2]);
    await visitor(id).mutate(applyCoupon, { code: "HEMAT" });
    await breakToken(id);
    expect(await visitor(id).cart()).toMatchObject({ coupons: [{ code: "hemat" }], discount: 200 });
  });

  test("names what could not be put back", async () => {
    const id = await shopperWith([101, 2], [100, 1]);
    await soldOut(101);
    await breakToken(id);
    const client = visitor(id);
    expect((await client.cart()).lines).toHaveLength(1);
    expect(client.notices).toEqual([
      { id: "session.not-restored", values: { names: "Produk Langka" } },
    ]);
  });

  test("that stays refused ends in one clear failure, not in a loop", async () => {
    const id = await shopperWith([100, 1]);
    backendDoor.log = [];
    backendDoor.keeper = async () =>
      Response.json(
        {
          errors: [{ message: "invalid_token: The iss do not match with this server" }],
          data: { cart: null },
        },
        { headers: { "woocommerce-session": "x.y.z" } },
      );
    await expect(visitor(id).cart()).rejects.toThrow(BackendError);
    expect(backendDoor.log.length).toBeLessThanOrEqual(4);
    backendDoor.open();
    expect(await itemsOf(id)).toEqual([[100, 1]]);
  });

  test("goes on being mended where the backend failed in the middle", async () => {
    const id = await shopperWith([100, 2], [102, 3]);
    await breakToken(id);
    let added = 0;
    backendDoor.keeper = async (request, pass) => {
      const { operationName } = (await request.clone().json()) as { operationName: string };
      if (operationName === "addToCart" && ++added === 2)
        return new Response("down", { status: 502 });
      return pass(request);
    };
    await expect(visitor(id).cart()).rejects.toThrow(BackendError);
    backendDoor.open();
    expect(await itemsOf(id)).toEqual([
      [100, 2],
      [102, 3],
    ]);
  });
});

describe("a session that vanished behind a valid token", () => {
  test("is made again when a page is read", async () => {
    const id = await shopperWith([100, 2]);
    await forgetSessions();
    expect(await itemsOf(id)).toEqual([[100, 2]]);
  });

  test("is made again beneath what was just added", async () => {
    const id = await shopperWith([100, 2], [102, 1]);
    await forgetSessions();
    const client = visitor(id);
    const answer = await add(client, 100, 1);
    const cart = answer.ok ? client.cartOf(answer.value.addToCart?.cart ?? null) : null;
    expect(cart?.itemCount).toBe(4);
    expect(await itemsOf(id)).toEqual([
      [100, 3],
      [102, 1],
    ]);
  });

  test("is made again before a quantity is changed in it", async () => {
    const id = await shopperWith([100, 2], [102, 1]);
    const [line] = (await visitor(id).cart()).lines;
    await forgetSessions();
    const answer = await visitor(id).mutate(updateCartQuantity, {
      key: line?.key ?? "",
      quantity: 7,
    });
    expect(answer.ok).toBe(true);
    expect(await itemsOf(id)).toEqual([
      [100, 7],
      [102, 1],
    ]);
  });

  test("is not suspected when the shopper emptied the cart", async () => {
    const id = await shopperWith([100, 2]);
    const [line] = (await visitor(id).cart()).lines;
    await visitor(id).mutate(updateCartQuantity, { key: line?.key ?? "", quantity: 0 });
    backendDoor.log = [];
    expect(await itemsOf(id)).toEqual([]);
    expect(backendDoor.log).toEqual(["getCart"]);
  });
});

describe("a read that met a change", () => {
  test("does not bring back what was taken out meanwhile", async () => {
    const id = await shopperWith([100, 2]);
    const [line] = (await visitor(id).cart()).lines;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    backendDoor.keeper = async (request, pass) => {
      const { operationName } = (await request.clone().json()) as { operationName: string };
      const response = await pass(request);
      if (operationName === "getCart") await held;
      return response;
    };
    const reading = visitor(id).cart();
    await visitor(id).mutate(updateCartQuantity, { key: line?.key ?? "", quantity: 0 });
    release();
    await reading;
    backendDoor.open();
    expect(await itemsOf(id)).toEqual([]);
  });
});
