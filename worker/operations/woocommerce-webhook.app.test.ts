import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { localeCodes } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";
import { indexEdition } from "../catalogue/index-store.ts";
import { orderRecord } from "../order/order-record.ts";
import { configFor } from "../settings/config.ts";

beforeAll(seedProducts);

let hours = 0;
beforeEach(() => {
  hours += 100;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 1) + hours * 3_600_000 });
  for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A slow machine refreshes a page for longer than its reader waits before what was stored is shown. */
function waitPatiently(): void {
  const { setTimeout: start } = globalThis;
  vi.stubGlobal("setTimeout", (run: () => void, ms = 0) => start(run, 20 * ms));
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
}

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

interface Item {
  id: number;
  slug: string;
  regular_price: number;
}

async function someProduct(): Promise<Item> {
  const row = await backendEnv.DB.prepare(
    "SELECT id, slug, regular_price FROM products WHERE type = 'SIMPLE' AND sale_price IS NULL AND status = 'publish' LIMIT 1",
  ).first<Item>();
  if (!row) throw new Error("The shop has no simple product.");
  return row;
}

/** Sets a price behind the storefront's back, in minor units, and returns how pages show it. */
async function setPrice({ id }: Item, amount: number): Promise<string> {
  await backendEnv.DB.prepare(
    "UPDATE products SET regular_price = ?1, min_price = ?1, max_price = ?1 WHERE id = ?2",
  )
    .bind(amount, id)
    .run();
  return `€${(amount / 100).toFixed(2)}`;
}

async function twoShops(path: string): Promise<[EdgeShop, EdgeShop]> {
  const shops: [EdgeShop, EdgeShop] = [openShop(), openShop()];
  for (const shop of shops) await shop.text(path);
  return shops;
}

test("one signed webhook brings a changed price to every isolate within ten seconds", async () => {
  waitPatiently();
  const item = await someProduct();
  const path = `/product/${item.slug}`;
  const [notifiedShop, other] = await twoShops(path);
  const price = await setPrice(item, 76_543);
  passSeconds(1);
  expect(await notifiedShop.text(path)).not.toContain(price);
  const body = { id: item.id, slug: item.slug };
  expect((await sendWebhook(notifiedShop, { topic: "product.updated", body })).status).toBe(200);
  expect(await notifiedShop.text(path)).toContain(price);
  passSeconds(6);
  await other.text(path);
  passSeconds(1);
  expect(await other.text(path)).toContain(price);
});

test("a product whose slug changes is at the new address, and its old one leads there", async () => {
  waitPatiently();
  const { id, slug } = await someProduct();
  const [shop] = await twoShops(`/product/${slug}`);
  const rename = (to: string) =>
    backendEnv.DB.prepare("UPDATE products SET slug = ? WHERE id = ?").bind(to, id).run();
  await rename(`${slug}-baru`);
  await sendWebhook(shop, { topic: "product.updated", body: { id, slug: `${slug}-baru` } });
  const responses = [`/product/${slug}`, `/product/${slug}-baru`].map(async (path) => {
    const { status, headers } = await shop.fetch(path);
    return [status, headers.get("location")];
  });
  expect(await Promise.all(responses)).toEqual([
    [301, `/product/${slug}-baru`],
    [200, null],
  ]);
  await rename(slug);
});

test.each([
  ["unsigned", { secret: "guessed" }],
  ["signed with nothing", { headers: { "x-wc-webhook-signature": "" } }],
  ["signed with no base64", { headers: { "x-wc-webhook-signature": "***" } }],
])("a webhook that is %s changes nothing", async (_name, more) => {
  const item = await someProduct();
  const path = `/product/${item.slug}`;
  const [shop] = await twoShops(path);
  const { calls } = shop.backend;
  const body = { id: item.id, slug: item.slug };
  const response = await sendWebhook(shop, { topic: "product.updated", body, ...more });
  expect(response.status).toBe(401);
  passSeconds(7);
  await shop.text(path);
  expect(shop.backend.calls).toBe(calls);
});

