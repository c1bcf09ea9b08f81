import { afterEach, beforeAll, expect, test } from "vitest";
import { backendProxy } from "../../../tests/support/backend-proxy.ts";
import { holdOperation } from "../../../tests/support/other-backend.ts";
import { password } from "../../../tests/support/session-visitor.ts";
import {
  customer,
  openBrowser,
  readCart,
  stockShop,
} from "../../../tests/support/shop-customers.ts";

beforeAll(stockShop);
afterEach(() => backendProxy.open());

test("a form sent during a login is sent again by the browser itself, and takes effect", async () => {
  const { username } = await customer();
  const browser = openBrowser();
  await browser.call("add-to-cart", { productId: 100, quantity: 1 });
  const held = holdOperation("login");
  const entering = browser.call("login", { username, password });
  await held.reached();
  const sending = browser.submit("add-to-cart", { productId: "100", quantity: "2" });
  held.release();
  expect((await entering).ok).toBe(true);
  const response = await sending;
  expect(response.status).toBe(307);
  expect(response.headers.get("location")).toBe("/en/actions/add-to-cart?again=1");
  expect(response.headers.getSetCookie()).toEqual([]);
  const again = await browser.submit("add-to-cart?again=1", { productId: "100", quantity: "2" });
  expect(again.status).toBe(303);
  expect((await readCart(browser)).itemCount).toBe(3);
});
