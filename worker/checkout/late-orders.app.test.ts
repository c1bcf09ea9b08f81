import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  backendProxy,
  type Interceptor,
  storefrontSettings,
} from "../../tests/support/backend-proxy.ts";
import {
  alarmOf,
  codeOf,
  input,
  newKey,
  submit,
  TOTAL,
  untilResolved,
} from "../../tests/support/checking-out.ts";
import { at, failing, operationOf } from "../../tests/support/other-backend.ts";
import {
  add,
  bindings,
  customerWith,
  forgetSessions,
  itemsOf,
  rowsOf,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";

let stripe = new StripeStub();
let messages = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
  await addProduct(101);
});

beforeEach(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  // Ahead of the machine's own clock, or alarms would ring by themselves.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T08:00:00Z") });
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
  messages = await rowsOf("contact_messages");
});

afterEach(() => {
  backendProxy.open();
  delete storefrontSettings.CHECKOUT_DIES;
  delete storefrontSettings.PAYMENT_PLUGINS;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const minutesLater = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

/** Keeps checkouts in the backend's queue, after their connection broke; returns what begins them. */
function queueing(times = 1): () => Promise<void> {
  const waiting: (() => Promise<Response>)[] = [];
  const overtake: Interceptor = async (request) => {
    const { url, method, headers } = request;
    const copy = { method, headers: Object.fromEntries(headers), body: await request.text() };
    waiting.push(() => bindings.BACKEND.fetch(url, copy));
    throw new TypeError("connection reset");
  };
  at("Checkout", overtake, times);
  return async () => {
    for (const begin of waiting.splice(0)) await (await begin()).text();
  };
}

/** Sends a form whose request is given up. */
async function givenUp(id: string, key: string) {
  expect(codeOf(await submit(id, key))).toBe("confirming");
  vi.setSystemTime(Date.now() + 6_000);
  expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.not-placed");
}

/**
 * A customer logs out, the order is made in the customer's name, and the account's password is changed:
 * the session does not see that order.
 */
async function leave(id: string, begin: () => Promise<void>): Promise<void> {
  await visitor(id).logout();
  await begin();
  await bindings.DB.prepare("UPDATE users SET secret = 'changed'").run();
}

interface Row {
  id: number;
  status: string;
}

const ordersOf = async (key: string): Promise<Row[]> => {
  const { results } = await bindings.DB.prepare(
    "SELECT id, status FROM orders WHERE instr(meta, ?) > 0 ORDER BY id",
  )
    .bind(key)
    .all<Row>();
  return results;
};

const newMessages = async (): Promise<string[]> => {
  const { results } = await bindings.DB.prepare(
    "SELECT fields FROM contact_messages ORDER BY id",
  ).all<{ fields: string }>();
  return results.slice(messages).map(({ fields }) => JSON.parse(fields)["your-message"]);
};

const priceOf = (productId: number, price: number) =>
  bindings.DB.prepare(
    "UPDATE products SET regular_price = ?1, min_price = ?1, max_price = ?1 WHERE id = ?2",
  )
    .bind(price, productId)
    .run();

const payOrder = (orderId: number) =>
  bindings.DB.prepare("UPDATE orders SET status = 'PROCESSING', paid = ? WHERE id = ?")
    .bind(new Date().toISOString(), orderId)
    .run();

describe("an order that the backend makes after its form was given up", () => {
  test("is reported, the cart is as it was, and the form is notified", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    const begin = queueing();
    await givenUp(id, key);
    await begin();
    minutesLater(2);
    await alarmOf(id);
    const [order] = await ordersOf(key);
    expect(await newMessages()).toEqual([expect.stringContaining(`cancel order ${order?.id}`)]);
    expect(await itemsOf(id)).toEqual([[100, 1]]);
    expect(await visitor(id).lastOrder()).toBeNull();
    expect(codeOf(await submit(id, key))).toBe("checkout.order-late");
    expect(codeOf(await submit(id, newKey()))).toBe("done");
    expect(await ordersOf(key)).toHaveLength(1);
  });

  test("is undone beside what was added since, also where WooCommerce forgets the cart then", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    const begin = queueing();
    await givenUp(id, key);
    await begin();
    await add(visitor(id), 101);
    minutesLater(2);
    await alarmOf(id);
    await forgetSessions();
    expect(new Map((await itemsOf(id)) as [number, number][])).toEqual(
      new Map([
        [100, 1],
        [101, 1],
      ]),
    );
  });

  test("and that differs and was paid leaves what was added since, also where WooCommerce forgets the cart then", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    const begin = queueing();
    await givenUp(id, key);
    await add(visitor(id), 101);
    await begin();
    const [order] = await ordersOf(key);
    await payOrder(order?.id ?? 0);
    // WooCommerce has emptied the cart, and shows it so.
    expect(await itemsOf(id)).toEqual([]);
    await add(visitor(id), 101, 3);
    minutesLater(2);
    await alarmOf(id);
    expect(await newMessages()).toEqual([expect.stringContaining(`cancel order ${order?.id}`)]);
    await forgetSessions();
    expect(new Map((await itemsOf(id)) as [number, number][])).toEqual(
      new Map([
        [100, 1],
        [101, 3],
      ]),
    );
  });

  // A login of the backend is good for five minutes.
  test.each([2, 6])(
    "is cancelled where its buyer is a customer, %s minutes later",
    async (minutes) => {
      const [{ id }, key] = [await customerWith([100, 1]), newKey()];
      const begin = queueing();
      await givenUp(id, key);
      await begin();
      minutesLater(minutes);
      await alarmOf(id);
      expect(await ordersOf(key)).toMatchObject([{ status: "CANCELLED" }]);
      expect([await newMessages(), await itemsOf(id)]).toEqual([[], [[100, 1]]]);
    },
  );

  describe("is the operator's to look for where its customer has left, and the card was given back", () => {
    /** A customer's paid form whose response is lost. */
    async function paidForm() {
      const [{ id }, key] = [await customerWith([100, 1]), newKey()];
      const card = {
        ...{ key, hash: "card", seenTotal: TOTAL },
        input: { ...input, paymentMethod: "stripe" },
      };
      await visitor(id).preparePayment(card);
      stripe.pay(stripe.only.id);
      const begin = queueing();
      expect(codeOf(await visitor(id).checkout(card))).toBe("confirming");
      return { id, key, begin };
    }

    /** The alarm rings for half a day. */
    async function expectReport(id: string) {
      for (const minutes of [1, 30, 40, 60, 600]) {
        minutesLater(minutes);
        await alarmOf(id);
      }
      const intent = stripe.only.id;
      expect(stripe.refunds).toEqual([intent]);
      expect(await newMessages()).toEqual([expect.stringContaining(`transaction id ${intent},`)]);
    }

    test("as nothing was ordered", async () => {
      const { id, key, begin } = await paidForm();
      vi.setSystemTime(Date.now() + 6_000);
      expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.not-placed");
      await add(visitor(id), 100);
      expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.payment-refunded");
      await leave(id, begin);
      await expectReport(id);
    });

    test("a day later", async () => {
      const { id, begin } = await paidForm();
      await leave(id, begin);
      minutesLater(24 * 60 + 1);
      await expectReport(id);
    });
  });

  test("is the operator's to look for where no look of a whole day could see it", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    const begin = queueing();
    await givenUp(id, key);
    await begin();
    at("FindCheckout", failing("refused"));
    for (const hours of [2, 10, 13, 14]) {
      minutesLater(hours * 60);
      await alarmOf(id);
    }
    expect(await newMessages()).toEqual([
      expect.stringMatching(new RegExp(`look for an order .*checkout key ${key}, .* backend`)),
    ]);
  });

  test("is the operator's where the first look comes when WooCommerce's session is over", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    const begin = queueing();
    await givenUp(id, key);
    await begin();
    minutesLater(63 * 60);
    await alarmOf(id);
    expect(await newMessages()).toEqual([expect.stringMatching(/look for an order|cancel order/)]);
  });

  test("is the operator's to look for beside another one, where its customer has left", async () => {
    const [{ id }, key] = [await customerWith([100, 1]), newKey()];
    const begin = queueing();
    await givenUp(id, key);
    expect(codeOf(await submit(id, key))).toBe("done");
    await add(visitor(id), 100);
    await leave(id, begin);
    for (const minutes of [1, 30, 40, 60, 600]) {
      minutesLater(minutes);
      await alarmOf(id);
    }
    const [first] = await ordersOf(key);
    expect(await newMessages()).toEqual([
      expect.stringContaining(`checkout key ${key}, other than ${first?.id},`),
    ]);
  });

  test("is a guest's beside another one, and reported, where its customer had left before", async () => {
    const [{ id }, key] = [await customerWith([100, 1]), newKey()];
    const begin = queueing();
    await givenUp(id, key);
    expect(codeOf(await submit(id, key))).toBe("done");
    await add(visitor(id), 100);
    await leave(id, async () => {});
    await begin();
    for (const minutes of [1, 30, 40, 60, 600]) {
      minutesLater(minutes);
      await alarmOf(id);
    }
    const [first, second] = await ordersOf(key);
    expect((await newMessages())[0]).toMatch(
      new RegExp(`cancel order ${second?.id}:.* beside order ${first?.id} `),
    );
  });

  test("is undone beside another one though its customer has logged out", async () => {
    const [{ id }, key] = [await customerWith([100, 1]), newKey()];
    const begin = queueing();
    await givenUp(id, key);
    expect(codeOf(await submit(id, key))).toBe("done");
    await add(visitor(id), 100);
    await visitor(id).logout();
    await begin();
    for (const minutes of [1, 30, 40, 60, 600]) {
      minutesLater(minutes);
      await alarmOf(id);
    }
    expect((await ordersOf(key)).map(({ status }) => status)).toEqual(["PROCESSING", "CANCELLED"]);
    expect(await newMessages()).toEqual([]);
  });

  test("is undone where its form was sent again, and the first result stands", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    const begin = queueing();
    await givenUp(id, key);
    const state = await submit(id, key);
    expect(codeOf(state)).toBe("done");
    await add(visitor(id), 100);
    await begin();
    minutesLater(2);
    await alarmOf(id);
    const [first, second] = await ordersOf(key);
    expect(await newMessages()).toEqual([
      expect.stringMatching(new RegExp(`cancel order ${second?.id}:.* beside order ${first?.id} `)),
    ]);
    expect(await itemsOf(id)).toEqual([[100, 1]]);
    expect(await visitor(id).checkoutState(key)).toEqual(state);
    expect((await visitor(id).lastOrder())?.orderId).toBe(first?.id);
  });

  test("is found an hour later too, and never reported twice", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    const begin = queueing();
    await givenUp(id, key);
    for (const minutes of [2, 3, 10]) {
      minutesLater(minutes);
      await alarmOf(id);
    }
    await begin();
    for (const minutes of [45, 5, 60]) {
      minutesLater(minutes);
      await alarmOf(id);
    }
    expect(await newMessages()).toHaveLength(1);
  });

  test("is not the one of another form that an operator is asked to cancel", async () => {
    const [id, key, later] = [await shopperWith([100, 1]), newKey(), newKey()];
    const begin = queueing();
    await givenUp(id, key);
    const card = { hash: "card", seenTotal: TOTAL, input: { ...input, paymentMethod: "stripe" } };
    await visitor(id).preparePayment({ key: later, ...card });
    stripe.pay(stripe.only.id);
    storefrontSettings.CHECKOUT_DIES = "remembered";
    at("ResumeOrder", async () => Response.json({ data: { updateSession: { session: [] } } }), 1);
    const state = await visitor(id).checkout({ key: later, ...card });
    expect(codeOf(await untilResolved(id, later, state))).toBe("checkout.payment-refunded");
    delete storefrontSettings.CHECKOUT_DIES;
    await begin();
    expect([(await ordersOf(later)).length, (await ordersOf(key)).length]).toEqual([1, 1]);
  });

  test("is undone where it was made, at another price, when one was to be finished", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    storefrontSettings.CHECKOUT_DIES = "remembered";
    const reprice: Interceptor = async (request, pass) => {
      await priceOf(100, 1_500);
      return pass(request);
    };
    at("ResumeOrder", reprice, 1);
    const state = await submit(id, key);
    await priceOf(100, 1_000);
    if (state.state !== "done") throw new Error(codeOf(state));
    minutesLater(2);
    await alarmOf(id);
    const [first, second, ...more] = await ordersOf(key);
    expect([first?.id, more]).toEqual([state.orderId, []]);
    expect(await newMessages()).toEqual([
      expect.stringMatching(new RegExp(`cancel order ${second?.id}:.* beside order ${first?.id} `)),
    ]);
  });

  test("and whose card was given back meanwhile is not shown as done", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    const form = { key, hash: "card", seenTotal: TOTAL };
    const card = { ...form, input: { ...input, paymentMethod: "stripe" } };
    await visitor(id).preparePayment(card);
    stripe.pay(stripe.only.id);
    const begin = queueing();
    expect(codeOf(await visitor(id).checkout(card))).toBe("confirming");
    await add(visitor(id), 100);
    vi.setSystemTime(Date.now() + 6_000);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.not-placed");
    // The form of a paid card is sent again, and its cart costs something else by now.
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.payment-refunded");
    expect(stripe.refunds).toEqual([stripe.only.id]);
    await begin();
    const state = await submit(id, newKey());
    expect(codeOf(state)).toBe("checkout.payment-refunded");
    expect(await newMessages()).toHaveLength(1);
    expect(await visitor(id).lastOrder()).toBeNull();
  });
});

