import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { resetProxies } from "../../../tests/support/backend-proxy.ts";
import { seedProducts } from "../../../tests/support/edge-shop.ts";
import { english } from "../../../tests/support/messages.ts";
import { ShopBrowser } from "../../../tests/support/shop-browser.ts";
import { customer } from "../../../tests/support/shop-customers.ts";
import { bundle, orderRow, readId } from "../../../tests/support/shop-rows.ts";
import { aniTyped } from "../../../tests/support/shopper.ts";
import {
  openWithWordPress,
  pressWordPress,
  WordPressBrowser,
} from "./wordpress-browser.fixture.ts";

beforeAll(seedProducts);
afterEach(() => {
  vi.useRealTimers();
  resetProxies();
});

const putBundle = (browser: ShopBrowser) =>
  browser.call("add-to-cart", { productId: bundle.id, quantity: 1 });

const email = "ani@example.test";

test("a product of another type is bought at WordPress's checkout, and its order is shown here", async () => {
  const shop = openWithWordPress();
  expect(await shop.text(`/en/product/${bundle.slug}`)).toContain(
    english["wordpress-checkout.buy"],
  );
  const browser = new ShopBrowser(shop);
  const added = await browser.submit("add-to-cart", {
    productId: String(bundle.id),
    returnTo: "/en/checkout",
  });
  expect(added.headers.get("location")).toBe("/en/checkout");
  const page = await browser.read("/en/checkout");
  expect(page).toContain(english["wordpress-checkout.open"]);
  expect(page).toContain(bundle.name);
  expect(page).not.toContain('name="paymentMethod"');
  const wordpress = new WordPressBrowser(shop);
  expect(await wordpress.follow(await pressWordPress(browser))).toContain(bundle.name);
  const returned = await browser.open(await wordpress.order({ email }));
  const inLanguage = await browser.open(returned.headers.get("location") ?? "");
  const received = inLanguage.headers.get("location") ?? "";
  expect(received).toMatch(/^\/en\/checkout\/order-received\/\d+\?key=wc_order_/);
  expect(browser.jar.get("cart_count")).toBe("0");
  expect(await browser.read(received)).toContain(bundle.name);
  // Its own record shows it to whoever has the key.
  expect(await new ShopBrowser(shop).read(received)).toContain(bundle.name);
});

test("a method of WordPress's is not among those of the shop, and is named with its way", async () => {
  const shop = openWithWordPress({ WORDPRESS_METHODS: "cod" });
  const browser = new ShopBrowser(shop);
  await browser.call("add-to-cart", {
    productId: await readId("panduan-ganti-minyak-rem"),
    quantity: 1,
  });
  const page = await browser.read("/en/checkout");
  expect(page).toContain('value="bacs"');
  expect(page).not.toContain('value="cod"');
  expect(page).toContain("Cash on delivery: you order and pay in the shop");
  const wordpress = new WordPressBrowser(shop);
  await wordpress.follow(await pressWordPress(browser));
  const received = await wordpress.order({ email, payment_method: "cod" });
  expect(received).toContain("/payment/return?order=");
});

test("where all methods are WordPress's, its checkout takes the place of the form", async () => {
  const shop = openWithWordPress({ WORDPRESS_METHODS: "cod,bacs" });
  const browser = new ShopBrowser(shop);
  await browser.call("add-to-cart", {
    productId: await readId("panduan-ganti-minyak-rem"),
    quantity: 1,
  });
  const page = await browser.read("/en/checkout");
  expect(page).toContain(english["wordpress-checkout.open"]);
  expect(page).not.toContain('name="paymentMethod"');
});

test("the shop's own form, open in another tab, does not order it", async () => {
  const browser = new ShopBrowser(openWithWordPress());
  const added = await putBundle(browser);
  const { total, chosenRate } = (added.ok ? added.value.cart : {}) as Record<string, unknown>;
  const placed = await browser.call("checkout", {
    ...{ key: crypto.randomUUID(), total, paymentMethod: "bacs", email },
    ...{ shipping: aniTyped, shippingMethod: chosenRate },
  });
  expect(placed).toMatchObject({ ok: false, error: { code: "wordpress-checkout.why" } });
});

