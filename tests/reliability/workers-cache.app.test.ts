import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { makeForCache } from "../../worker/index.ts";
import type { Purge } from "../../worker/platform/cache/generations.ts";
import { encodeTag } from "../../worker/platform/cache/shared-cache.ts";
import { purgeProxy, storefrontSettings } from "../support/backend-proxy.ts";
import { openShop } from "../support/edge-shop.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { passSeconds, productPaths, reliabilityTest } from "../support/reliability.ts";
import { SharedCacheDouble } from "../support/workers-cache.ts";

reliabilityTest();

let caches: SharedCacheDouble[] = [];

// The one object of all shops of this file.
storefrontSettings.WORKERS_CACHE = "on";
purgeProxy.purge = async (what) => {
  const tags = what === "everything" ? what : (what as Exclude<Purge, "everything">).map(encodeTag);
  for (const cache of caches) cache.purge(tags);
};

beforeEach(() => {
  caches = [];
});

/** A shop with a cache between its gateway and its pages, as Cloudflare would put it there. */
function openCachedShop(settings: Record<string, unknown> = {}) {
  const shop = openShop({ WORKERS_CACHE: "on", ...settings });
  const cache = new SharedCacheDouble(
    (request) => makeForCache(request, shop.bindings, shop.context),
    (work) => shop.context.waitUntil(work),
  );
  const requested: Request[] = [];
  shop.context.exports.Pages = {
    fetch: (request: Request) => {
      requested.push(request);
      return cache.fetch(request);
    },
  };
  caches.push(cache);
  return { shop, cache, requested };
}

type Shop = ReturnType<typeof openCachedShop>["shop"];

async function view(shop: Shop, path: string, init: RequestInit = {}) {
  const response = await shop.fetch(path, init);
  const text = await response.text();
  await shop.idle();
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, text, header, age: Number(header("age")) };
}

const generations = (shop: Shop) => shop.bindings.GENERATIONS.getByName("all");

/** Lets the object that purges do so when it is due, as its alarm would. */
async function passUntilPurged(shop: Shop): Promise<number> {
  const object = generations(shop);
  const due = await runInDurableObject(object, (_, state) => state.storage.getAlarm());
  const seconds = Math.ceil(((due ?? 0) - Date.now()) / 1000);
  passSeconds(seconds);
  await runDurableObjectAlarm(object);
  return seconds;
}

