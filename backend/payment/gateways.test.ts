import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askBackend, backendEnv } from "../../tests/support/embedded-backend.ts";
import { gatewayNamed, notify, type Outcome } from "../../tests/support/gateways.ts";
import { addProduct, orderRow, shipFor, stockOf } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";
import type { PaymentProvider } from "../../worker/payment/provider.ts";
import { store } from "../../worker/store.ts";
import {
  ADD,
  CART,
  CHECKOUT,
  type CheckoutData,
  GATEWAYS,
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

describe("every gateway", () => {
  it.each(Object.entries(GATEWAYS))("%s waits, with an empty cart and its stock", async (_, id) => {
    const before = await stockOf(100);
    const order = await waiting(id);
    expect(order.checkout).toMatchObject({
      result: "success",
      redirect: expect.stringMatching(/^https?:/),
      order: { status: "PENDING", needsPayment: true },
    });
    expect((await order.shopper.send(CART)).data).toMatchObject({ cart: { isEmpty: true } });
    expect(await stockOf(100)).toBe(before);
  });

  it.each(Object.entries(GATEWAYS))("%s is not offered where its plugin is not", async (_, id) => {
    const { shopper, billing } = await shopperWith({ PAYMENT_PLUGINS: "" });
    expect(await shopper.refusal(CHECKOUT, { i: { paymentMethod: id, billing } })).toBe(
      "Invalid payment method.",
    );
  });
});

/** The last status after these notifications, one after another, as the provider itself says. */
const rowsOf = ({ imitation, statusAfter }: PaymentProvider) => {
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

const rows = store.payments.flatMap(rowsOf);

describe("a gateway's notification", () => {
  it.each(rows)("%s: %j is %s", async (plugin, notified, status) => {
    const order = await waiting(gatewayNamed(plugin).method);
    for (const outcome of notified) await order.tell(outcome);
    expect(await order.status()).toBe(status);
  });

  it("is not believed without its signature", async () => {
    const order = await waiting("xendit_gateway");
    const body = JSON.stringify({
      trigger: "payment_session",
      woocommerce_order_id: order.id,
      session: { status: "COMPLETED" },
      signature: "none",
    });
    const path = "/?wc-api=xendit_integration_notification";
    const response = await askBackend(path, { method: "POST", body }, settings());
    expect([response.status, await order.status()]).toEqual([401, "PENDING"]);
  });

  it("takes the stock when it is paid, and gives it back when it is cancelled", async () => {
    const before = (await stockOf(100)) ?? 0;
    const order = await waiting("midtrans");
    await order.tell("paid");
    expect(await stockOf(100)).toBe(before - 1);
    await order.tell("expired");
    expect(await stockOf(100)).toBe(before);
    expect((await orderRow(order.id)).paid).not.toBeNull();
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
    expect([(await orderRow(id)).status, await stockOf(101)]).toEqual(["PROCESSING", 0]);
  });

  it("is no route where the plugin is not active", async () => {
    const order = await waiting("doku_checkout");
    const response = await notify(order.id, "paid", { settings: { PAYMENT_PLUGINS: "xendit" } });
    expect([response.status, await order.status()]).toEqual([404, "PENDING"]);
  });
});

describe("a buyer who comes back from Duitku", () => {
  const WORDPRESS = /^https?:\/\/[^/]+\/my-account\/orders\/$/;

  it.each([
    ["01", "", WORDPRESS],
    ["02", "", WORDPRESS],
    ["01", "shop-plugin", /\/payment\/return\?order=\d+$/],
    ["02", "shop-plugin", /\/payment\/return\?order=\d+$/],
    ["00", "shop-plugin", /\/payment\/return\?order=\d+&key=wc_order_\w+$/],
  ])("with the result %s, and the file %j, is sent to %s", async (result, file, location) => {
    const order = await waiting("duitku_va_bca");
    const path = `/wc-api/WC_Gateway_duitku_va_bca/?status=notify&merchantOrderId=TOKO-${order.id}&resultCode=${result}`;
    const response = await askBackend(path, {}, settings({ PAYMENT_OPTIONS: file }));
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toMatch(location);
  });
});

describe("an unpaid order", () => {
  it("is cancelled after 60 minutes, and paid all the same", async () => {
    const order = await waiting("xendit_gateway");
    later(59);
    await order.shopper.send(ORDERS);
    expect(await order.status()).toBe("PENDING");
    later(2);
    const { data } = await order.shopper.send(ORDERS);
    expect(data).toMatchObject({
      customer: { orders: { nodes: [{ databaseId: order.id, status: "CANCELLED" }] } },
    });
    await order.tell("paid");
    expect(await order.status()).toBe("PROCESSING");
  });

  it("that is on hold is never cancelled", async () => {
    const order = await waiting("midtrans");
    await order.tell("pending");
    later(10_000);
    await order.shopper.send(ORDERS);
    expect(await order.status()).toBe("ON_HOLD");
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
