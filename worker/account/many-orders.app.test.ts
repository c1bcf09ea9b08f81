import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";

const { DB } = env as unknown as { DB: D1Database };

beforeAll(seedProducts);

/** Gives the newest customer so many orders. */
async function orderOften(count: number): Promise<void> {
  const user = await DB.prepare("SELECT max(id) AS id FROM users").first<{ id: number }>();
  await DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO orders (order_key, session_id, session_version, customer_id, status, currency,
       billing, shipping, subtotal, total, created, modified)
     SELECT 'wc_many_' || i, 'many', i, ?, 'COMPLETED', 'EUR', '{}', '{}', 1000, 1000,
       '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z' FROM n`,
  )
    .bind(count, user?.id)
    .run();
}

test("orders beyond a hundred are on a next page, from which a link leads back", async () => {
  const browser = new ShopBrowser(openShop());
  await browser.register("pelanggansetia");
  await orderOften(103);
  const rows = (html: string) => html.match(/href="\/en\/order-summary\/\d+"/g) ?? [];
  const newest = await browser.read("/en/my-account?tab=orders");
  const older = newest.match(/href="([^"]+)"[^>]*>Older orders</)?.[1] ?? "";
  const rest = await browser.read(older.replaceAll("&amp;", "&"));
  expect([rows(newest).length, rows(rest).length]).toEqual([100, 3]);
  expect(new Set([...rows(newest), ...rows(rest)]).size).toBe(103);
  expect(rest).toMatch(/href="\/en\/my-account\?tab=orders"[^>]*>Newest orders</);
  expect(rest).not.toContain(english["account.orders-older"]);
});

test("a cursor that the shop never gave shows the newest orders", async () => {
  const browser = new ShopBrowser(openShop());
  await browser.register("pelangganbaru");
  const page = await browser.open("/en/my-account?tab=orders&after=%3Cscript%3E");
  expect([page.status, (await page.text()).includes("script&gt;")]).toEqual([200, false]);
});
