import { evictAllDurableObjects, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendDoor, type Doorkeeper, patience } from "../../tests/support/backend-door.ts";
import { createFaultProxy, type Fault, faults } from "../../tests/support/fault-proxy.ts";
import { bindings, rowsOf, soldOut, visitor } from "../../tests/support/session-visitor.ts";
import { shelve, shipFor, stockOf } from "../../tests/support/shop-rows.ts";
import { ANI } from "../../tests/support/shopper.ts";
import { addToCart, getCart } from "./cart-operations.ts";
import type { CheckoutInput } from "./checkout-input.ts";
import { orderRecord } from "./order-record.ts";
import type { CheckoutState } from "./session-port.ts";

const ani = { ...ANI, company: "", address2: "" };
const input: CheckoutInput = {
  billing: ani,
  shipping: { ...ani, email: "" },
  shipToDifferentAddress: false,
  shippingMethod: "flat_rate:1",
  paymentMethod: "cod",
  customerNote: "Tolong bungkus rapi",
  account: null,
};

async function shopperWith(productId: number, quantity = 1): Promise<string> {
  const client = visitor(null);
  await client.mutate(addToCart, { input: { productId, quantity } });
  return client.ensure();
}

const TOTAL = 1250;
const newKey = (): string => crypto.randomUUID();

const submit = (
  id: string,
  key: string,
  changes: Partial<CheckoutInput> = {},
  { seenTotal = TOTAL, hash = JSON.stringify(changes) } = {},
): Promise<CheckoutState> =>
  visitor(id).checkout({ key, hash, input: { ...input, ...changes }, seenTotal });

const codeOf = (state: CheckoutState) =>
  state.state === "refused" ? state.failure.code : state.state;

/** Does something else than the backend would with one operation, once or always. */
function at(operation: string, meddle: Doorkeeper, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  backendDoor.keeper = async (request, pass) => {
    const { operationName } = (await request.clone().json()) as { operationName: string };
    if (operationName !== operation || left <= 0) return pass(request);
    left -= 1;
    return meddle(request, pass);
  };
}

const failing =
  (fault: Fault): Doorkeeper =>
  (request, pass) => {
    const proxy = createFaultProxy((input, init) => pass(new Request(input, init)));
    proxy.fault = fault;
    return proxy.fetch(request);
  };

const alarmOf = (id: string) =>
  runDurableObjectAlarm(bindings.SESSIONS.get(bindings.SESSIONS.idFromName(id)));

let orders = 0;

beforeAll(async () => {
  await shipFor(250);
  await shelve(100);
  await shelve(101, { stockQuantity: 1, nameId: "Keping Terakhir" });
  await shelve(102, { stockQuantity: 3, nameId: "Sisa Tiga" });
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T08:00:00Z") });
  orders = await rowsOf("orders");
});

afterEach(() => {
  backendDoor.open();
  patience.reset();
  vi.useRealTimers();
});

const newOrders = async () => (await rowsOf("orders")) - orders;

