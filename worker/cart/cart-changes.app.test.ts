import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { english } from "../../tests/support/messages.ts";
import { listen, refuse, takeAnything } from "../../tests/support/other-backend.ts";
import { openBrowser, readCart, readCode, stockShop } from "../../tests/support/shop-customers.ts";
import { withoutPlugin } from "../../tests/support/without-plugin.ts";

beforeAll(stockShop);

afterEach(() => backendProxy.open());

/** A shopper with one of a product, beside one of another where that is named. */
async function shopperWith(productId: number, other?: number) {
  const browser = openBrowser();
  if (other) await browser.call("add-to-cart", { productId: other, quantity: 1 });
  await browser.call("add-to-cart", { productId, quantity: 1 });
  const line = (await readCart(browser)).lines.find((it) => it.productId === productId);
  return { browser, key: line?.key ?? "" };
}

describe("adding to the cart", () => {
  test("sends a variation with all that was chosen", async () => {
    const received = listen();
    const fields = { productId: "100", variationId: "7", attribute_pa_size: "4l", quantity: "2" };
    await openBrowser().submit("add-to-cart", fields);
    expect(received[0]?.variables).toMatchObject({
      input: {
        productId: 100,
        quantity: 2,
        variationId: 7,
        variation: [{ attributeName: "pa_size", attributeValue: "4l" }],
      },
    });
  });

  test("sends one of a simple product, without a quantity", async () => {
    const received = listen();
    await openBrowser().submit("add-to-cart", { productId: "100", variationId: "" });
    expect(received[0]?.variables.input).toEqual({ productId: 100, quantity: 1 });
  });

  test("refuses a quantity of 0 beside its field, without a backend call", async () => {
    const received = listen();
    const result = await openBrowser().call("add-to-cart", { productId: 100, quantity: "0" });
    expect(result).toMatchObject({
      error: { code: "cart.quantity-invalid", fields: { quantity: {} } },
    });
    expect(received).toEqual([]);
  });

  test("names the fields that it cannot read", async () => {
    const response = await openBrowser().send("add-to-cart", { productId: "x" });
    const notice = { id: "field-invalid", text: english["field-invalid"] };
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: {
        code: "input-invalid",
        notice: { id: "input-invalid" },
        fields: { productId: notice },
      },
    });
  });
});

describe("a quantity that the backend takes although there are fewer", () => {
  test("is lowered to the available stock, with a message", async () => {
    const { browser, key } = await shopperWith(100, 102);
    takeAnything(3);
    const result = await browser.call("update-quantity", { key, quantity: 5_000 });
    expect(result).toMatchObject({
      error: {
        code: "cart.only-so-many",
        notice: { values: { name: "Produk 100", remaining: 3 } },
        fields: { quantity: { id: "cart.only-so-many" } },
        cart: { lines: [{}, { key, quantity: 3 }] },
      },
    });
  });

  test("is refused where there are none, with the cart as it is", async () => {
    const { browser, key } = await shopperWith(100);
    takeAnything(0);
    const result = await browser.call("update-quantity", { key, quantity: 5_000 });
    expect(result).toMatchObject({
      error: {
        code: "cart.out-of-stock",
        notice: { values: { name: "Produk 100" } },
        fields: { quantity: {} },
        cart: { lines: [{ key }] },
      },
    });
  });

  test.each([
    ["refused", { data: null, errors: [{ message: "No" }] }, "backend.said"],
    ["a result without a cart", { data: { updateItemQuantities: null } }, "cart.only-so-many"],
  ])("shows the cart as it is where setting it right is %s", async (_how, second, code) => {
    const { browser, key } = await shopperWith(100);
    takeAnything(3);
    const { intercept: keeper } = backendProxy;
    backendProxy.intercept = async (request, pass) => {
      const isSecond = (await request.clone().text()).includes('"quantity":3');
      return isSecond ? Response.json(second) : keeper(request, pass);
    };
    const result = await browser.call("update-quantity", { key, quantity: 5_000 });
    expect(result).toMatchObject({
      error: { code, fields: { quantity: {} }, cart: { lines: [{ key, quantity: 1 }] } },
    });
  });

  test("stays where it is just as many as there are", async () => {
    const { browser, key } = await shopperWith(100);
    takeAnything(5_000);
    const result = await browser.call("update-quantity", { key, quantity: 5_000 });
    expect(result).toMatchObject({ ok: true, value: { cart: { lines: [{ quantity: 5_000 }] } } });
  });
});

