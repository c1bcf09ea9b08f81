import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { resetProxies, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { customer, idOf } from "../../tests/support/shop-customers.ts";
import { bundle, orderRow } from "../../tests/support/shop-rows.ts";
import { WordPressBrowser } from "../../tests/support/wordpress-browser.ts";

const origin = "http://localhost:8787";

beforeAll(seedProducts);
afterEach(() => {
  vi.useRealTimers();
  resetProxies();
});

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

const putBundle = (browser: ShopBrowser) =>
  browser.call("add-to-cart", { productId: bundle.id, quantity: 1 });

/** Presses the button; returns where it leads. */
async function press(browser: ShopBrowser): Promise<string> {
  const response = await browser.submit("open-wordpress-checkout", {});
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}

const email = "ani@example.test";

test("a product of another type is bought at WordPress's checkout, and its order is shown here", async () => {
  const shop = open();
  expect(await shop.text(`/en/product/${bundle.slug}`)).toContain("Buy in the secure checkout");
  const browser = new ShopBrowser(shop);
  const added = await browser.submit("add-to-cart", {
    productId: String(bundle.id),
    returnTo: "/en/checkout",
  });
  expect(added.headers.get("location")).toBe("/en/checkout");
  const page = await browser.read("/en/checkout");
  expect(page).toContain("Open the secure checkout");
  expect(page).toContain(bundle.name);
  expect(page).not.toContain('name="paymentMethod"');
  const wordpress = new WordPressBrowser(shop);
  expect(await wordpress.follow(await press(browser))).toContain(bundle.name);
  const returned = await browser.open(await wordpress.order({ email }));
  const received = returned.headers.get("location") ?? "";
  expect(received).toMatch(/\/checkout\/order-received\/\d+\?key=wc_order_/);
  expect(browser.jar.get("cart-count")).toBe("0");
  expect(await browser.read(received)).toContain(bundle.name);
  // Its own record shows it to whoever has the key.
  expect(await new ShopBrowser(shop).read(received)).toContain(bundle.name);
});

test("a method of WordPress's is not among those of the shop, and is named with its way", async () => {
  const shop = open({ WORDPRESS_METHODS: "cod" });
  const browser = new ShopBrowser(shop);
  await browser.call("add-to-cart", {
    productId: await idOf("panduan-ganti-minyak-rem"),
    quantity: 1,
  });
  const page = await browser.read("/en/checkout");
  expect(page).toContain('value="bacs"');
  expect(page).not.toContain('value="cod"');
  expect(page).toContain("Cash on delivery: you order and pay in the shop");
  const wordpress = new WordPressBrowser(shop);
  await wordpress.follow(await press(browser));
  const received = await wordpress.order({ email, payment_method: "cod" });
  expect(received).toContain("/payment/return?order=");
});

test("where all methods are WordPress's, its checkout takes the place of the form", async () => {
  const shop = open({ WORDPRESS_METHODS: "cod,bacs" });
  const browser = new ShopBrowser(shop);
  await browser.call("add-to-cart", {
    productId: await idOf("panduan-ganti-minyak-rem"),
    quantity: 1,
  });
  const page = await browser.read("/en/checkout");
  expect(page).toContain("Open the secure checkout");
  expect(page).not.toContain('name="paymentMethod"');
});

describe("the address", () => {
  test("is in no page, is neither stored nor sent on as a referrer, and is led to from the checkout alone", async () => {
    const shop = open({ WORDPRESS_CHECKOUT: "https://woo.example" });
    const policy = async (path: string) =>
      (await shop.fetch(path)).headers.get("content-security-policy");
    expect(await policy("/en/checkout")).toContain("form-action 'self' https://woo.example;");
    expect(await policy("/en/cart")).toContain("form-action 'self';");
    const own = open();
    const browser = new ShopBrowser(own);
    await putBundle(browser);
    const response = await browser.submit("open-wordpress-checkout", {});
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe("");
    for (const page of ["/en/cart", "/en/checkout"])
      expect(await browser.read(page)).not.toContain("session_id");
    expect((await own.fetch("/en/actions/open-wordpress-checkout")).status).toBe(404);
  });

  test("of another host is not followed", async () => {
    const browser = new ShopBrowser(open({ WORDPRESS_CHECKOUT: "https://woo.example" }));
    await putBundle(browser);
    expect(await press(browser)).toBe("/en/checkout");
    const page = await browser.read("/en/checkout");
    expect(page).toContain("The secure checkout could not be opened.");
    expect(page).toContain(bundle.name);
  });

  test("ends after ten minutes, and at the next press", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const shop = open();
    const browser = new ShopBrowser(shop);
    await putBundle(browser);
    const first = await press(browser);
    const second = await press(browser);
    const wordpress = new WordPressBrowser(shop);
    await wordpress.follow(first);
    expect(wordpress.location).toBe("/");
    await wordpress.follow(second);
    expect(wordpress.location).toBe("/__backend/wordpress/checkout/");
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await wordpress.follow(second);
    expect(wordpress.location).toBe("/");
    await wordpress.follow(await press(browser));
    expect(wordpress.location).toBe("/__backend/wordpress/checkout/");
  });

  test("is given neither without a session, nor for an empty cart, nor where WooGraphQL's setting is off", async () => {
    const visitor = new ShopBrowser(open());
    expect(await press(visitor)).toBe("/en/checkout");
    expect(await visitor.read("/en/checkout")).toContain("Your cart is empty.");
    const browser = new ShopBrowser(open({}, { SESSION_TRANSFER: "off" }));
    await putBundle(browser);
    expect(await press(browser)).toBe("/en/checkout");
    expect(await browser.read("/en/checkout")).toContain("could not be opened");
    const without = new ShopBrowser(open({ WORDPRESS_CHECKOUT: "" }));
    await putBundle(without);
    expect(await press(without)).toBe("/en/checkout");
  });
});

