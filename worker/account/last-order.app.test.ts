import { beforeAll, beforeEach, expect, test } from "vitest";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { newName } from "../../tests/support/session-visitor.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { placeOrder, street } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { aniTyped } from "../../tests/support/shopper.ts";

let shop: EdgeShop;
beforeAll(seedProducts);
beforeEach(() => {
  shop = openShop();
});

/** Buys one piece in cash; the order's number and key. */
async function ordered(browser: ShopBrowser): Promise<{ id: string; key: string }> {
  const productId = await readId("minyak-cvt-samudra");
  await browser.call("add-to-cart", { productId, quantity: 1 });
  const shipping = { ...aniTyped, address1: street };
  const email = `${newName()}@example.test`;
  const { orderId, orderKey } = await placeOrder(browser, { shipping, email });
  return { id: String(orderId), key: String(orderKey) };
}

/** What /order-summary and the empty checkout lead to, in this browser. */
async function shownOrders(browser: ShopBrowser): Promise<string> {
  const summary = await browser.open("/en/order-summary");
  const checkout = await browser.read("/en/checkout");
  return `${summary.headers.get("location")} ${await summary.text()} ${checkout}`;
}

test("a shopper who has ordered finds the order again, by its page and from the empty checkout", async () => {
  const browser = new ShopBrowser(shop);
  const { id, key } = await ordered(browser);
  const summary = await browser.open("/en/order-summary");
  expect(summary.headers.get("location")).toBe(`/en/order-summary/${id}?key=${key}`);
  expect(await browser.read("/en/checkout")).toContain(key);
});

test.each([
  ["a guest", async (_browser: ShopBrowser) => {}],
  [
    "a customer who logged out",
    async (browser: ShopBrowser) => {
      await browser.register(newName());
    },
  ],
])(
  "the next customer in the browser of %s is shown nothing of the last order",
  async (_who, begin) => {
    const browser = new ShopBrowser(shop);
    await begin(browser);
    const { id, key } = await ordered(browser);
    if (_who !== "a guest") await browser.call("logout", {});
    await browser.register(newName());
    const shown = await shownOrders(browser);
    expect(shown).toContain("/en/my-account?tab=orders");
    expect(shown).toContain(english["cart.empty"]);
    expect(shown).not.toContain(key);
    expect(shown).not.toContain(`order-received/${id}`);
    const page = await browser.open(`/en/order-summary/${id}`);
    expect(page.status).toBe(404);
  },
);

test("the last order is hidden after a logout, until its customer logs in again", async () => {
  const browser = new ShopBrowser(shop);
  const username = newName();
  await browser.register(username);
  const { id, key } = await ordered(browser);
  await browser.call("logout", {});
  expect(await shownOrders(browser)).not.toContain(key);
  await browser.call("login", { username, password: "Rahasia-123" });
  expect((await browser.open(`/en/order-summary/${id}`)).status).toBe(200);
});
