import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, type Interceptor, timeouts } from "../../tests/support/backend-proxy.ts";
import {
  newKey,
  readCode,
  ringSessionAlarm,
  submit,
  TOTAL,
} from "../../tests/support/checking-out.ts";
import { at } from "../../tests/support/other-backend.ts";
import {
  bindings,
  countRows,
  customerWith,
  readItems,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, readStock, shipFor } from "../../tests/support/shop-rows.ts";

const CHECKOUT = "StorefrontCheckout";
const DEARER = TOTAL + 500;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 500 });
  await addProduct(101);
});

beforeEach(async () => {
  // Ahead of the machine's own clock, or alarms would ring by themselves.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T08:00:00Z") });
  await priceOf100(1000);
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  vi.useRealTimers();
});

const priceOf100 = (price: number) =>
  bindings.DB.prepare(
    "UPDATE products SET regular_price = ?1, min_price = ?1, max_price = ?1 WHERE id = 100",
  )
    .bind(price)
    .run();

const risesMeanwhile: Interceptor = async (request, pass) => {
  await priceOf100(1500);
  return pass(request);
};

/** A change by the same customer that does not come by this shop's front. */
function addElsewhere(request: Request, productId: number): Request {
  const query = `mutation { addToCart(input: { productId: ${productId}, quantity: 1 }) { cartItem { key } } }`;
  const headers = new Headers(request.headers);
  headers.delete("idempotency-key");
  return new Request(request.url, { method: "POST", headers, body: JSON.stringify({ query }) });
}

describe("a total that changes between the form and the order", () => {
  test("makes no order: the new one is shown, and a form that confirms it makes one", async () => {
    const [id, orders, pieces] = [
      await shopperWith([100, 1]),
      await countRows("orders"),
      await readStock(100),
    ];
    const key = newKey();
    at(CHECKOUT, risesMeanwhile, 1);
    expect(await submit(id, key)).toMatchObject({
      state: "refused",
      failure: { code: "checkout.cart-changed", cart: { total: DEARER } },
    });
    expect([await countRows("orders"), await readStock(100)]).toEqual([orders, pieces]);
    expect(readCode(await visitor(id).checkoutState(key))).toBe("checkout.cart-changed");
    expect(await readItems(id)).toEqual([[100, 1]]);
    const again = await Promise.all([submit(id, key), submit(id, key)]);
    expect(again.map(readCode)).toEqual(["checkout.cart-changed", "checkout.cart-changed"]);
    const confirmed = { seenTotal: DEARER };
    expect(await submit(id, newKey(), {}, confirmed)).toMatchObject({ order: { total: DEARER } });
    expect(await countRows("orders")).toBe(orders + 1);
  });

  test("because its customer added elsewhere leaves both in the cart", async () => {
    const [{ id }, orders] = [await customerWith([100, 1]), await countRows("orders")];
    at(
      CHECKOUT,
      async (request, pass) => {
        const added = await (await pass(addElsewhere(request, 101))).json<{ errors?: unknown }>();
        expect(added.errors).toBeUndefined();
        return pass(request);
      },
      1,
    );
    expect(readCode(await submit(id, newKey()))).toBe("checkout.cart-changed");
    expect(await countRows("orders")).toBe(orders);
    const both = [
      [100, 1],
      [101, 1],
    ];
    expect(await readItems(id)).toEqual(both);
  });

  test("because a gift card was spent elsewhere makes no order either", async () => {
    await bindings.DB.prepare("INSERT INTO gift_cards (code, balance) VALUES ('KADO', 400)").run();
    const [id, orders] = [await shopperWith([100, 1]), await countRows("orders")];
    await visitor(id).cart.applyGiftCard("KADO");
    at(
      CHECKOUT,
      async (request, pass) => {
        await bindings.DB.prepare("UPDATE gift_cards SET balance = 100").run();
        return pass(request);
      },
      1,
    );
    const confirmed = { seenTotal: TOTAL - 400 };
    expect(readCode(await submit(id, newKey(), {}, confirmed))).toBe("checkout.cart-changed");
    expect(await countRows("orders")).toBe(orders);
  });

  test.each(["a refresh", "the alarm", "the same form", "another form"])(
    "and whose refusal was lost shows %s",
    async (way) => {
      timeouts.shopper = 2_000;
      const [{ id }, key, orders] = [
        await customerWith([100, 1]),
        newKey(),
        await countRows("orders"),
      ];
      let isLost = true;
      at(CHECKOUT, async (request, pass) => {
        const response = await risesMeanwhile(request, pass);
        if (!isLost) return response;
        await response.text();
        throw new TypeError("connection reset");
      });
      expect(readCode(await submit(id, key))).toBe("confirming");
      isLost = false;
      timeouts.reset();
      // The session repeats it until the outcome is certain.
      if (way === "the alarm") await ringSessionAlarm(id);
      const telling = {
        "the same form": () => submit(id, key),
        "another form": () => submit(id, newKey()),
      }[way];
      await expect
        .poll(async () => readCode(await (telling ?? (() => visitor(id).checkoutState(key)))()))
        .toBe("checkout.cart-changed");
      expect([await countRows("orders"), await readItems(id)]).toEqual([orders, [[100, 1]]]);
    },
  );
});
