import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHash, createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { type EdgeShop, openShop } from "../../tests/support/edge-shop.ts";
import { beginEach, buyBy, sendOrderWebhook } from "../../tests/support/gateway-orders.ts";
import { english, indonesian } from "../../tests/support/messages.ts";
import { ringDue } from "../../tests/support/ring-alarm.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { aniSends } from "../../tests/support/shopper.ts";
import type { Bindings } from "../platform/app-env.ts";
import { parseConfig } from "../settings/config.ts";

const { EVENTS, ORDERS } = env as unknown as Bindings;
const slug = "pembersih-rantai-motor";
const shopOrigin = "http://localhost:8787";
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
  for (const shard of shards) await ringDue(shard);
}

async function ringOrder(orderId: number): Promise<void> {
  await ringDue(ORDERS.getByName(String(orderId)));
  await deliver();
}

const ownEvents = () =>
  sent.filter(({ url }) => url === own.EVENTS_URL).flatMap(({ body }) => body.events);
const named = (name: string) => ownEvents().filter((event) => event.name === name);

async function view(shop: EdgeShop, browser: ShopBrowser, body = slug, path = "/en/viewed") {
  const headers = { origin: "http://localhost:8787", ...browser.jar.header() };
  const response = await shop.fetch(path, { method: "POST", body, headers });
  await shop.idle();
  vi.setSystemTime(Date.now() + 1_000);
  return response.status;
}

