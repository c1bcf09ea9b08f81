import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { input, newKey, readCode, submit, TOTAL } from "../../tests/support/checking-out.ts";
import { at, failing } from "../../tests/support/other-backend.ts";
import { countRows, readItems, shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";

let orders = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

beforeEach(async () => {
  storefrontSettings.WORDPRESS_PLUGIN_KEY = "";
  vi.spyOn(console, "warn").mockReturnValue();
  orders = await countRows("orders");
});

afterEach(() => {
  delete storefrontSettings.WORDPRESS_PLUGIN_KEY;
  backendProxy.open();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const newOrders = async () => (await countRows("orders")) - orders;
const checkouts = () => backendProxy.log.filter((name) => name.endsWith("Checkout"));

test("a checkout without the plugin is sent once, however often the form is", async () => {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  const states = await Promise.all(Array.from({ length: 20 }, () => submit(id, key)));
  states.push(await submit(id, key));
  expect(new Set(states.map(readCode))).toEqual(new Set(["done"]));
  expect([checkouts(), await newOrders(), await readItems(id)]).toEqual([["Checkout"], 1, []]);
});

test("whose response is lost is never sent again: its shopper reads that it is not certain", async () => {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  at("Checkout", failing("reset"));
  expect(readCode(await submit(id, key))).toBe("checkout.uncertain");
  expect(readCode(await submit(id, key))).toBe("checkout.uncertain");
  expect(readCode(await visitor(id).checkoutState(key))).toBe("checkout.uncertain");
  expect([checkouts(), await newOrders(), await readItems(id)]).toEqual([["Checkout"], 1, []]);
});

test("whose total has changed is not sent", async () => {
  const id = await shopperWith([100, 1]);
  expect(readCode(await submit(id, newKey(), {}, { seenTotal: TOTAL - 1 }))).toBe(
    "checkout.cart-changed",
  );
  expect(checkouts()).toEqual([]);
});

test("takes no cards: nothing is opened at Stripe", async () => {
  const stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  const card = { ...input, paymentMethod: "stripe" };
  const state = await visitor(id).preparePayment({
    key,
    hash: "card",
    input: card,
    seenTotal: TOTAL,
  });
  expect(readCode(state as never)).toBe("checkout.card-unavailable");
  expect([checkouts(), stripe.intents.size]).toEqual([[], 0]);
});
