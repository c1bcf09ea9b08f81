import { beforeAll, describe, expect, test } from "vitest";
import { newKey, readCode, submit } from "../../tests/support/checking-out.ts";
import {
  bindings,
  countRows,
  inStorage,
  readItems,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";

const breakToken = (id: string) =>
  inStorage(id, (storage) => storage.kv.put("token:session", "garbage"));

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 500 });
  await addProduct(102);
});

describe("a refused token", () => {
  test("costs nothing at a checkout, which is made once", async () => {
    const id = await shopperWith([100, 1]);
    const orders = await countRows("orders");
    await breakToken(id);
    expect(readCode(await submit(id, newKey()))).toBe("done");
    expect([await countRows("orders"), await readItems(id)]).toEqual([orders + 1, []]);
  });

  test("keeps a coupon", async () => {
    const coupon = "INSERT INTO coupons (code, type, amount) VALUES ('hemat', 'percent', 10)";
    await bindings.DB.prepare(coupon).run();
    const id = await shopperWith([100, 2]);
    await visitor(id).cart.applyCoupon("HEMAT");
    await breakToken(id);
    expect(await visitor(id).readCart()).toMatchObject({
      coupons: [{ code: "hemat" }],
      discount: 200,
    });
  });
});
