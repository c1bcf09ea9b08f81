import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, type Interceptor } from "../../tests/support/backend-proxy.ts";
import {
  alarmOf,
  codeOf,
  input,
  newKey,
  submit,
  TOTAL,
  untilResolved,
} from "../../tests/support/checking-out.ts";
import { at, operationOf } from "../../tests/support/other-backend.ts";
import {
  bindings,
  customerWith,
  inStorage,
  itemsOf,
  objectOf,
  rowsOf,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor, stockOf } from "../../tests/support/shop-rows.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";
import { orderRecord } from "../order/order-record.ts";
import { applyGiftCard } from "../woocommerce/documents/cart-queries.ts";

const DEARER = TOTAL + 500;
let stripe = new StripeStub();

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 500 });
  await addProduct(101);
});

beforeEach(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  // Ahead of the machine's own clock, or alarms would ring by themselves.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T08:00:00Z") });
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
  await priceOf100(1000);
});

afterEach(() => {
  backendProxy.open();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const priceOf100 = (price: number) =>
  bindings.DB.prepare(
    "UPDATE products SET regular_price = ?1, min_price = ?1, max_price = ?1 WHERE id = 100",
  )
    .bind(price)
    .run();

const isOf = (name: string) => (body: unknown) => Object(body).operationName === name;

const lastOrder = async () => {
  const row = await bindings.DB.prepare(
    "SELECT id, order_key AS orderKey, status, total FROM orders ORDER BY id DESC LIMIT 1",
  ).first<{ id: number; orderKey: string; status: string; total: number }>();
  if (!row) throw new Error("no order");
  return row;
};

const risesMeanwhile: Interceptor = async (request, pass) => {
  await priceOf100(1500);
  return pass(request);
};

const risesAndIsLost: Interceptor = async (request, pass) => {
  await (await risesMeanwhile(request, pass)).text();
  throw new TypeError("connection reset");
};

/** A change by the same customer that does not come by this shop's front. */
function addElsewhere(request: Request, productId: number): Request {
  const query = `mutation { addToCart(input: { productId: ${productId}, quantity: 1 }) { cartItem { key } } }`;
  const headers = Object.fromEntries(request.headers);
  return new Request(request.url, { method: "POST", headers, body: JSON.stringify({ query }) });
}

const card = { ...input, paymentMethod: "stripe" };
const wish = (key: string) => ({ key, hash: "card", input: card, seenTotal: TOTAL });

async function paid(id: string): Promise<string> {
  const key = newKey();
  await visitor(id).preparePayment(wish(key));
  stripe.pay(stripe.only.id);
  return key;
}

/** Nobody is shown it as an order of theirs, and the cart holds at the new price what it held. */
async function expectUndone(id: string, key: string, items: [number, number][] = [[100, 1]]) {
  const order = await lastOrder();
  expect(await orderRecord(bindings, order.id).read(order.orderKey)).toBeNull();
  expect(await visitor(id).lastOrder()).toBeNull();
  expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.total-changed");
  expect(await itemsOf(id)).toEqual(items);
}

const reports = () => rowsOf("contact_messages");

describe("an order whose total is not what was confirmed", () => {
  test("is not shown as done: both totals are shown, an operator is notified, the cart is restored", async () => {
    const [id, key, notices] = [await shopperWith([100, 1]), newKey(), await reports()];
    at("Checkout", risesMeanwhile, 1);
    expect(await submit(id, key)).toMatchObject({
      state: "refused",
      failure: {
        code: "checkout.total-changed",
        notice: {
          id: "checkout.total-changed",
          values: { confirmed: "€12.50", placed: "€17.50" },
        },
      },
    });
    expect(await reports()).toBe(notices + 1);
    await expectUndone(id, key);
    expect((await visitor(id).readCart()).total).toBe(DEARER);
    expect(codeOf(await submit(id, newKey(), {}, { seenTotal: DEARER }))).toBe("done");
  });

  test("of a customer is cancelled, and what it took is back in stock", async () => {
    const { id } = await customerWith([100, 1]);
    const [key, notices, pieces] = [newKey(), await reports(), await stockOf(100)];
    at("Checkout", risesMeanwhile, 1);
    expect(codeOf(await submit(id, key))).toBe("checkout.total-changed");
    expect(await lastOrder()).toMatchObject({ status: "CANCELLED", total: DEARER });
    expect([await stockOf(100), await reports()]).toEqual([pieces, notices]);
    await expectUndone(id, key);
  });

  test("because its customer added elsewhere, is cancelled; the new cart has both", async () => {
    const { id } = await customerWith([100, 1]);
    const key = newKey();
    at(
      "Checkout",
      async (request, pass) => {
        const added = addElsewhere(request, 101);
        expect(((await (await pass(added)).json()) as { errors?: unknown }).errors).toBeUndefined();
        return pass(request);
      },
      1,
    );
    expect(codeOf(await submit(id, key))).toBe("checkout.total-changed");
    expect((await lastOrder()).status).toBe("CANCELLED");
    await expectUndone(id, key, [
      [100, 1],
      [101, 1],
    ]);
  });

  test("because a gift card was spent elsewhere, is undone too", async () => {
    await bindings.DB.prepare("INSERT INTO gift_cards (code, balance) VALUES ('KADO', 400)").run();
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    await visitor(id).mutate(applyGiftCard, { code: "KADO" });
    at(
      "Checkout",
      async (request, pass) => {
        await bindings.DB.prepare("UPDATE gift_cards SET balance = 100").run();
        return pass(request);
      },
      1,
    );
    expect(codeOf(await submit(id, key, {}, { seenTotal: TOTAL - 400 }))).toBe(
      "checkout.total-changed",
    );
    expect((await lastOrder()).total).toBe(TOTAL - 100);
    await expectUndone(id, key);
  });

  test("in another currency than the shop's is undone too", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    at(
      "Checkout",
      async (request, pass) => {
        const response = await pass(request);
        const text = (await response.text()).replace('"currency":"EUR"', '"currency":"IDR"');
        return new Response(text, response);
      },
      1,
    );
    expect(codeOf(await submit(id, key))).toBe("checkout.total-changed");
    await expectUndone(id, key);
  });

  test("makes its key unusable: no press of the same form makes another order", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    at("Checkout", risesMeanwhile, 1);
    await submit(id, key);
    const placed = await rowsOf("orders");
    const again = await Promise.all([submit(id, key), submit(id, key)]);
    expect(again.map(codeOf)).toEqual(["checkout.total-changed", "checkout.total-changed"]);
    expect(await rowsOf("orders")).toBe(placed);
  });

  test.each(["a refresh", "the alarm", "the same form", "another form"])(
    "and whose response was lost is detected by %s",
    async (way) => {
      const { id } = await customerWith([100, 1]);
      const key = newKey();
      let lost = false;
      backendProxy.intercept = async (request, pass) => {
        const operation = await operationOf(request);
        if (operation === "Checkout" && !lost) {
          lost = true;
          return risesAndIsLost(request, pass);
        }
        return operation === "FindCheckout" ? new Response("", { status: 503 }) : pass(request);
      };
      expect(codeOf(await submit(id, key))).toBe("confirming");
      backendProxy.open();
      if (way === "the alarm") await alarmOf(id);
      const reported = await (way === "the same form"
        ? submit(id, key)
        : way === "another form"
          ? submit(id, newKey())
          : visitor(id).checkoutState(key));
      expect(codeOf(reported)).toBe("checkout.total-changed");
      expect((await lastOrder()).status).toBe("CANCELLED");
      await expectUndone(id, key);
    },
  );

  test("remains to be undone while the backend does not respond", async () => {
    const { id } = await customerWith([100, 1]);
    const key = newKey();
    backendProxy.intercept = async (request, pass) => {
      const operation = await operationOf(request);
      if (operation === "Checkout") return risesMeanwhile(request, pass);
      const isDown = operation === "CancelOrder" || operation === null;
      return isDown ? new Response("", { status: 503 }) : pass(request);
    };
    expect(codeOf(await submit(id, key))).toBe("checkout.total-changed");
    expect((await lastOrder()).status).toBe("PROCESSING");
    backendProxy.open();
    await alarmOf(id);
    expect((await lastOrder()).status).toBe("CANCELLED");
  });
});

