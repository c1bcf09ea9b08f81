import { createHmac } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { orderRow, readId } from "../../tests/support/shop-rows.ts";
import { aniSends } from "../../tests/support/shopper.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";

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
  backendProxy.open();
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
  const productId = await readId("minyak-cvt-samudra");
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

const readStatus = async () => (await orderRow(Number(stripe.only.metadata.order))).status;

test("a shopper who has paid while WooCommerce is down waits on one page, which leads nowhere else", async () => {
  const { browser, key } = await paidAndGone();
  const confirming = `/en/checkout/confirming?key=${key}`;
  // An outage that only objects meet.
  backendProxy.intercept = async () => Response.json({}, { status: 503 });
  expect((await browser.open("/en/checkout")).headers.get("location")).toBe(confirming);
  const waiting = await browser.open(confirming);
  const text = await waiting.text();
  expect([waiting.status, text.includes(english["checkout.confirming-title"])]).toEqual([
    200,
    true,
  ]);
  expect(text).toContain('http-equiv="refresh"');
  backendProxy.open();
  const placed = await browser.open(confirming);
  expect(placed.headers.get("location")).toMatch(/^\/en\/checkout\/order-received\/\d+\?key=/);
});

describe("Stripe's webhook", () => {
  test("has the order of a closed tab paid, and the shopper finds it", async () => {
    const { browser, key, event } = await paidAndGone();
    expect(await readStatus()).toBe("PENDING");
    const response = await send(event);
    expect([response.status, await response.json()]).toEqual([200, { ok: true, state: "paid" }]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await readStatus()).toBe("PROCESSING");
    const match = await browser.open(`/en/checkout/confirming?key=${key}`);
    expect(match.headers.get("location")).toMatch(/\/en\/checkout\/order-received\/\d+\?key=/);
    const page = await browser.read(match.headers.get("location") ?? "");
    expect(page).toContain("Credit card");
  });

  test("of a late payment does so a day after the tab was closed, too", async () => {
    const { event } = await paidAndGone();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
    expect(await (await send(event)).json()).toEqual({ ok: true, state: "paid" });
    expect(await readStatus()).toBe("PROCESSING");
  });

  test("brought again, at once and afterwards, changes nothing more", async () => {
    const { event } = await paidAndGone();
    const responses = await Promise.all([send(event), send(event), send(event)]);
    responses.push(await send(event));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await readStatus(), stripe.refunds]).toEqual(["PROCESSING", []]);
  });

  test.each([
    ["unsigned", () => ""],
    ["signed with another secret", (body: string) => signed(body, { secret: "whsec_guess" })],
    ["signed for another body", () => signed("{}")],
    ["repeated ten minutes later", (body: string) => signed(body, { at: seconds() - 600 })],
    ["dated in the future", (body: string) => signed(body, { at: seconds() + 600 })],
  ])("that is %s is refused and changes nothing", async (_how, sign) => {
    const { event } = await paidAndGone();
    expect((await send(event, sign(event))).status).toBe(401);
    expect(await readStatus()).toBe("PENDING");
  });

  test("believes Stripe's API, not the event: what is not paid stays unpaid", async () => {
    const { event } = await paidAndGone();
    stripe.only.status = "requires_payment_method";
    expect(await (await send(event)).json()).toEqual({ ok: true, state: "unpaid" });
    expect(await readStatus()).toBe("PENDING");
  });

  test("asks Stripe to retry when Stripe's own API or WooCommerce does not respond", async () => {
    const { event } = await paidAndGone();
    stripe.isDown = true;
    expect((await send(event)).status).toBe(503);
    stripe.isDown = false;
    backendProxy.intercept = async () => Response.json({}, { status: 503 });
    expect((await send(event)).status).toBe(503);
    backendProxy.open();
    expect((await send(event)).status).toBe(200);
    expect(await readStatus()).toBe("PROCESSING");
  });

  test("about another kind of event, or a payment of another shop, is taken note of", async () => {
    const { event } = await paidAndGone();
    const { data, ...more } = JSON.parse(event);
    const { object } = data;
    const elsewhere = { ...object.metadata, shop: "https://other.example" };
    for (const changed of [
      { ...more, data, type: "payment_intent.payment_failed" },
      { ...more, data: { object: { ...object, metadata: {} } } },
      { ...more, data: { object: { ...object, metadata: elsewhere } } },
    ])
      expect(await (await send(JSON.stringify(changed))).json()).toEqual({ ok: true });
    expect([await readStatus(), stripe.refunds]).toEqual(["PENDING", []]);
  });

  test.each([
    ["of no order", { order: "" }],
    ["of an order that is none", { order: "../x" }],
    ["of an order that the shop does not have", { order: "987654" }],
    ["with another order's key", { order_key: "wc_order_other" }],
  ])("about a payment %s refunds nothing: the operator is to look", async (_what, changes) => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    const { event } = await paidAndGone();
    const { data, ...more } = JSON.parse(event);
    const metadata = { ...data.object.metadata, ...changes };
    const changed = { ...more, data: { object: { ...data.object, metadata } } };
    const response = await send(JSON.stringify(changed));
    expect([response.status, await response.json()]).toEqual([200, { ok: true, state: "unknown" }]);
    expect([await readStatus(), stripe.refunds]).toEqual(["PENDING", []]);
    expect(error.mock.calls.flat().join()).toContain('"event":"payment.unknown"');
  });

  test("of a payment whose buyer has logged out since is no reason to give it back", async () => {
    const { browser, event } = await paidAndGone();
    await browser.call("logout", {});
    expect(await (await send(event)).json()).toEqual({ ok: true, state: "paid" });
    expect([await readStatus(), stripe.refunds]).toEqual(["PROCESSING", []]);
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
