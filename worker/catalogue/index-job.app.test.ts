import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { clearCatalogue, seedDatabase } from "../../backend/seed/seed-database.ts";
import type { Seed } from "../../backend/seed/types.ts";
import { syntheticSeed } from "../../backend/seeding/synthetic-catalogue.ts";
import { catalogue as seed } from "../../brand/engine-care/catalogue.ts";
import { passSeconds, reliabilityTest } from "../../tests/reliability/reliability-test.ts";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import {
  buildIndexes,
  finishIndexes,
  indexBuilder,
  openShop,
} from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { longestWait } from "../../tests/support/longest-wait.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";
import type { Bindings } from "../platform/app-env.ts";
import { CatalogueBuilder } from "../wiring/durable-objects.ts";
import { indexKey } from "./index-store.ts";

/** More than the backend returns in one page. */
const many = 105;
// Built often: few, "minyak-cvt-samudra" among them.
const few = seed.products.slice(36, 66);
const products = few.length;

async function stock(stocked: Seed): Promise<void> {
  await clearCatalogue(backendEnv.DB);
  await seedDatabase(backendEnv.DB, stocked, { currency: "EUR" });
}

beforeAll(() => stock({ ...seed, products: few }));
reliabilityTest();

const { CATALOGUE } = env as unknown as Bindings;
const builder = indexBuilder();

const etag = async () => {
  const { objects } = await CATALOGUE.list();
  return objects.find(({ key }) => key.endsWith(indexKey("id_ID")))?.etag;
};

async function counted(): Promise<number> {
  passSeconds(10);
  const response = await openShop().fetch("/products/_payload.json");
  return ((await response.json()) as { count: number }).count;
}

const rename = (from: string, to: string) =>
  backendEnv.DB.prepare(`ALTER TABLE ${from} RENAME TO ${to}`).run();

const hide = (slug: string, status: string) =>
  backendEnv.DB.prepare("UPDATE products SET status = ? WHERE slug = ?").bind(status, slug).run();

