import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Env } from "../../backend/env.ts";
import { webhookSignature } from "../../backend/operator/webhooks.ts";
import { handle } from "../../backend/routes.ts";
import { storefrontReport } from "../../backend/storefront-report.ts";
import { storefrontSettings } from "../../tests/support/backend-proxy.ts";
import {
  buildIndexes,
  type EdgeShop,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { toKey } from "../../tests/support/shop-settings.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";

beforeAll(async () => {
  await seedProducts();
  await buildIndexes();
});

const secret = "session-tests";
const product = "/en/product/minyak-rem-dot-3";

/** The WordPress behind a shop that has its key: what it reports, and whether it responds. */
const wordpress = {
  settings: {} as Partial<Env>,
  /** In place of its report. */
  report: null as (() => Promise<object>) | null,
  /** What it responds to everything. */
  failure: null as Response | null,
  calls: [] as string[],
};

let hosts = 0;

/** A shop that has a key of a WordPress of its own: nothing of it is in any cache yet. */
function connectedShop(settings: Record<string, unknown> = {}): EdgeShop {
  hosts += 1;
  const header = backendEnv.WORDPRESS_PLUGIN_KEY ?? "";
  const WORDPRESS_KEY = toKey(`https://woo-${hosts}.example`, header, secret);
  storefrontSettings.WORDPRESS_KEY = WORDPRESS_KEY;
  return openShop({ WORDPRESS_KEY, ...settings });
}

beforeEach(() => {
  Object.assign(wordpress, { settings: {}, report: null, failure: null, calls: [] });
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input as RequestInfo, init as RequestInit);
    const { operationName } = (await request.clone().json()) as { operationName: string };
    wordpress.calls.push(operationName);
    if (wordpress.failure) return wordpress.failure.clone();
    if (operationName === "getStorefrontReport" && wordpress.report)
      return Response.json(await wordpress.report());
    const execution = { waitUntil: () => {} } as unknown as ExecutionContext;
    const env = { ...backendEnv, ...wordpress.settings };
    return handle(request, env, execution, () => new Date());
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  delete storefrontSettings.WORDPRESS_KEY;
});

const settingsChanged = {
  topic: "action.woocommerce_storefront_settings",
  body: { action: "woocommerce_storefront_settings", arg: 1, sent: "1" },
  secret,
};

// Before the others, which have indexes built, and an index asks for the report, too.
test("the report is asked for once, however many pages there are", async () => {
  const shop = connectedShop();
  for (const path of [product, "/en/products", "/en/faq"]) await shop.text(path);
  expect(wordpress.calls.filter((name) => name === "getStorefrontReport")).toHaveLength(1);
});

test("a shop with a key alone shows WooCommerce's currency, taxes, name and delivery", async () => {
  wordpress.settings = {
    CURRENCY: "IDR",
    CURRENCY_LOCALE: "id-ID",
    TAX_DISPLAY: "included",
    SITE_NAME: "Toko Uji",
    PRICE_DISPLAY_SUFFIX: "incl. PPN",
    FREE_SHIPPING_MINIMUM: "500000",
  } as Partial<Env>;
  const shop = connectedShop();
  const page = await shop.text(product);
  expect(page).toMatch(/Rp\u00a0[\d.]+/);
  expect(page).not.toContain("€");
  expect(page).toContain("Toko Uji");
  expect(page).toContain("incl. PPN");
  expect(page).toContain('"priceCurrency":"IDR"');
  expect(page).toContain("Rp\u00a0500.000");
});

test("where WooCommerce opens no accounts, no form offers one and none is made", async () => {
  const shop = connectedShop();
  const account = "/en/my-account?action=register";
  expect(await shop.text(account)).toContain('"new-password"');
  wordpress.settings = { REGISTRATION: "off" } as Partial<Env>;
  const closed = connectedShop();
  const page = await closed.text(account);
  expect(page).toContain('"current-password"');
  expect(page).not.toContain('href="/en/my-account?action=register');
  const browser = new ShopBrowser(closed);
  const added = { productId: await readId("minyak-cvt-samudra"), quantity: 1 };
  expect(await browser.call("add-to-cart", added)).toMatchObject({ ok: true });
  expect(await browser.read("/en/checkout")).not.toContain("createAccount");
  const made = { username: "ani", email: "ani@example.test", password: "Rahasia-123" };
  expect(await browser.call("register", made)).toMatchObject({
    error: { notice: { text: "This shop does not open new accounts." } },
  });
});

