import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { type Placed, placeOrder } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";

const { DB, UPLOADS } = env as unknown as { DB: D1Database; UPLOADS: R2Bucket };

let shop: EdgeShop;

beforeAll(async () => {
  for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
  await seedProducts();
  await UPLOADS.put("woocommerce_uploads/panduan-ganti-minyak-rem.pdf", "%PDF-1.7 panduan");
  shop = openShop();
});

/** A guest's order of a file by bank transfer, which nobody has paid yet. */
async function unpaidOrder(browser: ShopBrowser): Promise<Placed> {
  const productId = await readId("panduan-ganti-minyak-rem");
  await browser.call("add-to-cart", { productId, quantity: 2 });
  return placeOrder(browser, { paymentMethod: "bacs", email: "ani+file@example.test" });
}

/** The operator has received the money: the shop notifies the edge. */
async function complete(id: number, status = "completed"): Promise<void> {
  const change = DB.prepare("UPDATE orders SET status = ?, paid = ? WHERE id = ?");
  await change.bind(status.toUpperCase(), new Date().toISOString(), id).run();
  const body = { id, status, date_paid_gmt: "2026-11-21T08:00:00", line_items: [] };
  expect((await sendWebhook(shop, { topic: "order.updated", body })).status).toBe(200);
}

const fileIn = (page: string) =>
  /href="(\/en\/downloads\/[\w-]{32}\?[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? null;

test("a guest's files are there once the order is paid and done, in any browser with the key", async () => {
  const { orderId, orderKey } = await unpaidOrder(new ShopBrowser(shop));
  const path = `/en/order-summary/${orderId}?key=${orderKey}`;
  const elsewhere = new ShopBrowser(shop);
  expect(fileIn(await elsewhere.read(path))).toBeNull();
  await complete(orderId, "processing");
  expect(fileIn(await elsewhere.read(path))).toBeNull();
  await complete(orderId);
  const page = await elsewhere.read(path);
  const file = fileIn(page) ?? "";
  expect(page).not.toMatch(/download_file|embedded\.internal/);
  const response = await elsewhere.open(file);
  expect([response.status, await response.text()]).toEqual([200, "%PDF-1.7 panduan"]);
  expect(fileIn(await elsewhere.read(path))).toBe(file);
  for (const wrong of [file.replace(/key=\w+/, "key=wc_order_x"), file.split("?")[0] ?? ""])
    expect((await elsewhere.open(wrong)).status).toBe(404);
});

test("files of an order that was refunded are not offered any more", async () => {
  const { orderId, orderKey } = await unpaidOrder(new ShopBrowser(shop));
  const path = `/en/order-summary/${orderId}?key=${orderKey}`;
  await complete(orderId);
  expect(fileIn(await new ShopBrowser(shop).read(path))).not.toBeNull();
  await complete(orderId, "refunded");
  const page = await new ShopBrowser(shop).read(path);
  expect(page).toContain(english["order.goods.download-stopped"]);
  expect(fileIn(page)).toBeNull();
});

test.each([
  ["application/pdf", "application/pdf"],
  ["text/html; charset=utf-8", "application/octet-stream"],
  ["image/svg+xml", "application/octet-stream"],
  ["application/pdf+xml", "application/octet-stream"],
])("a file of type %s is sent as %s, to be saved", async (given, sent) => {
  const { orderId, orderKey } = await unpaidOrder(new ShopBrowser(shop));
  await complete(orderId);
  const page = await new ShopBrowser(shop).read(`/en/order-summary/${orderId}?key=${orderKey}`);
  const { backend } = shop;
  const fetch = backend.fetch;
  backend.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const response = await fetch(input, init);
    const isFile = new Request(input, init).url.includes("download_file");
    return isFile ? new Response(response.body, { headers: { "content-type": given } }) : response;
  };
  const { headers } = await new ShopBrowser(shop).open(fileIn(page) ?? "");
  backend.fetch = fetch;
  expect(headers.get("content-type")).toBe(sent);
  expect(headers.get("content-disposition")).toMatch(/^attachment/);
});

test("files of a refunded order are refused, not served", async () => {
  const { orderId, orderKey } = await unpaidOrder(new ShopBrowser(shop));
  await complete(orderId);
  const browser = new ShopBrowser(shop);
  const file = fileIn(await browser.read(`/en/order-summary/${orderId}?key=${orderKey}`)) ?? "";
  await DB.prepare("UPDATE orders SET status = 'REFUNDED' WHERE id = ?").bind(orderId).run();
  expect((await browser.open(file)).status).toBe(403);
});

const fetchedTimes = async (orderId: number): Promise<number> =>
  (await DB.prepare("SELECT sum(used) AS times FROM downloads_used WHERE order_id = ?")
    .bind(orderId)
    .first<number | null>("times")) ?? 0;

test("a HEAD request for a file costs its buyer no download", async () => {
  const { orderId, orderKey } = await unpaidOrder(new ShopBrowser(shop));
  await complete(orderId);
  const browser = new ShopBrowser(shop);
  const path = `/en/order-summary/${orderId}?key=${orderKey}`;
  const page = await browser.read(path);
  const file = fileIn(page) ?? "";
  const response = await shop.fetch(file, { method: "HEAD" });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(await fetchedTimes(orderId)).toBe(0);
  expect((await browser.open(file)).status).toBe(200);
  expect(await fetchedTimes(orderId)).toBe(1);
});
