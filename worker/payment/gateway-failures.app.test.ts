import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings, timeouts } from "../../tests/support/backend-proxy.ts";
import { newKey, readCode, submit, untilResolved } from "../../tests/support/checking-out.ts";
import { gateways } from "../../tests/support/gateways.ts";
import { at } from "../../tests/support/other-backend.ts";
import { PAYMENT_PLUGINS } from "../../tests/support/payment-plugins.ts";
import { countRows, readItems, shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";

/** A method of each gateway. */
const methods = Object.values(gateways).map(({ method }) => method);
let orders = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 500 });
});

beforeEach(async () => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T08:00:00Z") });
  storefrontSettings.PAYMENT_PLUGINS = PAYMENT_PLUGINS;
  orders = await countRows("orders");
});

afterEach(() => {
  for (const name of ["PAYMENT_PLUGINS", "GATEWAY_API", "GATEWAY_TIMEOUT_MS"])
    delete storefrontSettings[name];
  backendProxy.open();
  timeouts.reset();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const newOrders = async () => (await countRows("orders")) - orders;

describe.each(methods)("%s", (paymentMethod) => {
  test.each(["refused", "unreachable"])(
    "whose servers are %s: nothing is bought, the cart stays, and another try is the same order",
    async (state) => {
      const [id, key] = [await shopperWith([100, 1]), newKey()];
      storefrontSettings.GATEWAY_API = state;
      const refused = await submit(id, key, { paymentMethod });
      expect(readCode(refused)).toBe("checkout.payment-unavailable");
      expect(await readItems(id)).toEqual([[100, 1]]);
      delete storefrontSettings.GATEWAY_API;
      const done = await submit(id, key, { paymentMethod });
      expect(readCode(done)).toBe("done");
      expect(done).toMatchObject({
        order: { payment: { link: expect.stringMatching(/^https:/) } },
      });
      expect([await newOrders(), await readItems(id)]).toEqual([1, []]);
    },
  );

  test("whose response is lost: its order is found, and its page by another attempt at most", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    at(
      "StorefrontCheckout",
      async (request, pass) => {
        await pass(request);
        throw new TypeError("connection reset");
      },
      1,
    );
    const state = await submit(id, key, { paymentMethod });
    const done = await untilResolved(id, key, state);
    expect(readCode(done)).toBe("done");
    expect(done).toMatchObject({ order: { payment: { link: expect.stringMatching(/^https:/) } } });
    expect([await newOrders(), await readItems(id)]).toEqual([1, []]);
    expect(await visitor(id).checkoutState(key)).toEqual(done);
  });

  test("that hangs: its buyer waits on the confirming page, and there is one order at most", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    Object.assign(storefrontSettings, { GATEWAY_API: "hanging", GATEWAY_TIMEOUT_MS: "1500" });
    Object.assign(timeouts, { checkout: 1_000, shopper: 400 });
    const state = await submit(id, key, { paymentMethod });
    expect(state.state).toBe("confirming");
    await scheduler.wait(2_000);
    delete storefrontSettings.GATEWAY_API;
    const resolved = await untilResolved(id, key, await visitor(id).checkoutState(key));
    expect(["done", "checkout.not-placed", "checkout.payment-unavailable"]).toContain(
      readCode(resolved),
    );
    expect(await newOrders()).toBeLessThanOrEqual(1);
  });
});