test("a card that was charged for another form gets its money back where an earlier one is found", async () => {
  const [id, key, later] = [await shopperWith([100, 1]), newKey(), newKey()];
  backendProxy.intercept = async (request, pass) => {
    const operation = await operationOf(request);
    const isHidden = operation === "FindCheckout" || operation === "Checkout";
    const response = operation === "FindCheckout" ? null : await pass(request);
    return isHidden || !response ? new Response("down", { status: 503 }) : response;
  };
  expect(codeOf(await submit(id, key))).toBe("confirming");
  backendProxy.open();
  await add(visitor(id), 100);
  const card = { hash: "card", seenTotal: TOTAL, input: { ...input, paymentMethod: "stripe" } };
  expect((await visitor(id).preparePayment({ key: later, ...card })).state).toBe("ready");
  stripe.pay(stripe.only.id);
  const state = await visitor(id).checkout({ key: later, ...card });
  expect(state).toMatchObject({ state: "done", isEarlier: true });
  expect(stripe.refunds).toEqual([stripe.only.id]);
  minutesLater(3);
  await alarmOf(id);
  expect([await ordersOf(later), await itemsOf(id)]).toEqual([[], [[100, 1]]]);
});

test("a resumed order is not resumed again before that request can have ended", async () => {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  storefrontSettings.CHECKOUT_DIES = "remembered";
  let sent = 0;
  backendProxy.intercept = async (request, pass) => {
    if ((await operationOf(request)) !== "Checkout") return pass(request);
    sent += 1;
    if (sent === 1) return pass(request);
    delete storefrontSettings.CHECKOUT_DIES;
    throw new TypeError("timeout");
  };
  expect(codeOf(await submit(id, key))).toBe("confirming");
  expect(sent).toBe(2);
  vi.setSystemTime(Date.now() + 4_000);
  await visitor(id).checkoutState(key);
  expect(sent).toBe(2);
  vi.setSystemTime(Date.now() + 2_000);
  await visitor(id).checkoutState(key);
  expect(sent).toBe(3);
});
