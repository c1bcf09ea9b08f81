import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { gatewayNamed, notify, type Outcome } from "../../tests/support/gateways.ts";
import { addProduct, orderRow, readStock, shipFor } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";
import type { PaymentProvider } from "../../worker/payment/provider.ts";
import { store } from "../../worker/store.ts";
import {
  ADD,
  CHECKOUT,
  type CheckoutData,
  later,
  now,
  ORDERS,
  settings,
  shopperWith,
  waiting,
} from "./waiting-orders.fixture.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 1000 });
});

beforeEach(() => {
  later(24 * 60);
});

/** The last status after these notifications, one after another, as the provider itself says. */
const toRows = ({ imitation, statusAfter }: PaymentProvider) => {
  if (imitation === null || statusAfter === null) return [];
  const rows: [Outcome[], string][] = [
    [["paid"], "PROCESSING"],
    [["pending"], statusAfter.pending],
    [["expired"], statusAfter.expired],
    [["denied"], statusAfter.denied],
    [["cancelled"], statusAfter.cancelled],
    [["denied", "paid"], statusAfter.paidAfterDenied],
    [["expired", "paid"], "PROCESSING"],
    [["paid", "expired"], statusAfter.expiredAfterPaid],
  ];
  return rows.map(([notified, status]) => [imitation, notified, status] as const);
};

const rows = store.payments.flatMap(toRows);

describe("a gateway's notification", () => {
  it.each(rows)("%s: %j is %s", async (plugin, notified, status) => {
    const order = await waiting(gatewayNamed(plugin).method);
    for (const outcome of notified) await order.tell(outcome);
    expect(await order.status()).toBe(status);
  });

  it("is accepted even if the last item was sold in between", async () => {
    await addProduct(101, { stockQuantity: 1 });
    const { shopper, billing } = await shopperWith();
    await shopper.send("mutation{removeItemsFromCart(input:{all:true}){cart{isEmpty}}}");
    await shopper.send(ADD, { i: { productId: 101 } });
    const i = { paymentMethod: "xendit_gateway", billing };
    const { data } = await shopper.send<CheckoutData>(CHECKOUT, { i });
    const id = data.checkout?.order.databaseId ?? 0;
    const quicker = new Shopper(settings(), now);
    await quicker.send(ADD, { i: { productId: 101 } });
    await quicker.send(CHECKOUT, { i: { paymentMethod: "cod", billing } });
    await notify(id, "paid", { settings: settings(), now });
    expect([(await orderRow(id)).status, await readStock(101)]).toEqual(["PROCESSING", 0]);
  });

  it("is no route where the plugin is not active", async () => {
    const order = await waiting("doku_checkout");
    const response = await notify(order.id, "paid", { settings: { PAYMENT_PLUGINS: "xendit" } });
    expect([response.status, await order.status()]).toEqual([404, "PENDING"]);
  });
});

describe("an unpaid order", () => {
  it("is cancelled after 60 minutes, and paid all the same", async () => {
    const order = await waiting("xendit_gateway");
    later(59);
    await order.shopper.send(ORDERS);
    expect(await order.status()).toBe("PENDING");
    later(2);
    await order.shopper.send(ORDERS);
    expect(await order.status()).toBe("CANCELLED");
    await order.tell("paid");
    expect(await order.status()).toBe("PROCESSING");
  });

  it("by card is the shop's to end, and WooCommerce's after 25 hours", async () => {
    const order = await waiting("xendit_gateway");
    await backendEnv.DB.prepare(
      "UPDATE orders SET payment_method = 'stripe', ordered_cart = '{}' WHERE id = ?",
    )
      .bind(order.id)
      .run();
    for (const [minutes, status] of [
      [24 * 60, "PENDING"],
      [2 * 60, "CANCELLED"],
    ] as const) {
      later(minutes);
      await order.shopper.send(ORDERS);
      expect(await order.status()).toBe(status);
    }
  });

  it("lives for 25 hours with the shop's plugin, and for ever where stock is not held", async () => {
    const order = await waiting("duitku_va_bca", { PAYMENT_OPTIONS: "shop-plugin" });
    const free = await waiting("duitku_va_bca", { HOLD_STOCK_MINUTES: "0" });
    later(24 * 60);
    for (const one of [order, free]) await one.shopper.send(ORDERS);
    expect([await order.status(), await free.status()]).toEqual(["PENDING", "PENDING"]);
    later(2 * 60);
    await order.shopper.send(ORDERS);
    expect(await order.status()).toBe("CANCELLED");
  });
});
