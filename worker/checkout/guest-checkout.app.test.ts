import { afterEach, beforeAll, expect, test } from "vitest";
import { storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { codeOf, newKey, submit } from "../../tests/support/checking-out.ts";
import { rowsOf, shopperWith } from "../../tests/support/session-visitor.ts";
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
  const orders = await rowsOf("orders");
  expect(codeOf(await submit(id, newKey()))).toBe("checkout.account-needed");
  expect(await rowsOf("orders")).toBe(orders);
});