describe("the address", () => {
  test("is in no page, is neither stored nor sent on as a referrer, and is led to from the checkout alone", async () => {
    const shop = openWithWordPress({}, {}, { BASE_URL: "https://woo.example" });
    const policy = async (path: string) =>
      (await shop.fetch(path)).headers.get("content-security-policy");
    expect(await policy("/en/checkout")).toContain("form-action 'self' https://woo.example;");
    expect(await policy("/en/cart")).toContain("form-action 'self';");
    const own = openWithWordPress();
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
    const browser = new ShopBrowser(openWithWordPress({}, {}, { BASE_URL: "https://woo.example" }));
    await putBundle(browser);
    expect(await pressWordPress(browser)).toBe("/en/checkout");
    const page = await browser.read("/en/checkout");
    expect(page).toContain("The secure checkout could not be opened.");
    expect(page).toContain(bundle.name);
  });

  test("ends after ten minutes, and at the next press", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const shop = openWithWordPress();
    const browser = new ShopBrowser(shop);
    await putBundle(browser);
    const first = await pressWordPress(browser);
    const second = await pressWordPress(browser);
    const wordpress = new WordPressBrowser(shop);
    await wordpress.follow(first);
    expect(wordpress.location).toBe("/");
    await wordpress.follow(second);
    expect(wordpress.location).toBe("/__backend/wordpress/checkout/");
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await wordpress.follow(second);
    expect(wordpress.location).toBe("/");
    await wordpress.follow(await pressWordPress(browser));
    expect(wordpress.location).toBe("/__backend/wordpress/checkout/");
  });

  test("is given neither without a session, nor for an empty cart, nor where WooGraphQL's setting is off", async () => {
    const visitor = new ShopBrowser(openWithWordPress());
    expect(await pressWordPress(visitor)).toBe("/en/checkout");
    expect(await visitor.read("/en/checkout")).toContain(english["cart.empty"]);
    const browser = new ShopBrowser(openWithWordPress({}, { SESSION_TRANSFER: "off" }));
    await putBundle(browser);
    expect(await pressWordPress(browser)).toBe("/en/checkout");
    expect(await browser.read("/en/checkout")).toContain("could not be opened");
    const without = new ShopBrowser(openWithWordPress({}, {}, { SESSION_TRANSFER: "off" }));
    await putBundle(without);
    expect(await pressWordPress(without)).toBe("/en/checkout");
  });
});

describe("a cart", () => {
  test("that was read before it was ordered there is empty here, and is not filled again", async () => {
    const shop = openWithWordPress();
    const browser = new ShopBrowser(shop);
    await putBundle(browser);
    expect(await browser.read("/en/cart")).toContain(bundle.name);
    const wordpress = new WordPressBrowser(shop);
    await wordpress.follow(await pressWordPress(browser));
    await wordpress.order({ email });
    for (let look = 0; look < 2; look += 1)
      expect(await browser.read("/en/cart")).toContain(english["cart.empty"]);
    await browser.call("add-to-cart", {
      productId: await readId("panduan-ganti-minyak-rem"),
      quantity: 1,
    });
    expect(await browser.read("/en/cart")).not.toContain(bundle.name);
  });

  test("says that a checkout is open there, until it is ordered", async () => {
    const shop = openWithWordPress();
    const browser = new ShopBrowser(shop);
    await putBundle(browser);
    const isOpen = "may still be open in another tab";
    expect(await browser.read("/en/cart")).not.toContain(isOpen);
    const wordpress = new WordPressBrowser(shop);
    await wordpress.follow(await pressWordPress(browser));
    expect(await browser.read("/en/cart")).toContain(isOpen);
    expect(await browser.read("/en/checkout")).toContain(isOpen);
    await wordpress.order({ email });
    expect(await browser.read("/en/cart")).not.toContain(isOpen);
    await putBundle(browser);
    expect(await browser.read("/en/cart")).not.toContain(isOpen);
  });

  test("keeps its coupon there, and a customer stays the customer", async () => {
    const shop = openWithWordPress();
    const { browser, username } = await customer(shop);
    await putBundle(browser);
    await browser.call("apply-code", { code: "HEMAT10" });
    const wordpress = new WordPressBrowser(shop);
    const page = await wordpress.follow(await pressWordPress(browser));
    expect(page).toMatch(/Coupon: hemat10/i);
    const received = await wordpress.order({ email: `${username}@example.test` });
    const id = Number(/order=(\d+)/.exec(received)?.[1]);
    expect((await orderRow(id)).couponLines).not.toEqual([]);
    expect(await browser.read("/en/my-account?tab=orders")).toContain(`${id}`);
  });
});
