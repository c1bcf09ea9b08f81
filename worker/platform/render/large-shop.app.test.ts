import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import english from "../../../shared/i18n/messages/en.json" with { type: "json" };
import { reliabilityTest } from "../../../tests/reliability/reliability-test.ts";
import {
  type EdgeShop,
  finishRuns,
  indexBuilder,
  openShop as open,
} from "../../../tests/support/edge-shop.ts";
import { backendEnv } from "../../../tests/support/embedded-backend.ts";
import { suggestedNames } from "../../../tests/support/shop-browser.ts";
import { CatalogueBuilder } from "../../wiring/durable-objects.ts";
import type { Bindings } from "../app-env.ts";

// A shop with more products than are indexed: its listings are the backend's own pages.
reliabilityTest();

const added = 2_500;
const perPage = 24;
/** First block, a few cursors, the block itself (backend-listing.ts), and the operator's settings. */
const maxCalls = 11;

const settings = { INDEX_LIMIT: "100" };
const openShop = () => open(settings);

beforeAll(async () => {
  // Seven of each day, because equal dates are where paging loses rows.
  await backendEnv.DB.prepare(
    `WITH RECURSIVE made(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < ${added})
     INSERT INTO products (id, type, slug, name_id, name_en, regular_price, min_price, max_price, date, modified)
     SELECT 100000 + n, 'SIMPLE', 'massal-' || n, printf('Massal %05d', n), printf('Bulk %05d', n),
       1000, 1000, 1000, day, day
     FROM (SELECT n, strftime('%Y-%m-%dT00:00:00.000Z', '2015-01-01', '+' || (n / 7) || ' days') AS day
       FROM made)`,
  ).run();
  const bindings = env as unknown as Bindings;
  await runInDurableObject(indexBuilder(), async (_, state) => {
    const builder = new CatalogueBuilder(state, { ...bindings, ...settings });
    await builder.rebuild();
    await finishRuns(builder, state);
  });
});

interface Payload {
  count: number;
  last: number;
  products: { id: number; name: string }[];
  query: { orderby: string };
}

async function fetchPayload(shop: EdgeShop, path: string, query = ""): Promise<Payload> {
  const response = await shop.fetch(`${path}/_payload.json${query}`);
  expect([path, response.status]).toEqual([path, 200]);
  const payload: Payload = await response.json();
  await shop.idle();
  return payload;
}

const toPath = (page: number) => (page > 1 ? `/products/page/${page}` : "/products");

async function listed(order: string): Promise<number[]> {
  const { results } = await backendEnv.DB.prepare(
    `SELECT id FROM products WHERE type <> 'VARIATION' AND plugin_type IS NULL AND status = 'publish'
       AND visibility IN ('VISIBLE', 'CATALOG') ORDER BY ${order}`,
  ).all<{ id: number }>();
  return results.map(({ id }) => id);
}

test.each([
  ["", "date DESC, id DESC"],
  ["?orderby=date&order=ASC", "date ASC, id ASC"],
  ["?orderby=alphabetically", "name_id COLLATE NOCASE ASC, id ASC"],
])("turning the pages of %s shows every product once and in order", async (query, order) => {
  const shop = openShop();
  const all = await listed(order);
  const { count, last } = await fetchPayload(shop, "/products", query);
  expect([count, last]).toEqual([all.length, Math.ceil(all.length / perPage)]);
  const observed: number[] = [];
  let most = 0;
  for (let page = 1; page <= last; page++) {
    const before = shop.backend.calls;
    const { products } = await fetchPayload(shop, toPath(page), query);
    most = Math.max(most, shop.backend.calls - before);
    observed.push(...products.map(({ id }) => id));
  }
  expect(observed).toEqual(all);
  // Never the whole catalogue: the next stretch, and now and then the way from the other end.
  expect(most).toBeLessThanOrEqual(maxCalls);
  expect(shop.backend.calls).toBeLessThan(last);
});

test("the last page costs a cold shop no more than a few calls, and the log names the reason", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const shop = openShop();
  const all = await listed("date DESC, id DESC");
  const last = Math.ceil(all.length / perPage);
  const { products } = await fetchPayload(shop, toPath(last));
  expect(products.map(({ id }) => id)).toEqual(all.slice((last - 1) * perPage));
  expect(shop.backend.calls).toBeLessThanOrEqual(3);
  expect(warn.mock.calls.flat().join()).toContain('"event":"listing.fallback","reason":"too-many"');
});

test("a page far from both ends is fetched by and by, never all in one request", async () => {
  const shop = openShop();
  const all = await listed("date DESC, id DESC");
  const page = Math.ceil(all.length / perPage / 2);
  const statuses: number[] = [];
  while (statuses.at(-1) !== 200 && statuses.length < 5) {
    const before = shop.backend.calls;
    const response = await shop.fetch(toPath(page));
    await response.text();
    await shop.idle();
    statuses.push(response.status);
    if (response.status === 503) expect(response.headers.get("retry-after")).toBe("10");
    expect(shop.backend.calls - before).toBeLessThanOrEqual(maxCalls);
  }
  expect(statuses).toEqual([503, 200]);
  const { products } = await fetchPayload(shop, toPath(page));
  expect(products.map(({ id }) => id)).toEqual(all.slice((page - 1) * perPage, page * perPage));
});

test("shoppers and operators can read that there are no filters", async () => {
  const shop = openShop();
  expect(await shop.text("/en/products")).toContain(english["listing.too-many"]);
  const authorization = `Basic ${btoa("operator:operators-only")}`;
  const status = await shop.text("/en/_status", { headers: { authorization } });
  expect(status).toContain("Not built: 2,572 products are more than it can hold");
});

test("a page past the end leads to the last one", async () => {
  const shop = openShop();
  const { last } = await fetchPayload(shop, "/products");
  const response = await shop.fetch(toPath(last + 1));
  expect(response.status).toBe(404);
  expect(await response.text()).toContain(`/products/page/${last}`);
});

test("an unsupported sort order is not reported as applied", async () => {
  const { query, products } = await fetchPayload(openShop(), "/products", "?orderby=price");
  expect(query.orderby).toBe("date");
  expect(products.map(({ id }) => id)).toEqual(
    (await listed("date DESC, id DESC")).slice(0, perPage),
  );
});

test("a search, its suggestions and a category work too", async () => {
  const shop = openShop();
  expect((await fetchPayload(shop, "/products", "?search=massal+0123")).count).toBe(10);
  expect(await shop.text("/en/products?search=bulk+0123")).toContain(english["search.simple"]);
  const response = await shop.fetch("/en/search-suggestions?q=bulk+0123");
  expect(suggestedNames(await response.text())).toEqual(
    [9, 8, 7, 6, 5].map((n) => `Bulk 0123${n}`),
  );
  expect((await fetchPayload(shop, "/product-category/minyak-rem")).count).toBeGreaterThan(0);
});

test("its feed and its sitemap name all products, without a call", async () => {
  const shop = openShop();
  const all = await listed("date DESC, id DESC");
  const sitemap = await shop.text("/sitemaps/products-1.xml");
  expect(sitemap.match(/<loc>[^<]+\/product\/[^<]+</g)).toHaveLength(2 * all.length);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => shop.text(`/feeds/products.xml?page=${page}`)),
  );
  expect(pages.join("").match(/<g:id>1\d{5}</g)).toHaveLength(added);
  expect(shop.backend.calls).toBe(0);
  expect((await shop.fetch("/feeds/products.xml?page=4")).status).toBe(404);
});
