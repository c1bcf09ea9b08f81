import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { timeouts } from "../../tests/support/backend-proxy.ts";
import type { EdgeShop } from "../../tests/support/edge-shop.ts";
import {
  beginEach,
  buyBy,
  gatewayShop,
  later,
  notifiedShop,
  orderCount,
  readOrderPage,
  type Waiting,
} from "../../tests/support/gateway-orders.ts";
import { at } from "../../tests/support/other-backend.ts";
import { ringDue } from "../../tests/support/ring-alarm.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { orderRow } from "../../tests/support/shop-rows.ts";

const { DB } = env as unknown as { DB: D1Database };
const UNKNOWN = "bayar_gateway";
let shop: EdgeShop;
let orders = 0;

beginEach({
  begin: async () => {
    shop = gatewayShop();
    orders = await orderCount();
  },
});

const newOrders = async () => (await orderCount()) - orders;

const toPath = ({ orderId, orderKey }: Waiting) =>
  `/en/checkout/order-received/${orderId}?key=${orderKey}`;
const readPage = (order: Waiting): Promise<string> => readOrderPage(shop, order);

const gatewayLinks = (html: string): string[] =>
  [...html.matchAll(/href="(https?:\/\/[^"]+)"/g)]
    .map(([, href = ""]) => new URL(href).host)
    .filter((host) => /gateway|xen|duitku|evil|woo|embedded/.test(host));

interface CheckoutData {
  result: string;
  redirect: string | null;
  order: object | null;
}

/** Gives the next checkout a response in another shape than the plugin's own. */
const withChanged = (change: (checkout: CheckoutData) => void) =>
  at(
    "StorefrontCheckout",
    async (request, pass) => {
      const response = await pass(request);
      const data = (await response.json()) as { data: { storefrontCheckout: CheckoutData } };
      change(data.data.storefrontCheckout);
      return Response.json(data, response);
    },
    1,
  );

describe("an address of a payment page", () => {
  test.each([
    ["relative to WordPress", "/pay/12"],
    ["without its protocol", "//evil.example/pay"],
    ["without TLS", "http://pay.gateway.example/pay"],
    ["of another host", "https://pay.gateway.example.evil.example/pay"],
    ["with another host's name before an @", "https://pay.gateway.example@evil.example/"],
    ["of another port", "https://pay.gateway.example:8443/pay"],
    ["that is a script", "javascript:alert(1)//pay.gateway.example"],
    ["that is data", "data:text/html,<h1>pay</h1>"],
    ["of WordPress", "https://woo.example/checkout/order-pay/12/?pay_for_order=true&key=k"],
    ["that never ends", `https://pay.gateway.example/${"x".repeat(5000)}`],
    ["that is nothing", ""],
    ["that is no address", "soon"],
    ["that is missing", null],
  ])("%s redirects no buyer: the order remains and can be paid again", async (_what, redirect) => {
    withChanged((checkout) => Object.assign(checkout, { redirect }));
    const order = await buyBy(shop, UNKNOWN);
    expect(order.location).toBe(toPath(order));
    const page = await order.buyer.read(order.location);
    expect(gatewayLinks(page)).toEqual([]);
    expect(page).not.toContain("alert(1)");
    expect(page).toMatch(/order-pay-again/);
    expect(await newOrders()).toBe(1);
    const again = { orderId: String(order.orderId), key: order.orderKey, paymentMethod: UNKNOWN };
    const paid = await order.buyer.submit("pay-again", again);
    expect(new URL(paid.headers.get("location") ?? "").host).toBe("pay.gateway.example");
    expect(await newOrders()).toBe(1);
  });

  test.each([
    ["beside none", null],
    ["beside WordPress' own pay page", "https://woo.example/checkout/order-pay/12/?key=k"],
  ])("of an unknown plugin's meta is taken %s", async (_what, redirect) => {
    const link = "https://pay.gateway.example/pay/by-meta";
    withChanged((checkout) => {
      checkout.redirect = redirect;
      Object.assign(checkout.order ?? {}, { paymentNotes: [{ key: "_payment_url", value: link }] });
    });
    expect((await buyBy(shop, UNKNOWN)).location).toBe(link);
  });
});

