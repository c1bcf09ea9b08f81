import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { type EdgeShop, openShop } from "../../tests/support/edge-shop.ts";
import { beginEach, buyBy, sendOrderWebhook } from "../../tests/support/gateway-orders.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import type { Bindings } from "../app-env.ts";

const { EVENTS, ORDERS } = env as unknown as Bindings;
const slug = "pembersih-rantai-motor";
const own = { EVENTS_URL: "https://events.shop.test/in", EVENTS_SECRET: "rahasia" };
const ga4 = { GA4_MEASUREMENT_ID: "G-AB12CD34EF", GA4_API_SECRET: "kunci" };
const meta = { META_PIXEL_ID: "1234567890", META_ACCESS_TOKEN: "token" };
const all = { ...own, ...ga4, ...meta };

interface Sent {
  url: string;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
  body: any;
}

let sent: Sent[] = [];
let respond = (_url: string): Response | Promise<Response> => new Response(null, { status: 204 });

beginEach({});

beforeEach(async () => {
  sent = [];
  respond = () => new Response(null, { status: 204 });
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = String(input);
    if (!/events\.shop\.test|google-analytics|graph\.facebook/.test(url)) return real(input, init);
    const text = String(init?.body);
    sent.push({ url, headers: new Headers(init?.headers), text, body: JSON.parse(text) });
    return respond(url);
  });
  for (const shard of shards) await runInDurableObject(shard, (_, it) => it.storage.deleteAll());
});

afterEach(() => {
  for (const name of Object.keys(all)) delete storefrontSettings[name];
});

const shards = Array.from({ length: 16 }, (_, at) => EVENTS.getByName(String(at)));

/** A shop whose objects have its settings too. */
function eventShop(settings: Record<string, string>): EdgeShop {
  Object.assign(storefrontSettings, settings);
  return openShop(settings);
}

/** A browser whose visitor has agreed to everything. */
async function agreeing(shop: EdgeShop, choice = "all"): Promise<ShopBrowser> {
  const browser = new ShopBrowser(shop);
  const response = await browser.submit("choose-consent", { choice });
  expect(response.status).toBe(303);
  return browser;
}

/** Rings what waits, as the platform does some seconds later. */
async function deliver(minutes = 1): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  const isDue = (shard: (typeof shards)[number]) =>
    runInDurableObject(shard, async (_, { storage }) => {
      const at = await storage.getAlarm();
      return at !== null && at <= Date.now();
    });
  for (const shard of shards) while (await isDue(shard)) await runDurableObjectAlarm(shard);
}

async function ringOrder(orderId: number): Promise<void> {
  await runDurableObjectAlarm(ORDERS.getByName(String(orderId)));
  await deliver();
}

const ownEvents = () =>
  sent.filter(({ url }) => url === own.EVENTS_URL).flatMap(({ body }) => body.events);
const named = (name: string) => ownEvents().filter((event) => event.name === name);

async function view(shop: EdgeShop, browser: ShopBrowser, body = slug, path = "/en/viewed") {
  const headers = { origin: "http://localhost:8787", ...browser.jar.header() };
  const response = await shop.fetch(path, { method: "POST", body, headers });
  await shop.idle();
  return response.status;
}

describe("without a receiver in the settings", () => {
  test("no page says a word of consent, and nothing is stored or sent", async () => {
    const shop = openShop();
    for (const path of ["/", `/product/${slug}`, "/privacy-policy", "/cart", "/en/checkout"])
      expect((await shop.text(path)).toLowerCase()).not.toMatch(/consent|google|meta ads/);
    expect((await shop.fetch("/consent")).status).toBe(404);
    const browser = await agreeing(shop);
    expect(await view(shop, browser)).toBe(204);
    const { orderId } = await buyBy(shop, "cod", "island", {}, browser);
    await ringOrder(orderId);
    expect(sent).toEqual([]);
  });
});