test("a signed body under another topic changes nothing", async () => {
  const item = await someProduct();
  const [shop] = await twoShops("/products");
  const { calls } = shop.backend;
  const order = { id: 7, order_key: "wc_order_1", status: "completed" };
  for (const [topic, body] of [
    ["product.deleted", order],
    ["order.updated", { id: item.id, slug: item.slug, status: "pending" }],
    ["action.edited_product_cat", order],
    ["", order],
  ] as const)
    expect([topic, (await sendWebhook(shop, { topic, body })).status]).toEqual([topic, 400]);
  passSeconds(7);
  await shop.text("/products");
  expect(shop.backend.calls).toBe(calls);
});

test("a delivery that comes again is acknowledged and does nothing; the next one counts", async () => {
  const { id, slug } = await someProduct();
  const shop = openShop();
  const send = async (delivery: string) => {
    const headers = { "x-wc-webhook-delivery-id": delivery };
    const webhook = { topic: "product.updated", body: { id, slug, delivered: hours }, headers };
    const response = await sendWebhook(shop, webhook);
    return (await response.json<{ invalidated: string[] }>()).invalidated.length > 0;
  };
  expect([await send("a1"), await send("a1"), await send("b2")]).toEqual([true, false, true]);
  passSeconds(43_200);
  expect([await send("a1"), await send("b2")]).toEqual([false, false]);
});

test("one body is accepted 60 times an hour, with any delivery ids", async () => {
  const shop = openShop();
  const body = { action: "edited_post", arg: hours };
  let believed = 0;
  for (let nth = 0; nth < 62; nth += 1) {
    const headers = { "x-wc-webhook-delivery-id": `${nth}` };
    const response = await sendWebhook(shop, { topic: "action.edited_post", body, headers });
    if ((await response.json<{ invalidated: string[] }>()).invalidated.length > 0) believed += 1;
  }
  expect(believed).toBe(60);
});

test("an older webhook of an order does not undo a newer one", async () => {
  const shop = openShop();
  const id = 900_000 + hours;
  const record = orderRecord(shop.bindings, id);
  const order = { id, status: "PROCESSING", downloads: [] } as unknown as OrderView;
  await record.keep(order, "wc_order_1");
  const notify = async (status: string, modified: string) => {
    const body = { id, order_key: "wc_order_1", status, date_modified_gmt: modified };
    expect((await sendWebhook(shop, { topic: "order.updated", body })).status).toBe(200);
    return (await record.read("wc_order_1"))?.status;
  };
  expect(await notify("completed", "2026-11-01T10:00:00")).toBe("COMPLETED");
  expect(await notify("refunded", "2026-11-01T11:00:00")).toBe("REFUNDED");
  expect(await notify("completed", "2026-11-01T10:00:00")).toBe("REFUNDED");
  expect(await notify("completed", "2026-11-01T10:00:00Z")).toBe("REFUNDED");
  expect(await notify("completed", "2026-11-01T12:00:00")).toBe("COMPLETED");
});

test("a shop without a webhook secret believes no webhook", async () => {
  const shop = openShop({ WEBHOOK_SECRET: "" });
  const response = await sendWebhook(shop, { topic: "product.updated", body: { id: 1 } });
  expect(response.status).toBe(401);
});

