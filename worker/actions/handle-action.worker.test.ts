import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ActionFailure, CartAnswer } from "../../shared/actions.ts";
import type { Result } from "../../shared/result.ts";
import { backendDoor } from "../../tests/support/backend-door.ts";
import { bindings, rowsOf, visitor } from "../../tests/support/session-visitor.ts";
import { shelve, shipFor } from "../../tests/support/shop-rows.ts";
import { ANI } from "../../tests/support/shopper.ts";
import { parseConfig } from "../config.ts";
import { cookieOf, sessionIdOf } from "../session/cookie.ts";
import { handleAction } from "./handle-action.ts";

const ORIGIN = "http://localhost:8787";

/** A browser with one cookie jar. */
class Browser {
  readonly #jar = new Map<string, string>();

  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get sessionId(): string | null {
    return sessionIdOf(this.cookie);
  }

  async post(name: string, body: BodyInit, headers: Record<string, string>): Promise<Response> {
    const request = new Request(`${ORIGIN}/actions/${name}`, {
      method: "POST",
      headers: { cookie: this.cookie, "sec-fetch-site": "same-origin", ...headers },
      body,
    });
    const response = await handleAction(request, name, {
      bindings,
      config: parseConfig(bindings),
      locale: "en_US",
      t: (id) => `[${id}]`,
      addresses: {
        countries: async () => ["ID"],
        states: async () => [{ code: "JI", name: "Jawa Timur" }],
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.#jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  async call<Output = CartAnswer>(name: string, input: unknown) {
    const headers = { "content-type": "application/json" };
    const response = await this.post(name, JSON.stringify(input), headers);
    const answer = (await response.json()) as Result<Output, ActionFailure>;
    return { status: response.status, answer };
  }

  submit(name: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    return this.post(name, new URLSearchParams(fields).toString(), { ...type, ...headers });
  }
}

async function cartOf(browser: Browser) {
  const { answer } = await browser.call("read-cart", {});
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value.cart;
}

const codeOf = (answer: Result<unknown, ActionFailure>) => (answer.ok ? "ok" : answer.error.code);

beforeAll(async () => {
  await shipFor(250);
  await shelve(100);
  await shelve(102, { stockQuantity: 2, nameId: "Sisa Dua", nameEn: "Two Left" });
  await bindings.DB.batch([
    bindings.DB.prepare("INSERT INTO coupons (code, type, amount) VALUES ('hemat', 'percent', 10)"),
    bindings.DB.prepare("INSERT INTO gift_cards (code, balance) VALUES ('KADO', 400)"),
  ]);
});

afterEach(() => backendDoor.open());

describe("an island's call", () => {
  test("that reads the cart makes no session", async () => {
    const browser = new Browser();
    expect(await cartOf(browser)).toMatchObject({ lines: [], total: 0 });
    expect(browser.cookie).toBe("");
  });

  test("that adds a product makes one, and counts for the badge", async () => {
    const browser = new Browser();
    const { answer } = await browser.call("add-to-cart", { productId: 100, quantity: 2 });
    expect(answer).toMatchObject({ ok: true, value: { cart: { itemCount: 2 }, notices: [] } });
    expect(browser.sessionId).not.toBeNull();
    expect(cookieOf(browser.cookie, "cart_count")).toBe("2");
  });

  test.each([0, -1, 1.5, "two", "", null, 1e12])("refuses the quantity %j", async (quantity) => {
    const { answer } = await new Browser().call("add-to-cart", { productId: 100, quantity });
    expect(["cart.quantity-invalid", "input-invalid"]).toContain(codeOf(answer));
  });

  test("cannot put more into the cart than there is, and says how many there are", async () => {
    const browser = new Browser();
    const { answer } = await browser.call("add-to-cart", { productId: 102, quantity: 3 });
    expect(answer).toMatchObject({
      error: {
        code: "cart.not-enough-stock",
        notice: { text: "[cart.not-enough-stock]", values: { remaining: 2 } },
        fields: { quantity: {} },
      },
    });
  });

  test("that asks for more of a line gets what there is", async () => {
    const browser = new Browser();
    await browser.call("add-to-cart", { productId: 102, quantity: 1 });
    const [line] = (await cartOf(browser)).lines;
    const { answer } = await browser.call("update-quantity", { key: line?.key, quantity: 5_000 });
    expect(codeOf(answer)).toMatch(/^cart\.(only-so-many|cannot-fulfil|not-enough-stock)$/);
    expect((await cartOf(browser)).lines[0]?.quantity).toBeLessThanOrEqual(2);
  });

  test("sets, removes and empties", async () => {
    const browser = new Browser();
    await browser.call("add-to-cart", { productId: 100, quantity: 1 });
    await browser.call("add-to-cart", { productId: 102, quantity: 1 });
    const [first] = (await cartOf(browser)).lines;
    await browser.call("update-quantity", { key: first?.key, quantity: "3" });
    expect((await cartOf(browser)).itemCount).toBe(4);
    await browser.call("update-quantity", { key: first?.key, quantity: 0 });
    expect((await cartOf(browser)).itemCount).toBe(1);
    const again = await browser.call("remove-line", { key: first?.key });
    expect(codeOf(again.answer)).toBe("ok");
    expect(codeOf((await browser.call("empty-cart", {})).answer)).toBe("ok");
    expect(codeOf((await browser.call("empty-cart", {})).answer)).toBe("ok");
    expect(cookieOf(browser.cookie, "cart_count")).toBe("0");
  });

  test("says of a line that is gone that it is gone", async () => {
    const browser = new Browser();
    await browser.call("add-to-cart", { productId: 100, quantity: 1 });
    const { answer } = await browser.call("update-quantity", { key: "f00", quantity: 2 });
    expect(answer).toMatchObject({ error: { code: "cart.line-gone", cart: { itemCount: 1 } } });
  });

  test("takes a coupon and a gift card in one field, and names what is neither", async () => {
    const browser = new Browser();
    await browser.call("add-to-cart", { productId: 100, quantity: 1 });
    await browser.call("apply-code", { code: " HEMAT " });
    await browser.call("apply-code", { code: "kado" });
    expect(await cartOf(browser)).toMatchObject({
      discount: 100,
      coupons: [{ code: "hemat" }],
      giftCards: [{ code: "KADO", amount: 400 }],
      total: 750,
    });
    const unknown = await browser.call("apply-code", { code: "NGAWUR" });
    expect(codeOf(unknown.answer)).toBe("coupon.unknown");
    await browser.call("remove-coupon", { code: "hemat" });
    await browser.call("remove-gift-card", { code: "KADO" });
    expect(await cartOf(browser)).toMatchObject({ coupons: [], giftCards: [], total: 1250 });
  });

  test("has rates reckoned for another place, and takes offered rates only", async () => {
    const browser = new Browser();
    await browser.call("add-to-cart", { productId: 100, quantity: 1 });
    const moved = await browser.call("change-address", { country: "id", state: "JI" });
    expect(moved.answer).toMatchObject({ ok: true, value: { cart: { rates: [{ cost: 250 }] } } });
    const abroad = await browser.call("change-address", { country: "US" });
    expect(codeOf(abroad.answer)).toBe("checkout.country-unknown");
    const chosen = await browser.call("choose-shipping", { rate: "flat_rate:1" });
    expect(codeOf(chosen.answer)).toBe("ok");
    const other = await browser.call("choose-shipping", { rate: "flat_rate:9" });
    expect(codeOf(other.answer)).toMatch(/^checkout\./);
  });

  test.each([
    ["{", 400],
    ["[]", 400],
    ['"text"', 400],
    ["null", 400],
    ['{"productId": {"$gt": 1}, "quantity": 1}', 400],
    [`{"code": "${"x".repeat(70_000)}"}`, 413],
  ])("with the body %.40s is answered, never a crash", async (body, status) => {
    const headers = { "content-type": "application/json" };
    const response = await new Browser().post("add-to-cart", body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ ok: false, error: { code: "input-invalid" } });
  });

  test("of an unknown action is a 404, and from another site a 403", async () => {
    expect((await new Browser().call("drop-tables", {})).status).toBe(404);
    const type = { "content-type": "application/json" };
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }]) {
      const response = await new Browser().post("empty-cart", "{}", { ...type, ...headers });
      expect(response.status).toBe(403);
    }
  });

