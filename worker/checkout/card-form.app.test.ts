import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { newKey } from "../../tests/support/checking-out.ts";
import { at } from "../../tests/support/other-backend.ts";
import { bindings } from "../../tests/support/session-visitor.ts";
import {
  checkoutFields,
  readCart,
  readCode,
  readFlash,
  shopper,
  stockShop,
} from "../../tests/support/shop-customers.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";
import { ANI, aniSends, aniTyped } from "../../tests/support/shopper.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";

let stripe = new StripeStub();

beforeAll(async () => {
  await stockShop();
  await addProduct(103, { virtual: true });
});

beforeEach(() => {
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
});

afterEach(() => {
  backendProxy.open();
  vi.unstubAllGlobals();
});

const form = { total: 1250, ...aniSends, paymentMethod: "cod", shippingMethod: "flat_rate:1" };

/** What the backend was asked to order. */
function ordered(): { input: Record<string, unknown> }[] {
  const received: { input: Record<string, unknown> }[] = [];
  at("StorefrontCheckout", async (request, pass) => {
    received.push(
      ((await request.clone().json()) as { variables: (typeof received)[number] }).variables,
    );
    return pass(request);
  });
  return received;
}

describe("before a card is charged", () => {
  test("the form is checked, and saved for a shopper who returns from the bank", async () => {
    const browser = await shopper();
    const billing = { ...aniTyped, city: "Malang" };
    const elsewhere = { differentBilling: true, billing, customerNote: "" };
    const more = {
      paymentMethod: "stripe",
      password: "rahasia",
      createAccount: false,
      ...elsewhere,
    };
    const result = await browser.call("prepare-payment", { ...form, key: newKey(), ...more });
    expect(result).toEqual({ ok: true, value: { clientSecret: stripe.only.client_secret } });
    const { notices, form: stored, values } = (await readFlash(browser)) ?? {};
    expect([notices, stored]).toEqual([[], "checkout"]);
    expect(values).toEqual({
      email: ANI.email,
      ...Object.fromEntries(Object.entries(aniTyped).map(([name, it]) => [`shipping.${name}`, it])),
      ...Object.fromEntries(Object.entries(billing).map(([name, it]) => [`billing.${name}`, it])),
      differentBilling: "on",
      paymentMethod: "stripe",
      shippingMethod: "flat_rate:1",
    });
  });

  test("the bank is not called when the form is invalid or the price differs", async () => {
    const browser = await shopper();
    const prepare = (more: object) =>
      browser.call("prepare-payment", { ...form, paymentMethod: "stripe", key: newKey(), ...more });
    const wrong = await prepare({ shipping: { ...aniTyped, city: "" } });
    expect(wrong).toMatchObject({
      error: {
        code: "checkout.errors",
        notice: { id: "checkout.errors" },
        fields: { "shipping.city": { id: "checkout.required.city" } },
      },
    });
    expect(readCode(await prepare({ total: 1 }))).toBe("checkout.cart-changed");
    expect([stripe.intents.size, await readFlash(browser)]).toEqual([0, null]);
  });

  test("what is paid already needs no secret any more", async () => {
    const browser = await shopper();
    const sent = { ...form, paymentMethod: "stripe", key: newKey() };
    await browser.call("prepare-payment", sent);
    stripe.pay(stripe.only.id);
    expect(await browser.call("prepare-payment", sent)).toEqual({
      ok: true,
      value: { clientSecret: null },
    });
  });
});

test("a refunded payment leads to the confirming page and needs a new form", async () => {
  const browser = await shopper();
  const sent = { ...form, paymentMethod: "stripe", key: newKey() };
  await browser.call("prepare-payment", sent);
  stripe.pay(stripe.only.id);
  const cancel = "UPDATE orders SET status = 'CANCELLED' WHERE id = ?";
  await bindings.DB.prepare(cancel).bind(Number(stripe.only.metadata.order)).run();
  const { key } = sent;
  expect(await browser.call("checkout", sent)).toEqual({
    ok: true,
    value: { state: "confirming", key, location: `/en/checkout/confirming?key=${key}` },
  });
  expect(stripe.refunds).toEqual([stripe.only.id]);
  const page = await browser.open(`/en/checkout/confirming?key=${key}`);
  expect(page.headers.get("location")).toBe("/en/checkout");
  expect((await readFlash(browser))?.notices).toEqual([{ id: "checkout.payment-refunded" }]);
});

