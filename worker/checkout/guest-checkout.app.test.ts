import { afterEach, beforeAll, expect, test } from "vitest";
import { storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { newKey, readCode, submit } from "../../tests/support/checking-out.ts";
import { countRows, shopperWith } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

afterEach(() => {
  for (const name of Object.keys(storefrontSettings)) delete storefrontSettings[name];
});

test("a backend that sells to customers only refuses a guest with the shop's own message", async () => {
  storefrontSettings.GUEST_CHECKOUT = "off";
  const id = await shopperWith([100, 1]);
  const orders = await countRows("orders");
  expect(readCode(await submit(id, newKey()))).toBe("checkout.account-needed");
  expect(await countRows("orders")).toBe(orders);
});
