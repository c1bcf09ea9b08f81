import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import {
  backendProxy,
  type Interceptor,
  storefrontSettings,
} from "../../tests/support/backend-proxy.ts";
import type { EdgeShop } from "../../tests/support/edge-shop.ts";
import {
  beginEach,
  buyBy,
  gatewayShop,
  later,
  notifiedShop,
  orderCount,
  readOrderPage,
  receive,
  type Waiting,
} from "../../tests/support/gateway-orders.ts";
import { at } from "../../tests/support/other-backend.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { orderAlike, orderRow } from "../../tests/support/shop-rows.ts";
import { orderRecord } from "../order/order-record.ts";

const { DB } = env as unknown as { DB: D1Database };
let shop: EdgeShop;
let orders = 0;

beginEach({
  begin: async () => {
    shop = gatewayShop();
    orders = await orderCount();
  },
});

const pay = async (
  browser: ShopBrowser,
  { orderId, orderKey }: Pick<Waiting, "orderId" | "orderKey">,
  paymentMethod = "",
) => {
  const form = { orderId: String(orderId), key: orderKey, paymentMethod };
  const response = await browser.submit("pay-again", form);
  await shop.idle();
  return response.headers.get("location") ?? "";
};

const getHost = (location: string): string =>
  URL.canParse(location) ? new URL(location).host : "";

const readPage = (order: Waiting): Promise<string> => readOrderPage(shop, order);

