import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { idOf } from "../../tests/support/shop-rows.ts";
import { aniSends } from "../../tests/support/shopper.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";

const { DB } = env as unknown as { DB: D1Database };

const cards = {
  STRIPE_PUBLISHABLE_KEY: "pk_test_stub",
  STRIPE_SECRET_KEY: "sk_test_stub",
  STRIPE_WEBHOOK_SECRET: "whsec_stub",
  STRIPE_API_BASE: "https://stripe.test",
};

let stripe = new StripeStub();
let shop: EdgeShop;

beforeAll(async () => {
  Object.assign(storefrontSettings, cards);
  await seedProducts();
  shop = openShop(cards);
});

beforeEach(() => {
  for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Paid {
  browser: ShopBrowser;
  key: string;
  event: string;
}

/** A shopper who has paid at Stripe and closed the tab before the shop was notified. */
async function paidAndGone(eventId = `evt_${crypto.randomUUID()}`): Promise<Paid> {
  const browser = new ShopBrowser(shop);
  const productId = await idOf("minyak-cvt-samudra");
  await browser.call("add-to-cart", { productId, quantity: 1 });
  const rated = await browser.call("change-address", { country: "ID", state: "JI" });
  const total = rated.ok ? rated.value.cart.total : 0;
  const key = crypto.randomUUID();
  const form = { key, total, paymentMethod: "stripe", ...aniSends };
  const prepared = await browser.call("prepare-payment", form);
  expect(prepared).toMatchObject({ ok: true, value: { clientSecret: stripe.only.client_secret } });
  stripe.pay(stripe.only.id);
  const { id, metadata } = stripe.only;
  const event = {
    id: eventId,
    type: "payment_intent.succeeded",
    data: { object: { id, metadata } },
  };
  return { browser, key, event: JSON.stringify(event) };
}

const seconds = () => Math.floor(Date.now() / 1000);
const signed = (body: string, { secret = "whsec_stub", at = seconds() } = {}) =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;

const send = (body: string, signature = signed(body)) =>
  shop.fetch("/webhooks/stripe", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "stripe-signature": signature },
  });

/** As if its records had been lost. */
async function forgetSession(): Promise<void> {
  const { SESSIONS } = shop.bindings;
  const object = SESSIONS.get(SESSIONS.idFromString(stripe.only.metadata.session ?? ""));
  await runInDurableObject(object, (_session, { storage }) => storage.deleteAll());
}

const orders = async () =>
  (await DB.prepare("SELECT count(*) AS n FROM orders").first<{ n: number }>())?.n ?? 0;

test("a shopper who has paid while WooCommerce is down waits on one page, which leads nowhere else", async () => {
  const { browser, key } = await paidAndGone();
  const confirming = `/en/checkout/confirming?key=${key}`;
  // An outage that only the session's object meets.
  backendProxy.intercept = async () => Response.json({}, { status: 503 });
  expect((await browser.open("/en/checkout")).headers.get("location")).toBe(confirming);
  const waiting = await browser.open(confirming);
  const text = await waiting.text();
  expect([waiting.status, text.includes("Your payment has arrived")]).toEqual([200, true]);
  expect(text).toContain('http-equiv="refresh"');
  backendProxy.open();
  const placed = await browser.open(confirming);
  expect(placed.headers.get("location")).toMatch(/^\/en\/checkout\/order-received\/\d+\?key=/);
});

