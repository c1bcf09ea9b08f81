import { afterEach, beforeAll, expect, test } from "vitest";
import { backendDoor } from "../../../tests/support/backend-door.ts";
import { Browser, cartOf, openShop } from "../../../tests/support/browser-with-cookies.ts";
import { customer, password } from "../../../tests/support/browsing-people.ts";
import { holdOperation } from "../../../tests/support/held-operation.ts";

beforeAll(openShop);
afterEach(() => backendDoor.open());

test("a form sent during a login is sent again by the browser itself, and takes effect", async () => {
  const { username } = await customer();
  const browser = new Browser();
  await browser.call("add-to-cart", { productId: 100, quantity: 1 });
  const held = holdOperation("login");
  const entering = browser.call("login", { username, password });
  await held.reached();
  const sending = browser.submit("add-to-cart", { productId: "100", quantity: "2" });
  held.release();
  expect((await entering).answer.ok).toBe(true);
  const answer = await sending;
  expect(answer.status).toBe(307);
  expect(answer.headers.get("location")).toBe("/actions/add-to-cart?again=1");
  expect(answer.headers.getSetCookie()).toEqual([]);
  const again = await browser.submit("add-to-cart?again=1", { productId: "100", quantity: "2" });
  expect(again.status).toBe(303);
  expect((await cartOf(browser)).itemCount).toBe(3);
});
