import { encode } from "uqr";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import en from "../../shared/i18n/messages/en.json";
import id from "../../shared/i18n/messages/id.json";
import { backendDoor, storefrontSettings } from "../../tests/support/backend-door.ts";
import { openShop, stockShelves } from "../../tests/support/edge-shop.ts";
import { buyBy, stockPiece } from "../../tests/support/gateway-orders.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { orderRow } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await stockShelves();
  await stockPiece();
}, 60_000);

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
  storefrontSettings.PAYMENT_PLUGINS = "offline";
});

afterEach(() => {
  delete storefrontSettings.PAYMENT_PLUGINS;
  backendDoor.open();
  vi.restoreAllMocks();
});

/** The modules that a drawing has dark, row by row. */
function darkIn(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x = "", y = "", run = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(run));
  return rows;
}

test("QRIS is drawn on the server, named, and told as text, in both languages", async () => {
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
      /<svg viewBox="0 0 \d+ \d+" role="img" aria-label="([^"]+)">.*?fill="#000" d="([^"]+)"/s.exec(
        html,
      ) ?? [];
    expect(label).toContain(messages["order.payment-qr"].replace("{amount}", ""));
    expect(darkIn(path, size)).toEqual(data);
    expect(html).toContain(`<code>${text}</code>`);
    expect(html).toContain(messages["order.payment-qr-how"].slice(0, 40).replaceAll("'", "&#x27;"));
  }
});
