import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  backendProxy,
  type Interceptor,
  storefrontSettings,
  timeouts,
} from "../../tests/support/backend-proxy.ts";
import {
  input,
  newKey,
  readCode,
  resetObject,
  ringSessionAlarm,
  submit,
  untilResolved,
  untilSent,
} from "../../tests/support/checking-out.ts";
import { askBackend } from "../../tests/support/embedded-backend.ts";
import type { Fault } from "../../tests/support/fault-proxy.ts";
import { at, failing, holdOperation, readOperation } from "../../tests/support/other-backend.ts";
import {
  add,
  countRows,
  forgetSessions,
  inStorage,
  readItems,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import type { CheckoutState } from "../commerce/session.ts";

const MINUTE = 60_000;
const password = "Rahasia-123";
let orders = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T08:00:00Z") });
  orders = await countRows("orders");
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function expectDone(state: CheckoutState) {
  if (state.state !== "done") throw new Error(readCode(state));
  return state;
}

const newOrders = async () => (await countRows("orders")) - orders;

/** Its shopper soon sees that the order is being confirmed. */
const impatient = () => Object.assign(timeouts, { shopper: 500 });

/** The order is made, and nobody hears of it. */
const madeAndLost: Interceptor = async (request, pass) => {
  await (await pass(request)).text();
  return new Response("down", { status: 503 });
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
    ["a gateway gave up", madeAndLost],
    [
      "nothing came back",
      async (request, pass) => {
        await pass(request);
        await scheduler.wait(5_000);
        return new Response();
      },
    ],
    ["half of it came", failing("truncated")],
    ["it showed only that something was wrong", failing("graphql-errors-without-data")],
  ];

  test.each(losses)("after the order was made (%s) leads to it, once", async (_how, lose) => {
    Object.assign(timeouts, { checkout: 2_000 });
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    at("StorefrontCheckout", lose, 1);
    const state = expectDone(await submit(id, key));
    expect(await submit(id, key)).toEqual(state);
    expect([await newOrders(), await readItems(id)]).toEqual([1, []]);
  });

  test.each<Fault>(["refused", "hung", "invalid-json", "status-500"])(
    "with any fault (%s), three times in a row: one order",
    async (fault) => {
      Object.assign(timeouts, { backend: 2_000, checkout: 2_000 });
      const [id, key] = [await shopperWith([100, 1]), newKey()];
      let failures = 0;
      backendProxy.intercept = async (request, pass) => {
        const isMet = (await readOperation(request)) === "StorefrontCheckout";
        if (!isMet || failures === 3) return pass(request);
        failures += 1;
        return failing(fault)(request, pass);
      };
      expect(readCode(await submit(id, key))).toBe("done");
      expect([failures, await newOrders()]).toEqual([3, 1]);
    },
  );

  test("has its shopper wait on the confirming page, which leads to the order", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    impatient();
    at("StorefrontCheckout", madeAndLost);
    expect(readCode(await submit(id, key))).toBe("confirming");
    await untilSent(id);
    expect(readCode(await submit(id, key))).toBe("confirming");
    backendProxy.open();
    const state = expectDone(await untilResolved(id, key, await visitor(id).checkoutState(key)));
    expect(await submit(id, key)).toEqual(state);
    expect(await newOrders()).toBe(1);
  });

  test("whose order becomes known later loses nothing that was added meanwhile", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    impatient();
    at("StorefrontCheckout", madeAndLost);
    expect(readCode(await submit(id, key))).toBe("confirming");
    await untilSent(id);
    await add(visitor(id), 100);
    backendProxy.open();
    expectDone(await untilResolved(id, key, await visitor(id).checkoutState(key)));
    await forgetSessions();
    expect(await readItems(id)).toEqual([[100, 1]]);
  });

  test("keeps another form of the session waiting, which leads to the same order", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    impatient();
    at("StorefrontCheckout", madeAndLost);
    expect(await submit(id, key)).toEqual({ state: "confirming", key });
    await untilSent(id);
    expect(await submit(id, newKey())).toEqual({ state: "confirming", key });
    // What was under way is forgotten: only the record leads to the order.
    await resetObject(id);
    expect(await submit(id, newKey())).toEqual({ state: "confirming", key });
    await resetObject(id);
    timeouts.reset();
    backendProxy.open();
    const { isEarlier, ...state } = expectDone(await submit(id, newKey()));
    expect(isEarlier).toBe(true);
    expect(await visitor(id).checkoutState(key)).toEqual(state);
    expect(await newOrders()).toBe(1);
  });

  test("does not restore the cart that the order emptied", async () => {
    const id = await shopperWith([100, 1]);
    impatient();
    at("StorefrontCheckout", madeAndLost);
    expect(readCode(await submit(id, newKey()))).toBe("confirming");
    await untilSent(id);
    timeouts.reset();
    await expect.poll(newOrders).toBe(1);
    // Its order has a row before its cart is emptied.
    await expect.poll(() => readItems(id)).toEqual([]);
    expect(await readItems(id)).toEqual([]);
  });

  test("of a request that never arrived frees the key once nothing may begin any more", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    impatient();
    at("StorefrontCheckout", failing("refused"));
    expect(readCode(await submit(id, key))).toBe("confirming");
    await untilSent(id);
    vi.setSystemTime(Date.now() + 6 * MINUTE);
    backendProxy.open();
    const state = await untilResolved(id, key, await visitor(id).checkoutState(key));
    expect(readCode(state)).toBe("checkout.not-placed");
    expect([await readItems(id), await newOrders()]).toEqual([[[100, 1]], 0]);
    timeouts.reset();
    expect(readCode(await submit(id, key))).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test("that nothing can be learned of is final after an hour, and no earlier", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    impatient();
    at("StorefrontCheckout", madeAndLost);
    expect(readCode(await submit(id, key))).toBe("confirming");
    await untilSent(id);
    vi.setSystemTime(Date.now() + 59 * MINUTE);
    expect(readCode(await visitor(id).checkoutState(key))).toBe("confirming");
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    await vi.waitFor(
      async () => expect(readCode(await visitor(id).checkoutState(key))).toBe("checkout.unsettled"),
      { timeout: 60_000 },
    );
    backendProxy.open();
    expect(readCode(await submit(id, key))).toBe("checkout.unsettled");
    expect(await newOrders()).toBe(1);
  });

  test("that a firewall replaces by a refusal is not repeated, and the next press leads to its order", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    at(
      "StorefrontCheckout",
      async (request, pass) => {
        await (await pass(request)).text();
        return Response.json({ errors: [{ message: "Forbidden" }], data: null }, { status: 403 });
      },
      1,
    );
    expect(readCode(await submit(id, key))).toBe("backend-unavailable");
    const sent = backendProxy.log.filter((name) => name === "StorefrontCheckout");
    expect([sent.length, await newOrders()]).toEqual([1, 1]);
    expect(readCode(await submit(id, key))).toBe("done");
    expect([await newOrders(), await readItems(id)]).toEqual([1, []]);
  });

  test("is uncertain where the plugin was removed meanwhile: nothing is sent without its key", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    let tries = 0;
    at("StorefrontCheckout", async (request, pass) => {
      tries += 1;
      if (tries === 1) return madeAndLost(request, pass);
      const message = 'Cannot query field "storefrontCheckout" on type "RootMutation".';
      return Response.json({ errors: [{ message }] });
    });
    expect(readCode(await submit(id, key))).toBe("checkout.uncertain");
    expect([tries, await newOrders()]).toEqual([2, 1]);
  });
});

