import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import {
  checkoutFields,
  leadsTo,
  readFlash,
  shopper,
  stockShop,
} from "../../tests/support/shop-customers.ts";

const FEE = 400;

beforeAll(stockShop);

beforeEach(() => {
  Object.assign(storefrontSettings, {
    PAYMENT_PLUGINS: "duitku,xendit",
    DUITKU_FEE: String(FEE),
    FEES_BY_PAYMENT: "on",
  });
});

afterEach(() => {
  for (const name of Object.keys(storefrontSettings)) delete storefrontSettings[name];
  backendProxy.open();
});

test("a payment method with a fee adds it when chosen, and another removes it", async () => {
  const browser = await shopper();
  const withFee = await browser.call("choose-payment", { paymentMethod: "duitku_va_bca" });
  expect(withFee).toMatchObject({
    ok: true,
    value: { cart: { total: 1250 + FEE, fees: [{ total: FEE }] } },
  });
  const plain = await browser.call("choose-payment", { paymentMethod: "xendit_gateway" });
  expect(plain).toMatchObject({ ok: true, value: { cart: { total: 1250, fees: [] } } });
});

test("without script the form returns with the typed values, and the order is placed at the total that it then shows", async () => {
  const browser = await shopper();
  const fields = { ...checkoutFields(1250), paymentMethod: "duitku_va_bca" };
  const sent = await browser.submit("choose-payment", fields);
  expect([sent.status, leadsTo(sent)]).toEqual([303, "/en/checkout"]);
  expect((await readFlash(browser))?.values).toMatchObject({ paymentMethod: "duitku_va_bca" });
  const done = await browser.submit("checkout", { ...fields, total: String(1250 + FEE) });
  expect(leadsTo(done)).toMatch(/^\/en\/checkout\/order-received\/|^https:\/\//);
});

test("a method whose fee is in the total stays chosen on the form's page", async () => {
  const browser = await shopper();
  const chosenOn = async () => {
    const html = await browser.read("/en/checkout");
    const radios = html.match(/<input[^>]*name="paymentMethod"[^>]*>/g) ?? [];
    const ids = radios
      .filter((radio) => radio.includes("checked"))
      .map((radio) => /value="([^"]*)"/.exec(radio)?.[1]);
    return { ids, hasFee: html.includes("Surcharge") };
  };
  expect(await chosenOn()).toEqual({ ids: [], hasFee: false });
  await browser.submit("choose-payment", { paymentMethod: "duitku_va_bca" });
  const chosen = { ids: ["duitku_va_bca"], hasFee: true };
  expect([await chosenOn(), await chosenOn()]).toEqual([chosen, chosen]);
});

test.each(["order_awaiting_payment", 'cod"}, {key: "order_awaiting_payment', "", "x".repeat(101)])(
  "sets nothing else of a session: %j",
  async (paymentMethod) => {
    const browser = await shopper();
    const sent: string[] = [];
    backendProxy.intercept = async (request, pass) => {
      sent.push(await request.clone().text());
      return pass(request);
    };
    await browser.call("choose-payment", {
      paymentMethod,
      key: "order_awaiting_payment",
      value: "1",
    });
    const changes = sent.filter((text) => text.includes("updateSession"));
    for (const text of changes) {
      expect(text).toContain("chosen_payment_method");
      expect(JSON.parse(text).variables).toEqual({ method: paymentMethod });
    }
    expect(changes.length).toBe(/^[\w-]{1,100}$/.test(paymentMethod) ? 1 : 0);
  },
);
