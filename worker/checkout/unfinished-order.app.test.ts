import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import {
  alarmOf,
  codeOf,
  input,
  newKey,
  TOTAL,
  untilResolved,
} from "../../tests/support/checking-out.ts";
import { at, failing, operationOf } from "../../tests/support/other-backend.ts";
import {
  add,
  bindings,
  customerWith,
  itemsOf,
  password,
  rowsOf,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor, stockOf } from "../../tests/support/shop-rows.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";
import { emptyBackendCart } from "../woocommerce/documents/cart-queries.ts";

let stripe = new StripeStub();
let orders = 0;
let pieces = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 500 });
  await addProduct(101, { stockQuantity: 500 });
});

beforeEach(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  // Ahead of the machine's own clock, or alarms would ring by themselves.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T08:00:00Z") });
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
  orders = await rowsOf("orders");
  pieces = (await stockOf(100)) ?? 0;
});

afterEach(() => {
  backendProxy.open();
  delete storefrontSettings.CHECKOUT_DIES;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface Death {
  /** Whether the shop's session knows the order that it left. */
  memory?: "remembered" | "forgotten" | "paid";
  /** What its buyer's shop is notified of. */
  outcome?: "an error" | "nothing";
  times?: number;
  /** The backend knows no order_awaiting_payment. */
  takesNothingUp?: boolean;
}

/** Lets the backend die between making an order and its payment step. */
function dies({ memory = "remembered", outcome = "an error", times = 1, ...more }: Death): void {
  storefrontSettings.CHECKOUT_DIES = memory;
  let left = times;
  backendProxy.intercept = async (request, pass) => {
    const operation = await operationOf(request);
    if (operation === "ResumeOrder" && more.takesNothingUp)
      return Response.json({ data: { updateSession: { session: [] } } });
    const response = await pass(request);
    if (operation !== "Checkout" || left === 0) return response;
    left -= 1;
    if (left === 0) delete storefrontSettings.CHECKOUT_DIES;
    if (outcome === "an error") return response;
    await response.text();
    throw new TypeError("connection reset");
  };
}

/** The sessions of a new customer who is logged in twice. */
async function twoDevices(): Promise<{ laptop: string; phone: string }> {
  const { id: laptop, username } = await customerWith();
  const second = visitor(null);
  const login = { kind: "login", username, password, remember: false } as const;
  expect((await second.login(login)).ok).toBe(true);
  return { laptop, phone: await second.ensure() };
}

const form = (key: string, paymentMethod = "cod") => ({
  key,
  hash: paymentMethod,
  input: { ...input, paymentMethod },
  seenTotal: TOTAL,
});

const lastOrder = () =>
  bindings.DB.prepare(
    "SELECT id, status, transaction_id AS paidBy FROM orders ORDER BY id DESC LIMIT 1",
  ).first<{ id: number; status: string; paidBy: string | null }>();

/** One order, of which everything that belongs to it was done once. */
async function expectFinished(id: string) {
  expect((await rowsOf("orders")) - orders).toBe(1);
  expect((await lastOrder())?.status).toBe("PROCESSING");
  expect([await stockOf(100), await itemsOf(id)]).toEqual([pieces - 1, []]);
}

describe.each(["remembered", "forgotten"] as const)(
  "an order that a dying shop has %s",
  (memory) => {
    test.each(["an error", "nothing"] as const)(
      "is finished, and is the only one, when the buyer gets %s",
      async (outcome) => {
        const [id, key] = [await shopperWith([100, 1]), newKey()];
        dies({ memory, outcome });
        const state = await visitor(id).checkout(form(key));
        expect(codeOf(await untilResolved(id, key, state))).toBe("done");
        await expectFinished(id);
        expect((await visitor(id).lastOrder())?.orderId).toBe((await lastOrder())?.id);
      },
    );

    test("is finished by an alarm when no client is waiting", async () => {
      const [id, key] = [await shopperWith([100, 1]), newKey()];
      dies({ memory, outcome: "nothing" });
      await visitor(id).checkout(form(key));
      vi.setSystemTime(Date.now() + 60_000);
      await alarmOf(id);
      await expectFinished(id);
    });

    test("is paid by the card that was charged, and the money stays", async () => {
      const [id, key] = [await shopperWith([100, 1]), newKey()];
      await visitor(id).preparePayment(form(key, "stripe"));
      stripe.pay(stripe.only.id);
      dies({ memory });
      const state = await visitor(id).checkout(form(key, "stripe"));
      expect(codeOf(await untilResolved(id, key, state))).toBe("done");
      await expectFinished(id);
      expect([(await lastOrder())?.paidBy, stripe.refunds]).toEqual([stripe.only.id, []]);
    });

    test("of a customer is finished for the customer", async () => {
      const { id } = await customerWith([100, 1]);
      const key = newKey();
      dies({ memory });
      const state = await visitor(id).checkout(form(key));
      expect(codeOf(await untilResolved(id, key, state))).toBe("done");
      await expectFinished(id);
    });
  },
);

describe("an order that cannot be finished", () => {
  test.each([
    ["the backend takes nothing up", { takesNothingUp: true }],
    ["the backend dies each time", { times: 9 }],
  ])("is shown as it is, and its cart creates no other, where %s", async (_why, death) => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    dies(death);
    const state = await visitor(id).checkout(form(key));
    const resolved = await untilResolved(id, key, state);
    expect(resolved).toMatchObject({ state: "done", order: { status: "PENDING" } });
    expect([(await rowsOf("orders")) - orders, await itemsOf(id)]).toEqual([1, []]);
    expect(await stockOf(100)).toBe(pieces);
  });

  test("and was paid by card goes back: the money, the order, and the cart", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await visitor(id).preparePayment(form(key, "stripe"));
    stripe.pay(stripe.only.id);
    const messages = await rowsOf("contact_messages");
    dies({ takesNothingUp: true });
    const state = await visitor(id).checkout(form(key, "stripe"));
    expect(codeOf(await untilResolved(id, key, state))).toBe("checkout.payment-refunded");
    expect(stripe.refunds).toEqual([stripe.only.id]);
    expect([(await rowsOf("contact_messages")) - messages, await itemsOf(id)]).toEqual([
      1,
      [[100, 1]],
    ]);
    expect(await visitor(id).lastOrder()).toBeNull();
  });

  test("leaves in the cart what was added since, and nothing of its own", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    dies({ outcome: "nothing" });
    await visitor(id).checkout(form(key));
    await add(visitor(id), 100);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await visitor(id).checkoutState(key)).toMatchObject({
      state: "done",
      order: { status: "PENDING" },
    });
    expect([(await rowsOf("orders")) - orders, await itemsOf(id)]).toEqual([1, [[100, 1]]]);
    // A guest's cart that WooCommerce forgets is made again.
    await bindings.DB.prepare("DELETE FROM sessions").run();
    expect(await itemsOf(id)).toEqual([[100, 1]]);
  });
});

