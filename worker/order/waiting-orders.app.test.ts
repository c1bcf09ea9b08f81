import { expect, test } from "vitest";
import { openShop } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import {
  beginEach,
  buyBy,
  gatewayShop,
  later,
  notifiedShop,
  type Waiting,
} from "../../tests/support/gateway-orders.ts";
import { english } from "../../tests/support/messages.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { customer, placeOrder } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { aniTyped } from "../../tests/support/shopper.ts";

beginEach({});

const plain = (html: string): string =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/** The list of what waits, as the home page's script takes it from its page. */
async function waitingFor(browser: ShopBrowser): Promise<string> {
  const html = await browser.read("/en/my-account/to-pay");
  return /data-part="waiting">(.*?)<\/div>/s.exec(html)?.[1] ?? "";
}

const payLink = ({ orderId, orderKey }: Waiting, isOwner: boolean) =>
  `href="/en/order-summary/${orderId}${isOwner ? "" : `?key=${orderKey}`}" aria-label="Pay: ${orderId}">Pay</a>`;

test("a guest's order waits with the way to pay first and the page's own words, until it is paid", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "xendit_gateway");
  const list = await waitingFor(order.buyer);
  expect(list).toMatch(/^<ul[^>]*><li><a class="button/);
  expect(list).toContain(`aria-label="${english["order.payment-title"]}"`);
  expect(list).toContain(payLink(order, false));
  const page = plain(
    await order.buyer.read(`/en/order-summary/${order.orderId}?key=${order.orderKey}`),
  );
  const [, status = ""] = / Status ([A-Z][a-z ]+?) (?=[A-Z])/.exec(page) ?? [];
  expect(plain(list)).toContain(`Order ${order.orderId} : ${status} `);
  await notifiedShop(shop, order, "paid");
  expect(await waitingFor(order.buyer)).toBe("");
});

test("a transfer waits, cash on delivery does not", async () => {
  const shop = gatewayShop();
  const transfer = await buyBy(shop, "bacs");
  expect(await waitingFor(transfer.buyer)).toContain(payLink(transfer, false));
  expect(await waitingFor((await buyBy(shop, "cod")).buyer)).toBe("");
});

test("a customer's files that are not paid stand on the downloads page with the way to pay", async () => {
  const shop = gatewayShop();
  const { browser, email } = await customer(shop);
  const empty = await browser.read("/en/my-account?tab=downloads");
  expect(empty).toContain("account-empty");
  const productId = await readId("panduan-ganti-minyak-rem");
  await browser.call("add-to-cart", { productId, quantity: 1 });
  const form = { paymentMethod: "xendit_gateway", shipping: undefined, billing: aniTyped, email };
  const order = { buyer: browser, ...(await placeOrder(browser, form)), location: "" };
  for (const path of ["/en/my-account?tab=downloads", "/en/my-account?tab=orders"])
    expect(await browser.read(path)).toContain(payLink(order, true));
  const downloads = await browser.read("/en/my-account?tab=downloads");
  expect(downloads).not.toContain("account-empty");
  expect(plain(downloads)).toContain(
    "Brake Fluid Change Guide (PDF): can be downloaded once your payment has arrived.",
  );
  expect(await waitingFor(browser)).toContain(payLink(order, true));
  await notifiedShop(shop, order, "paid");
  const paid = await browser.read("/en/my-account?tab=downloads");
  expect(paid).not.toContain(payLink(order, true));
  expect(paid).toMatch(/href="\/en\/downloads\/[\w-]{32}"/);
});

test.each([
  ["at a page where nobody is led", "status = 'ON_HOLD'", "bayar_gateway"],
  ["with another total by now", "total = total + 500", "xendit_gateway"],
])("an order %s is on no list of what can be paid: its page does not say how", async (...row) => {
  const [, change, method] = row;
  const shop = openShop({}, { PAYMENT_PLUGINS: "xendit" });
  const { browser } = await customer(shop);
  const guest = await buyBy(shop, method);
  const own = await buyBy(shop, method, "island", {}, browser);
  for (const order of [guest, own]) {
    const { buyer, orderId, orderKey } = order;
    await backendEnv.DB.prepare(`UPDATE orders SET ${change} WHERE id = ?`).bind(orderId).run();
    later(1);
    const query = order === own ? "" : `?key=${orderKey}`;
    const page = plain(await buyer.read(`/en/order-summary/${orderId}${query}`));
    expect(page).toMatch(/Please do not pay (again|the amount of before)/);
    expect(await waitingFor(buyer)).toBe("");
  }
  const list = await browser.read("/en/my-account?tab=orders");
  expect(list).not.toContain(payLink(own, true));
  expect(list).toContain(`>${english["order.status.awaiting-payment"]}</span>`);
});

test("the home page, the same for everybody, names nobody's order", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "xendit_gateway");
  expect(order.buyer.jar.get("ordered")).toBe("1");
  const home = await order.buyer.read("/en");
  expect(home).toMatch(
    /src="\/en\/my-account\/to-pay"[^>]*><div class="waiting" data-part="waiting"><\/div>/,
  );
});
