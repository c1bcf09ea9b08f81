import { beforeEach, expect, test } from "vitest";
import { storefrontSettings } from "../../tests/support/backend-proxy.ts";
import {
  beginEach,
  buyBy,
  gatewayShop,
  readOrderPage,
  sendOrderWebhook,
} from "../../tests/support/gateway-orders.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";

beginEach({});
beforeEach(() => {
  // The WordPress plugin, and its file by hand, lead every buyer back to the shop (recorded:
  // WooCommerce 11.0.1, cash on delivery: "redirect": "{shop}/payment/return?order=46&key=wc_order_...").
  Object.assign(storefrontSettings, { PAYMENT_OPTIONS: "shop-plugin" });
});

test.each(["cod", "bacs"])(
  "an order by %s has no page of a provider, and is not called paid",
  async (method) => {
    const shop = gatewayShop();
    const order = await buyBy(shop, method);
    const { orderId, orderKey, location } = order;
    expect(location).toBe(`/en/checkout/order-received/${orderId}?key=${orderKey}`);
    const own = await order.buyer.read(location);
    expect(own.includes("payment provider")).toBe(false);
    await sendOrderWebhook(shop, orderId);
    for (const page of [own, await readOrderPage(shop, order)])
      expect(/payment of [^<]* has arrived/.exec(page)).toBeNull();
  },
);

test("the return address leads to the order of its buyer", async () => {
  const shop = gatewayShop();
  const { orderId, orderKey } = await buyBy(shop, "cod");
  const back = await new ShopBrowser(shop).open(
    `/en/payment/return?order=${orderId}&key=${orderKey}`,
  );
  expect(back.headers.get("location")).toBe(
    `/en/checkout/order-received/${orderId}?key=${orderKey}`,
  );
});
