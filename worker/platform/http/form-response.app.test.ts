import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy, timeouts } from "../../../tests/support/backend-proxy.ts";
import { english } from "../../../tests/support/messages.ts";
import {
  checkoutFields,
  leadsTo,
  openBrowser,
  readFlash,
  shopper,
  stockShop,
} from "../../../tests/support/shop-customers.ts";

beforeAll(stockShop);

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
});

describe("a form without script", () => {
  test("returns to its page with a notice that is shown once", async () => {
    const browser = openBrowser();
    const fields = { productId: "100", quantity: "1", returnTo: "/en/product/produk-100?a=1" };
    const response = await browser.submit("add-to-cart", fields);
    expect([response.status, leadsTo(response)]).toEqual([
      303,
      "/en/product/produk-100?a=1&flash=1",
    ]);
    expect(await browser.read(leadsTo(response) ?? "")).toContain(
      `data-good="true">${english["cart.added"]}`,
    );
    expect(await readFlash(browser)).toBeNull();
  });

  test.each(["//evil.test/x", "https://evil.test", ""])(
    "never leaves the site for %s",
    async (returnTo) => {
      const fields = { productId: "100", quantity: "1", returnTo };
      const response = await openBrowser().submit("add-to-cart", fields);
      expect(leadsTo(response)).toBe("/en/cart");
    },
  );

  test("preserves the typed values when it is refused, except the password", async () => {
    const browser = await shopper();
    const fields = { ...checkoutFields(1250), "shipping.postcode": "1", password: "rahasia" };
    const response = await browser.submit("checkout", fields);
    expect(leadsTo(response)).toBe("/en/checkout");
    const flash = await readFlash(browser);
    expect(flash).toMatchObject({
      form: "checkout",
      fields: { "shipping.postcode": { id: "checkout.postcode-invalid" } },
      values: { "shipping.name": "Ani Wijaya" },
    });
    expect(JSON.stringify(flash)).not.toContain("rahasia");
  });

  test("shows a notice when the backend is down, and preserves the typed values", async () => {
    const browser = openBrowser();
    timeouts.shopper = 300;
    backendProxy.intercept = async () => new Response("down", { status: 502 });
    const response = await browser.submit("apply-code", { code: "HEMAT" });
    expect(response.status).toBe(303);
    expect(await readFlash(browser)).toMatchObject({
      notices: [{ id: "error.unavailable" }],
      values: { code: "HEMAT" },
    });
  });
});