  test("while the backend is down is a 503 with a clear code", async () => {
    backendDoor.keeper = async () => new Response("down", { status: 502 });
    const { status, answer } = await new Browser().call("add-to-cart", {
      productId: 100,
      quantity: 1,
    });
    expect([status, codeOf(answer)]).toEqual([503, "backend-unavailable"]);
  });
});

describe("a form without script", () => {
  test("goes back to its page with a word that is shown once", async () => {
    const browser = new Browser();
    const fields = { productId: "100", quantity: "1", returnTo: "/en/product/produk-100?a=1" };
    const response = await browser.submit("add-to-cart", fields);
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      "/en/product/produk-100?a=1",
    ]);
    const client = visitor(browser.sessionId);
    expect(await client.takeFlash()).toEqual({ notices: [{ id: "cart.added" }] });
    expect(await client.takeFlash()).toBeNull();
  });

  test.each([
    "//evil.test/x",
    "/\\evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "/a b",
    "",
  ])("never leaves the site for %s", async (returnTo) => {
    const fields = { productId: "100", quantity: "1", returnTo };
    const response = await new Browser().submit("add-to-cart", fields);
    expect(response.headers.get("location")).toBe("/en/cart");
  });

  test("keeps what was typed when it is refused, but no password", async () => {
    const browser = new Browser();
    await browser.submit("add-to-cart", { productId: "100", quantity: "1" });
    const fields = { ...checkoutFields(1250), "billing.postcode": "1", password: "rahasia" };
    const response = await browser.submit("checkout", fields);
    expect(response.headers.get("location")).toBe("/en/checkout");
    const flash = await visitor(browser.sessionId).takeFlash();
    expect(flash).toMatchObject({
      form: "checkout",
      fields: { "billing.postcode": { id: "checkout.postcode-invalid" } },
      values: { "billing.firstName": "Ani" },
    });
    expect(JSON.stringify(flash)).not.toContain("rahasia");
  });

  test("is told when the backend is down, and nothing it typed is lost", async () => {
    const browser = new Browser();
    backendDoor.keeper = async () => new Response("down", { status: 502 });
    const response = await browser.submit("apply-code", { code: "HEMAT" });
    expect(response.status).toBe(303);
    expect(await visitor(browser.sessionId).takeFlash()).toMatchObject({
      notices: [{ id: "error.unavailable" }],
      values: { code: "HEMAT" },
    });
  });
});