test("a page is rendered once for all visitors, and browsers revalidate each time", async () => {
  const { shop, cache } = openCachedShop();
  const [path = ""] = await productPaths(shop, 1);
  const first = await view(shop, path);
  passSeconds(20);
  const second = await view(shop, path, { headers: { cookie: "x=1" } });
  expect(second.text).toBe(first.text);
  expect(cache.misses.filter((url) => url.endsWith(path))).toHaveLength(1);
  expect([first.header("cache-status"), second.header("cache-status")]).toEqual([
    "storefront; fwd=uri-miss",
    "storefront; hit",
  ]);
  expect(second.age - first.age).toBe(20);
  for (const { header } of [first, second]) {
    expect(header("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect([header("cache-tag"), header("shop-data-age")]).toEqual([null, null]);
    expect(header("content-security-policy")).toContain("default-src 'none'");
  }
  const etag = first.header("etag") ?? "";
  const again = await view(shop, path, { headers: { "if-none-match": etag } });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test("R5: nothing of a visitor reaches the cache, and spellings share one stored page", async () => {
  const { shop, cache, requested } = openCachedShop();
  await view(shop, "/products?orderby=price&page=");
  const stored = cache.addresses.length;
  const evil = {
    cookie: "__Host-session=evil",
    "x-forwarded-host": "evil.example",
    "x-original-url": "/evil.example",
    authorization: "Basic evil",
    "accept-language": "evil",
    referer: "https://evil.example/",
  };
  for (const path of ["/products?utm_source=evil&orderby=price", "/products?orderby=price&evil=1"])
    expect((await view(shop, path, { headers: evil })).text).not.toContain("evil.example");
  expect(cache.addresses).toHaveLength(stored);
  for (const { url, headers, method } of requested) {
    expect([method, [...headers]]).toEqual(["GET", []]);
    expect(url).toMatch(/^https:\/\/pages\.internal\/(page|payload)\//);
    expect(url).not.toContain("evil");
  }
});

test("private pages, actions, redirects, missing pages and Save-Data prefetches are not stored", async () => {
  const { shop, cache } = openCachedShop();
  for (const path of ["/cart", "/en/checkout", "/my-account", "/wishlist", "/contact", "/_status"])
    await view(shop, path);
  await view(shop, "/actions/add-to-cart", { method: "POST" });
  await view(shop, "/", { headers: { cookie: "i18n_redirected=en_US", accept: "text/html" } });
  await view(shop, "/products", { headers: { "sec-purpose": "prefetch", "save-data": "on" } });
  expect(cache.misses).toEqual([]);
  for (let times = 0; times < 2; times += 1)
    expect((await view(shop, "/article/there-is-none")).status).toBe(404);
  expect(cache.addresses).toEqual([]);
});

test("every response to the cache names its lifetime", async () => {
  const { shop, requested } = openCachedShop();
  const paths = ["/", "/en", "/products", "/product-category/minyak-rem", "/faq", "/articles"];
  for (const path of [...paths, "/article/none", "/products/_payload.json"]) await view(shop, path);
  for (const request of requested) {
    const { headers, status } = await makeForCache(request, shop.bindings, shop.context);
    const cacheable = /^public, max-age=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/;
    const text = headers.get("cache-control") ?? "";
    expect([request.url, status === 200 ? cacheable.test(text) : text]).toEqual([
      request.url,
      status === 200 || "no-store",
    ]);
    expect([request.url, headers.has("set-cookie")]).toEqual([request.url, false]);
  }
  expect(requested.length).toBe(8);
});

test("R1: with the backend down for a day each page visited before is served, with its age", async () => {
  const { shop } = openCachedShop();
  const paths = [...(await productPaths(shop, 3)), "/products", "/faq"];
  for (const path of paths) expect((await view(shop, path)).status).toBe(200);
  shop.backend.fault = "refused";
  for (const hours of [1, 7, 16]) {
    passSeconds(hours * 3_600);
    for (const path of paths) {
      const { status, text, age } = await view(shop, path);
      expect([path, status, text.includes("error-page")]).toEqual([path, 200, false]);
      if (path.startsWith("/product/")) expect(age).toBeGreaterThanOrEqual(hours * 3_600);
    }
  }
});

test("P9: a changed price is on its page within 15 seconds, and never the old one after the new", async () => {
  const { shop, cache } = openCachedShop();
  const item = await backendEnv.DB.prepare(
    "SELECT id, slug FROM products WHERE type = 'SIMPLE' AND sale_price IS NULL AND status = 'publish' LIMIT 1",
  ).first<{ id: number; slug: string }>();
  const path = `/product/${item?.slug}`;
  const shown = async () => (await view(shop, path)).text.includes("€765.43");
  await view(shop, path);
  await backendEnv.DB.prepare(
    "UPDATE products SET regular_price = ?1, min_price = ?1, max_price = ?1 WHERE id = ?2",
  )
    .bind(76_543, item?.id)
    .run();
  passSeconds(5);
  expect(await shown()).toBe(false);
  await generations(shop).invalidate([`product:${item?.slug}`]);
  expect(await passUntilPurged(shop)).toBeLessThanOrEqual(14);
  expect(await shown()).toBe(true);
  passSeconds(5);
  expect(await shown()).toBe(true);
  expect(cache.purges).toHaveLength(1);
});

test("P8: while the backend hangs a stored page is served at once, and another is a 503 with Retry-After", async () => {
  const { shop, cache } = openCachedShop();
  const [path = "", other = ""] = await productPaths(shop, 2);
  await view(shop, path);
  shop.backend.fault = "hung";
  passSeconds(300);
  const { status, header } = await view(shop, path);
  expect([status, header("cache-status")]).toEqual([200, "storefront; hit"]);
  const cold = await view(shop, other);
  expect([cold.status, cold.header("retry-after"), cold.header("cache-control")]).toEqual([
    503,
    "10",
    "no-store",
  ]);
  expect(cache.addresses.some((url) => url.endsWith(other))).toBe(false);
});

test("a page rendered while the purges cannot be read is served, and not stored", async () => {
  const { shop, cache } = openCachedShop();
  shop.bindings.GENERATIONS = {
    getByName: () => ({ read: () => Promise.reject(new Error("reset")) }),
    idFromName: (name: string) => name,
  } as never;
  expect((await view(shop, "/faq")).status).toBe(200);
  expect(cache.addresses).toEqual([]);
});

test("with the setting off, or without such a cache, pages are served as usual", async () => {
  const { shop, cache } = openCachedShop({ WORKERS_CACHE: "off" });
  expect((await view(shop, "/faq")).status).toBe(200);
  expect(cache.misses).toEqual([]);
  expect((await openShop({ WORKERS_CACHE: "on" }).fetch("/faq")).status).toBe(200);
});
