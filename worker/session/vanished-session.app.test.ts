import { beforeAll, describe, expect, test } from "vitest";
import {
  add,
  forgetSessions,
  itemsOf,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 500 });
  await addProduct(102);
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
    const result = await add(client, 100, 1);
    const cart = result.ok ? client.cartOf(result.value) : null;
    expect(cart?.itemCount).toBe(4);
    expect(await itemsOf(id)).toEqual([
      [100, 3],
      [102, 1],
    ]);
  });

  test("is made again before a quantity is changed in it", async () => {
    const id = await shopperWith([100, 2], [102, 1]);
    const [line] = (await visitor(id).readCart()).lines;
    await forgetSessions();
    const result = await visitor(id).cart.setQuantity(line?.key ?? "", 7);
    expect(result.ok).toBe(true);
    expect(await itemsOf(id)).toEqual([
      [100, 7],
      [102, 1],
    ]);
  });
});