test("a changed currency is on every page within ten seconds of the plugin's call", async () => {
  const shop = connectedShop();
  expect(await shop.text(product)).toContain("€");
  wordpress.settings = { CURRENCY: "IDR", CURRENCY_LOCALE: "id-ID" };
  expect((await sendWebhook(shop, settingsChanged)).status).toBe(200);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
  const page = await shop.text(product);
  expect(page).toMatch(/Rp\u00a0[\d.]+/);
  expect(page).not.toContain("€");
});

test("where taxes have changed, every price is read anew", async () => {
  const shop = connectedShop();
  const asked = () => wordpress.calls.filter((name) => name === "getProduct").length;
  await shop.text(product);
  await shop.text(product);
  expect(asked()).toBe(1);
  const action = "woocommerce_storefront_prices";
  const changed = { topic: `action.${action}`, body: { action, arg: 1, sent: "1" }, secret };
  expect(await (await sendWebhook(shop, changed)).json()).toMatchObject({
    invalidated: "everything",
  });
  await shop.text(product);
  expect(asked()).toBe(2);
});

/** Nothing of what is refused is shown: no price, no checkout, no stored page. */
async function expectUnknown(shop: EdgeShop): Promise<void> {
  for (const count of [1, 2]) {
    const response = await shop.fetch(product, { headers: { accept: "text/html" } });
    expect([count, response.headers.get("cache-status")]).toEqual([
      count,
      "storefront; fwd=uri-miss",
    ]);
    const page = await response.text();
    expect(page).toContain("Price not known yet");
    expect(page).not.toMatch(/€|priceCurrency|NaN/);
  }
  const browser = new ShopBrowser(shop);
  expect(await browser.read("/en/checkout")).toContain("The shop is closed for the moment");
  const add = { productId: await readId("minyak-cvt-samudra"), quantity: 1 };
  expect(await browser.call("add-to-cart", add)).toMatchObject({
    error: { notice: { text: "The shop is closed for the moment. Please try again later." } },
  });
  expect((await shop.fetch("/en/feeds/products.xml")).status).toBe(503);
  const headers = { authorization: `Basic ${btoa("o:operators-only")}` };
  expect(await shop.text("/en/_status", { headers })).toContain("no price is shown");
}

const signed = async (report: object, by = secret) => {
  const json = JSON.stringify(report);
  return { data: { storefrontReport: `${await webhookSignature(json, by)}\n${json}` } };
};
const report = storefrontReport({ CURRENCY: "EUR" });
const oddMoney = { ...report, currency: { ...report.currency, code: "coins" } };
const older = {
  errors: [{ message: 'Cannot query field "storefrontReport" on type "RootQuery".' }],
};

test.each([
  ["is older and reports nothing", async () => older],
  ["reports nothing to this shop", async () => ({ data: { storefrontReport: null } })],
  ["signs with another secret", () => signed(report, "of another shop")],
  ["reports an unknown currency", () => signed(oddMoney)],
  ["does not say how taxes are shown", () => signed({ ...report, tax: undefined })],
])("where the plugin %s, no price is known, and the next page is right", async (_what, odd) => {
  wordpress.report = odd;
  const shop = connectedShop();
  await expectUnknown(shop);
  wordpress.report = null;
  await sendWebhook(shop, settingsChanged);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
  expect(await shop.text(product)).toContain("€");
});

test("a report that is not to be had is asked for again after seconds, not by each request", async () => {
  const asked = () => wordpress.calls.filter((name) => name === "getStorefrontReport").length;
  wordpress.failure = new Response("No such page", { status: 404 });
  const shop = connectedShop();
  for (const path of ["/en/faq", "/en/contact", "/favicon.ico"]) await shop.fetch(path);
  expect(asked()).toBe(1);
  wordpress.failure = null;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5_000 });
  expect(await shop.text(product)).toContain("€");
  expect(asked()).toBe(2);
});

test("a data centre that starts while WordPress is down has the report that was stored last", async () => {
  const shop = connectedShop();
  await shop.text(product);
  wordpress.failure = new Response("Error establishing a database connection", { status: 500 });
  const other = openShop({
    WORDPRESS_KEY: shop.bindings.WORDPRESS_KEY,
    BASE_URL: "https://b.example",
  });
  expect(await other.text("/en/faq")).toContain("€");
});