describe("a checkout", () => {
  test("makes an order that can be read with its key alone", async () => {
    const id = await shopperWith(100);
    const state = await submit(id, newKey());
    if (state.state !== "done") throw new Error(JSON.stringify(state));
    expect(state.order).toMatchObject({
      total: TOTAL,
      shipping: 250,
      status: "PROCESSING",
      note: "Tolong bungkus rapi",
      lines: [{ productId: 100, quantity: 1, total: 1000 }],
      shippingAddress: { city: "Surabaya", email: "" },
    });
    const record = orderRecord(bindings.ORDERS, state.orderId);
    expect(await record.read(state.orderKey)).toEqual(state.order);
    expect(await record.read("wc_order_other")).toBeNull();
    expect(await visitor(id).lastOrder()).toEqual({
      orderId: state.orderId,
      orderKey: state.orderKey,
    });
    expect((await visitor(id).cart()).lines).toEqual([]);
  });

  test("of one key makes one order, however often and at once it is sent", async () => {
    const id = await shopperWith(100);
    const key = newKey();
    const states = await Promise.all(Array.from({ length: 100 }, () => submit(id, key)));
    states.push(await submit(id, key));
    expect(await newOrders()).toBe(1);
    const numbers = states.map((state) => (state.state === "done" ? state.orderId : state.state));
    expect(new Set(numbers).size).toBe(1);
  });

  test("of one key with other data is refused, while it runs and when it is done", async () => {
    const id = await shopperWith(100);
    const key = newKey();
    const [first, second] = await Promise.all([
      submit(id, key),
      submit(id, key, { customerNote: "lain" }),
    ]);
    const third = await submit(id, key, { customerNote: "lain" });
    expect([first, second, third].map(codeOf)).toEqual([
      "done",
      "checkout.key-used",
      "checkout.key-used",
    ]);
    expect(await newOrders()).toBe(1);
  });

  test("of two keys at once makes one order of one cart", async () => {
    const id = await shopperWith(100);
    const states = await Promise.all([submit(id, newKey()), submit(id, newKey())]);
    expect(states.map(codeOf)).toEqual(["done", "checkout.cart-empty"]);
    expect(await newOrders()).toBe(1);
  });

  test("that was refused can be corrected under its key", async () => {
    const id = await shopperWith(100);
    const key = newKey();
    const refused = await submit(id, key, { billing: { ...ani, email: "ani@localhost" } });
    expect(refused).toMatchObject({
      state: "refused",
      failure: { code: "checkout.invalid-email", fields: { "billing.email": {} } },
    });
    expect(codeOf(await submit(id, key))).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test("tells before sending what the backend would not check", async () => {
    const id = await shopperWith(100);
    const tries = [
      await submit(id, newKey(), { paymentMethod: "kartu" }),
      await submit(id, newKey(), { shippingMethod: "flat_rate:9" }),
      await submit(id, newKey(), {}, { seenTotal: 1 }),
      await submit(await visitor(null).ensure(), newKey()),
    ];
    expect(tries.map(codeOf)).toEqual([
      "checkout.invalid-payment-method",
      "checkout.no-shipping-method",
      "checkout.cart-changed",
      "checkout.cart-empty",
    ]);
    expect(tries[2]).toMatchObject({ failure: { cart: { total: TOTAL, itemCount: 1 } } });
    expect(backendDoor.log).not.toContain("Checkout");
  });

  test("of what sold out meanwhile is refused by name, and the cart stays", async () => {
    const id = await shopperWith(102, 2);
    await soldOut(102);
    const state = await submit(id, newKey(), {}, { seenTotal: 2250 });
    expect(state).toMatchObject({
      failure: { notice: { id: "cart.out-of-stock", values: { name: "Sisa Tiga" } } },
    });
    expect((await visitor(id).cart()).itemCount).toBe(2);
  });

  test("sells the last piece once to twenty shoppers", async () => {
    const shoppers = await Promise.all(Array.from({ length: 20 }, () => shopperWith(101)));
    const states = await Promise.all(shoppers.map((id) => submit(id, newKey())));
    const codes = states.map(codeOf).sort();
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["done", "cart.out-of-stock"]));
    expect([await newOrders(), await stockOf(101)]).toEqual([1, 0]);
  });
});

/** Presses the button again and waits, as a shopper would, until it is settled. */
async function untilSettled(id: string, key: string, first: CheckoutState): Promise<CheckoutState> {
  let state = first;
  for (let minute = 0; state.state === "confirming" && minute < 20; minute += 1) {
    vi.setSystemTime(Date.now() + 31_000);
    state = await visitor(id).checkoutState(key);
    // The transport's own timer runs in real time.
    if (state.state === "confirming") await scheduler.wait(300);
  }
  return state;
}