describe("an endpoint of the shop's own", () => {
  test("gets what a visitor who agrees views, adds and buys, each once, with its proof", async () => {
    const shop = eventShop(own);
    const browser = await agreeing(shop);
    expect(await view(shop, browser)).toBe(204);
    const { orderId } = await buyBy(shop, "cod", "form", {}, browser);
    await browser.open("/en/checkout");
    await ringOrder(orderId);
    await ringOrder(orderId);
    expect(ownEvents().map(({ name }) => name)).toEqual(["view_item", "add_to_cart", "purchase"]);
    const [consent] = ownEvents().map((event) => event.consent);
    expect(consent).toEqual({
      visitor: expect.stringMatching(/^\d+\.\d{10}$/),
      purposes: ["statistics"],
      version: expect.stringMatching(/^[\w-]{10}$/),
      date: "2031-01-01T08:00:00.000Z",
    });
    const [{ headers, text } = {} as Sent] = sent;
    expect(headers.get("x-events-signature")).toBe(
      createHmac("sha256", own.EVENTS_SECRET).update(text).digest("base64"),
    );
  });

  test("gets exact amounts in the shop's currency", async () => {
    const shop = eventShop(own);
    const browser = await agreeing(shop);
    const { orderId } = await buyBy(shop, "cod", "island", {}, browser);
    await ringOrder(orderId);
    const [purchase] = named("purchase");
    const [added] = named("add_to_cart");
    expect(purchase).toMatchObject({ currency: "EUR", transaction_id: String(orderId) });
    expect(purchase.value).toBe(added.value);
    expect(purchase.items).toEqual([
      { item_id: expect.any(String), item_name: expect.any(String), price: added.value, quantity: 1 },
    ]);
    expect(purchase.shipping).toBeGreaterThan(0);
    expect(purchase).not.toHaveProperty("buyer");
    expect(purchase).not.toHaveProperty("browser");
  });

  test("hears of an order once it is paid, and of its refund", async () => {
    const shop = eventShop(own);
    const browser = await agreeing(shop);
    const { orderId } = await buyBy(shop, "bacs", "island", {}, browser);
    await ringOrder(orderId);
    expect(named("purchase")).toEqual([]);
    for (const status of ["processing", "completed", "refunded", "refunded"]) {
      vi.setSystemTime(Date.now() + 60_000);
      await sendOrderWebhook(shop, orderId, { status });
      await ringOrder(orderId);
    }
    expect(named("purchase")).toHaveLength(1);
    expect(named("refund")).toHaveLength(1);
    expect(named("refund")[0].transaction_id).toBe(String(orderId));
  });

  test("gets an order of a checkout whose response was lost", async () => {
    const shop = eventShop(own);
    const browser = await agreeing(shop);
    const { orderId } = await buyBy(shop, "cod", "island", {}, browser);
    // The record is written once more, as after such a loss.
    await ringOrder(orderId);
    await sendOrderWebhook(shop, orderId, { status: "processing" });
    await ringOrder(orderId);
    expect(named("purchase")).toHaveLength(1);
  });

  test("gets nothing of who has refused, or was not asked yet", async () => {
    const shop = eventShop(own);
    for (const browser of [new ShopBrowser(shop), await agreeing(shop, "none")]) {
      expect(await view(shop, browser)).toBe(204);
      const { orderId } = await buyBy(shop, "cod", "island", {}, browser);
      await ringOrder(orderId);
    }
    expect(sent).toEqual([]);
  });

  test("gets nothing any more once the consent is withdrawn, not even what waits", async () => {
    const shop = eventShop(own);
    const browser = await agreeing(shop);
    const { orderId } = await buyBy(shop, "bacs", "island", {}, browser);
    await view(shop, browser);
    await browser.submit("choose-consent", { choice: "none" });
    await sendOrderWebhook(shop, orderId, { status: "processing" });
    await ringOrder(orderId);
    expect(sent).toEqual([]);
  });

  test("begin_checkout counts once for a cart, however often its form is loaded", async () => {
    const shop = eventShop(own);
    const browser = await agreeing(shop);
    await browser.read("/en/checkout");
    const { buyer } = await buyBy(shop, "nothing-of-that-name", "island", {}, browser).catch(
      () => ({ buyer: browser }),
    );
    for (let time = 0; time < 3; time += 1) await buyer.read("/en/checkout");
    await shop.idle();
    await deliver();
    expect(named("begin_checkout")).toHaveLength(1);
  });

  test("gets what it did not take, later and in order; then it is given up", async () => {
    const shop = eventShop(own);
    const browser = await agreeing(shop);
    respond = () => new Response(null, { status: 503 });
    await view(shop, browser);
    await deliver();
    expect(sent).toHaveLength(1);
    respond = () => Promise.reject(new TypeError("no network"));
    await deliver(2);
    expect(sent).toHaveLength(2);
    respond = () => new Response(null, { status: 200 });
    await deliver(6);
    expect(ownEvents().map(({ name }) => name)).toEqual(["view_item", "view_item", "view_item"]);
    expect(new Set(ownEvents().map(({ id }) => id)).size).toBe(1);
    await deliver(60);
    expect(sent).toHaveLength(3);
  });

  test("one refused event does not take the others with it", async () => {
    const shop = eventShop(own);
    const browser = await agreeing(shop);
    await view(shop, browser);
    await view(shop, browser);
    let calls = 0;
    respond = () => new Response(null, { status: (calls += 1) < 3 ? 400 : 200 });
    await deliver();
    expect(sent.map(({ body }) => body.events.length)).toEqual([2, 1, 1]);
    await deliver(60);
    expect(sent).toHaveLength(3);
  });
});
