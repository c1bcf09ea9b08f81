import { evictAllDurableObjects } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  backendProxy,
  type Interceptor,
  storefrontSettings,
  timeouts,
} from "../../tests/support/backend-proxy.ts";
import {
  alarmOf,
  codeOf,
  newKey,
  submit,
  untilResolved,
} from "../../tests/support/checking-out.ts";
import type { Fault } from "../../tests/support/fault-proxy.ts";
import { at, failing } from "../../tests/support/other-backend.ts";
import {
  add,
  bindings,
  rowsOf,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, orderAlike, shipFor } from "../../tests/support/shop-rows.ts";
import type { CheckoutState } from "../commerce/session.ts";

/** One of each way in which a response may be missing: no connection, no end, no result, an error. */
const faults: Fault[] = ["reset", "hung", "invalid-json", "status-500"];

let orders = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T08:00:00Z") });
  orders = await rowsOf("orders");
});

afterEach(() => {
  backendProxy.open();
  delete storefrontSettings.ORDER_SEARCH_KEYS;
  delete storefrontSettings.WORDPRESS_PLUGIN_KEY;
  timeouts.reset();
  vi.useRealTimers();
});

const newestOrder = async () => {
  const row = bindings.DB.prepare("SELECT max(id) AS id FROM orders").first<{ id: number }>();
  return (await row)?.id ?? 0;
};

function doneOf(state: CheckoutState) {
  if (state.state !== "done") throw new Error(codeOf(state));
  return state;
}

const newOrders = async () => (await rowsOf("orders")) - orders;

const makesItAndReportsNothing: Interceptor = async (request, pass) => {
  const { operationName } = (await request.clone().json()) as { operationName: string };
  if (operationName === "FindCheckout") return new Response("down", { status: 503 });
  const response = await pass(request);
  return operationName === "Checkout" ? new Response("down", { status: 503 }) : response;
};

