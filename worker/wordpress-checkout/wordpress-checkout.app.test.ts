import { afterEach, beforeAll, expect, test } from "vitest";
import { resetProxies, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { customer, idOf } from "../../tests/support/shop-customers.ts";
import { bundle, orderRow, stockOf } from "../../tests/support/shop-rows.ts";
import { WordPressBrowser } from "../../tests/support/wordpress-browser.ts";

const origin = "http://localhost:8787";

beforeAll(seedProducts);
afterEach(resetProxies);

/** A shop that leads to WordPress's checkout, whose settings are as the plugin makes them. */
function open(
  settings: Record<string, string> = {},
  wordpress: Record<string, string> = {},
): EdgeShop {
  const backend = {
    BASE_URL: origin,
    SESSION_TRANSFER: "on",
    TRANSFER_KEEPS_ADDRESS: "on",
    UNSUPPORTED_PRODUCTS: "on",
    ...wordpress,
  };
  Object.assign(storefrontSettings, backend);
  return openShop({ WORDPRESS_CHECKOUT: origin, ...settings }, backend);
}

/** Presses the button of the product's page, and that of the checkout's. */
async function openCheckout(browser: ShopBrowser): Promise<string> {
  const added = await browser.submit("add-to-cart", {
    productId: String(bundle.id),
    returnTo: "/en/checkout",
  });
  expect(added.headers.get("location")).toBe("/en/checkout");
  const opened = await browser.submit("open-wordpress-checkout", {});
  expect(opened.status).toBe(303);
  return opened.headers.get("location") ?? "";
}

test("a product of another type is bought at WordPress's checkout, and its order is shown here", async () => {
  const shop = open();
  const product = await shop.text(`/en/product/${bundle.slug}`);
  expect(product).toContain("Buy in the secure checkout");
  const browser = new ShopBrowser(shop);
  const address = await openCheckout(browser);
  const page = await browser.read("/en/checkout");
  expect(page).toContain("Open the secure checkout");
  expect(page).toContain(bundle.name);
  const wordpress = new WordPressBrowser(shop);
  expect(await wordpress.follow(address)).toContain(bundle.name);
  const received = await wordpress.order({ email: "ani@example.test" });
  expect(received).toMatch(/^\/checkout\/order-received\/\d+\?key=wc_order_/);
  expect(await browser.read(`/en${received}`)).toContain(bundle.name);
  expect(await browser.read("/en/cart")).toContain("Your cart is empty.");
});