describe("a cart", () => {
  test("that was read before it was ordered there is empty here, and is not filled again", async () => {
    const shop = open();
    const browser = new ShopBrowser(shop);
    await putBundle(browser);
    expect(await browser.read("/en/cart")).toContain(bundle.name);
    const wordpress = new WordPressBrowser(shop);
    await wordpress.follow(await press(browser));
    await wordpress.order({ email });
    for (let look = 0; look < 2; look += 1)
      expect(await browser.read("/en/cart")).toContain("Your cart is empty.");
    await browser.call("add-to-cart", {
      productId: await idOf("panduan-ganti-minyak-rem"),
      quantity: 1,
    });
    expect(await browser.read("/en/cart")).not.toContain(bundle.name);
  });

  test("says that a checkout is open there, until it is ordered", async () => {
    const shop = open();
    const browser = new ShopBrowser(shop);
    await putBundle(browser);
    const isOpen = "may still be open in another tab";
    expect(await browser.read("/en/cart")).not.toContain(isOpen);
    const wordpress = new WordPressBrowser(shop);
    await wordpress.follow(await press(browser));
    expect(await browser.read("/en/cart")).toContain(isOpen);
    expect(await browser.read("/en/checkout")).toContain(isOpen);
    await wordpress.order({ email });
    expect(await browser.read("/en/cart")).not.toContain(isOpen);
    await putBundle(browser);
    expect(await browser.read("/en/cart")).not.toContain(isOpen);
  });

  test("keeps its coupon there, and a customer stays the customer", async () => {
    const shop = open();
    const { browser, username } = await customer(shop);
    await putBundle(browser);
    await browser.call("apply-code", { code: "HEMAT10" });
    const wordpress = new WordPressBrowser(shop);
    const page = await wordpress.follow(await press(browser));
    expect(page).toMatch(/Coupon: hemat10/i);
    const received = await wordpress.order({ email: `${username}@example.test` });
    const id = Number(/order=(\d+)/.exec(received)?.[1]);
    expect((await orderRow(id)).couponLines).not.toEqual([]);
    expect(await browser.read("/en/my-account?tab=orders")).toContain(`${id}`);
  });
});