const checkoutFields = (total: number): Record<string, string> => ({
  key: crypto.randomUUID(),
  total: String(total),
  paymentMethod: "cod",
  shippingMethod: "flat_rate:1",
  ...Object.fromEntries(Object.entries(ANI).map(([name, value]) => [`billing.${name}`, value])),
});

describe("the checkout form", () => {
  test("buys, and leads to the order", async () => {
    const browser = new Browser();
    await browser.submit("add-to-cart", { productId: "100", quantity: "1" });
    const response = await browser.submit("checkout", checkoutFields(1250));
    expect(response.headers.get("location")).toMatch(
      /^\/en\/checkout\/order-received\/\d+\?key=wc_order_\w+$/,
    );
    expect(cookieOf(browser.cookie, "cart_count")).toBe("0");
  });

  test("ships elsewhere where it is asked to, and asks for that address too", async () => {
    const browser = new Browser();
    await browser.submit("add-to-cart", { productId: "100", quantity: "1" });
    const elsewhere = { ...checkoutFields(1250), shipToDifferentAddress: "on" };
    const shipping = { "shipping.city": "Malang", "shipping.country": "ID" };
    const missing = { ...elsewhere, ...shipping };
    await browser.submit("checkout", missing);
    const flash = await visitor(browser.sessionId).takeFlash();
    expect(Object.keys(flash?.fields ?? {}).sort()).toEqual([
      "shipping.address1",
      "shipping.firstName",
      "shipping.lastName",
      "shipping.postcode",
      "shipping.state",
    ]);
  });

  test("cannot say that it is paid, what it costs, or what the shop should note", async () => {
    const browser = new Browser();
    await browser.call("add-to-cart", { productId: 100, quantity: 1 });
    let sent = "";
    backendDoor.keeper = async (request, pass) => {
      const text = await request.clone().text();
      if (text.includes("mutation Checkout")) sent = text;
      return pass(request);
    };
    const { answer } = await browser.call("checkout", {
      key: crypto.randomUUID(),
      total: 1250,
      billing: { ...ANI, overwrite: true },
      paymentMethod: "bacs",
      shippingMethod: "flat_rate:1",
      isPaid: true,
      transactionId: "tx",
      fees: [{ name: "x", amount: -1000 }],
      metaData: [{ key: "x", value: "y" }],
    });
    expect(codeOf(answer)).toBe("ok");
    const { input } = JSON.parse(sent).variables;
    expect(Object.keys(input).sort()).toEqual([
      "billing",
      "customerNote",
      "metaData",
      "paymentMethod",
      "shipToDifferentAddress",
      "shipping",
      "shippingMethod",
    ]);
    expect(input.metaData).toEqual([{ key: "checkout_key", value: expect.any(String) }]);
    expect(input.shipping).toMatchObject({ city: "Surabaya" });
  });

  test("pressed twenty times makes one order", async () => {
    const browser = new Browser();
    await browser.submit("add-to-cart", { productId: "100", quantity: "1" });
    const before = await rowsOf("orders");
    const fields = checkoutFields(1250);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.submit("checkout", fields)),
    );
    expect(await rowsOf("orders")).toBe(before + 1);
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
  });
});