describe("paying again", () => {
  test("remembers the method for the next order", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    expect(order.buyer.jar.get("local-method")).toBe("xendit_gateway");
    await pay(order.buyer, order, "duitku_va_bca");
    expect(order.buyer.jar.get("local-method")).toBe("duitku_va_bca");
  });

  test("leads to the page that the order has, while it lives", async () => {
    const order = await buyBy(shop, "duitku_va_bca");
    expect(await pay(order.buyer, order)).toBe(order.location);
    expect((await orderCount()) - orders).toBe(1);
  });

  test("by another gateway is another attempt at the same order, and the cart stays", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    await order.buyer.call("add-to-cart", {
      productId: (await orderLine(order)).productId,
      quantity: 3,
    });
    expect(getHost(await pay(order.buyer, order, "duitku_va_bca"))).toBe("sandbox.duitku.com");
    expect((await orderCount()) - orders).toBe(1);
    expect((await orderRow(order.orderId)).paymentMethod).toBe("duitku_va_bca");
    const page = await readPage(order);
    expect(page).toContain('href="https://sandbox.duitku.com/');
    expect(page).toContain("You have begun to pay this order before");
    const cart = await order.buyer.call("read-cart", {});
    expect(cart).toMatchObject({ value: { cart: { lines: [{ quantity: 3 }] } } });
  });

  test("is possible for an order behind newer ones of the same address", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    await orderAlike(order.orderId, 7);
    expect(getHost(await pay(order.buyer, order, "duitku_va_bca"))).toBe("sandbox.duitku.com");
    expect((await orderRow(order.orderId)).paymentMethod).toBe("duitku_va_bca");
  });

  test("is offered at once where WooCommerce's webhook says that the payment failed", async () => {
    const order = await buyBy(shop, "duitku_va_bca");
    await receive(shop, order.orderId, { status: "failed" });
    const record = orderRecord(shop.bindings, order.orderId);
    expect(await record.read(order.orderKey)).toMatchObject({
      status: "FAILED",
      needsPayment: true,
    });
  });

  test("asks the backend for an order once in eight seconds, however often its page is read", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    let queries = 0;
    at("StorefrontOrder", (request, pass) => {
      queries += 1;
      return pass(request);
    });
    later(1);
    await readPage(order);
    vi.setSystemTime(Date.now() + 7_000);
    await readPage(order);
    expect(queries).toBe(1);
    vi.setSystemTime(Date.now() + 1_000);
    await readPage(order);
    expect(queries).toBe(2);
  });

  test("pressed twice at once, on two devices, is one attempt", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    const elsewhere = new ShopBrowser(shop);
    const [one, other] = await Promise.all([
      pay(order.buyer, order, "duitku_va_bca"),
      pay(elsewhere, order, "duitku_va_bca"),
    ]);
    expect([getHost(one), other]).toEqual(["sandbox.duitku.com", one]);
    expect((await orderCount()) - orders).toBe(1);
  });

  test("works after a payment failed, also by another gateway", async () => {
    const order = await buyBy(shop, "duitku_va_bca");
    await notifiedShop(shop, order, "denied");
    expect(getHost(await pay(order.buyer, order, "xendit_gateway"))).toBe("xen.to");
    expect(await readPage(order)).toContain('href="https://xen.to/');
    await notifiedShop(shop, order, "paid");
    expect(await readPage(order)).toContain("has arrived");
    expect((await orderCount()) - orders).toBe(1);
  });

  test("is never offered of a failed DOKU order, whose payment would never be noted", async () => {
    const order = await buyBy(shop, "doku_checkout");
    await notifiedShop(shop, order, "denied");
    expect(await readPage(order)).not.toContain("order-pay-again");
    const location = await pay(order.buyer, order, "xendit_gateway");
    expect([getHost(location), (await orderCount()) - orders]).toEqual(["", 1]);
  });

  test.each(["paid", "cancelled"] as const)(
    "is refused of an order that is %s",
    async (outcome) => {
      const order = await buyBy(shop, "midtrans_sub_bca_va");
      await notifiedShop(shop, order, outcome);
      expect(getHost(await pay(order.buyer, order, "xendit_gateway"))).toBe("");
      expect((await orderCount()) - orders).toBe(1);
    },
  );

  test("is refused where WooCommerce has cancelled it unheard: no second order is made", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    later(25 * 60 + 1);
    expect(getHost(await pay(order.buyer, order, "duitku_va_bca"))).toBe("");
    expect((await orderCount()) - orders).toBe(1);
  });

  test("stays in the shop with a message when a gateway cannot be reached, and preserves the cart", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    storefrontSettings.GATEWAY_API = "unreachable";
    const location = await pay(order.buyer, order, "midtrans_sub_qris");
    delete storefrontSettings.GATEWAY_API;
    expect([getHost(location), (await orderCount()) - orders]).toEqual(["", 1]);
    expect(await readPage(order)).toContain('href="https://xen.to/');
  });
});

/** Changes the shop as the payment arrives at the backend. */
const meanwhile =
  (change: string): Interceptor =>
  async (request, pass) => {
    await DB.prepare(change).run();
    return pass(request);
  };

/** The backend goes on with a request whose connection breaks. */
const carriedOutAndLost: Interceptor = async (request, pass) => {
  await pass(request.clone() as Request);
  throw new TypeError("connection reset");
};

describe("paying again what changes at that moment", () => {
  test.each([
    [
      "an order that WooCommerce has cancelled",
      "UPDATE orders SET status = 'CANCELLED' WHERE status = 'PENDING'",
      "This order cannot be paid again now",
    ],
    [
      "an order that costs more",
      "UPDATE orders SET total = total + 500",
      "its total or something in it would change",
    ],
  ])("leads nobody to a gateway with %s", async (_title, change, text) => {
    const order = await buyBy(shop, "xendit_gateway");
    at("PayForOrder", meanwhile(change));
    const location = await pay(order.buyer, order, "duitku_va_bca");
    expect(getHost(location)).toBe("");
    backendProxy.open();
    expect(await order.buyer.read(location)).toContain(text);
    expect((await orderCount()) - orders).toBe(1);
  });

  test("costs what the order costs, whatever its products cost by now", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    const { total } = await orderRow(order.orderId);
    at("PayForOrder", meanwhile("UPDATE products SET regular_price = regular_price + 500"));
    expect(getHost(await pay(order.buyer, order, "duitku_va_bca"))).toBe("sandbox.duitku.com");
    expect((await orderRow(order.orderId)).total).toBe(total);
  });
});