describe("a lost answer", () => {
  const losses: [string, Doorkeeper][] = [
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
    ["it said only that something was wrong", failing("graphql-errors-without-data")],
  ];

  test.each(losses)("after the order was made (%s): it is found", async (_how, lose) => {
    Object.assign(patience, { checkout: 2_000 });
    const id = await shopperWith(100);
    const key = newKey();
    at("Checkout", lose, 1);
    const state = await untilSettled(id, key, await submit(id, key));
    expect(codeOf(state)).toBe("done");
    expect(await submit(id, key)).toEqual(state);
    expect(await newOrders()).toBe(1);
  });

  test.each(faults)("and whatever else (%s): one order in the end", async (fault) => {
    const id = await shopperWith(100);
    const key = newKey();
    at("Checkout", failing(fault), 1);
    const state = await untilSettled(id, key, await submit(id, key));
    const again = state.state === "done" ? state : await submit(id, key);
    expect(codeOf(again)).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test.each(faults)("while it is settled (%s) decides nothing wrong", async (fault) => {
    const id = await shopperWith(100);
    const key = newKey();
    let lost = false;
    let asked = 0;
    backendDoor.keeper = async (request, pass) => {
      const { operationName } = (await request.clone().json()) as { operationName: string };
      if (operationName === "Checkout" && !lost) {
        lost = true;
        await pass(request);
        throw new TypeError("connection reset");
      }
      if (operationName === "FindCheckout" && ++asked <= 2) return failing(fault)(request, pass);
      return pass(request);
    };
    const state = await untilSettled(id, key, await submit(id, key));
    expect(codeOf(state)).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test("before the order was made frees the key after a while, with a clear word", async () => {
    const id = await shopperWith(100);
    const key = newKey();
    at("Checkout", failing("refused"), 1);
    expect(codeOf(await submit(id, key))).toBe("confirming");
    vi.setSystemTime(Date.now() + 5_000);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.not-placed");
    expect((await visitor(id).cart()).itemCount).toBe(1);
    expect(codeOf(await submit(id, key))).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test("is found before the same cart is sent again, under any key", async () => {
    const id = await shopperWith(100);
    const key = newKey();
    let late = async () => {};
    const overtake: Doorkeeper = async (request) => {
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
    const state = await submit(id, newKey());
    expect(codeOf(state)).toBe("done");
    expect(await visitor(id).checkoutState(key)).toEqual(state);
    expect(await newOrders()).toBe(1);
  });

  test("is settled by the alarm after the object was restarted", async () => {
    Object.assign(patience, { checkout: 2_000, shopper: 500 });
    const id = await shopperWith(100);
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
    backendDoor.log = [];
    const state = await visitor(id).checkoutState(key);
    expect([codeOf(state), backendDoor.log]).toEqual(["done", []]);
    expect(await newOrders()).toBe(1);
  });

  test("does not make the cart again that the order had emptied", async () => {
    const id = await shopperWith(100);
    backendDoor.keeper = async (request, pass) => {
      const { operationName } = (await request.clone().json()) as { operationName: string };
      if (operationName === "FindCheckout") return new Response("down", { status: 503 });
      const response = await pass(request);
      return operationName === "Checkout" ? new Response("down", { status: 503 }) : response;
    };
    const key = newKey();
    expect(codeOf(await submit(id, key))).toBe("confirming");
    expect((await visitor(id).cart()).lines).toEqual([]);
    expect(codeOf(await submit(id, newKey()))).toBe("confirming");
    backendDoor.open();
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
  });
});

describe("a slow backend", () => {
  test("has the shopper wait on the confirming page, not press again", async () => {
    Object.assign(patience, { shopper: 500 });
    const id = await shopperWith(100);
    const key = newKey();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    at("Checkout", async (request, pass) => {
      await held;
      return pass(request);
    });
    expect(codeOf(await submit(id, key))).toBe("confirming");
    expect(codeOf(await submit(id, key))).toBe("confirming");
    release();
    const state = await untilSettled(id, key, await visitor(id).checkoutState(key));
    expect(codeOf(state)).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test("that is down before anything was sent leaves the cart and the key", async () => {
    const id = await shopperWith(100);
    const key = newKey();
    at(getCart.name, failing("status-500"));
    expect(codeOf(await submit(id, key))).toBe("backend-unavailable");
    backendDoor.open();
    expect(codeOf(await submit(id, key))).toBe("done");
  });
});
