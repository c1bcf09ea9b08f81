import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askBackend, backendEnv } from "../../tests/support/embedded-backend.ts";
import { addProduct, orderRow, shipFor } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";
import { store } from "../../worker/store.ts";
import { imitations } from "./gateways.ts";
import {
  ADD,
  CART,
  CHECKOUT,
  type CheckoutData,
  later,
  now,
  ORDERS,
  settings,
  shopperWith,
  UPDATE,
  waiting,
} from "./waiting-orders.fixture.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 1000 });
});

beforeEach(() => {
  later(24 * 60);
});

it("every provider that says so has an imitation, and the developer's gateways are one more", () => {
  const named = store.payments.flatMap(({ imitation }) => imitation ?? []);
  expect(imitations.map(({ plugin }) => plugin).toSorted()).toEqual(
    [...named, "offline"].toSorted(),
  );
});

describe("the location of the payment page", () => {
  const keysOf = (order: Awaited<ReturnType<typeof waiting>>) =>
    order.checkout.order.metaData?.map(({ key }) => key) ?? null;

  it("is order meta of Midtrans and Xendit alone", async () => {
    expect(keysOf(await waiting("midtrans"))).toEqual(["_mt_payment_url"]);
    expect(keysOf(await waiting("xendit_gateway"))).toEqual(["payment_session_payment_link_url"]);
    for (const gateway of ["doku_checkout", "duitku_va_bca", "ipaymu", "bayar_gateway"])
      expect(keysOf(await waiting(gateway))).toBeNull();
  });

  it("is order meta of DOKU, Duitku and iPaymu with the shop's plugin", async () => {
    for (const gateway of ["doku_checkout", "duitku_va_bca", "ipaymu"])
      expect(keysOf(await waiting(gateway, { PAYMENT_OPTIONS: "shop-plugin" }))).toEqual([
        "_headless_payment_expires",
        "_headless_payment_url",
        "_headless_va_number",
      ]);
  });

  it("is DOKU's by its redirect for ten minutes, for a guest's order and with its key", async () => {
    const order = await waiting("doku_checkout");
    const address = new URL(order.checkout.redirect ?? "");
    const go = () => askBackend(address.pathname + address.search, {}, settings(), now);
    expect((await go()).headers.get("location")).toMatch(/^https:\/\/sandbox\.doku\.com\//);
    later(11);
    expect((await go()).status).toBe(200);
  });

  it("comes with DOKU's shared key where orders are stored as posts", async () => {
    const order = await waiting("doku_checkout", {
      PAYMENT_OPTIONS: "doku-posts-storage",
      GATEWAY_SECRET: "SK-TEST",
    });
    expect(JSON.stringify(order.checkout.order.metaData)).toContain("SK-TEST");
  });

  it("is a number, a QR code or a code of the developer's own gateways", async () => {
    const keys = ["offline_link", "offline_va", "offline_store"].map((id) => waiting(id));
    expect((await Promise.all(keys)).map(keysOf)).toEqual([
      ["_headless_payment_expires", "_headless_payment_url"],
      ["_headless_payment_expires", "_headless_va_number", "_headless_qr_content"],
      ["_headless_payment_expires", "_headless_payment_code"],
    ]);
  });
});

describe("a failing gateway", () => {
  const cartOf = async (shopper: Shopper) => (await shopper.send(CART)).data;
  const full = { cart: { isEmpty: false } };

  it("Midtrans: the response is no GraphQL, the cart is empty, the order remains", async () => {
    const { shopper, billing } = await shopperWith({ GATEWAY_API: "unreachable" });
    const i = { paymentMethod: "midtrans", billing };
    const data = (await shopper.send(CHECKOUT, { i })) as unknown as { messages: string };
    expect(data.messages).toContain("Midtrans Exception");
    expect(shopper.response?.headers.get("content-type")).toMatch(/^text\/html/);
    expect(await cartOf(shopper)).toMatchObject({ cart: { isEmpty: true } });
    expect((await shopper.send(ORDERS)).data).toMatchObject({
      customer: { orders: { nodes: [{ status: "PENDING" }] } },
    });
    expect(await shopper.refusal(CHECKOUT, { i })).toBe("Sorry, no session found.");
  });

  it.each(["xendit_gateway", "bayar_gateway"])(
    "%s: a failure without an error, and the next try is of the same order",
    async (gateway) => {
      const broken = await shopperWith({ GATEWAY_API: "refused" });
      const { data, errors } = await broken.buy(gateway);
      expect([errors, data.checkout?.result, data.checkout?.redirect]).toEqual([
        undefined,
        "failure",
        null,
      ]);
      expect(await cartOf(broken.shopper)).toMatchObject(full);
      const mended = new Shopper(settings(), now);
      mended.token = broken.shopper.token;
      const again = await mended.send<CheckoutData>(CHECKOUT, {
        i: { paymentMethod: gateway, billing: broken.billing },
      });
      expect(again.data.checkout).toMatchObject({
        result: "success",
        order: { databaseId: data.checkout?.order.databaseId },
      });
    },
  );

  it("DOKU: the order is deleted; Duitku: it stays; the cart is as it was", async () => {
    for (const [gateway, message, left] of [
      ["doku_checkout", /array_merge/, 0],
      ["duitku_va_bca", /Minimum Payment/, 1],
    ] as const) {
      const { shopper, billing } = await shopperWith({ GATEWAY_API: "refused" });
      const i = { paymentMethod: gateway, billing };
      expect(await shopper.refusal(CHECKOUT, { i })).toMatch(message);
      expect(await cartOf(shopper)).toMatchObject(full);
      const { data } = await shopper.send<{ customer: { orders: { nodes: [] } } }>(ORDERS);
      expect(data.customer.orders.nodes).toHaveLength(left);
    }
  });

  it("a gateway that hangs is waited for, and is then one that cannot be reached", async () => {
    const { shopper, billing } = await shopperWith({
      GATEWAY_API: "hanging",
      GATEWAY_TIMEOUT_MS: "20",
    });
    const i = { paymentMethod: "duitku_va_bca", billing };
    expect(await shopper.refusal(CHECKOUT, { i })).toMatch(/currently experiencing problems/);
  });

  it("a gateway that is slow takes the payment all the same", async () => {
    const { shopper, billing } = await shopperWith({
      GATEWAY_API: "slow",
      GATEWAY_TIMEOUT_MS: "20",
    });
    const i = { paymentMethod: "duitku_va_bca", billing };
    const { data } = await shopper.send<CheckoutData>(CHECKOUT, { i });
    expect(data.checkout?.result).toBe("success");
  });
});

describe("a second attempt on the same order", () => {
  const awaiting = (id: number) => ({
    d: [{ key: "order_awaiting_payment", value: String(id) }],
  });

  async function again(order: Awaited<ReturnType<typeof waiting>>, gateway: string, quantity = 1) {
    const { shopper, billing } = order;
    await shopper.send(ADD, { i: { productId: 100, quantity } });
    await shopper.send(UPDATE, awaiting(order.id));
    const i = { paymentMethod: gateway, billing };
    return (await shopper.send<CheckoutData>(CHECKOUT, { i })).data.checkout;
  }

  it.each([["PENDING"], ["FAILED"]] as const)("reuses one that is %s", async (status) => {
    const order = await waiting("duitku_va_bca");
    if (status === "FAILED") await order.tell("denied");
    const next = await again(order, "xendit_gateway");
    expect(next).toMatchObject({
      result: "success",
      order: { databaseId: order.id, orderKey: order.checkout.order.orderKey, status },
    });
    expect(next?.redirect).not.toBe(order.checkout.redirect);
    expect((await orderRow(order.id)).paymentMethod).toBe("xendit_gateway");
  });

  it("is a new order of one that is on hold, cancelled, or of another total", async () => {
    const held = await waiting("midtrans");
    await held.tell("pending");
    const cancelled = await waiting("xendit_gateway");
    await cancelled.tell("cancelled");
    const other = await waiting("xendit_gateway");
    const created = [
      await again(held, "xendit_gateway"),
      await again(cancelled, "xendit_gateway"),
      await again(other, "xendit_gateway", 2),
    ].map((data) => data?.order.databaseId);
    expect(created).not.toContain(held.id);
    expect(created).not.toContain(cancelled.id);
    expect(created).not.toContain(other.id);
  });

  it("takes over any customer's order, as WooCommerce allows", async () => {
    const victim = await waiting("xendit_gateway");
    const thief = await shopperWith();
    await thief.shopper.send(UPDATE, awaiting(victim.id));
    const { data } = await thief.buy("duitku_va_bca");
    expect(data.checkout?.order).toMatchObject({
      databaseId: victim.id,
      orderKey: victim.checkout.order.orderKey,
    });
    expect((await orderRow(victim.id)).billing.email).toBe(thief.billing.email);
  });

  it("carries Midtrans's suffix, and the first attempt's expiry cancels what the second paid", async () => {
    const order = await waiting("midtrans");
    const first = await orderRow(order.id);
    await again(order, "midtrans_sub_qris");
    await order.tell("paid", "second");
    expect(await order.status()).toBe("PROCESSING");
    const suffixed = (await orderRow(order.id)).meta.map(({ key }) => key);
    expect(suffixed).toContain("_mt_suffixed_midtrans_order_id");
    expect(first.meta.map(({ key }) => key)).not.toContain("_mt_suffixed_midtrans_order_id");
    await order.tell("expired", "first");
    expect(await order.status()).toBe("CANCELLED");
  });
});

describe("what a caller may do", () => {
  it("fees of a method are in the cart once the session has chosen it", async () => {
    const { shopper } = await shopperWith({ DUITKU_FEE: "400" });
    const chosen = { d: [{ key: "chosen_payment_method", value: "duitku_va_bca" }] };
    expect((await shopper.send(CART)).data).toMatchObject({ cart: { total: "12.50" } });
    await shopper.send(UPDATE, chosen);
    expect((await shopper.send(CART)).data).toMatchObject({
      cart: { total: "16.50", fees: [{ name: "Surcharge", total: 4 }] },
    });
  });

  it("metaData of a checkout sets what has a setter, and stores any other key", async () => {
    const { buy } = await shopperWith();
    const metaData = [
      { key: "_order_key", value: "wc_order_dipilih" },
      { key: "_transaction_id", value: "TX-CLIENT" },
      { key: "_date_paid", value: "2026-11-22 10:00:00" },
      { key: "_billing_email", value: "lain@example.test" },
      { key: "_order_total", value: "1" },
      { key: "_mt_payment_url", value: "https://evil.example/pay" },
    ];
    await buy("cod", { metaData });
    const row = await backendOrder("wc_order_dipilih");
    expect(row).toMatchObject({ transaction_id: "TX-CLIENT", total: 1250 });
    expect(row.paid).toMatch(/^2026-11-22/);
    expect(JSON.parse(String(row.billing)).email).toBe("lain@example.test");
    expect(JSON.parse(String(row.meta))).toEqual([
      { key: "_mt_payment_url", value: "https://evil.example/pay" },
    ]);
  });

  it("a new session that names a guest's e-mail address is shown the guest's orders", async () => {
    const order = await waiting("xendit_gateway");
    const later = new Shopper(settings(), now);
    await later.send("mutation($i:UpdateCustomerInput!){updateCustomer(input:$i){customer{id}}}", {
      i: { billing: { email: order.billing.email } },
    });
    expect((await later.send(ORDERS)).data).toMatchObject({
      customer: { orders: { nodes: [{ databaseId: order.id, needsPayment: true }] } },
    });
  });
});

async function backendOrder(key: string): Promise<Record<string, unknown>> {
  const match = backendEnv.DB.prepare("SELECT * FROM orders WHERE order_key = ?").bind(key);
  return (await match.first()) ?? {};
}