describe("a payment whose response is lost", () => {
  test("is begun once, and its buyer comes to the gateway", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    at("PayForOrder", carriedOutAndLost, 1);
    expect(getHost(await pay(order.buyer, order, "duitku_va_bca"))).toBe("sandbox.duitku.com");
    expect((await orderRow(order.orderId)).paymentMethod).toBe("duitku_va_bca");
  });

  test("accepts the order once, with its stock and its mails", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    await notifiedShop(shop, order, "denied");
    const { productId } = await orderLine(order);
    const [stock, mails] = [await readStock(productId), await mailCount()];
    at("PayForOrder", carriedOutAndLost, 1);
    await pay(order.buyer, order, "cod");
    expect((await orderRow(order.orderId)).status).toBe("PROCESSING");
    expect([(await readStock(productId)) - stock, (await mailCount()) - mails]).toEqual([-1, 2]);
  });
});

const readStock = async (productId: number): Promise<number> => {
  const reading = DB.prepare("SELECT stock_quantity AS n FROM products WHERE id = ?");
  return (await reading.bind(productId).first<{ n: number }>())?.n ?? 0;
};

const mailCount = async (): Promise<number> =>
  (await DB.prepare("SELECT count(*) AS n FROM mails").first<{ n: number }>())?.n ?? 0;

const orderLine = async ({ orderId }: Waiting) => {
  const row = await DB.prepare("SELECT product_id AS productId FROM order_lines WHERE order_id = ?")
    .bind(orderId)
    .first<{ productId: number }>();
  return { productId: row?.productId ?? 0 };
};

describe("a stranger", () => {
  test("pays no order again without its key, or with another's", async () => {
    const [order, other] = [
      await buyBy(shop, "xendit_gateway"),
      await buyBy(shop, "doku_checkout"),
    ];
    const stranger = new ShopBrowser(shop);
    for (const orderKey of ["", "wc_order_guessed", other.orderKey])
      expect(getHost(await pay(stranger, { ...order, orderKey }, "duitku_va_bca"))).toBe("");
    expect((await orderRow(order.orderId)).paymentMethod).toBe("xendit_gateway");
  });

  test("takes over no order: session and meta fields of a checkout's form are dropped", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    const forged = {
      order_awaiting_payment: String(order.orderId),
      sessionData: [{ key: "order_awaiting_payment", value: String(order.orderId) }],
      metaData: [
        { key: "_order_key", value: "wc_order_mine" },
        { key: "_date_paid", value: "1" },
        { key: "_billing_email", value: "ani@example.test" },
      ],
    };
    const mine = await buyBy(shop, "xendit_gateway", "island", forged);
    expect(mine.orderId).not.toBe(order.orderId);
    const row = await orderRow(mine.orderId);
    expect([row.orderKey === "wc_order_mine", row.paid]).toEqual([false, null]);
    expect(row.meta.map(({ key }) => key)).not.toContain("_order_key");
    expect((await orderRow(order.orderId)).orderKey).toBe(order.orderKey);
  });

  test.each([
    'mutation U { updateSession(input: { sessionData: [{ key: "order_awaiting_payment", value: "1" }] }) { session { key } } }',
    'mutation C { checkout(input: { metaData: [{ key: "_date_paid", value: "1" }] }) { result } }',
  ])("does not reach the backend by /graphql: %s", async (query) => {
    backendProxy.log = [];
    const response = await shop.fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "http://localhost:8787" },
      body: JSON.stringify({ query }),
    });
    const data = (await response.json()) as { errors?: unknown[]; data?: unknown };
    expect([data.errors?.length ?? 0, data.data ?? null]).toEqual([1, null]);
  });
});
