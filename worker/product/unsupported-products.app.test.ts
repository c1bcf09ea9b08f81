import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { resetProxies, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import {
  buildIndexes,
  finishIndexes,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { customer } from "../../tests/support/shop-customers.ts";
import { bundle } from "../../tests/support/shop-rows.ts";
import { aniTyped } from "../../tests/support/shopper.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";
import { calls } from "../../tests/wordpress/calls.json";

beforeAll(seedProducts);

const category = "oli-full-sintetik-formula";
const lists = [
  "/",
  "/products",
  "/products?search=samudra",
  "/products?search=paket",
  "/products?orderby=sales",
  "/products?filter=sale[true]",
  `/product-category/${category}`,
  `/category/${category}`,
  "/product/oli-samudra-5w-30",
  "/sitemaps/products-1.xml",
  "/feeds/products.xml",
];

async function readPage(path: string): Promise<string> {
  const response = await openShop().fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

describe.each(["without an index", "with an index"])("a shop %s", (state) => {
  beforeAll(async () => {
    if (state === "with an index") await buildIndexes();
  });

  test.each(lists)("shows %s without the product of an unknown type", async (path) => {
    const body = await readPage(path);
    expect(body).not.toContain(bundle.slug);
    if (!path.includes("paket")) expect(body).toContain("/product/");
  });
});

test("its page is not found while WooGraphQL does not show it", async () => {
  const response = await openShop().fetch(`/product/${bundle.slug}`);
  expect(response.status).toBe(404);
});

async function addBundle(browser: ShopBrowser): Promise<string | undefined> {
  const added = await browser.call("add-to-cart", { productId: bundle.id, quantity: 2 });
  if (!added.ok) throw new Error(JSON.stringify(added.error));
  return (added.value as { cart: { chosenRate: string | null } }).cart.chosenRate ?? undefined;
}

const unnamed = english["cart.unnamed"];

test("in a cart it is shown with its price, though WooGraphQL cannot name it", async () => {
  const browser = new ShopBrowser(openShop());
  await addBundle(browser);
  const cart = await browser.read("/en/cart");
  expect(cart).toContain(`<h3>${unnamed}</h3>`);
  expect(cart).toContain("€90.00");
  expect(await browser.read("/en/checkout")).toContain(unnamed);
});

test("it is ordered, and shown with its order", async () => {
  const { browser, username } = await customer(openShop());
  const form = {
    ...{ key: crypto.randomUUID(), paymentMethod: "cod", email: `${username}@example.test` },
    ...{ shipping: aniTyped, billing: aniTyped, shippingMethod: await addBundle(browser) },
  };
  const unshown = await browser.call("checkout", { ...form, total: 0 });
  if (unshown.ok) throw new Error("The total was not compared.");
  const { total } = unshown.error.cart as { total: number };
  const placed = await browser.call("checkout", { ...form, total });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  const page = await browser.read(`/en/order-summary/${placed.value.orderId}`);
  expect(page).toContain(unnamed);
  expect(page).toContain("€90.00");
  expect((await browser.open("/en/my-account?tab=orders")).status).toBe(200);
});

async function statusPage(): Promise<string> {
  const headers = { authorization: "Bearer operators-only" };
  return openShop().text("/en/_status", { headers });
}

test("the operator's page counts and names what is hidden", async () => {
  expect(await statusPage()).toContain(`1 products are not shown`);
  expect(await statusPage()).toContain(`${bundle.id} (bundle)`);
});

describe("with WooGraphQL's setting that shows such products", () => {
  const open = () => openShop({}, { UNSUPPORTED_PRODUCTS: "on" });

  beforeAll(() => {
    storefrontSettings.UNSUPPORTED_PRODUCTS = "on";
  });
  afterAll(resetProxies);

  test("it is there within 10 s of the plugin's call, though its page was not found before", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const shop = open();
    expect((await shop.fetch(`/product/${bundle.slug}`)).status).toBe(404);
    const { body } = calls.find(({ change }) => change === "products of other types") ?? {};
    const { action, arg } = JSON.parse(body ?? "{}");
    await sendWebhook(shop, { topic: `action.${action}`, body: { action, arg } });
    await finishIndexes();
    vi.setSystemTime(Date.now() + 10_000);
    expect((await shop.fetch(`/product/${bundle.slug}`)).status).toBe(200);
    expect(await shop.text("/products")).toContain(bundle.slug);
    vi.useRealTimers();
  });

  test("in a cart it has its name", async () => {
    const browser = new ShopBrowser(open());
    await addBundle(browser);
    expect(await browser.read("/en/cart")).toContain(`>${bundle.name}</a></h3>`);
  });

  test("it has a page of its own: a price, and a link to ask instead of a button", async () => {
    const html = await open().text(`/en/product/${bundle.slug}`);
    expect(html).toContain(`<h1>${bundle.name}</h1>`);
    expect(html).toContain("€45.00");
    expect(html).toContain(english["product.ask-for"]);
    expect(html).toContain(encodeURIComponent(`order ${bundle.name} (PAKET-1)`));
    expect(html).not.toContain('action="/en/actions/add-to-cart"');
    expect(html).not.toContain('"@type":"Offer"');
  });

  test("it is listed in its place and found, without a button, and nothing is hidden", async () => {
    const payload = await open().text("/products/_payload.json");
    const { products } = JSON.parse(payload) as { products: { slug: string }[] };
    expect(products[0]?.slug).toBe(bundle.slug);
    expect(await open().text("/products?search=paket+servis")).toContain(bundle.slug);
    expect(await statusPage()).not.toContain("are not shown");
  });
});
