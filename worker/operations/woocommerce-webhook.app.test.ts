import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type EdgeShop, openShop, stockShelves } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";

beforeAll(stockShelves);

let hours = 0;
beforeEach(() => {
  hours += 100;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 1) + hours * 3_600_000 });
  for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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
  if (!row) throw new Error("The shelves hold no simple product.");
  return row;
}

/** Sets a price behind the storefront's back, in minor units, and answers how pages show it. */
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
  const item = await someProduct();
  const path = `/product/${item.slug}`;
  const [told, other] = await twoShops(path);
  const price = await setPrice(item, 76_543);
  passSeconds(1);
  expect(await told.text(path)).not.toContain(price);
  const body = { id: item.id, slug: item.slug };
  expect((await sendWebhook(told, { topic: "product.updated", body })).status).toBe(200);
  expect(await told.text(path)).toContain(price);
  passSeconds(6);
  await other.text(path);
  passSeconds(1);
  expect(await other.text(path)).toContain(price);
});

test("a product whose slug changes leaves its old address, and is at the new one", async () => {
  const { id, slug } = await someProduct();
  const [shop] = await twoShops(`/product/${slug}`);
  const rename = (to: string) =>
    backendEnv.DB.prepare("UPDATE products SET slug = ? WHERE id = ?").bind(to, id).run();
  await rename(`${slug}-baru`);
  await sendWebhook(shop, { topic: "product.updated", body: { id, slug: `${slug}-baru` } });
  const statuses = [`/product/${slug}`, `/product/${slug}-baru`].map(
    async (path) => (await shop.fetch(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 200]);
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
  const answer = await sendWebhook(shop, { topic: "product.updated", body, ...more });
  expect(answer.status).toBe(401);
  passSeconds(7);
  await shop.text(path);
  expect(shop.backend.calls).toBe(calls);
});

test("a shop without a webhook secret believes no webhook", async () => {
  const shop = openShop({ WEBHOOK_SECRET: "" });
  const answer = await sendWebhook(shop, { topic: "product.updated", body: { id: 1 } });
  expect(answer.status).toBe(401);
});

test("answers the ping that WooCommerce sends when a webhook is saved", async () => {
  const answer = await openShop().fetch("/webhooks/woocommerce", {
    method: "POST",
    body: "webhook_id=7",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.status).toBe(200);
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

test("an operator's purge outdates by tag or everything; a stranger's nothing", async () => {
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
});

test("an operator's page lets nobody in where no token is set", async () => {
  const shop = openShop({ PURGE_TOKEN: "" });
  const headers = { authorization: "Bearer " };
  expect((await shop.fetch("/_status", { headers })).status).toBe(401);
});