describe("a checkout's response", () => {
  test.each(["unpaid", "failure"])(
    "with the result %j and no error buys nothing, and the same order is paid next",
    async (result) => {
      withChanged((checkout) => Object.assign(checkout, { result, redirect: null }));
      await expect(buyBy(shop, UNKNOWN, "island")).rejects.toThrow("payment-unavailable");
      expect(await newOrders()).toBeLessThanOrEqual(1);
    },
  );

  test.each([
    ["is empty", () => new Response("")],
    [
      "is HTML",
      () => new Response("<h1>Fatal error</h1>", { headers: { "content-type": "text/html" } }),
    ],
    ["is JSON of another shape", () => Response.json([])],
    ["says nothing", () => Response.json({ data: null })],
    ["is cut off", () => new Response('{"data":{"storefrontCheckout":{"result":"pla')],
    ["never ends", () => new Response("x".repeat(20_000_000))],
  ])("that %s is found again: one order, and its page", async (_what, nonsense) => {
    at(
      "StorefrontCheckout",
      async (request, pass) => {
        await (await pass(request)).text();
        return nonsense();
      },
      1,
    );
    const order = await buyBy(shop, "xendit_gateway", "island");
    expect(gatewayLinks(await readPage(order))).toEqual(["xen.to"]);
    expect(await newOrders()).toBe(1);
  });

  test("that comes after 60 seconds is not waited for, and its order is the only one", async () => {
    Object.assign(timeouts, { checkout: 1_000, shopper: 200 });
    let isOpen = false;
    at(
      "StorefrontCheckout",
      async (request, pass) => {
        const { url, headers } = request;
        const copy = new Request(url, { method: "POST", headers, body: await request.text() });
        while (!isOpen) await scheduler.wait(10);
        return pass(copy);
      },
      1,
    );
    const { buyer, location } = await buyBy(shop, "duitku_va_bca");
    expect(location).toContain("/checkout/confirming");
    later(1);
    isOpen = true;
    while ((await newOrders()) === 0) await scheduler.wait(10);
    const key = new URL(location, "http://localhost").searchParams.get("key") ?? "";
    const page = `/en/checkout/confirming?key=${key}`;
    let response = await buyer.open(page);
    for (let look = 0; look < 60 && response.status === 200; look += 1) {
      later(0.5);
      // The transport's own timer runs in real time.
      await scheduler.wait(200);
      response = await buyer.open(page);
    }
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(/^https:\/\/sandbox\.duitku\.com\//);
    expect(await newOrders()).toBe(1);
  });

  test.each([
    ["ON_HOLD", "Pay "],
    ["FAILED", "did not go through"],
    ["CANCELLED", "was cancelled before"],
  ])("that says %s shows it, and changes when the payment comes", async (status, words) => {
    at(
      "StorefrontCheckout",
      async (request, pass) => {
        const response = await pass(request);
        const data = (await response.json()) as {
          data: { storefrontCheckout: { order: { databaseId: number; status: string } } };
        };
        const { order } = data.data.storefrontCheckout;
        order.status = status;
        await DB.prepare("UPDATE orders SET status = ? WHERE id = ?")
          .bind(status, order.databaseId)
          .run();
        return Response.json(data, response);
      },
      1,
    );
    const order = await buyBy(shop, UNKNOWN);
    expect(await readPage(order)).toContain(words);
    await notifiedShop(shop, order, "paid");
    expect(await readPage(order)).toContain("arrived");
    expect(await newOrders()).toBe(1);
  });
});

describe("a return address", () => {
  const forged = [
    "",
    "?status=paid",
    "?order=ORDER",
    "?order=ORDER&key=wc_order_guessed",
    "?order=ORDER&key=OTHER",
    "?order=OTHERID&key=KEY",
    "?order_id=ORDER-wc-mdtrs-1795329421&transaction_status=settlement&status_code=200",
    "?merchantOrderId=TOKO-ORDER&resultCode=00",
    "?order=../../admin&key=x",
    "?order=ORDER&key=https://evil.example/",
    "?order=99999999999999999999",
    "?order=%00&key=%ff",
    `?order=${"9".repeat(3000)}`,
    "?order=ORDER&order=1&key=&redirect=https://evil.example/",
  ];

  test.each(forged)(
    "forged as %j shows a stranger no order, and leads nowhere else",
    async (query) => {
      const [order, other] = [await buyBy(shop, UNKNOWN), await buyBy(shop, "xendit_gateway")];
      const filled = query
        .replace("ORDER&", `${order.orderId}&`)
        .replace(/ORDER$/, String(order.orderId))
        .replace("ORDER-", `${order.orderId}-`)
        .replace("OTHERID", String(other.orderId))
        .replace("OTHER", other.orderKey)
        .replace("KEY", order.orderKey);
      const stranger = new ShopBrowser(shop);
      const back = await stranger.open(`/en/payment/return${filled}`);
      const next = back.headers.get("location") ?? "";
      expect([200, 302, 400]).toContain(back.status);
      if (back.status === 302) expect(next).toMatch(/^\/en\/checkout\/order-received/);
      const html = next ? await stranger.read(next) : await back.text();
      expect(html).not.toContain("Jl. Melati");
      const own = await order.buyer.open(`/en/payment/return${filled}`);
      if (own.status === 302)
        expect(own.headers.get("location")).toMatch(
          new RegExp(`/${order.orderId}\\b|order-summary`),
        );
      expect((await orderRow(order.orderId)).paid).toBeNull();
      expect(await newOrders()).toBe(2);
    },
  );

  test("uses the language of the order, unless another was chosen", async () => {
    const order = await buyBy(shop, UNKNOWN);
    const back = `/payment/return?order=${order.orderId}&key=${order.orderKey}`;
    const leads = async (browser: ShopBrowser) =>
      (await browser.open(back)).headers.get("location");
    expect(await leads(order.buyer)).toBe(toPath(order));
    expect(await leads(new ShopBrowser(shop))).toBe(toPath(order));
    const other = new ShopBrowser(shop);
    other.jar.take(new Headers({ "set-cookie": "i18n_redirected=id_ID; Path=/" }));
    expect(await leads(other)).toBe(toPath(order).replace("/en/", "/"));
  });
});

describe("a payment page whose time has run out", () => {
  test("is not led to any more, and another attempt is the same order", async () => {
    const order = await buyBy(shop, "duitku_va_bca");
    // The page has ended after a day, and WooCommerce holds the order an hour longer.
    later(24 * 60 + 30);
    const page = await readPage(order);
    expect(page).toContain("has run out");
    expect(gatewayLinks(page)).toEqual([]);
    const again = { orderId: String(order.orderId), key: order.orderKey, paymentMethod: "" };
    const next = (await order.buyer.submit("pay-again", again)).headers.get("location") ?? "";
    expect(new URL(next).host).toBe("sandbox.duitku.com");
    expect([next === order.location, await newOrders()]).toEqual([false, 1]);
  });
});

describe("an order whose total is changed while its payment waits", () => {
  const changeTotal = (orderId: number) =>
    DB.prepare("UPDATE orders SET total = total + 500 WHERE id = ?").bind(orderId).run();

  test.each([UNKNOWN, "xendit_gateway"])(
    "is not payable at the old page: buyer and operator are notified (%s)",
    async (method) => {
      const order = await buyBy(shop, method);
      await changeTotal(order.orderId);
      for (let look = 0; look < 2; look += 1) {
        later(1);
        const page = await readPage(order);
        expect(page).toContain("Please do not pay the amount of before");
        expect([gatewayLinks(page), page.includes("order-pay-again")]).toEqual([[], false]);
      }
      const again = { orderId: String(order.orderId), key: order.orderKey, paymentMethod: "" };
      const next = (await order.buyer.submit("pay-again", again)).headers.get("location") ?? "";
      expect([URL.canParse(next), await newOrders()]).toEqual([false, 1]);
      await notifiedShop(shop, order, "paid");
      expect(await readPage(order)).toContain("has arrived");
      await ringDue(shop.bindings.ORDERS.getByName(String(order.orderId)));
      const { results } = await DB.prepare("SELECT fields FROM contact_messages").all<{
        fields: string;
      }>();
      const reports = results.filter(({ fields }) => fields.includes(`Order ${order.orderId} `));
      expect(reports.map(({ fields }) => /total (was|had been) changed/.test(fields))).toEqual([
        true,
        true,
      ]);
    },
  );
});