describe("an order after which the backend died before it had emptied the cart", () => {
  test.each(["an error", "nothing"] as const)(
    "takes its items out of it, when the buyer gets %s, and a second press orders nothing",
    async (outcome) => {
      const [id, key] = [await shopperWith([100, 1]), newKey()];
      dies({ memory: "paid", outcome });
      const state = await visitor(id).checkout(form(key));
      expect(codeOf(await untilResolved(id, key, state))).toBe("done");
      await expectFinished(id);
      expect(codeOf(await visitor(id).checkout(form(newKey())))).toBe("checkout.cart-empty");
      expect((await rowsOf("orders")) - orders).toBe(1);
    },
  );

  test("leaves in it what was added since, also of the same product", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    dies({ memory: "paid", outcome: "nothing" });
    await visitor(id).checkout(form(key));
    await add(visitor(id), 101, 2);
    await add(visitor(id), 100, 3);
    vi.setSystemTime(Date.now() + 60_000);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
    expect(await itemsOf(id)).toEqual([
      [101, 2],
      [100, 3],
    ]);
  });

  test("leaves it empty where the query of its cart has no response at first", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    dies({ memory: "paid", outcome: "nothing" });
    await visitor(id).checkout(form(key));
    at("EmptyCart", failing("refused"), 1);
    vi.setSystemTime(Date.now() + 60_000);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
    expect(await itemsOf(id)).toEqual([]);
  });

  test("of a customer takes them out on every device", async () => {
    const { laptop, phone } = await twoDevices();
    const key = newKey();
    await add(visitor(laptop), 100);
    dies({ memory: "paid", outcome: "nothing" });
    await visitor(laptop).checkout(form(key));
    vi.setSystemTime(Date.now() + 60_000);
    await alarmOf(laptop);
    expect(codeOf(await visitor(laptop).checkoutState(key))).toBe("done");
    expect([await itemsOf(laptop), await itemsOf(phone)]).toEqual([[], []]);
  });
});

