import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy, timeouts } from "../../tests/support/backend-proxy.ts";
import { resetObject, untilSent } from "../../tests/support/checking-out.ts";
import { at, failing } from "../../tests/support/other-backend.ts";
import { visitor } from "../../tests/support/session-visitor.ts";
import {
  checkoutFields,
  leadsTo,
  openBrowser,
  readCode,
  readFlash,
  shopper,
  stockShop,
} from "../../tests/support/shop-customers.ts";
import { aniSends, aniTyped } from "../../tests/support/shopper.ts";
import { readCookie } from "../platform/http/cookies.ts";

beforeAll(stockShop);

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
});

/** The backend does not respond to checkouts, and shoppers wait half a second for it. */
function neverAnswered(): void {
  timeouts.shopper = 500;
  at("StorefrontCheckout", failing("refused"));
}

describe("the checkout form", () => {
  test("buys, and leads to the order", async () => {
    const browser = await shopper();
    const from = { referer: "http://localhost:8787/en/checkout" };
    const response = await browser.submit("checkout", checkoutFields(1250), from);
    expect(leadsTo(response)).toMatch(/^\/en\/checkout\/order-received\/\d+\?key=wc_order_\w+$/);
    expect(readCookie(browser.cookie, "cart_count")).toBe("0");
  });

  test("sends the bill to another address on request, and requires that address too", async () => {
    const browser = await shopper();
    const elsewhere = { ...checkoutFields(1250), differentBilling: "on" };
    const billing = { "billing.city": "Malang", "billing.country": "ID" };
    const missing = { ...elsewhere, ...billing };
    await browser.submit("checkout", missing);
    const flash = await readFlash(browser);
    expect(Object.keys(flash?.fields ?? {}).sort()).toEqual([
      "billing.address1",
      "billing.name",
      "billing.postcode",
      "billing.state",
    ]);
  });

  test("cannot claim payment, set the price, or write the shop's notes", async () => {
    const browser = await shopper();
    let sent = "";
    backendProxy.intercept = async (request, pass) => {
      const text = await request.clone().text();
      if (text.includes("mutation StorefrontCheckout")) sent = text;
      return pass(request);
    };
    const result = await browser.call("checkout", {
      key: crypto.randomUUID(),
      total: 1250,
      ...aniSends,
      shipping: { ...aniTyped, overwrite: true },
      paymentMethod: "bacs",
      shippingMethod: "flat_rate:1",
      isPaid: true,
      transactionId: "tx",
      fees: [{ name: "x", amount: -1000 }],
      metaData: [{ key: "x", value: "y" }],
    });
    expect(readCode(result)).toBe("ok");
    const { input } = JSON.parse(sent).variables;
    expect(Object.keys(input).sort()).toEqual([
      "billing",
      "confirmed",
      "customerNote",
      "metaData",
      "paymentMethod",
      "shipToDifferentAddress",
      "shipping",
      "shippingMethod",
    ]);
    expect(input.metaData).toEqual([
      { key: "checkout_key", value: expect.any(String) },
      { key: "confirmed_total", value: expect.any(String) },
      { key: "delivery_method", value: "flat_rate:1" },
    ]);
    expect(input.shipping).toMatchObject({ city: "Surabaya" });
  });

  test("is not empty when the shopper comes back from the confirming page", async () => {
    const browser = await shopper();
    neverAnswered();
    const key = crypto.randomUUID();
    const more = { key, password: "rahasia", customerNote: "Pagar hijau" };
    const fields = { ...checkoutFields(1250), ...more };
    const response = await browser.submit("checkout", fields);
    expect(leadsTo(response)).toBe(`/en/checkout/confirming?key=${key}`);
    const client = visitor(browser.sessionId);
    await client.flash.keep({ notices: [{ id: "checkout.not-placed" }] });
    const flash = await client.flash.read();
    expect(flash).toMatchObject({
      notices: [{ id: "checkout.not-placed" }],
      values: { "shipping.name": "Ani Wijaya", customerNote: "Pagar hijau", paymentMethod: "cod" },
    });
    expect(JSON.stringify(flash)).not.toContain("rahasia");
  });

  test("counts no cart any more once the confirming page knows the order", async () => {
    const browser = await shopper();
    neverAnswered();
    const fields = checkoutFields(1250);
    await browser.submit("checkout", fields);
    expect(readCookie(browser.cookie, "cart_count")).toBe("1");
    backendProxy.open();
    timeouts.reset();
    const page = `/en/checkout/confirming?key=${fields.key}`;
    await expect.poll(async () => leadsTo(await browser.open(page))).toMatch(/order-received/);
    expect(readCookie(browser.cookie, "cart_count")).toBe("0");
  });

  test("sent by an island receives the outcome", async () => {
    const browser = openBrowser();
    const key = crypto.randomUUID();
    const form = { total: 1250, paymentMethod: "cod", shippingMethod: "flat_rate:1" };
    const sent = { ...form, key, ...aniSends };
    await browser.call("add-to-cart", { productId: 100, quantity: 1 });
    neverAnswered();
    expect(await browser.call("checkout", sent)).toEqual({
      ok: true,
      value: { state: "confirming", key, location: `/en/checkout/confirming?key=${key}` },
    });
    backendProxy.open();
    timeouts.reset();
    const other = await shopper();
    const done = await other.call("checkout", { ...sent, key: crypto.randomUUID() });
    expect(done).toMatchObject({
      value: { state: "done", orderId: expect.any(Number), orderKey: expect.any(String) },
    });
    expect(await readFlash(other)).toBeNull();
  });

  test("that comes while another one is being resolved leads to that one", async () => {
    const browser = await shopper();
    const [first, second] = [checkoutFields(1250), checkoutFields(1250)];
    neverAnswered();
    for (const fields of [first, second]) {
      expect(leadsTo(await browser.submit("checkout", fields))).toBe(
        `/en/checkout/confirming?key=${first.key}`,
      );
      await untilSent(browser.sessionId);
    }
    expect((await readFlash(browser))?.notices).toEqual([{ id: "checkout.earlier-first" }]);
  });

  test("that resolves to an earlier one's order leads to that, and says so", async () => {
    const browser = await shopper();
    timeouts.shopper = 500;
    at("StorefrontCheckout", async (request, pass) => {
      await (await pass(request)).text();
      return new Response("down", { status: 503 });
    });
    const first = checkoutFields(1250);
    expect(leadsTo(await browser.submit("checkout", first))).toContain("confirming");
    await untilSent(browser.sessionId);
    // What was under way is forgotten: only the record leads to the order.
    await resetObject(browser.sessionId);
    backendProxy.open();
    timeouts.reset();
    const response = await browser.submit("checkout", checkoutFields(1250));
    expect(leadsTo(response)).toMatch(/^\/en\/checkout\/order-received\/\d+\?key=wc_order_\w+$/);
    expect((await readFlash(browser))?.notices).toEqual([{ id: "order.earlier" }]);
  });
});
