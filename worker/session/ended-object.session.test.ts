import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backendDoor } from "../../tests/support/backend-door.ts";
import {
  type Browser,
  cartOf,
  checkoutFields,
  openShop,
} from "../../tests/support/browser-with-cookies.ts";
import { customer, newName, password, shopper } from "../../tests/support/browsing-people.ts";
import { holdOperation } from "../../tests/support/held-operation.ts";
import { bindings, rowsOf, visitor } from "../../tests/support/session-visitor.ts";

beforeAll(openShop);

afterEach(() => {
  backendDoor.open();
  vi.useRealTimers();
});

/** Ends a session's object as a deployment does. */
const endObject = (id: string | null) =>
  runInDurableObject(bindings.SESSIONS.get(bindings.SESSIONS.idFromName(id ?? "")), (_, state) =>
    state.abort("Durable Object reset because its code was updated."),
  ).catch(() => {});

/** Calls an action, and ends the session's object while the backend is at work on an operation of it. */
async function callAndEnd(browser: Browser, operation: string, name: string, input: unknown) {
  const held = holdOperation(operation);
  const calling = browser.call(name, input);
  await held.reached();
  await endObject(browser.sessionId);
  held.release();
  return calling;
}

describe("a session's object that ends in the middle", () => {
  test.each<[string, string, (browser: Browser) => Promise<object>]>([
    ["read-cart", "getCart", async () => ({})],
    ["add-to-cart", "addToCart", async () => ({ productId: 100, quantity: 1 })],
    [
      "update-quantity",
      "UpDateCartQuantity",
      async (browser) => ({ key: (await cartOf(browser)).lines[0]?.key, quantity: 3 }),
    ],
    ["empty-cart", "EmptyCart", async () => ({})],
    ["apply-code", "applyCoupon", async () => ({ code: "hemat" })],
    ["choose-shipping", "ChangeShippingMethod", async () => ({ rate: "flat_rate:1" })],
    ["login", "login", async () => ({ username: "nobody", password })],
    [
      "register",
      "registerCustomer",
      async () => {
        const username = newName();
        return { username, email: `${username}@example.test`, password };
      },
    ],
  ])("%s is carried out, or may be tried again", async (name, operation, input) => {
    const browser = await shopper();
    const { status, answer } = await callAndEnd(browser, operation, name, await input(browser));
    expect([200, 503]).toContain(status);
    if (!answer.ok)
      expect(["backend-unavailable", "cart.add-unconfirmed"]).toContain(answer.error.code);
    backendDoor.open();
    expect((await cartOf(browser)).itemCount).toBeLessThanOrEqual(3);
    expect((await browser.call("read-cart", {})).status).toBe(200);
  });

  test("an add is not doubled by the next try", async () => {
    const browser = await shopper();
    const input = { productId: 100, quantity: 1 };
    await callAndEnd(browser, "addToCart", "add-to-cart", input);
    backendDoor.open();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect((await browser.call("add-to-cart", input)).answer.ok).toBe(true);
    expect((await cartOf(browser)).itemCount).toBe(2);
  });

  test("a checkout leads to the confirming page, and makes at most one order", async () => {
    const browser = await shopper();
    const orders = await rowsOf("orders");
    const { total } = await cartOf(browser);
    const fields = checkoutFields(total);
    const held = holdOperation("Checkout");
    const buying = browser.submit("checkout", fields);
    await held.reached();
    await endObject(browser.sessionId);
    held.release();
    const answer = await buying;
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      expect.stringContaining(fields.key ?? ""),
    ]);
    backendDoor.open();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    const state = await visitor(browser.sessionId).checkoutState(fields.key ?? "");
    expect(["done", "refused"]).toContain(state.state);
    expect((await rowsOf("orders")) - orders).toBe(state.state === "done" ? 1 : 0);
  });

  test("a logout is carried out all the same", async () => {
    const { browser } = await customer();
    const old = browser.sessionId;
    expect((await callAndEnd(browser, "Logout", "logout", {})).answer.ok).toBe(true);
    backendDoor.open();
    expect(await visitor(old).lastOrder()).toBeNull();
    expect((await visitor(old).cart()).itemCount).toBe(0);
  });
});