describe("a shop of several backend pages", () => {
  beforeAll(() => stock(syntheticSeed(seed, many)));
  afterAll(() => stock({ ...seed, products: few }));

  test("is listed from its index, which is built by one call at a time", async () => {
    onTestFinished(() => backendProxy.open());
    let [now, most] = [0, 0];
    backendProxy.intercept = async (request, pass) => {
      now += 1;
      most = Math.max(most, now);
      const response = await pass(request);
      now -= 1;
      return response;
    };
    await buildIndexes();
    expect(most).toBe(1);
    const shop = openShop();
    const response = await shop.fetch("/products/_payload.json");
    expect(((await response.json()) as { count: number }).count).toBe(many);
    expect(shop.backend.calls).toBe(0);
  });

  const files = ["/feeds/products.xml", "/en/feeds/products.xml", "/sitemaps/products-1.xml"];

  test("before its first index a large shop's feed costs a slow backend one call, and carts nothing", async () => {
    longestWait.ms = 500;
    const shop = openShop({ CURRENCY: "USD" });
    let isSlow = true;
    let [now, most] = [0, 0];
    shop.backend.fault = () => {
      now += 1;
      most = Math.max(most, now);
      return isSlow ? "hung" : null;
    };
    const requests = Array.from({ length: 8 }, () => shop.fetch("/feeds/products.xml"));
    const responses = await Promise.all(requests);
    expect(
      new Set(responses.map(({ status, headers }) => `${status} ${headers.get("retry-after")}`)),
    ).toEqual(new Set(["503 60"]));
    // The call and its repetition.
    expect(most).toBeLessThanOrEqual(2);
    isSlow = false;
    longestWait.reset();
    const health = (await (await shop.fetch("/healthz")).json()) as { circuit: string };
    expect(health.circuit).toBe("closed");
    const body = new URLSearchParams({ productId: "101", quantity: "1" });
    const added = await shop.fetch("/actions/add-to-cart", {
      method: "POST",
      body,
      redirect: "manual",
    });
    expect(added.status).toBe(303);
  });

  test("with an index the feed and the sitemaps are whole, stored and without a backend call", async () => {
    const shop = openShop();
    shop.backend.fault = "hung";
    const [feed = "", , sitemap = ""] = await Promise.all(files.map((file) => shop.text(file)));
    expect(sitemap.match(/<loc>/g)).toHaveLength(2 * many);
    const { results } = await backendEnv.DB.prepare(
      `SELECT id FROM products WHERE type = 'SIMPLE' AND status = 'publish' AND visibility <> 'HIDDEN'`,
    ).all<{ id: number }>();
    for (const { id } of results) expect(feed).toContain(`<g:id>${id}</g:id>`);
    expect(shop.backend.calls).toBe(0);
    // Another isolate of the data centre, without the bucket.
    const gone = () => Promise.reject(new Error("gone"));
    const stored = openShop({ CATALOGUE: { get: gone, put: gone } });
    for (const file of files) {
      const first = await stored.fetch(file);
      const etag = first.headers.get("etag") ?? "";
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
      const again = await stored.fetch(file, { headers: { "if-none-match": etag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  test("has an index of its own in another currency", async () => {
    const count = async () => (await CATALOGUE.list()).objects.length;
    const before = await count();
    const shop = openShop({ CURRENCY: "IDR" });
    expect(await shop.text("/en/products")).toContain("The catalogue is being prepared");
    expect(shop.backend.calls).toBeGreaterThan(0);
    expect(await count()).toBe(before);
  });
});

test("feeds are limited by address", async () => {
  let tries = 0;
  // The runtime's own gives tries back with the seconds that a busy machine takes.
  const LIMIT_MANY = { limit: async () => ({ success: ++tries <= 20 }) };
  const shop = openShop({ RATE_LIMITS: "on", LIMIT_MANY });
  const headers = { "cf-connecting-ip": "203.0.113.77" };
  const statuses: number[] = [];
  for (let nth = 0; nth < 25; nth += 1)
    statuses.push((await shop.fetch("/sitemaps/pages.xml", { headers })).status);
  expect(statuses.slice(0, 15)).toEqual(Array(15).fill(200));
  expect(statuses.at(-1)).toBe(429);
});

test("a run that fails leaves the last good index, and the next one that succeeds replaces it", async () => {
  await buildIndexes();
  const good = await etag();
  await rename("products", "products_away");
  await buildIndexes();
  expect(await etag()).toBe(good);
  expect(await counted()).toBe(products);
  await rename("products_away", "products");
  await hide("minyak-cvt-samudra", "draft");
  await buildIndexes();
  expect(await etag()).not.toBe(good);
  expect(await counted()).toBe(products - 1);
  await hide("minyak-cvt-samudra", "publish");
});

test("an object that was reset while it ran runs again at once", async () => {
  onTestFinished(() => backendProxy.open());
  await buildIndexes();
  const [requested, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  backendProxy.intercept = async () => {
    requested.resolve();
    await over.promise;
    return new Response(null, { status: 503 });
  };
  await hide("minyak-cvt-samudra", "draft");
  const before = await etag();
  await runInDurableObject(builder, async (object: CatalogueBuilder, state) => {
    await object.rebuild();
    const lost = object.alarm();
    await requested.promise;
    backendProxy.open();
    const reset = new CatalogueBuilder(state, env as unknown as Bindings);
    await reset.rebuild();
    await reset.alarm();
    expect(await etag()).not.toBe(before);
    over.resolve();
    await lost;
  });
  await hide("minyak-cvt-samudra", "publish");
});

test("one changed product is taken in without reading the others", async () => {
  await buildIndexes();
  const before = await etag();
  await hide("minyak-cvt-samudra", "draft");
  await builder.refreshProduct("minyak-cvt-samudra");
  await builder.refreshProduct("minyak-cvt-samudra");
  expect(await runDurableObjectAlarm(builder)).toBe(true);
  // Once more, because a webhook can outrun the API; then there is peace.
  expect(await runDurableObjectAlarm(builder)).toBe(true);
  expect(await runDurableObjectAlarm(builder)).toBe(false);
  expect(await etag()).not.toBe(before);
  expect(await counted()).toBe(products - 1);
  await hide("minyak-cvt-samudra", "publish");
});

/** What the tests above have edited is no webhook's that did not come. */
const forgetEdits = () =>
  runInDurableObject(builder, (_, { storage }) => storage.delete("unreported"));

test("the schedule lets a backend rest between whole runs", async () => {
  onTestFinished(() => backendProxy.open());
  backendProxy.intercept = (request, pass) => {
    // A run of ten calls a minute.
    passSeconds(6);
    return pass(request);
  };
  await buildIndexes();
  backendProxy.open();
  await forgetEdits();
  const isRunWhenDue = async () => {
    await builder.rebuildWhenDue();
    return runDurableObjectAlarm(builder);
  };
  expect(await isRunWhenDue()).toBe(false);
  passSeconds(20 * 60);
  expect(await isRunWhenDue()).toBe(false);
  passSeconds(6 * 3_600);
  expect(await isRunWhenDue()).toBe(true);
});

test("a price that was changed without a webhook is shown after the next run, hours before its page is old", async () => {
  await buildIndexes();
  const path = "/product/minyak-cvt-samudra";
  const readPrice = async (): Promise<string> => {
    const text = await openShop().text(path);
    return /<strong>([^<]+)</.exec(text)?.[1] ?? /class="price">([^<]+)</.exec(text)?.[1] ?? "";
  };
  const before = await readPrice();
  await backendEnv.DB.prepare(
    "UPDATE products SET regular_price = regular_price + 100, min_price = min_price + 100, max_price = max_price + 100 WHERE slug = ?",
  )
    .bind("minyak-cvt-samudra")
    .run();
  passSeconds(1_800);
  expect(await readPrice()).toBe(before);
  await buildIndexes();
  passSeconds(10);
  const after = await readPrice();
  expect(after).not.toBe("");
  expect(after).not.toBe(before);
});

test("a changed price reaches every isolate's listings within ten seconds of its webhook", async () => {
  await buildIndexes();
  const [notifiedShop, other] = [openShop(), openShop()];
  const path = "/products/_payload.json";
  const { products } = JSON.parse(await other.text(path)) as {
    products: { id: number; slug: string; kind: string }[];
  };
  const [item] = products;
  await backendEnv.DB.prepare(
    "UPDATE products SET regular_price = 98765, min_price = 98765, max_price = 98765, sale_price = NULL WHERE slug = ?",
  )
    .bind(item?.slug)
    .run();
  passSeconds(60);
  await other.text(path);
  const sentAt = Date.now();
  const body = { id: item?.id, slug: item?.slug };
  await sendWebhook(notifiedShop, { topic: "product.updated", body });
  const due = await runInDurableObject(builder, (_, { storage }) => storage.getAlarm());
  expect((due ?? 0) - sentAt).toBeLessThanOrEqual(500);
  expect(await runDurableObjectAlarm(builder)).toBe(true);
  passSeconds(9);
  expect(await other.text(path)).toContain("98765");
});

test("one change a second is gathered: the index is built at once, then every five seconds", async () => {
  await buildIndexes();
  passSeconds(60);
  const { results } = await backendEnv.DB.prepare(
    "SELECT slug FROM products WHERE type = 'SIMPLE' AND status = 'publish' AND visibility <> 'HIDDEN' LIMIT 11",
  ).all<{ slug: string }>();
  const builtAt: number[] = [];
  let before = await etag();
  for (const [second, { slug }] of results.entries()) {
    await backendEnv.DB.prepare("UPDATE products SET name_id = ? WHERE slug = ?")
      .bind(`Nama ke-${second}`, slug)
      .run();
    await builder.refreshProduct(slug);
    const due = await runInDurableObject(builder, (_, { storage }) => storage.getAlarm());
    if ((due ?? 0) <= Date.now()) await runDurableObjectAlarm(builder);
    const after = await etag();
    if (after !== before) builtAt.push(second);
    before = after;
    passSeconds(1);
  }
  expect(builtAt).toEqual([0, 5, 10]);
  await finishIndexes();
});

test("a webhook is two looks at the product in both languages: four calls", async () => {
  onTestFinished(() => backendProxy.open());
  await buildIndexes();
  const slug = "minyak-cvt-samudra";
  const rename = (suffix: string) =>
    backendEnv.DB.prepare("UPDATE products SET name_id = ?, name_en = ? WHERE slug = ?")
      .bind(`Nama ${suffix}`, `Name ${suffix}`, slug)
      .run();
  const calls: string[] = [];
  backendProxy.intercept = async (request, pass) => {
    const { operationName } = (await request.clone().json()) as { operationName: string };
    calls.push(operationName);
    return pass(request);
  };
  const found = async (path: string, search: string) => {
    passSeconds(10);
    const text = await openShop().text(`${path}/products/_payload.json?search=${search}`);
    return (JSON.parse(text) as { products: { name: string }[] }).products[0]?.name;
  };
  await rename("zebra");
  await sendWebhook(openShop(), { topic: "product.updated", body: { id: 1, slug } });
  for (let look = 0; look < 2; look += 1) expect(await runDurableObjectAlarm(builder)).toBe(true);
  expect(await runDurableObjectAlarm(builder)).toBe(false);
  expect(calls).toEqual(Array(4).fill("getSomeIndexProducts"));
  // Each language's texts are searched in the other one.
  await expect.poll(() => found("", "Name+zebra")).toBe("Nama zebra");
  await expect.poll(() => found("/en", "Nama+zebra")).toBe("Name zebra");
  await rename("lain");
});

test("a purge of everything has the index rebuilt", async () => {
  const headers = { authorization: "Bearer operators-only", "content-type": "application/json" };
  const body = JSON.stringify({ everything: true });
  const response = await openShop().fetch("/_purge", { method: "POST", headers, body });
  expect(response.status).toBe(200);
  expect(await runDurableObjectAlarm(builder)).toBe(true);
  await finishIndexes();
});

const status = async (): Promise<string> => {
  passSeconds(1);
  const authorization = `Basic ${btoa("operator:operators-only")}`;
  return openShop().text("/en/_status", { headers: { authorization } });
};

const nameCategory = (name: string) =>
  backendEnv.DB.prepare("UPDATE terms SET name_id = ? WHERE slug = 'minyak-rem'").bind(name).run();

test("a changed category is noticed without a webhook, by one call a language, and reported; with one it is not", async () => {
  onTestFinished(() => backendProxy.open());
  const [notifiedShop, missed] = [openShop(), openShop()];
  await builder.pollCategories();
  await nameCategory("Minyak Rem Baru");
  let calls = 0;
  backendProxy.intercept = (request, pass) => {
    calls += 1;
    return pass(request);
  };
  await builder.pollCategories();
  // One for each language.
  expect(calls).toBe(2);
  passSeconds(10);
  expect(await missed.text("/categories")).toContain("Minyak Rem Baru");
  expect(await status()).toContain("Categories changed and no webhook came (1 times");
  await finishIndexes();
  await builder.pollCategories();
  expect(await runDurableObjectAlarm(builder)).toBe(false);
  await nameCategory("Minyak Rem Lain");
  // The recorded body of one delivery.
  const body = { action: "woocommerce_storefront_category", arg: 3383 };
  const response = await sendWebhook(notifiedShop, {
    topic: "action.woocommerce_storefront_category",
    body,
  });
  expect(await response.json()).toEqual({ ok: true, invalidated: ["categories", "listing"] });
  expect(await runDurableObjectAlarm(builder)).toBe(true);
  await finishIndexes();
  await builder.pollCategories();
  expect(await runDurableObjectAlarm(builder)).toBe(false);
  expect(await status()).not.toContain("no webhook came");
});

test("products edited without a webhook are counted for operators, those that one names in time are not", async () => {
  const [shop, slug] = [openShop(), "minyak-cvt-samudra"];
  const edit = (text: string) =>
    backendEnv.DB.prepare("UPDATE products SET name_id = ? WHERE slug = ?").bind(text, slug).run();
  await buildIndexes();
  await forgetEdits();
  await edit("Satu");
  await buildIndexes();
  await sendWebhook(shop, { topic: "product.updated", body: { id: 1, slug } });
  passSeconds(1_200);
  await builder.rebuildWhenDue();
  expect(await status()).not.toContain("Products were edited");
  await finishIndexes();
  await edit("Dua");
  await buildIndexes();
  passSeconds(1_200);
  await builder.rebuildWhenDue();
  expect(await status()).toContain("Products were edited and no webhook came (1 times");
  passSeconds(60);
  await sendWebhook(shop, { topic: "product.updated", body: { id: 2, slug } });
  expect(await status()).not.toContain("Products were edited");
});