test("an order that did empty its cart takes nothing out of as many pieces that were added since", async () => {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  at("FindCheckout", failing("refused"));
  const lost = backendProxy.intercept;
  backendProxy.intercept = async (request, pass) => {
    if ((await operationOf(request)) !== "Checkout") return lost(request, pass);
    await (await pass(request)).text();
    throw new TypeError("connection reset");
  };
  expect(codeOf(await visitor(id).checkout(form(key)))).toBe("confirming");
  await add(visitor(id), 100);
  backendProxy.open();
  vi.setSystemTime(Date.now() + 60_000);
  expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
  expect(await itemsOf(id)).toEqual([[100, 1]]);
});

test("an order whose response was lost leaves what was added since, also where WooCommerce forgets it", async () => {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  backendProxy.intercept = async (request, pass) => {
    const operation = await operationOf(request);
    if (operation === "FindCheckout") throw new TypeError("connection refused");
    const response = await pass(request);
    if (operation !== "Checkout") return response;
    await response.text();
    throw new TypeError("connection reset");
  };
  expect(codeOf(await visitor(id).checkout(form(key)))).toBe("confirming");
  await add(visitor(id), 101, 2);
  backendProxy.open();
  vi.setSystemTime(Date.now() + 60_000);
  expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
  await bindings.DB.prepare("DELETE FROM sessions").run();
  expect(await itemsOf(id)).toEqual([[101, 2]]);
});

test("an order whose response was lost leaves less of the same product that was added since, also where WooCommerce forgets it", async () => {
  const [id, key] = [await shopperWith([100, 2]), newKey()];
  const two = { ...form(key), seenTotal: TOTAL + 1_000 };
  backendProxy.intercept = async (request, pass) => {
    const operation = await operationOf(request);
    if (operation === "FindCheckout") throw new TypeError("connection refused");
    const response = await pass(request);
    if (operation !== "Checkout") return response;
    await response.text();
    throw new TypeError("connection reset");
  };
  expect(codeOf(await visitor(id).checkout(two))).toBe("confirming");
  await add(visitor(id), 100);
  backendProxy.open();
  vi.setSystemTime(Date.now() + 60_000);
  expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
  await bindings.DB.prepare("DELETE FROM sessions").run();
  expect(await itemsOf(id)).toEqual([[100, 1]]);
});

test("an order of a customer's cart takes nothing out of what another device has added since", async () => {
  const [{ laptop, phone }, key] = [await twoDevices(), newKey()];
  await add(visitor(laptop), 100);
  dies({ outcome: "nothing" });
  await visitor(laptop).checkout(form(key));
  // The other device takes it out of the cart, and adds two of the same.
  await visitor(phone).cart.empty();
  await add(visitor(phone), 100, 2);
  vi.setSystemTime(Date.now() + 60_000);
  expect(codeOf(await visitor(laptop).checkoutState(key))).toBe("done");
  expect([await itemsOf(laptop), await itemsOf(phone)]).toEqual([[[100, 2]], [[100, 2]]]);
});

