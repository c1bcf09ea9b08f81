import { encode } from "uqr";
import { expect, test } from "vitest";
import en from "../../shared/i18n/messages/en.json";
import id from "../../shared/i18n/messages/id.json";
import { openShop } from "../../tests/support/edge-shop.ts";
import { beginEach, buyBy } from "../../tests/support/gateway-orders.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { orderRow } from "../../tests/support/shop-rows.ts";

beginEach({ plugins: "offline" });

/** The modules that a drawing has dark, row by row. */
function darkIn(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x = "", y = "", run = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(run));
  return rows;
}

test("QRIS is rendered on the server, labelled, and given as text, in both languages", async () => {
  const shop = openShop({}, { PAYMENT_PLUGINS: "offline" });
  const { orderId, orderKey } = await buyBy(shop, "offline_va");
  const { meta } = await orderRow(orderId);
  const text = meta.find(({ key }) => key === "_headless_qr_content")?.value ?? "";
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  for (const [prefix, messages] of [
    ["/en", en],
    ["", id],
  ] as const) {
    const browser = new ShopBrowser(shop);
    const html = await browser.read(`${prefix}/checkout/order-received/${orderId}?key=${orderKey}`);
    const [, label = "", path = ""] =
      /<svg class="pay-qr" viewBox="0 0 \d+ \d+" role="img" aria-label="([^"]+)">.*?fill="#000" d="([^"]+)"/s.exec(
        html,
      ) ?? [];
    expect(label).toContain(messages["order.payment-qr"].replace("{amount}", ""));
    expect(darkIn(path, size)).toEqual(data);
    expect(html).toContain(`<code>${text}</code>`);
    expect(html).toContain(messages["order.payment-qr-how"].slice(0, 40).replaceAll("'", "&#x27;"));
  }
});

test("an order that waits is headed by what is to be paid; its address can still be changed", async () => {
  const shop = openShop({}, { PAYMENT_PLUGINS: "offline" });
  const { orderId, orderKey } = await buyBy(shop, "offline_va");
  for (const [prefix, messages] of [
    ["/en", en],
    ["", id],
  ] as const) {
    const browser = new ShopBrowser(shop);
    const html = await browser.read(`${prefix}/checkout/order-received/${orderId}?key=${orderKey}`);
    const [, title = ""] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? [];
    expect(title).toMatch(new RegExp(messages["order.pay-amount"].replace("{amount}", ".*\\d")));
    expect(html).toContain(
      messages["order.noted"].replace("{number}", String(orderId)).replace("'", "&#x27;"),
    );
    expect(html).toContain(messages["order.address-change"]);
    // The facts stand below what was bought.
    expect(html.indexOf("order-facts")).toBeGreaterThan(html.indexOf("order-lines"));
  }
});
