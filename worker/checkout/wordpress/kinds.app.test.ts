import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy, resetProxies } from "../../../tests/support/backend-proxy.ts";
import { seedProducts } from "../../../tests/support/edge-shop.ts";
import { english } from "../../../tests/support/messages.ts";
import { customer } from "../../../tests/support/shop-customers.ts";
import { addProduct } from "../../../tests/support/shop-rows.ts";
import {
  openWithWordPress,
  pressWordPress,
  WordPressBrowser,
} from "./wordpress-browser.fixture.ts";

afterEach(resetProxies);

/** What is declared of a kind of product or payment method: docs/connect.md, "WordPress's own checkout". */
interface Declared {
  /** The type that a plugin gives the product; null for one of the shop's own. */
  type: string | null;
  isPriced?: false;
  /** WooCommerce's sentence, where a plugin wants more than the product. */
  refusal?: string;
  /** Settings of the shop. */
  settings?: Record<string, string>;
  plugins?: string;
  method?: string;
}

const kinds: Record<string, Declared> = {
  "a bundle": { type: "bundle" },
  "a composite": { type: "composite" },
  "a subscription": { type: "subscription" },
  "a variable subscription": { type: "variable-subscription" },
  "a product with a deposit": { type: "deposit" },
  "a plugin's gift card": { type: "gift-card" },
  "a booking that needs a date": {
    type: "booking",
    refusal: "Please choose a date for your booking.",
  },
  "a product with fields that must be filled": {
    type: "addons",
    refusal: "Please fill in the engraving.",
  },
  "a product without a price": { type: "quote", isPriced: false },
  "a method without a page": {
    type: null,
    plugins: "redirect",
    method: "bayar_gateway",
    settings: { WORDPRESS_METHODS: "bayar_gateway" },
  },
  "a method of instalments beside it": {
    type: null,
    method: "cod",
    settings: { WORDPRESS_METHODS: "bayar_gateway,cod" },
  },
  "no method but WordPress's": {
    type: null,
    method: "bacs",
    settings: { WORDPRESS_METHODS: "bacs,cod" },
  },
};

const first = 79_101;
const rows = Object.entries(kinds).map(([kind, declared], at): [string, number, Declared] => [
  kind,
  first + at,
  declared,
]);

// Before the index is built: it knows which products there are.
beforeAll(async () => {
  await seedProducts();
  for (const [, id, { type, isPriced = true }] of rows) {
    const price = isPriced ? 4_500 : null;
    const name = `Barang ${id}`;
    await addProduct(id, {
      ...{ slug: `barang-${id}`, nameId: name, nameEn: name, pluginType: type },
      ...{ regularPrice: price, minPrice: price, maxPrice: price },
    });
  }
});

describe.each(rows)("%s", (_kind, id, declared) => {
  const { type, isPriced = true, refusal, settings = {}, plugins, method = "bacs" } = declared;
  const isSold = isPriced && !refusal;

  test("has its page, its cart, its order and its place in the account, as declared", async () => {
    const [slug, name] = [`barang-${id}`, `Barang ${id}`];
    const shop = openWithWordPress(settings, plugins ? { PAYMENT_PLUGINS: plugins } : {});
    if (refusal)
      backendProxy.intercept = async (request, pass) =>
        (await request.clone().text()).includes("mutation addToCart")
          ? Response.json({ data: { addToCart: null }, errors: [{ message: refusal }] })
          : pass(request);
    const { browser, username } = await customer(shop);

    // Its page.
    const page = await browser.read(`/en/product/${slug}`);
    expect(page).toContain(`<h1>${name}</h1>`);
    const buy = type === null ? english["product.add"] : english["wordpress-checkout.buy"];
    if (isPriced) expect(page).toContain(buy);
    else expect(page).not.toContain(buy);
    if (type !== null) expect(page).toContain(english["product.ask-for"]);

    // Its cart.
    const added = await browser.submit("add-to-cart", {
      productId: String(id),
      returnTo: "/en/checkout",
    });
    expect(added.headers.get("location")).toBe("/en/checkout");
    const checkout = await browser.read("/en/checkout");
    const cart = await browser.read("/en/cart");
    if (!isSold) {
      // Nothing is in the cart, its page says why, and has ways on.
      expect(cart).toContain(english["cart.empty"]);
      expect(checkout).toContain(refusal ?? 'role="alert"');
      expect(checkout).toContain('href="/en/products"');
      expect(await browser.read("/en/my-account?tab=orders")).not.toContain(name);
      return;
    }
    expect(cart).toContain(name);
    expect(checkout).toContain(english["wordpress-checkout.open"]);
    expect(checkout).not.toContain(`value="${method}"`);

    // Its order.
    const wordpress = new WordPressBrowser(shop);
    expect(await wordpress.follow(await pressWordPress(browser))).toContain(name);
    const left = await wordpress.order({
      payment_method: method,
      email: `${username}@example.test`,
    });
    const isAtGateway = !left.includes("/payment/return");
    const orders = await browser.read("/en/my-account?tab=orders");
    const [, orderId = ""] = /order-summary\/(\d+)/.exec(orders) ?? [];
    expect(orderId).not.toBe("");
    expect(isAtGateway).toBe(plugins !== undefined);

    // Its place in the account, and the order's page.
    expect(await browser.read(`/en/order-summary/${orderId}`)).toContain(name);
    expect(await browser.read("/en/cart")).toContain(english["cart.empty"]);
  });
});