describe("what is ordered", () => {
  test("is billed to the delivery address, unless another is sent and meant", async () => {
    const received = ordered();
    const billing = { ...aniTyped, city: "Malang" };
    for (const more of [{ billing }, { billing, differentBilling: true }])
      await (await shopper()).call("checkout", { ...form, key: newKey(), ...more });
    expect(received.map(({ input }) => input)).toMatchObject([
      {
        shipToDifferentAddress: false,
        shipping: { city: "Surabaya" },
        billing: { city: "Surabaya", email: ANI.email },
        customerNote: "",
        shippingMethod: ["flat_rate:1"],
      },
      {
        shipToDifferentAddress: true,
        shipping: { city: "Surabaya" },
        billing: { city: "Malang", email: ANI.email },
      },
    ]);
  });

  test.each([
    ["Suharto", "Suharto", ""],
    [" Ani  Wijaya Putri ", "Ani", "Wijaya Putri"],
  ])("has the one name %j as WooCommerce's two", async (name, firstName, lastName) => {
    const received = ordered();
    const sent = { ...form, key: newKey(), shipping: { ...aniTyped, name } };
    await (await shopper()).call("checkout", sent);
    const names = { firstName, lastName };
    expect(received[0]?.input).toMatchObject({ billing: names, shipping: names });
  });

  test("uses the rate in the form, or is refused", async () => {
    const sent = { ...form, key: newKey(), shippingMethod: "flat_rate:9" };
    const result = await (await shopper()).call("checkout", sent);
    expect(readCode(result)).toBe("checkout.no-shipping-method");
  });

  test("by one key is one thing: the same again is the same order, another is refused", async () => {
    const browser = await shopper();
    const sent = { ...form, key: newKey() };
    const first = await browser.call("checkout", sent);
    expect(await browser.call("checkout", sent)).toEqual(first);
    for (const more of [
      { customerNote: "x" },
      { total: 1 },
      { createAccount: true, password: "Rahasia-123" },
    ])
      expect(readCode(await browser.call("checkout", { ...sent, ...more }))).toBe(
        "checkout.key-used",
      );
  });

  test("makes an account under the name that is wished for, or the address", async () => {
    const names = bindings.DB.prepare(
      "SELECT username FROM users WHERE email LIKE 'ani_@example.test' ORDER BY id",
    );
    for (const more of [{ username: "ani" }, {}]) {
      const account = { createAccount: true, password: "Rahasia-123", ...more };
      const email = `ani${Object.keys(more).length}@example.test`;
      const result = await (await shopper()).call("checkout", {
        ...form,
        email,
        key: newKey(),
        ...account,
      });
      expect(readCode(result)).toBe("ok");
    }
    const { results } = await names.all<{ username: string }>();
    expect(results.map(({ username }) => username)).toEqual(["ani", "ani0@example.test"]);
  });

  test.each([
    [103, "contact-only", "ok"],
    [100, "contact-only", "checkout.errors"],
    [103, "", "checkout.errors"],
  ])("(product %i, EXTRAS=%s) may lack an address: %s", async (id, extras, code) => {
    const browser = await shopper({ EXTRAS: extras }, id);
    const { total } = await readCart(browser);
    const billing = { name: aniTyped.name };
    const sent = { key: newKey(), total, email: ANI.email, billing, paymentMethod: "cod" };
    expect(readCode(await browser.call("checkout", sent))).toBe(code);
  });

  test.each(["short", "with blanks in it, and long", "x".repeat(65)])(
    "needs a key, not %j",
    async (key) => {
      const fields = { ...checkoutFields(1250), key };
      const browser = await shopper();
      await browser.submit("checkout", fields);
      expect((await readFlash(browser))?.fields).toEqual({ key: { id: "field-invalid" } });
    },
  );
});