test("responds to the ping that WooCommerce sends when a webhook is saved", async () => {
  const response = await openShop().fetch("/webhooks/woocommerce", {
    method: "POST",
    body: "webhook_id=7",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(response.status).toBe(200);
});

test("refuses a body that is too large or is no JSON object", async () => {
  const shop = openShop();
  const large = await sendWebhook(shop, { topic: "x", body: { long: "x".repeat(1_100_000) } });
  expect(large.status).toBe(413);
  const list = await sendWebhook(shop, { topic: "product.updated", body: ["nothing"] });
  expect(list.status).toBe(400);
});

const purge = (shop: EdgeShop, body: unknown, token = "operators-only") =>
  shop.fetch("/_purge", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });

test("an operator's purge invalidates by tag or everything; a stranger's nothing", async () => {
  const shop = openShop();
  await shop.text("/");
  const { calls } = shop.backend;
  expect((await purge(shop, { everything: true }, "guessed")).status).toBe(401);
  expect((await purge(shop, { tags: ["nonsense"] })).status).toBe(400);
  await shop.text("/");
  expect(shop.backend.calls).toBe(calls);
  expect((await purge(shop, { tags: ["listing"] })).status).toBe(200);
  await shop.text("/");
  expect(shop.backend.calls).toBeGreaterThan(calls);
  const before = shop.backend.calls;
  passSeconds(1);
  expect((await purge(shop, { everything: true })).status).toBe(200);
  await shop.text("/");
  expect(shop.backend.calls).toBeGreaterThan(before);
});

test("the operators' page shows profiles and recent purges to operators only", async () => {
  const shop = openShop();
  await shop.text("/products");
  await purge(shop, { tags: ["category:minyak-rem"] });
  expect((await shop.fetch("/_status")).status).toBe(401);
  const authorization = `Basic ${btoa("anybody:operators-only")}`;
  const page = await shop.fetch("/en/_status", { headers: { authorization } });
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  const text = await page.text();
  expect(text).toContain("category:minyak-rem");
  expect(text).toContain(">listing<");
  expect(text).toContain("Backend: closed.");
});

test.each([
  [{}, "WordPress makes each change once"],
  [{ WORDPRESS_PLUGIN_KEY: "" }, "Strangers reach WooGraphQL"],
  [{ WORDPRESS_PLUGIN_KEY: "made-since" }, "WordPress refuses the shop&#x27;s key: it was renewed"],
])("the operators' page says whether WordPress keeps changes (%j)", async (backend, words) => {
  const shop = openShop({}, backend);
  const authorization = `Basic ${btoa("anybody:operators-only")}`;
  expect(await shop.text("/en/_status", { headers: { authorization } })).toContain(words);
});

test("the operators' page shows WooCommerce's webhooks, and how old and large each index is", async () => {
  const shop = openShop();
  const read = async () => {
    const headers = { authorization: `Basic ${btoa("anybody:operators-only")}` };
    return (await shop.fetch("/en/_status", { headers })).text();
  };
  const body = { id: 1, slug: "dikabarkan" };
  expect((await sendWebhook(shop, { topic: "product.deleted", body })).status).toBe(200);
  expect(
    (await sendWebhook(shop, { topic: "product.deleted", body, secret: "wrong" })).status,
  ).toBe(401);
  const before = await read();
  expect(before).toMatch(/product\.deleted<\/th><td>\d+<\/td><td>20/);
  for (const code of localeCodes)
    await shop.bindings.CATALOGUE.put(
      `${indexEdition(configFor(shop.bindings))}/index/${code}`,
      "x".repeat(2_048),
    );
  const text = (await read()).replaceAll("<!-- -->", "");
  for (const code of localeCodes)
    expect(text).toMatch(new RegExp(`${code}: 2 KB, built \\d+ minutes ago`));
});

test("an operator's page is closed where no token is set", async () => {
  const shop = openShop({ PURGE_TOKEN: "" });
  const headers = { authorization: "Bearer " };
  expect((await shop.fetch("/_status", { headers })).status).toBe(401);
});

test.each([
  [
    "order.updated",
    {
      id: 4_711,
      order_key: "k",
      status: "completed",
      meta_data: [{ key: "_anonymized", value: "yes" }],
    },
  ],
  [
    "action.woocommerce_storefront_order_erased",
    { action: "woocommerce_storefront_order_erased", arg: 4_711 },
  ],
])(
  "an order whose personal data WooCommerce has erased is erased here: %s",
  async (topic, body) => {
    const shop = openShop();
    const record = orderRecord(shop.bindings, 4_711);
    await record.keep({ id: 4_711, number: "4711", status: "COMPLETED" } as OrderView, "k");
    expect((await sendWebhook(shop, { topic, body })).status).toBe(200);
    expect(await record.read("k")).toBeNull();
  },
);

test("an operator erases an order, and nobody else", async () => {
  const shop = openShop();
  const record = orderRecord(shop.bindings, 4_712);
  await record.keep({ id: 4_712, number: "4712", status: "COMPLETED" } as OrderView, "k");
  const erase = async (token: string) => {
    const init = {
      method: "POST",
      body: '{"order":4712}',
      headers: { authorization: `Bearer ${token}` },
    };
    const response = await shop.fetch("/_erase", init);
    return [response.status, (await response.json<{ state?: string }>()).state];
  };
  expect(await erase("guessed")).toEqual([401, undefined]);
  expect(await record.read("k")).not.toBeNull();
  expect(await erase("operators-only")).toEqual([200, "erased"]);
  expect(await erase("operators-only")).toEqual([200, "unknown"]);
});
