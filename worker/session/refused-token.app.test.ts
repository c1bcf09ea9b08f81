import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import {
  add,
  bindings,
  inStorage,
  itemsOf,
  shopperWith,
  soldOut,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { BackendError } from "../platform/backend-error.ts";
import { applyCoupon, getCart } from "../woocommerce/documents/cart-queries.ts";

const breakToken = (id: string, token = "garbage") =>
  inStorage(id, (storage) => storage.kv.put("token:session", token));

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 500 });
  await addProduct(101, { stockQuantity: 5, nameId: "Produk Langka" });
  await addProduct(102);
});

afterEach(() => backendProxy.open());

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
    const result = await add(visitor(id), 102, 3);
    expect(result.ok).toBe(true);
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
    expect(await visitor(id).readCart()).toMatchObject({
      coupons: [{ code: "hemat" }],
      discount: 200,
    });
  });

  test("names what could not be put back", async () => {
    const id = await shopperWith([101, 2], [100, 1]);
    await soldOut(101);
    await breakToken(id);
    const client = visitor(id);
    expect((await client.readCart()).lines).toHaveLength(1);
    expect(client.notices).toEqual([
      { id: "session.not-restored", values: { names: "Produk Langka" } },
    ]);
  });

  test("that stays refused ends in one clear failure, not in a loop", async () => {
    const id = await shopperWith([100, 1]);
    backendProxy.log = [];
    backendProxy.intercept = async () =>
      Response.json(
        {
          errors: [{ message: "invalid_token: The iss do not match with this server" }],
          data: { cart: null },
        },
        { headers: { "woocommerce-session": "x.y.z" } },
      );
    await expect(visitor(id).query(getCart, {})).rejects.toThrow(BackendError);
    expect(backendProxy.log.length).toBeLessThanOrEqual(4);
    backendProxy.open();
    expect(await itemsOf(id)).toEqual([[100, 1]]);
  });

  test("continues its recovery when the backend failed in the middle", async () => {
    const id = await shopperWith([100, 2], [102, 3]);
    await breakToken(id);
    let added = 0;
    backendProxy.intercept = async (request, pass) => {
      const { operationName } = (await request.clone().json()) as { operationName: string };
      if (operationName === "addToCart" && ++added === 2)
        return new Response("down", { status: 502 });
      return pass(request);
    };
    await expect(visitor(id).query(getCart, {})).rejects.toThrow(BackendError);
    backendProxy.open();
    expect(await itemsOf(id)).toEqual([
      [100, 2],
      [102, 3],
    ]);
  });
});
