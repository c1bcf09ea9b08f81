import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { changeStatus } from "../../backend/orders/change-status.ts";
import { refundOrder, shipOrder } from "../../backend/orders/order-news.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import {
  beginEach,
  buyBy,
  gatewayShop,
  later,
  readOrderPage,
  receive,
} from "../../tests/support/gateway-orders.ts";
import { ringDue } from "../../tests/support/ring-alarm.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { orderRow } from "../../tests/support/shop-rows.ts";

beginEach({});

const backend = {
  ...{ db: drizzle(backendEnv.DB), env: backendEnv, waitUntil: () => {} },
  now: () => new Date(),
};

const totalIn = (html: string): string =>
  /<dt>Total<\/dt>\s*<dd>([^<]+)/.exec(html.replaceAll("<strong>", ""))?.[1] ?? "";

// Nobody's session but the customer's own may read the order's amounts (docs/woocommerce.md).
test.each(["bacs", "cod", "midtrans_sub_bca_va"])(
  "a customer's order by %s keeps its total and its words through five webhooks and what follows",
  async (paymentMethod) => {
    const shop = gatewayShop();
    const buyer = new ShopBrowser(shop);
    await buyer.register(`pembeli-${paymentMethod}`);
    const order = await buyBy(shop, paymentMethod, "island", {}, buyer);
    const stranger = await buyBy(shop, "bacs");
    await changeStatus(backend, stranger.orderId, "PROCESSING");
    await refundOrder(backend, stranger.orderId, { amount: 321, reason: "Milik orang lain" });
    const first = await readOrderPage(shop, order);
    const total = totalIn(first);
    expect(total).toMatch(/€[1-9]/);
    const record = shop.bindings.ORDERS.getByName(String(order.orderId));
    const stored = await record.read(order.orderKey);
    for (let webhook = 0; webhook < 5; webhook += 1) {
      later(3);
      await receive(shop, order.orderId);
      await ringDue(record);
      const page = await readOrderPage(shop, order);
      expect(totalIn(page)).toBe(total);
      expect(page).not.toMatch(/€0\.00|Milik orang lain|€3\.21/);
    }
    const { total: amount, currency, paymentMethod: method, status } = stored ?? {};
    expect(await record.read(order.orderKey)).toMatchObject({
      ...{ total: amount, currency, paymentMethod: method, status },
    });
    await changeStatus(backend, order.orderId, "PROCESSING");
    await shipOrder(backend, order.orderId, { courier: "JNE", number: "010980012345678" });
    later(3);
    const page = await readOrderPage(shop, order);
    expect(totalIn(page)).toBe(total);
    expect(page).toContain("010980012345678");
    expect((await orderRow(order.orderId)).customerId).not.toBeNull();
  },
);
