import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, it } from "vitest";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { addProduct, readStock, shipFor } from "../../tests/support/shop-rows.ts";
import { followStatus } from "./accept-order.ts";
import { now, settings, waiting } from "./waiting-orders.fixture.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 10 });
});

it("an order takes its stock once, also where a request that was taken for dead goes on", async () => {
  const { id } = await waiting("midtrans_sub_bca_va");
  const env = { ...backendEnv, ...settings() };
  const shop = { db: drizzle(backendEnv.DB), env, now, waitUntil: () => {} };
  await Promise.all([followStatus(shop, id), followStatus(shop, id)]);
  expect(await readStock(100)).toBe(9);
});
