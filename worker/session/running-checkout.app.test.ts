import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings, timeouts } from "../../tests/support/backend-proxy.ts";
import {
  newKey,
  readCode,
  resetObject,
  ringSessionAlarm,
  submit,
  TOTAL,
} from "../../tests/support/checking-out.ts";
import { at, readOperation } from "../../tests/support/other-backend.ts";
import {
  add,
  bindings,
  customerWith,
  inStorage,
  password,
  readItems,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { orderRecord } from "../order/order-record.ts";

const CHECKOUT = "StorefrontCheckout";
let last = 0;

beforeAll(async () => {
  await shipFor(250);
  for (const id of [100, 101]) await addProduct(id);
});

beforeEach(async () => {
  // Ahead of the machine's own clock, or alarms would ring by themselves.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T08:00:00Z") });
  last = (await ordersAfter(0)).at(-1)?.id ?? 0;
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  for (const name of ["PAYMENT_PLUGINS", "GATEWAY_API", "GATEWAY_TIMEOUT_MS"])
    delete storefrontSettings[name];
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function ordersAfter(id: number) {
  const { results } = await bindings.DB.prepare(
    "SELECT id, order_key AS orderKey FROM orders WHERE id > ? ORDER BY id",
  )
    .bind(id)
    .all<{ id: number; orderKey: string }>();
  return results;
}

/** The only order since the start of the test, read by its key. */
async function onlyOrder() {
  const [order, ...others] = await ordersAfter(last);
  expect(others).toEqual([]);
  return order ? orderRecord(bindings, order.id).read(order.orderKey) : undefined;
}

/** Where a request stands that is held. */
type Side = "on its way" | "with its response";

/** Holds the first request of an operation; polled, because promises do not cross contexts of requests. */
function hold(operation: string, side: Side) {
  const state = { isReached: false, isReleased: false };
  const wait = async () => {
    state.isReached = true;
    while (!state.isReleased) await scheduler.wait(5);
  };
  at(
    operation,
    async (request, pass) => {
      if (side === "on its way") await wait();
      const response = await pass(request);
      const { headers } = response;
      const body = await response.text();
      if (side === "with its response") await wait();
      return new Response(body, { headers });
    },
    1,
  );
  return {
    reached: () => vi.waitUntil(() => state.isReached, { timeout: 300_000, interval: 5 }),
    release: () => {
      state.isReleased = true;
    },
  };
}

/** Loses the response of the first checkout; holds each later one until that is over. */
function loseFirst() {
  let isOver = false;
  let isSent = false;
  at(CHECKOUT, async (request, pass) => {
    if (isOver) return pass(request);
    if (!isSent) await (await pass(request)).text();
    isSent = true;
    throw new TypeError("connection reset");
  });
  return {
    end: () => {
      isOver = true;
    },
  };
}

const shoppers: Record<string, () => Promise<string>> = {
  guest: () => shopperWith([100, 1]),
  customer: async () => (await customerWith([100, 1])).id,
};

describe.each(Object.entries(shoppers))(
  "a checkout of a %s that logs out meanwhile",
  (_who, begin) => {
    test.each<Side>(["on its way", "with its response"])(
      "makes its order once where it is %s",
      async (side) => {
        const id = await begin();
        const held = hold(CHECKOUT, side);
        const buying = submit(id, newKey());
        await held.reached();
        await visitor(id).logout();
        held.release();
        await buying;
        for (let look = 0; look < 3; look += 1) {
          vi.setSystemTime(Date.now() + 61_000);
          await ringSessionAlarm(id);
        }
        expect(await onlyOrder()).toMatchObject({ total: TOTAL });
        expect(await inStorage(id, ({ kv }) => [...kv.list()])).toEqual([]);
      },
    );

    test("has its order where the response is lost", async () => {
      vi.spyOn(console, "warn").mockReturnValue();
      const id = await begin();
      // From now on: a login of a busy machine takes longer.
      timeouts.shopper = 2_000;
      await resetObject(id);
      const lost = loseFirst();
      expect(readCode(await submit(id, newKey()))).toBe("confirming");
      await visitor(id).logout();
      lost.end();
      await vi.waitFor(
        async () => {
          await ringSessionAlarm(id);
          expect(await onlyOrder()).toMatchObject({ total: TOTAL });
        },
        { timeout: 60_000 },
      );
    });
  },
);

describe("a checkout of a guest who logs in meanwhile", () => {
  test.each<Side>(["on its way", "with its response"])(
    "makes one order where it is %s, and nothing of it is in the cart again",
    async (side) => {
      const [{ username }, id, key] = [await customerWith(), await shopperWith([100, 1]), newKey()];
      const held = hold(CHECKOUT, side);
      const buying = submit(id, key);
      await held.reached();
      const client = visitor(id);
      const entering = client.login({ kind: "login", username, password, remember: false });
      // One on its way is waited for; one that has made its order is not.
      if (side === "with its response") expect((await entering).ok).toBe(true);
      held.release();
      await buying;
      expect((await entering).ok).toBe(true);
      const now = await client.ensure();
      for (let look = 0; look < 3; look += 1) {
        vi.setSystemTime(Date.now() + 7_000);
        await ringSessionAlarm(now);
      }
      expect(readCode(await visitor(now).checkoutState(key))).toBe("done");
      expect(await onlyOrder()).toMatchObject({ total: TOTAL });
      expect(await readItems(now)).toEqual([]);
    },
  );
});

describe("a customer whose logins end at the very moment of the order", () => {
  const revoke = (username: string) =>
    bindings.DB.prepare("UPDATE users SET secret = 'renewed' WHERE username = ?")
      .bind(username)
      .run();
  const lose = async (response: Response): Promise<Response> => {
    await response.text();
    throw new TypeError("connection reset");
  };
  const forbid = async () =>
    Response.json({ errors: [{ message: "Forbidden" }], data: null }, { status: 403 });

  test.each<[string, ((response: Response) => Promise<Response>)[]]>([
    ["arrives", []],
    ["is lost", [lose]],
    ["is lost, and its repeats are refused for a while", [lose, forbid, forbid]],
  ])("has the one order whose response %s", async (_how, faults) => {
    for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
    const { id, username } = await customerWith([100, 1]);
    const key = newKey();
    let sent = 0;
    at(CHECKOUT, async (request, pass) => {
      const fault = faults[sent];
      sent += 1;
      const response = await pass(request);
      if (sent === 1) await revoke(username);
      return fault ? fault(response) : response;
    });
    const first = readCode(await submit(id, key));
    expect(["done", "confirming"]).toContain(first);
    await expect.poll(async () => readCode(await visitor(id).checkoutState(key))).toBe("done");
    expect(readCode(await submit(id, key))).toBe("done");
    expect(await onlyOrder()).toMatchObject({ total: TOTAL });
  });
});

describe("a cart that was bought", () => {
  /** Holds one checkout and one other request with their responses. */
  function holdBoth(operation: string) {
    const isReached = new Set<string | null>();
    const isReleased = new Set<string | null>();
    backendProxy.intercept = async (request, pass) => {
      const name = await readOperation(request);
      const isBeside = name === operation && isReached.has(CHECKOUT);
      const isFirst = (name === CHECKOUT || isBeside) && !isReached.has(name);
      const response = await pass(request);
      if (!isFirst) return response;
      const { headers } = response;
      const body = await response.text();
      isReached.add(name);
      while (!isReleased.has(name)) await scheduler.wait(5);
      return new Response(body, { headers });
    };
    return {
      reached: (name: string) =>
        vi.waitUntil(() => isReached.has(name), { timeout: 300_000, interval: 5 }),
      release: (name: string) => void isReleased.add(name),
    };
  }

  test.each<[operation: string, ask: (id: string) => Promise<unknown>, left: number[][]]>([
    ["getCart", (id) => visitor(id).readCart(), []],
    ["addToCart", (id) => add(visitor(id), 101), [[101, 1]]],
  ])("is not put back by %s beside the checkout", async (operation, ask, left) => {
    const id = await shopperWith([100, 1]);
    await visitor(id).readCart();
    const held = holdBoth(operation);
    const buying = submit(id, newKey());
    await held.reached(CHECKOUT);
    const asking = ask(id);
    await held.reached(operation);
    held.release(CHECKOUT);
    expect(readCode(await buying)).toBe("done");
    held.release(operation);
    await asking;
    expect(await readItems(id)).toEqual(left);
    expect(await readItems(id)).toEqual(left);
  });
});

test("an add while the checkout's gateway is slow is carried out at once, and stays in the cart", async () => {
  Object.assign(storefrontSettings, {
    ...{ PAYMENT_PLUGINS: "xendit", GATEWAY_API: "slow", GATEWAY_TIMEOUT_MS: "3000" },
  });
  const id = await shopperWith([100, 1]);
  backendProxy.log = [];
  let isOver = false;
  const buying = submit(id, newKey(), { paymentMethod: "xendit_gateway" }).finally(() => {
    isOver = true;
  });
  await expect.poll(() => backendProxy.log).toContain(CHECKOUT);
  await expect.poll(() => ordersAfter(last)).toHaveLength(1);
  expect((await add(visitor(id), 101)).ok).toBe(true);
  expect(isOver).toBe(false);
  expect(readCode(await buying)).toBe("done");
  expect(await readItems(id)).toEqual([[101, 1]]);
  expect(await onlyOrder()).toMatchObject({ total: TOTAL, lines: [{ productId: 100 }] });
});
