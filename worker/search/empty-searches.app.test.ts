import { beforeAll, expect, test } from "vitest";
import { handle } from "../../backend/routes.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";

beforeAll(seedProducts);

async function operatorPage(): Promise<string> {
  const request = new Request("http://localhost:8787/__backend/searches", {
    headers: { authorization: "Bearer open sesame" },
  });
  const env = { ...backendEnv, OPERATOR_TOKEN: "open sesame" };
  const response = await handle(request, env, { waitUntil: () => {} }, () => new Date());
  return response.text();
}

test("the operator sees which searches found nothing, and how often", async () => {
  const shop = openShop();
  for (const path of [
    "/products?search=Qwxzq",
    "/products?search=qwxzq",
    "/en/products?search=qwxzq",
  ])
    await shop.text(path);
  for (const path of ["/products?search=oli", "/products?search=rina%40example.com"])
    await shop.text(path);
  await shop.text("/products?search=vkwjq", { headers: { "sec-purpose": "prefetch" } });
  const page = (await operatorPage()).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(page).toContain("qwxzq id-ID 2");
  // What helps it is a button away (worker/layout/storefront-settings.app.test.ts).
  expect(page).toMatch(/qwxzq id-ID 2 [\d-]+ “qwxzq” is another word for .* Add a synonym/);
  expect(page).toContain("qwxzq en-US 1");
  expect(page).not.toMatch(/rina|vkwjq/);
});

test("searches without number write a bounded number of counts", async () => {
  const rows: unknown[] = [];
  const ANALYTICS = { writeDataPoint: (row: unknown) => void rows.push(row) };
  const shop = openShop({ ANALYTICS });
  const minute = () => Math.floor(Date.now() / 60_000);
  const start = minute();
  for (let at = 0; at < 60; at++) await shop.text(`/products?search=qwxzq+${at}`);
  const counted = rows.filter((row) => JSON.stringify(row).includes("empty-search")).length;
  // The limit is of a clock's minute, which may end meanwhile.
  expect(counted).toBeGreaterThanOrEqual(30);
  expect(counted).toBeLessThanOrEqual(minute() === start ? 30 : 59);
});