describe("a line's quantity", () => {
  test.each([-1, "", "many"])("is not set to %j", async (quantity) => {
    const { browser, key } = await shopperWith(100);
    const result = await browser.call("update-quantity", { key, quantity });
    expect(result).toMatchObject({
      error: { code: "cart.quantity-invalid", fields: { quantity: {} } },
    });
    expect((await readCart(browser)).itemCount).toBe(1);
  });

  test("that the backend refuses leaves the line, and shows the cart as it is", async () => {
    const { browser, key } = await shopperWith(100, 102);
    refuse("UpDateCartQuantity", "Internal server error");
    const result = await browser.call("update-quantity", { key, quantity: 2 });
    expect(result).toMatchObject({
      error: {
        code: "backend.failed",
        fields: { quantity: {} },
        cart: { lines: [{}, { key, quantity: 1 }] },
      },
    });
  });

  test("is as large as is wanted where nothing is counted, and the line goes with 0", async () => {
    const { browser, key } = await shopperWith(100);
    const set = async (quantity: number) =>
      await browser.call("update-quantity", { key, quantity });
    expect(await set(30)).toMatchObject({ ok: true, value: { cart: { itemCount: 30 } } });
    expect(await set(0)).toMatchObject({ ok: true, value: { cart: { lines: [] } } });
  });

  test("of a line that goes meanwhile gets an error, with the cart as it is", async () => {
    const { browser, key } = await shopperWith(100);
    listen((sent) => ({ ...sent, variables: { ...sent.variables, quantity: 0 } }));
    const result = await browser.call("update-quantity", { key, quantity: 2 });
    expect(result).toMatchObject({ error: { code: "cart.line-gone", cart: { lines: [] } } });
  });
});

describe("what is not there any more", () => {
  test("is removed without an error: a coupon, a gift card, a line, a whole cart", async () => {
    const { browser } = await shopperWith(100);
    for (const [name, input] of [
      ["remove-coupon", { code: "tidak-ada" }],
      ["remove-gift-card", { code: "TIDAK-ADA" }],
      ["remove-line", { key: "f00" }],
    ] as const)
      expect(await browser.call(name, input)).toMatchObject({
        ok: true,
        value: { cart: { itemCount: 1 } },
      });
    const nobody = openBrowser();
    expect(await nobody.call("empty-cart", {})).toMatchObject({
      ok: true,
      value: { cart: { lines: [] }, notices: [] },
    });
    expect(nobody.cookie).toBe("");
  });

  test("is no excuse where the cart is not empty after all", async () => {
    const { browser } = await shopperWith(100);
    refuse("EmptyCart", "Cart is empty");
    expect(readCode(await browser.call("empty-cart", {}))).toBe("cart.nothing-to-empty");
  });
});

test("a coupon that is refused for another reason is not tried as a gift card", async () => {
  const { browser } = await shopperWith(100);
  await browser.call("apply-code", { code: "hemat" });
  const received = listen();
  const result = await browser.call("apply-code", { code: "hemat" });
  expect(result).toMatchObject({ error: { code: "coupon.already-applied", fields: { code: {} } } });
  expect(received.map(({ operationName }) => operationName)).toEqual(["applyCoupon"]);
});

test("a shop whose backend has no gift cards does not query it for any", async () => {
  const browser = openBrowser(withoutPlugin("https://woo.example/graphql"));
  await browser.call("add-to-cart", { productId: 100 });
  const received = listen();
  const result = await browser.call("apply-code", { code: "KADO" });
  expect(result).toMatchObject({ error: { code: "coupon.unknown", fields: { code: {} } } });
  expect(received.map(({ operationName }) => operationName)).toEqual(["applyCoupon"]);
});
