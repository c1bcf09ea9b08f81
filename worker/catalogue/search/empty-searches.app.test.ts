import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../../tests/support/edge-shop.ts";
import { operate } from "../../../tests/support/embedded-backend.ts";

beforeAll(seedProducts);

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
  const page = (await (await operate("/searches", {}, "GET")).text())
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
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