describe("Stripe's webhook", () => {
  test("makes the order of a payment whose tab was closed, and the shopper finds it", async () => {
    const { browser, key, event } = await paidAndGone();
    const before = await orders();
    const response = await send(event);
    expect([response.status, await response.json()]).toEqual([200, { ok: true, state: "done" }]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await orders()).toBe(before + 1);
    const match = await browser.open(`/en/checkout/confirming?key=${key}`);
    expect(match.headers.get("location")).toMatch(/\/en\/checkout\/order-received\/\d+\?key=/);
    const page = await browser.read(match.headers.get("location") ?? "");
    expect(page).toContain("Credit card");
  });

  test("of a late payment does so a day after the tab was closed, too", async () => {
    const { event } = await paidAndGone();
    const before = await orders();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
    expect(await (await send(event)).json()).toEqual({ ok: true, state: "done" });
    expect(await orders()).toBe(before + 1);
  });

  test("brought again, at once and afterwards, makes no second order", async () => {
    const { event } = await paidAndGone();
    const before = await orders();
    const responses = await Promise.all([send(event), send(event), send(event)]);
    responses.push(await send(event));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await orders()).toBe(before + 1);
    expect(stripe.refunds).toEqual([]);
  });

  test.each([
    ["unsigned", () => ""],
    ["signed with another secret", (body: string) => signed(body, { secret: "whsec_guess" })],
    ["signed for another body", () => signed("{}")],
    ["repeated ten minutes later", (body: string) => signed(body, { at: seconds() - 600 })],
    ["dated in the future", (body: string) => signed(body, { at: seconds() + 600 })],
  ])("that is %s is refused and changes nothing", async (_how, sign) => {
    const { event } = await paidAndGone();
    const before = await orders();
    expect((await send(event, sign(event))).status).toBe(401);
    expect(await orders()).toBe(before);
  });

  test("believes Stripe's API, not the event: what is not paid makes no order", async () => {
    const { event } = await paidAndGone();
    stripe.only.status = "requires_payment_method";
    const before = await orders();
    expect(await (await send(event)).json()).toEqual({ ok: true, state: "refused" });
    expect(await orders()).toBe(before);
  });

  test("asks Stripe to retry when Stripe's own API does not respond", async () => {
    const { event } = await paidAndGone();
    const before = await orders();
    stripe.isDown = true;
    expect((await send(event)).status).toBe(503);
    stripe.isDown = false;
    expect((await send(event)).status).toBe(200);
    expect(await orders()).toBe(before + 1);
  });

  test.each([
    ["another kind of event", { type: "payment_intent.payment_failed" }],
    ["a payment of another shop", { data: { object: { metadata: {} } } }],
    ["nobody's session", { data: { object: { metadata: { session: "0".repeat(64) } } } }],
    ["a session of no such form", { data: { object: { metadata: { session: "../x" } } } }],
  ])("about %s is taken note of and changes nothing", async (_what, changes) => {
    const event = { id: "evt_other", type: "payment_intent.succeeded", data: { object: {} } };
    const before = await orders();
    const response = await send(JSON.stringify({ ...event, ...changes }));
    expect(response.status).toBe(200);
    expect(await orders()).toBe(before);
  });

  test("of a paid intent without a session refunds it, and logs an error", async () => {
    const { event } = await paidAndGone();
    const error = vi.spyOn(console, "error").mockReturnValue();
    const before = await orders();
    await forgetSession();
    stripe.isDown = true;
    expect((await send(event)).status).toBe(503);
    stripe.isDown = false;
    expect(await (await send(event)).json()).toEqual({ ok: true, state: "refunded" });
    expect([await orders(), stripe.refunds]).toEqual([before, [stripe.only.id]]);
    expect(error.mock.calls.flat().join()).toMatch(/"event":"payment\.unknown".+"refunded"/);
  });

  test("of an unpaid intent without a session refunds nothing", async () => {
    const { event } = await paidAndGone();
    await forgetSession();
    stripe.only.status = "requires_payment_method";
    expect(await (await send(event)).json()).toEqual({ ok: true, state: "unknown" });
    expect(stripe.refunds).toEqual([]);
  });

  test("of a payment whose intent names another checkout refunds nothing", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { event } = await paidAndGone();
    await forgetSession();
    stripe.only.metadata.checkout_key = crypto.randomUUID();
    expect(await (await send(event)).json()).toEqual({ ok: true, state: "unknown" });
    expect(stripe.refunds).toEqual([]);
  });

  test("of a payment whose buyer has logged out since is no reason to give it back", async () => {
    const { browser, event } = await paidAndGone();
    await send(event);
    await browser.call("logout", {});
    expect((await send(event)).status).toBe(200);
    expect(stripe.refunds).toEqual([]);
  });

  test("refuses what is too large, no JSON, or none of Stripe's events", async () => {
    const large = JSON.stringify({ text: "x".repeat(300_000) });
    const statuses = [];
    for (const body of [large, "{", "[]", '{"id":7}']) statuses.push((await send(body)).status);
    expect(statuses).toEqual([413, 400, 400, 400]);
  });

  test("is never accepted where the shop has no secret for it", async () => {
    const { event } = await paidAndGone();
    const open = openShop({ ...cards, STRIPE_WEBHOOK_SECRET: "" });
    const headers = { "stripe-signature": signed(event, { secret: "" }) };
    const init = { method: "POST", body: event, headers };
    expect((await open.fetch("/webhooks/stripe", init)).status).toBe(401);
  });
});
