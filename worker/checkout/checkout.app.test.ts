import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings, timeouts } from "../../tests/support/backend-proxy.ts";
import {
  input,
  newKey,
  readCode,
  submit,
  TOTAL,
  untilResolved,
} from "../../tests/support/checking-out.ts";
import { at, failing } from "../../tests/support/other-backend.ts";
import {
  add,
  bindings,
  countRows,
  readItems,
  shopperWith,
  soldOut,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, readStock, shipFor } from "../../tests/support/shop-rows.ts";
import { orderRecord } from "../order/order-record.ts";

let orders = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
  await addProduct(105);
  await addProduct(101, { stockQuantity: 1, nameId: "Keping Terakhir" });
  await addProduct(102, { stockQuantity: 3, nameId: "Sisa Tiga" });
  await addProduct(103, { virtual: true });
  await addProduct(104);
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T08:00:00Z") });
  orders = await countRows("orders");
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  vi.useRealTimers();
});

const newOrders = async () => (await countRows("orders")) - orders;

describe("a checkout", () => {
  test("makes an order that can be read with its key alone", async () => {
    const id = await shopperWith([100, 1]);
    const state = await submit(id, newKey());
    if (state.state !== "done") throw new Error(JSON.stringify(state));
    expect(state.order).toMatchObject({
      total: TOTAL,
      shipping: 250,
      delivery: "shipping",
      status: "PROCESSING",
      note: "Tolong bungkus rapi",
      lines: [{ productId: 100, quantity: 1, total: 1000 }],
      shippingAddress: { city: "Surabaya", email: "" },
    });
    const record = orderRecord(bindings, state.orderId);
    expect(await record.read(state.orderKey)).toEqual(state.order);
    expect(await record.read("wc_order_other")).toBeNull();
    expect(await visitor(id).lastOrder()).toEqual({
      orderId: state.orderId,
      orderKey: state.orderKey,
    });
    expect((await visitor(id).readCart()).lines).toEqual([]);
  });

  test("of one key makes one order, however often and at once it is sent", async () => {
    const id = await shopperWith([100, 1]);
    const key = newKey();
    const states = await Promise.all(Array.from({ length: 100 }, () => submit(id, key)));
    states.push(await submit(id, key));
    expect(await newOrders()).toBe(1);
    const numbers = states.map((state) => (state.state === "done" ? state.orderId : state.state));
    expect(new Set(numbers).size).toBe(1);
  });

  test("of one key with other data is refused, while it runs and when it is done", async () => {
    const id = await shopperWith([100, 1]);
    const key = newKey();
    const [first, second] = await Promise.all([
      submit(id, key),
      submit(id, key, { customerNote: "lain" }),
    ]);
    const third = await submit(id, key, { customerNote: "lain" });
    expect([first, second, third].map(readCode)).toEqual([
      "done",
      "checkout.key-used",
      "checkout.key-used",
    ]);
    expect(await newOrders()).toBe(1);
  });

  test("of two keys at once makes one order of one cart", async () => {
    const [id, first] = [await shopperWith([100, 1]), newKey()];
    const states = await Promise.all([submit(id, first), submit(id, newKey())]);
    expect(states).toMatchObject([{ state: "done" }, { state: "confirming", key: first }]);
    expect(await newOrders()).toBe(1);
  });

  test("that was refused can be corrected under its key", async () => {
    const id = await shopperWith([100, 1]);
    const key = newKey();
    const refused = await submit(id, key, {
      billing: { ...input.billing, email: "ani@localhost" },
    });
    expect(refused).toMatchObject({
      state: "refused",
      failure: { code: "checkout.invalid-email", fields: { email: {} } },
    });
    expect(readCode(await submit(id, key))).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test("of virtual products needs no address where the shop requires none", async () => {
    const id = await shopperWith([103, 1]);
    const nowhere = { address1: "", city: "", state: "", postcode: "", country: "" };
    const billing = { ...input.billing, ...nowhere };
    const shipping = { ...billing, email: "" };
    const changes = { billing, shipping, shippingMethod: null };
    const state = await submit(id, newKey(), changes, { seenTotal: 1000 });
    expect(readCode(state)).toBe("done");
  });

  test("makes no order of what is not offered, not confirmed, or not there", async () => {
    const id = await shopperWith([100, 1]);
    const tries = [
      await submit(id, newKey(), { paymentMethod: "kartu" }),
      await submit(id, newKey(), { shippingMethod: "flat_rate:9" }),
      await submit(id, newKey(), {}, { seenTotal: 1 }),
      await submit(await visitor(null).ensure(), newKey()),
    ];
    expect(tries.map(readCode)).toEqual([
      "checkout.invalid-payment-method",
      "checkout.no-shipping-method",
      "checkout.cart-changed",
      "checkout.cart-empty",
    ]);
    expect(tries[2]).toMatchObject({ failure: { cart: { total: TOTAL, itemCount: 1 } } });
    expect(await newOrders()).toBe(0);
  });

  test("of a product sold out in between is refused by name, and the cart remains", async () => {
    const id = await shopperWith([102, 2]);
    await soldOut(102);
    const state = await submit(id, newKey(), {}, { seenTotal: 2250 });
    expect(state).toMatchObject({
      failure: { notice: { id: "cart.out-of-stock", values: { name: "Sisa Tiga" } } },
    });
    expect((await visitor(id).readCart()).itemCount).toBe(2);
  });

  test.each(["ipaymu", "midtrans"])(
    "that %s refuses, and then is another, leaves one order",
    async (paymentMethod) => {
      const [id, key] = [await shopperWith([100, 1]), newKey()];
      Object.assign(storefrontSettings, { PAYMENT_PLUGINS: paymentMethod, GATEWAY_API: "refused" });
      expect(readCode(await submit(id, key, { paymentMethod }))).toBe(
        "checkout.payment-unavailable",
      );
      for (const name of ["PAYMENT_PLUGINS", "GATEWAY_API"]) delete storefrontSettings[name];
      await add(visitor(id), 100);
      const state = await submit(id, key, {}, { seenTotal: TOTAL + 1000 });
      expect(readCode(state)).toBe("done");
      const own = bindings.DB.prepare("SELECT status FROM orders WHERE instr(meta, ?) ORDER BY id");
      const { results } = await own.bind(key).all<{ status: string }>();
      expect(results.map(({ status }) => status)).toEqual(["CANCELLED", "PROCESSING"]);
    },
  );

  test("of other goods at the same total makes no order, and shows the cart as it is now", async () => {
    const id = await shopperWith([100, 1]);
    const { hash: cartHash, lines } = await visitor(id).readCart();
    await add(visitor(id), 105);
    await visitor(id).cart.setQuantity(lines[0]?.key ?? "", 0);
    expect(await readItems(id)).toEqual([[105, 1]]);
    const order = { key: newKey(), hash: "", input, seenTotal: TOTAL };
    const refused = await visitor(id).checkout({ ...order, ...(cartHash && { cartHash }) });
    expect(refused).toMatchObject({
      failure: { code: "checkout.cart-changed", cart: { total: TOTAL, itemCount: 1 } },
    });
    expect(await newOrders()).toBe(0);
    const { hash = "" } = await visitor(id).readCart();
    expect(readCode(await visitor(id).checkout({ ...order, cartHash: hash }))).toBe("done");
    expect(backendProxy.log.filter((name) => name === "StorefrontCheckout")).toHaveLength(2);
  });

  test("sells the last piece once to six shoppers", async () => {
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => shopperWith([101, 1])));
    const states = await Promise.all(shoppers.map((id) => submit(id, newKey())));
    const codes = states.map(readCode).sort();
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    // Sold, or held by the one who buys it at this moment.
    const refusals = codes.filter((code) => code !== "done");
    expect(refusals.every((code) => ["cart.out-of-stock", "cart.reserved"].includes(code))).toBe(
      true,
    );
    expect([await newOrders(), await readStock(101)]).toEqual([1, 0]);
  });
});

describe("a slow backend", () => {
  test("has the shopper wait on the confirming page, not press again", async () => {
    Object.assign(timeouts, { shopper: 500 });
    const id = await shopperWith([100, 1]);
    const key = newKey();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    at("StorefrontCheckout", async (request, pass) => {
      await held;
      return pass(request);
    });
    expect(readCode(await submit(id, key))).toBe("confirming");
    expect(readCode(await submit(id, key))).toBe("confirming");
    release();
    const state = await untilResolved(id, key, await visitor(id).checkoutState(key));
    expect(readCode(state)).toBe("done");
    expect(await newOrders()).toBe(1);
  });

  test("that refuses new connections for a while makes the order once it is back", async () => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    Object.assign(timeouts, { shopper: 500 });
    backendProxy.intercept = failing("refused");
    expect(readCode(await submit(id, key))).toBe("confirming");
    backendProxy.open();
    const state = await untilResolved(id, key, await visitor(id).checkoutState(key));
    expect([readCode(state), await newOrders()]).toEqual(["done", 1]);
  });
});