describe("a card payment whose order differs", () => {
  test("goes back within the same request; the order is not left as paid where that can be", async () => {
    const { id } = await customerWith([100, 1]);
    const key = await paid(id);
    at("Checkout", risesMeanwhile, 1);
    const state = await visitor(id).checkout(wish(key));
    expect(state).toMatchObject({
      failure: {
        code: "checkout.total-changed",
        notice: { id: "checkout.total-changed-refunded" },
      },
    });
    expect(stripe.refunds).toEqual([stripe.only.id]);
    expect((await lastOrder()).status).toBe("CANCELLED");
    await expectUndone(id, key);
  });

  test("of a guest is refunded too, and an operator is notified to cancel the order", async () => {
    const id = await shopperWith([100, 1]);
    const [key, notices] = [await paid(id), await reports()];
    at("Checkout", risesMeanwhile, 1);
    expect(codeOf(await visitor(id).checkout(wish(key)))).toBe("checkout.total-changed");
    expect([stripe.refunds, await reports()]).toEqual([[stripe.only.id], notices + 1]);
    await expectUndone(id, key);
  });

  test.each(["a refresh", "the alarm", "Stripe's webhook"])(
    "goes back where %s makes the order",
    async (way) => {
      const { id } = await customerWith([100, 1]);
      const key = await paid(id);
      at("Checkout", risesMeanwhile, 1);
      vi.setSystemTime(Date.now() + 180_000);
      if (way === "the alarm") await alarmOf(id);
      if (way === "Stripe's webhook") {
        const object = objectOf(id);
        await object.paymentEvent(key, "evt_1");
      }
      expect(codeOf(await visitor(id).checkoutState(key))).toBe("checkout.total-changed");
      expect([stripe.refunds, (await lastOrder()).status]).toEqual([[stripe.only.id], "CANCELLED"]);
      await expectUndone(id, key);
    },
  );

  test("is refunded when the response was lost, and once", async () => {
    const id = await shopperWith([100, 1]);
    const key = await paid(id);
    at("Checkout", risesAndIsLost, 1);
    const state = await untilResolved(id, key, await visitor(id).checkout(wish(key)));
    expect(codeOf(state)).toBe("checkout.total-changed");
    await alarmOf(id);
    expect(stripe.refunds).toEqual([stripe.only.id]);
    expect(await inStorage(id, ({ kv }) => JSON.stringify([...kv.list()]))).toContain('"returned"');
  });
});

test("an operator is asked to cancel it also where WordPress takes no message for hours", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const [id, notices] = [await shopperWith([100, 1]), await reports()];
  let isDown = true;
  backendProxy.intercept = async (request, pass) => {
    if (isDown && request.url.includes("/contact-forms/"))
      return new Response("Down", { status: 503 });
    const isCheckout = request
      .clone()
      .json()
      .then(isOf("Checkout"), () => false);
    return (await isCheckout) ? risesMeanwhile(request, pass) : pass(request);
  };
  expect(codeOf(await submit(id, newKey()))).toBe("checkout.total-changed");
  for (let look = 0; look < 30; look += 1) {
    vi.setSystemTime(Date.now() + 10 * 60_000);
    await alarmOf(id);
  }
  expect(await reports()).toBe(notices);
  isDown = false;
  for (const minutes of [30, 60]) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await alarmOf(id);
  }
  expect(await reports()).toBe(notices + 1);
});
