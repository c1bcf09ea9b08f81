import { afterEach, beforeAll, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { listen, respondWithNothing } from "../../tests/support/other-backend.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readCart, shopper, stockShop } from "../../tests/support/shop-customers.ts";

beforeAll(stockShop);

afterEach(() => backendProxy.open());

/** Changes a cart of one piece in every way, and checks the cart in each result. */
async function change(browser: ShopBrowser, key: string | undefined): Promise<void> {
  for (const [name, input, cart] of [
    ["apply-code", { code: "hemat" }, { itemCount: 1, coupons: [{ code: "hemat" }] }],
    ["remove-coupon", { code: "hemat" }, { itemCount: 1, coupons: [] }],
    ["apply-code", { code: "KADO" }, { itemCount: 1, giftCards: [{ code: "KADO" }] }],
    ["remove-gift-card", { code: "KADO" }, { itemCount: 1, giftCards: [] }],
    ["choose-shipping", { rate: "flat_rate:1" }, { itemCount: 1, chosenRate: "flat_rate:1" }],
    ["add-to-cart", { productId: 102, quantity: 1 }, { itemCount: 2 }],
    ["update-quantity", { key, quantity: 2 }, { itemCount: 3 }],
    ["remove-line", { key }, { itemCount: 1 }],
  ] as const) {
    const result = await browser.call(name, input);
    expect(result).toMatchObject({ ok: true, value: { cart, notices: [] } });
  }
}

test("a change returns the resulting cart, without another query", async () => {
  const browser = await shopper();
  const [line] = (await readCart(browser)).lines;
  const received = listen();
  await change(browser, line?.key);
  const result = await browser.call("empty-cart", {});
  expect(result).toMatchObject({ ok: true, value: { cart: { itemCount: 0 } } });
  expect(received.map(({ operationName }) => operationName)).not.toContain("getCart");
});

test("a change whose result has no cart queries the cart", async () => {
  const browser = await shopper();
  const [line] = (await readCart(browser)).lines;
  respondWithNothing();
  await change(browser, line?.key);
});