describe("without a receiver in the settings", () => {
  test("no page says a word of consent, and nothing is stored or sent", async () => {
    const shop = openShop();
    for (const path of ["/", `/product/${slug}`, "/privacy-policy", "/cart", "/en/checkout"])
      expect(
        /.{40}(?:id="consent"|\/consent\b|client\/events).{40}/.exec(await shop.text(path)),
      ).toBe(null);
    expect((await shop.fetch("/my-account/consent")).status).toBe(404);
    const browser = await agreeing(shop);
    expect(browser.jar.get("consent")).toBeUndefined();
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
      {
        item_id: expect.any(String),
        item_name: expect.any(String),
        price: added.value,
        quantity: 1,
      },
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

  test("is sent each part that is paid back, once, and at the end of the rest", async () => {
    const shop = eventShop(own);
    const browser = await agreeing(shop);
    const { orderId } = await buyBy(shop, "bacs", "island", {}, browser);
    const notifications = [
      { status: "processing", refunds: [] },
      { status: "processing", refunds: ["1.00"] },
      { status: "processing", refunds: ["1.00"] },
      { status: "completed", refunds: ["1.00", "0.25"] },
      { status: "refunded", refunds: ["1.00", "0.25", "99.00"] },
      { status: "refunded", refunds: ["1.00", "0.25", "99.00"] },
    ];
    for (const order of notifications) {
      vi.setSystemTime(Date.now() + 60_000);
      await sendOrderWebhook(shop, orderId, order);
      await ringOrder(orderId);
    }
    const [purchase] = named("purchase");
    const refunds = named("refund");
    const rest = Number((purchase.value - 1.25).toFixed(2));
    expect(refunds.map(({ value }) => value)).toEqual([1, 0.25, rest]);
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(3);
    for (const refund of refunds)
      expect(refund).toMatchObject({ transaction_id: String(orderId), currency: "EUR", items: [] });
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
    const statuses = [400, 400, 200];
    respond = () => new Response(null, { status: statuses.shift() ?? 500 });
    await deliver();
    expect(sent.map(({ body }) => body.events.length)).toEqual([2, 1, 1]);
    await deliver(60);
    expect(sent).toHaveLength(3);
  });
});

describe("Google Analytics 4", () => {
  test("gets one event a request, by its Measurement Protocol", async () => {
    const shop = eventShop(ga4);
    const browser = await agreeing(shop);
    await view(shop, browser);
    const { orderId } = await buyBy(shop, "cod", "island", {}, browser);
    await ringOrder(orderId);
    const [viewed, added, purchase] = sent;
    expect(sent.map(({ body }) => body.events.map(({ name }: { name: string }) => name))).toEqual([
      ["view_item"],
      ["add_to_cart"],
      ["purchase"],
    ]);
    const { origin, pathname, searchParams } = new URL(viewed?.url ?? "");
    expect(origin + pathname).toBe("https://www.google-analytics.com/mp/collect");
    expect(Object.fromEntries(searchParams)).toEqual({
      measurement_id: "G-AB12CD34EF",
      api_secret: "kunci",
    });
    expect(viewed?.body).toEqual({
      client_id: expect.stringMatching(/^\d+\.\d{10}$/),
      timestamp_micros: Date.parse("2031-01-01T08:00:00Z") * 1000,
      consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
      events: [
        {
          name: "view_item",
          params: {
            currency: "EUR",
            value: expect.any(Number),
            items: [expect.objectContaining({ quantity: 1, item_id: expect.any(String) })],
            page_location: `http://localhost:8787/en/product/${slug}`,
            session_id: String(Date.parse("2031-01-01T08:00:00Z") / 1000),
            engagement_time_msec: 1,
          },
        },
      ],
    });
    const ofOne = sent.map(({ body }) => [body.client_id, body.events[0].params.session_id]);
    expect(new Set(ofOne.map(String)).size).toBe(1);
    expect(purchase?.body.events[0].params).toMatchObject({ transaction_id: String(orderId) });
    expect(purchase?.text).not.toMatch(/ani@|Ani/);
    expect(added?.body.events[0].params.value).toBe(viewed?.body.events[0].params.value);
  });

  test("gets no event that it would refuse for its age", async () => {
    const shop = eventShop(ga4);
    const browser = await agreeing(shop);
    respond = () => new Response(null, { status: 500 });
    await view(shop, browser);
    await deliver();
    await deliver(4 * 24 * 60);
    expect(sent).toHaveLength(1);
  });
});

describe("Meta's Conversions API", () => {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");

  test("gets hashed buyers of visitors who agree to advertising", async () => {
    const shop = eventShop(meta);
    const browser = await agreeing(shop);
    const { orderId } = await buyBy(shop, "cod", "island", {}, browser);
    await ringOrder(orderId);
    const purchase = sent
      .flatMap(({ body }) => body.data)
      .find((event) => event.event_name === "Purchase");
    expect(sent[0]?.url).toBe("https://graph.facebook.com/v24.0/1234567890/events");
    expect(sent[0]?.body.access_token).toBe("token");
    expect(purchase).toMatchObject({
      event_id: `purchase.${orderId}`,
      event_source_url: "http://localhost:8787/en/checkout",
      action_source: "website",
      user_data: { em: hash(aniSends.email), country: hash("id") },
      custom_data: {
        currency: "EUR",
        content_type: "product",
        order_id: String(orderId),
        content_ids: [expect.any(String)],
      },
    });
    expect(purchase.user_data.ph).toMatch(/^[\da-f]{64}$/);
    expect(sent.map(({ text }) => text).join()).not.toContain(aniSends.email);
  });

  test("gets nothing of who agrees to statistics alone, which others get", async () => {
    const shop = eventShop(all);
    const browser = new ShopBrowser(shop);
    await browser.submit("choose-consent", { statistics: "1" });
    const { orderId } = await buyBy(shop, "cod", "island", {}, browser);
    await ringOrder(orderId);
    const hosts = new Set(sent.map(({ url }) => new URL(url).host));
    expect([...hosts].sort()).toEqual(["events.shop.test", "www.google-analytics.com"]);
  });
});

describe("the consent", () => {
  test.each([
    ["", indonesian["consent.title"], "Anda belum memilih"],
    ["/en", english["consent.title"], "You have not chosen yet"],
  ])("is a form without script, with its purposes apart (%s)", async (prefix, title, state) => {
    const shop = eventShop(all);
    const browser = new ShopBrowser(shop);
    const response = await browser.open(`${prefix}/my-account/consent`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const html = await response.text();
    for (const text of [
      title,
      state,
      "Google Analytics",
      'name="statistics"',
      'name="advertising"',
    ])
      expect(html).toContain(text);
    const home = await shop.text(prefix || "/");
    expect(home).toContain(`href="${prefix}/my-account/consent"`);
    expect(home).toMatch(/<section id="consent"[^>]* hidden=""/);
  });

  test("speaks of advertising only where there is a receiver for it", async () => {
    const shop = eventShop(ga4);
    for (const path of ["/en/my-account/consent", "/en/privacy-policy", "/en"])
      expect(await shop.text(path)).not.toMatch(
        /Statistics and advertising|Meta|name="advertising"/,
      );
  });

  test("shows what was chosen and when, and is withdrawn there", async () => {
    const shop = eventShop(all);
    const browser = new ShopBrowser(shop);
    await browser.submit("choose-consent", { advertising: "1" });
    expect(await browser.read("/en/my-account/consent")).toContain(
      "You agree to advertising, since January 1, 2031.",
    );
    await browser.submit("choose-consent", { choice: "none" });
    expect(await browser.read("/en/my-account/consent")).toContain(
      "You have agreed to nothing, since",
    );
    expect(browser.jar.get("consent")).toMatch(/\.\.0$/);
  });

  test("is asked for again where another receiver is added", async () => {
    const browser = await agreeing(eventShop(own));
    const value = browser.jar.get("consent") ?? "";
    const other = new ShopBrowser(eventShop(all));
    other.jar.set("consent", value);
    expect(await other.read("/en/my-account/consent")).toContain("You have not chosen yet");
  });

  test.each([
    "",
    "1",
    "x".repeat(4_000),
    "../../../..",
    `${"a".repeat(10)}.1767225600.sa.99999999999`,
  ])("a cookie of somebody else's making is none (%s)", async (value) => {
    const shop = eventShop(own);
    const browser = new ShopBrowser(shop);
    browser.jar.set("consent", value);
    await view(shop, browser);
    await deliver();
    expect(sent).toEqual([]);
  });

  test("the privacy policy says who gets what, and names the cookie", async () => {
    const shop = eventShop(all);
    for (const path of ["/privacy-policy", "/en/privacy-policy"]) {
      const html = await shop.text(path);
      for (const text of [
        "Google Analytics",
        "Meta",
        "<strong>consent</strong>",
        "/my-account/consent",
      ])
        expect(html).toContain(text);
      expect(html).not.toMatch(/no trackers|tidak ada pelacak/);
    }
  });
});

describe("what a browser reports", () => {
  test.each([
    ["a page of another shop", slug, "https://elsewhere.test", 403],
    ["a long text", "x".repeat(201), shopOrigin, 413],
    ["no slug", "../orders?key=1", shopOrigin, 400],
    ["a broken encoding", "%zz", shopOrigin, 400],
    ["a product that there is not", "nothing-of-that-name", shopOrigin, 204],
  ])("%s is not recorded", async (_, body, origin, status) => {
    const shop = eventShop(own);
    const browser = await agreeing(shop);
    const headers = { origin, ...browser.jar.header() };
    const response = await shop.fetch("/viewed", { method: "POST", body, headers });
    await shop.idle();
    await deliver();
    expect([response.status, response.headers.get("cache-control")]).toEqual([status, "no-store"]);
    expect(sent).toEqual([]);
  });

  test("events are limited by address, and the page is none the worse", async () => {
    const shop = eventShop({ ...own, RATE_LIMITS: "on" });
    const browser = await agreeing(shop);
    const header = browser.jar.header();
    const views = Array.from({ length: 40 }, () =>
      shop.fetch("/viewed", {
        method: "POST",
        body: slug,
        headers: { ...header, origin: "http://localhost:8787", "cf-connecting-ip": "192.0.2.77" },
      }),
    );
    const statuses = (await Promise.all(views)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([204]));
    await shop.idle();
    await deliver();
    expect(named("view_item").length).toBeGreaterThan(0);
    expect(named("view_item").length).toBeLessThanOrEqual(20);
  });

  test("an object that fails costs an event, not the purchase", async () => {
    const shop = eventShop(own);
    const browser = await agreeing(shop);
    const failing = { getByName: () => ({ add: () => Promise.reject(new Error("gone")) }) };
    const broken = { ...shop.bindings, EVENTS: failing };
    Object.assign(shop.bindings, broken);
    const { orderId } = await buyBy(shop, "cod", "island", {}, browser);
    expect(orderId).toBeGreaterThan(0);
  });
});

test("ids without their secrets are refused at the start", async () => {
  const { META_PIXEL_ID } = meta;
  expect(() => parseConfig({ GA4_MEASUREMENT_ID: "G-AB12CD34EF", META_PIXEL_ID })).toThrow(
    /GA4_API_SECRET[\s\S]*META_ACCESS_TOKEN/,
  );
});