test("an order that is found an hour later takes its own items along, and leaves what was added meanwhile", async () => {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  dies({ memory: "forgotten", outcome: "nothing" });
  await visitor(id).checkout(form(key));
  at("FindCheckout", failing("refused"));
  await add(visitor(id), 100);
  vi.setSystemTime(Date.now() + 61 * 60_000);
  expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.unsettled");
  backendProxy.open();
  expect(codeOf(await visitor(id).checkout(form(key)))).toBe("done");
  expect([(await rowsOf("orders")) - orders, await itemsOf(id)]).toEqual([1, [[100, 1]]]);
});

test("an order that is found an hour later by the alarm takes its cart along", async () => {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  dies({ outcome: "nothing" });
  await visitor(id).checkout(form(key));
  at("FindCheckout", failing("refused"));
  vi.setSystemTime(Date.now() + 61 * 60_000);
  expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.unsettled");
  backendProxy.open();
  vi.setSystemTime(Date.now() + 2 * 60_000);
  await alarmOf(id);
  expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
  expect([(await rowsOf("orders")) - orders, await itemsOf(id)]).toEqual([1, []]);
});

test("an order that an operator is asked to cancel is not gone on with by the next form", async () => {
  const [id, key] = [await shopperWith([100, 1]), newKey()];
  await visitor(id).preparePayment(form(key, "stripe"));
  stripe.pay(stripe.only.id);
  dies({ takesNothingUp: true });
  const state = await visitor(id).checkout(form(key, "stripe"));
  expect(codeOf(await untilResolved(id, key, state))).toBe("checkout.payment-refunded");
  const undone = await lastOrder();
  backendProxy.open();
  expect(codeOf(await visitor(id).checkout(form(newKey())))).toBe("done");
  expect((await rowsOf("orders")) - orders).toBe(2);
  expect((await visitor(id).lastOrder())?.orderId).not.toBe(undone?.id);
});

describe("a card's order without its payment step is given back, never shown as done,", () => {
  /** Pays, and presses: the backend dies, and returns nothing. */
  async function paidAndDied() {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await visitor(id).preparePayment(form(key, "stripe"));
    stripe.pay(stripe.only.id);
    dies({ memory: "forgotten", outcome: "nothing" });
    await visitor(id).checkout(form(key, "stripe"));
    return { id, key };
  }

  const expectGivenBack = async (id: string) => {
    expect(stripe.refunds).toEqual([stripe.only.id]);
    expect(await itemsOf(id)).toEqual([[100, 1]]);
    expect(await visitor(id).lastOrder()).toBeNull();
  };

  test("where the cart is emptied meanwhile", async () => {
    const { id, key } = await paidAndDied();
    await visitor(id).mutate(emptyBackendCart, {});
    vi.setSystemTime(Date.now() + 31_000);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.payment-refunded");
    await expectGivenBack(id);
  });

  test.each(["PENDING", "CANCELLED"])(
    "where the backend has reported nothing of it for an hour, and it is %s then",
    async (status) => {
      const { id, key } = await paidAndDied();
      at("FindCheckout", failing("refused"));
      vi.setSystemTime(Date.now() + 61 * 60_000);
      expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.unsettled");
      backendProxy.open();
      const { id: order } = (await lastOrder()) ?? {};
      await bindings.DB.prepare("UPDATE orders SET status = ? WHERE id = ?")
        .bind(status, order)
        .run();
      const again = await visitor(id).checkout(form(key, "stripe"));
      expect(codeOf(again)).toBe("checkout.payment-refunded");
      await expectGivenBack(id);
    },
  );
});