describe("a lost response", () => {
  const losses: [string, Interceptor][] = [
    [
      "the connection broke",
      async (request, pass) => {
        await pass(request);
        throw new TypeError("connection reset");
      },
    ],
    [
      "a gateway gave up",
      async (request, pass) => {
        await pass(request);
        return new Response("bad gateway", { status: 502 });
      },
    ],
    [
      "the backend fell over at the end",
      async (request, pass) => {
        await pass(request);
        return new Response("fatal", { status: 500 });
      },
    ],
    [
      "nothing came back",
      async (request, pass) => {
        await pass(request);
        await scheduler.wait(5_000);
        return new Response();
      },
    ],
    ["half of it came", failing("truncated")],
    ["its body broke", failing("reset")],
    ["it showed only that something was wrong", failing("graphql-errors-without-data")],
  ];

  test.each(losses)("after the order was made (%s): it is found", async (_how, lose) => {
    Object.assign(timeouts, { checkout: 2_000 });
    const id = await shopperWith([100, 1]);
    const key = newKey();
    at("Checkout", lose, 1);
    const state = await untilResolved(id, key, await submit(id, key));
    expect(codeOf(state)).toBe("done");
    expect(await submit(id, key)).toEqual(state);
    expect(await newOrders()).toBe(1);
  });

  test.each(faults)("with any fault (%s): one order in the end", async (fault) => {
    const id = await shopperWith([100, 1]);
    const key = newKey();
    at("Checkout", failing(fault), 1);
    const state = await untilResolved(id, key, await submit(id, key));
    const again = state.state === "done" ? state : await submit(id, key);
    expect(codeOf(again)).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test.each(faults)("while it is resolved (%s) decides nothing wrong", async (fault) => {
    Object.assign(timeouts, { backend: 3_000 });
    const id = await shopperWith([100, 1]);
    const key = newKey();
    let lost = false;
    let requestCount = 0;
    backendProxy.intercept = async (request, pass) => {
      const { operationName } = (await request.clone().json()) as { operationName: string };
      if (operationName === "Checkout" && !lost) {
        lost = true;
        await pass(request);
        throw new TypeError("connection reset");
      }
      if (operationName === "FindCheckout" && ++requestCount <= 2)
        return failing(fault)(request, pass);
      return pass(request);
    };
    const state = await untilResolved(id, key, await submit(id, key));
    expect(codeOf(state)).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test("before the order was placed frees the key after a while, with a clear message", async () => {
    const id = await shopperWith([100, 1]);
    const key = newKey();
    at("Checkout", failing("refused"), 1);
    expect(codeOf(await submit(id, key))).toBe("confirming");
    vi.setSystemTime(Date.now() + 5_000);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.not-placed");
    expect((await visitor(id).readCart()).itemCount).toBe(1);
    expect(codeOf(await submit(id, key))).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test("is found before the same cart is sent again, under any key", async () => {
    const id = await shopperWith([100, 1]);
    const key = newKey();
    let late = async () => {};
    const overtake: Interceptor = async (request) => {
      const { url, method, headers } = request;
      const copy = { method, headers: Object.fromEntries(headers), body: await request.text() };
      late = async () => void (await (await bindings.BACKEND.fetch(url, copy)).text());
      throw new TypeError("connection reset");
    };
    at("Checkout", overtake, 1);
    await submit(id, key);
    vi.setSystemTime(Date.now() + 6_000);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.not-placed");
    await late();
    const { isEarlier, ...state } = doneOf(await submit(id, newKey()));
    expect(isEarlier).toBe(true);
    expect(await visitor(id).checkoutState(key)).toEqual(state);
    expect(await newOrders()).toBe(1);
  });

  test.each(["the same", "another"])("is found where %s form is sent at once", async (which) => {
    const id = await shopperWith([100, 1]);
    const key = newKey();
    backendProxy.intercept = makesItAndReportsNothing;
    expect(codeOf(await submit(id, key))).toBe("confirming");
    backendProxy.open();
    const sent = await submit(id, which === "another" ? newKey() : key);
    const { isEarlier = false, ...state } = doneOf(sent);
    expect(isEarlier).toBe(which === "another");
    expect(await visitor(id).checkoutState(key)).toEqual(state);
    expect(await newOrders()).toBe(1);
  });

  test("is resolved by the alarm after the object was restarted", async () => {
    Object.assign(timeouts, { checkout: 2_000, shopper: 500 });
    const id = await shopperWith([100, 1]);
    const key = newKey();
    at(
      "Checkout",
      async (request, pass) => {
        await pass(request);
        await scheduler.wait(5_000);
        return new Response();
      },
      1,
    );
    expect(codeOf(await submit(id, key))).toBe("confirming");
    await evictAllDurableObjects();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await alarmOf(id)).toBe(true);
    backendProxy.log = [];
    const state = await visitor(id).checkoutState(key);
    expect([codeOf(state), backendProxy.log]).toEqual(["done", []]);
    expect(await newOrders()).toBe(1);
  });

  test("that nothing can be learned of is final after an hour, and no earlier", async () => {
    const id = await shopperWith([100, 1]);
    const key = newKey();
    backendProxy.intercept = makesItAndReportsNothing;
    expect(codeOf(await submit(id, key))).toBe("confirming");
    vi.setSystemTime(Date.now() + 59 * 60_000);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("confirming");
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.unsettled");
  });

  test("is not sent again while it is not certain that there is no order", async () => {
    const id = await shopperWith([100, 1]);
    const key = newKey();
    at("Checkout", failing("refused"), 1);
    await submit(id, key);
    vi.setSystemTime(Date.now() + 6_000);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.not-placed");
    at("FindCheckout", failing("graphql-errors-with-data"));
    expect(codeOf(await submit(id, newKey()))).toBe("backend-unavailable");
    expect(await newOrders()).toBe(0);
  });

  test("does not restore the cart that the order emptied", async () => {
    const id = await shopperWith([100, 1]);
    backendProxy.intercept = makesItAndReportsNothing;
    const key = newKey();
    expect(codeOf(await submit(id, key))).toBe("confirming");
    expect((await visitor(id).readCart()).lines).toEqual([]);
    expect(codeOf(await submit(id, newKey()))).toBe("confirming");
    backendProxy.open();
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
  });

  test.each([
    ["", 4, ["FindCheckout"]],
    ["", 7, ["FindCheckout", "FindKeys", "FindOrderAfter"]],
    ["", 130, ["FindCheckout", "FindKeys", "FindKeys", "FindOrderAfter"]],
    ["checkout_key", 130, ["FindCheckout"]],
  ])(
    "is found where the search reads %j, behind %i newer orders of the address",
    async (...row) => {
      const [keys, newer, requests] = row;
      storefrontSettings.ORDER_SEARCH_KEYS = keys;
      storefrontSettings.WORDPRESS_PLUGIN_KEY = "";
      const id = await shopperWith([100, 1]);
      const key = newKey();
      backendProxy.intercept = makesItAndReportsNothing;
      expect(codeOf(await submit(id, key))).toBe("confirming");
      const count = await newestOrder();
      await orderAlike(count, newer);
      backendProxy.open();
      expect(await visitor(id).checkoutState(key)).toMatchObject({ state: "done", orderId: count });
      expect(backendProxy.log).toEqual(requests);
    },
  );

  test("is only taken for unplaced when every order since was read", async () => {
    const id = await shopperWith([100, 1]);
    const key = newKey();
    expect(codeOf(await submit(id, newKey()))).toBe("done");
    await orderAlike(await newestOrder(), 7);
    vi.setSystemTime(Date.now() + 2 * 24 * 3_600_000);
    await add(visitor(id), 100);
    at("Checkout", failing("refused"), 1);
    expect(codeOf(await submit(id, key))).toBe("confirming");
    vi.setSystemTime(Date.now() + 6_000);
    at("FindKeys", failing("graphql-errors-without-data"));
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("confirming");
    backendProxy.open();
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.not-placed");
    expect(backendProxy.log).toEqual(["FindCheckout", "FindKeys"]);
  });
});
