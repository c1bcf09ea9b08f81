import { beforeAll, describe, expect, test } from "vitest";
import {
  forgetSessions,
  readItems,
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
  test("is made again before a quantity is changed in it", async () => {
    const id = await shopperWith([100, 2], [102, 1]);
    const [line] = (await visitor(id).readCart()).lines;
    await forgetSessions();
    const result = await visitor(id).cart.setQuantity(line?.key ?? "", 7);
    expect(result.ok).toBe(true);
    expect(await readItems(id)).toEqual([
      [100, 7],
      [102, 1],
    ]);
  });
});