describe("a request", () => {
  test("that arrives after its repeat makes no second order", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    const late: [url: string, init: { method: string; headers: object; body: string }][] = [];
    at(
      "StorefrontCheckout",
      async (request) => {
        const { url, method, headers } = request;
        const sent = { method, headers: Object.fromEntries(headers), body: await request.text() };
        late.push([url, sent]);
        throw new TypeError("connection reset");
      },
      1,
    );
    expect(readCode(await submit(id, key))).toBe("done");
    for (const [url, sent] of late) await (await askBackend(url, sent as RequestInit)).text();
    expect([late.length, await newOrders()]).toEqual([1, 1]);
  });

  test("that dies in the backend between its order and the payment is ended by its repeat", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    at(
      "StorefrontCheckout",
      async (request, pass) => {
        storefrontSettings.CHECKOUT_DIES = "remembered";
        const response = await pass(request);
        delete storefrontSettings.CHECKOUT_DIES;
        return response;
      },
      1,
    );
    expect(await submit(id, key)).toMatchObject({ state: "done", order: { status: "PROCESSING" } });
    expect([await newOrders(), await readItems(id)]).toEqual([1, []]);
  });
});

describe("an object that is reset in the middle of a checkout", () => {
  test("makes one order of twenty presses, by its alarm", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    const held = holdOperation("StorefrontCheckout");
    const presses = Array.from({ length: 20 }, () => submit(id, key).catch(() => null));
    await held.reached();
    expect(await inStorage(id, ({ kv }) => JSON.stringify(kv.get(`checkout:${key}`)))).toContain(
      '"state":"sent"',
    );
    await resetObject(id);
    held.release();
    await Promise.all(presses);
    vi.setSystemTime(Date.now() + 7_000);
    await ringSessionAlarm(id);
    backendProxy.log = [];
    const state = expectDone(await visitor(id).checkoutState(key));
    expect(backendProxy.log).toEqual([]);
    expect(await submit(id, key)).toEqual(state);
    expect(await newOrders()).toBe(1);
  });

  test.each([
    ["had made its order", madeAndLost, "done", 1],
    ["had not arrived", failing("refused"), "checkout.not-placed", 0],
  ] as const)(
    "makes an account of no stored password: where the request %s, it learns that",
    async (_what, lose, code, made) => {
      const [id, key] = [await shopperWith([100, 1]), newKey()];
      impatient();
      const username = `pembeli-${made}`;
      const billing = { ...input.billing, email: `${username}@example.test` };
      at("StorefrontCheckout", lose);
      const account = { billing, account: { username, password } };
      const state = await submit(id, key, account, { hash: "account" });
      expect(readCode(state)).toBe("confirming");
      await untilSent(id);
      await resetObject(id);
      expect(await inStorage(id, ({ kv }) => JSON.stringify([...kv.list()]))).not.toContain(
        password,
      );
      backendProxy.open();
      vi.setSystemTime(Date.now() + 7_000);
      await ringSessionAlarm(id);
      // It might still arrive, with the password.
      if (made === 0) expect(readCode(await visitor(id).checkoutState(key))).toBe("confirming");
      vi.setSystemTime(Date.now() + 6 * MINUTE);
      await ringSessionAlarm(id);
      expect(readCode(await visitor(id).checkoutState(key))).toBe(code);
      expect(await newOrders()).toBe(made);
      const login = { kind: "login", username, password, remember: false } as const;
      expect((await visitor(null).login(login)).ok).toBe(made === 1);
    },
  );
});
