import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backendProxy } from "../../../tests/support/backend-proxy.ts";
import {
  openBrowser,
  readCart,
  readCode,
  shopper,
  stockShop,
} from "../../../tests/support/shop-customers.ts";
import { readCookie } from "./cookies.ts";

beforeAll(stockShop);

afterEach(() => {
  backendProxy.open();
  vi.restoreAllMocks();
});

describe("an island's call", () => {
  test("that reads the cart makes no session", async () => {
    const browser = openBrowser();
    expect(await readCart(browser)).toMatchObject({ lines: [], total: 0 });
    expect(browser.cookie).toBe("");
  });

  test("that adds a product makes one, and counts for the badge", async () => {
    const browser = openBrowser();
    const result = await browser.call("add-to-cart", { productId: 100, quantity: 2 });
    expect(result).toMatchObject({ ok: true, value: { cart: { itemCount: 2 }, notices: [] } });
    expect(browser.sessionId).not.toBeNull();
    expect(readCookie(browser.cookie, "cart_count")).toBe("2");
  });

  test("cannot add more than the available stock, and returns the remaining number", async () => {
    const browser = openBrowser();
    const result = await browser.call("add-to-cart", { productId: 102, quantity: 3 });
    expect(result).toMatchObject({
      error: {
        code: "cart.not-enough-stock",
        notice: {
          text: "There is not enough stock of Two Left: only 2 left.",
          values: { remaining: 2 },
        },
        fields: { quantity: {} },
      },
    });
  });

  test("sets, removes and empties", async () => {
    const browser = await shopper();
    await browser.call("add-to-cart", { productId: 102, quantity: 1 });
    const [first] = (await readCart(browser)).lines;
    await browser.call("update-quantity", { key: first?.key, quantity: "3" });
    expect((await readCart(browser)).itemCount).toBe(4);
    await browser.call("update-quantity", { key: first?.key, quantity: 0 });
    expect((await readCart(browser)).itemCount).toBe(1);
    const again = await browser.call("remove-line", { key: first?.key });
    expect(readCode(again)).toBe("ok");
    expect(readCode(await browser.call("empty-cart", {}))).toBe("ok");
    expect(readCode(await browser.call("empty-cart", {}))).toBe("ok");
    expect(readCookie(browser.cookie, "cart_count")).toBe("0");
  });

  test("reports a line that is gone", async () => {
    const browser = await shopper();
    const result = await browser.call("update-quantity", { key: "f00", quantity: 2 });
    expect(result).toMatchObject({ error: { code: "cart.line-gone", cart: { itemCount: 1 } } });
  });

  test("has rates reckoned for another place, and takes offered rates only", async () => {
    const browser = await shopper();
    const moved = await browser.call("change-address", { country: "id", state: "JI" });
    expect(moved).toMatchObject({ ok: true, value: { cart: { rates: [{ cost: 250 }] } } });
    const abroad = await browser.call("change-address", { country: "US" });
    expect(readCode(abroad)).toBe("checkout.country-unknown");
    const chosen = await browser.call("choose-shipping", { rate: "flat_rate:1" });
    expect(readCode(chosen)).toBe("ok");
    const other = await browser.call("choose-shipping", { rate: "flat_rate:9" });
    expect(readCode(other)).toMatch(/^checkout\./);
  });

  test("while the backend is down is a 503 with a clear code, and a line in the log", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    backendProxy.intercept = async () => new Response("down", { status: 502 });
    const login = { username: "ani", password: "rahasia" };
    const response = await openBrowser().send("login", login);
    expect([response.status, readCode(await response.json())]).toEqual([
      503,
      "backend-unavailable",
    ]);
    expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: "action", action: "login", backendStatus: 502 }),
    ]);
  });
});
