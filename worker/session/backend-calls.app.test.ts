import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { aniSends, aniTyped } from "../../tests/support/shopper.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";

// On an ordinary WordPress each call takes a second or two.

const settings = {
  STRIPE_PUBLISHABLE_KEY: "pk_test_stub",
  STRIPE_SECRET_KEY: "sk_test_stub",
  STRIPE_API_BASE: "https://stripe.test",
};
const plugins = { PAYMENT_PLUGINS: "xendit" };
const slug = "pembersih-rantai-motor";
let stripe = new StripeStub();
let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  Object.assign(storefrontSettings, settings, plugins);
  shop = openShop(settings, plugins);
});

beforeEach(() => {
  Object.assign(storefrontSettings, settings, plugins);
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
});

afterEach(() => {
  backendProxy.open();
  for (const name of Object.keys({ ...settings, ...plugins })) delete storefrontSettings[name];
  vi.unstubAllGlobals();
});

/** What a session asks of the backend while something is done. */
async function recordCalls(work: () => Promise<unknown>): Promise<string[]> {
  // What came before may still be read behind its response.
  await shop.idle();
  backendProxy.log = [];
  await work();
  await shop.idle();
  return backendProxy.log;
}

async function done(browser: ShopBrowser, name: string, given: unknown) {
  const result = await browser.call(name, given);
  if (!result.ok) throw new Error(`${name}: ${result.error.code}`);
  return result.value;
}

const add = async (browser: ShopBrowser) =>
  done(browser, "add-to-cart", { productId: await readId(slug), quantity: 1 });

/** A shopper at the checkout's form, with an address and what it costs there. */
async function atCheckout() {
  const browser = new ShopBrowser(shop);
  await add(browser);
  const { cart } = await done(browser, "change-address", { shipping: aniTyped });
  const form = { total: cart.total, shippingMethod: cart.chosenRate, ...aniSends };
  return { browser, form: { ...form, key: crypto.randomUUID() } };
}

test("an add, a quantity and a code are one call each", async () => {
  const browser = new ShopBrowser(shop);
  expect(await recordCalls(() => add(browser))).toEqual(["addToCart"]);
  expect(await recordCalls(() => add(browser))).toEqual(["addToCart"]);
  const { cart } = await done(browser, "read-cart", {});
  const line = { key: cart.lines[0]?.key, quantity: 3 };
  expect(await recordCalls(() => done(browser, "update-quantity", line))).toEqual([
    "UpDateCartQuantity",
  ]);
  expect(await recordCalls(() => done(browser, "apply-code", { code: "HEMAT10" }))).toEqual([
    "applyCoupon",
  ]);
});

test("a checkout is one call", async () => {
  const { browser, form } = await atCheckout();
  const order = { ...form, paymentMethod: "cod" };
  expect(await recordCalls(() => done(browser, "checkout", order))).toEqual(["StorefrontCheckout"]);
});

test("so is one to an address that the form names first", async () => {
  const { browser, form } = await atCheckout();
  const shipping = { ...aniTyped, address1: "Jl. Lain 12", city: "Malang" };
  const order = { ...form, shipping, paymentMethod: "cod" };
  expect(await recordCalls(() => done(browser, "checkout", order))).toEqual(["StorefrontCheckout"]);
});

test("one by card is two", async () => {
  const { browser, form } = await atCheckout();
  const order = { ...form, paymentMethod: "stripe" };
  const calls = await recordCalls(async () => {
    const { clientSecret } = await done(browser, "prepare-payment", order);
    stripe.pay(String(clientSecret).split("_secret")[0] ?? "");
    await done(browser, "checkout", order);
  });
  expect(calls).toEqual(["StorefrontCheckout", "CompletePayment"]);
});

test("a checkout at another total is refused, and then the cart is read", async () => {
  const { browser, form } = await atCheckout();
  const order = { ...form, total: form.total + 1, paymentMethod: "cod" };
  const calls = await recordCalls(async () => {
    const result = await browser.call("checkout", order);
    expect(result).toMatchObject({ error: { code: "checkout.cart-changed" } });
  });
  expect(calls.slice(0, 1)).toEqual(["StorefrontCheckout"]);
  expect(calls).toContain("getCart");
});

test("the page of an order that waits for its payment reads it once", async () => {
  const waitingOrder = async () => {
    const { browser, form } = await atCheckout();
    await done(browser, "checkout", { ...form, paymentMethod: "xendit_gateway" });
    const page = (await browser.open("/en/order-summary")).headers.get("location") ?? "";
    expect(page).toMatch(/order-summary\/\d+\?key=/);
    return () => browser.read(page);
  };
  // The first page of all asks for the payment methods, which the shop stores for all visitors.
  await (await waitingOrder())();
  expect(await recordCalls(await waitingOrder())).toEqual(["StorefrontOrder"]);
});
