import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { syntheticSeed } from "../../backend/seeding/synthetic-catalogue.ts";
import { catalogue as seed } from "../../brand/engine-care/catalogue.ts";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { openShop } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { passSeconds, reliabilityTest } from "../../tests/support/reliability.ts";
import { ensureSeeded } from "../../tests/support/stocked-shop.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";
import type { Bindings } from "../app-env.ts";
import { CatalogueBuilder } from "../durable-objects.ts";
import { indexKey } from "./index-store.ts";

const products = 130;

beforeAll(() => ensureSeeded(backendEnv.DB, syntheticSeed(seed, products), { currency: "EUR" }));
reliabilityTest();

const { CATALOGUE, CATALOGUE_BUILDER } = env as unknown as Bindings;
const builder = CATALOGUE_BUILDER.get(CATALOGUE_BUILDER.idFromName("id_ID"));

const etag = async () => {
  const { objects } = await CATALOGUE.list();
  return objects.find(({ key }) => key.endsWith(indexKey("id_ID")))?.etag;
};

async function run(): Promise<void> {
  await builder.rebuild("id_ID");
  expect(await runDurableObjectAlarm(builder)).toBe(true);
}

async function counted(): Promise<number> {
  passSeconds(10);
  const response = await openShop().fetch("/products/_payload.json");
  return ((await response.json()) as { count: number }).count;
}

const rename = (from: string, to: string) =>
  backendEnv.DB.prepare(`ALTER TABLE ${from} RENAME TO ${to}`).run();

const hide = (slug: string, status: string) =>
  backendEnv.DB.prepare("UPDATE products SET status = ? WHERE slug = ?").bind(status, slug).run();

test("a shop of several backend pages is listed from its index, without a backend call", async () => {
  await run();
  const shop = openShop();
  const response = await shop.fetch("/products/_payload.json");
  expect(((await response.json()) as { count: number }).count).toBe(products);
  expect(shop.backend.calls).toBe(0);
});

const files = ["/feeds/products.xml", "/en/feeds/products.xml", "/sitemaps/products-1.xml"];

test("before its first index a large shop's feed costs a slow backend one call, and carts nothing", async () => {
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

test("a run sends one call at a time", async () => {
  onTestFinished(() => backendProxy.open());
  let [now, most] = [0, 0];
  backendProxy.intercept = async (request, pass) => {
    now += 1;
    most = Math.max(most, now);
    const response = await pass(request);
    now -= 1;
    return response;
  };
  await run();
  expect(most).toBe(1);
});

test("with an index the feed and the sitemaps are whole, stored and without a backend call", async () => {
  for (const locale of ["id_ID", "en_US"] as const) {
    const each = CATALOGUE_BUILDER.getByName(locale);
    await each.rebuild(locale);
    await runDurableObjectAlarm(each);
  }
  const shop = openShop();
  shop.backend.fault = "hung";
  const [feed = "", , sitemap = ""] = await Promise.all(files.map((file) => shop.text(file)));
  expect(sitemap.match(/<loc>/g)).toHaveLength(2 * products);
  const { results } = await backendEnv.DB.prepare(
    `SELECT id FROM products WHERE type = 'SIMPLE' AND status = 'publish' AND visibility <> 'HIDDEN'`,
  ).all<{ id: number }>();
  for (const { id } of results) expect(feed).toContain(`<g:id>${id}</g:id>`);
  expect(shop.backend.calls).toBe(0);
  // Another isolate of the data centre, without the bucket.
  const stored = openShop({ CATALOGUE: { get: () => Promise.reject(new Error("gone")) } });
  for (const file of files) {
    const first = await stored.fetch(file);
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    const again = await stored.fetch(file, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
});

test("feeds are limited by address", async () => {
  const shop = openShop({ RATE_LIMITS: "on" });
  const headers = { "cf-connecting-ip": "203.0.113.77" };
  const statuses: number[] = [];
  for (let nth = 0; nth < 25; nth += 1)
    statuses.push((await shop.fetch("/sitemaps/pages.xml", { headers })).status);
  expect(statuses.slice(0, 15)).toEqual(Array(15).fill(200));
  expect(statuses.at(-1)).toBe(429);
});

test("a run that fails leaves the last good index, and the next one that succeeds replaces it", async () => {
  await run();
  const good = await etag();
  await rename("products", "products_away");
  await run();
  expect(await etag()).toBe(good);
  expect(await counted()).toBe(products);
  await rename("products_away", "products");
  await hide("minyak-cvt-samudra", "draft");
  await run();
  expect(await etag()).not.toBe(good);
  expect(await counted()).toBe(products - 1);
  await hide("minyak-cvt-samudra", "publish");
});

test("an object that was reset while it ran runs again at once", async () => {
  onTestFinished(() => backendProxy.open());
  await run();
  const [requested, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  backendProxy.intercept = async () => {
    requested.resolve();
    await over.promise;
    return new Response(null, { status: 503 });
  };
  await hide("minyak-cvt-samudra", "draft");
  const before = await etag();
  await runInDurableObject(builder, async (object: CatalogueBuilder, state) => {
    await object.rebuild("id_ID");
    const lost = object.alarm();
    await requested.promise;
    backendProxy.open();
    const reset = new CatalogueBuilder(state, env as unknown as Bindings);
    await reset.rebuild("id_ID");
    await reset.alarm();
    expect(await etag()).not.toBe(before);
    over.resolve();
    await lost;
  });
  await hide("minyak-cvt-samudra", "publish");
});

test("one changed product is patched in without reading the others", async () => {
  await run();
  const before = await etag();
  await hide("minyak-cvt-samudra", "draft");
  await builder.refreshProduct("id_ID", "minyak-cvt-samudra");
  await builder.refreshProduct("id_ID", "minyak-cvt-samudra");
  expect(await runDurableObjectAlarm(builder)).toBe(true);
  // Once more, because a webhook can outrun the API; then there is peace.
  expect(await runDurableObjectAlarm(builder)).toBe(true);
  expect(await runDurableObjectAlarm(builder)).toBe(false);
  expect(await etag()).not.toBe(before);
  expect(await counted()).toBe(products - 1);
  await hide("minyak-cvt-samudra", "publish");
});

test("the schedule lets a backend rest between whole runs", async () => {
  const tookMs = 60_000;
  await runInDurableObject(builder, (_builder, { storage }) =>
    storage.put("last", { endedAt: Date.now(), tookMs }),
  );
  const isRunWhenDue = async () => {
    await builder.rebuildWhenDue("id_ID");
    return runDurableObjectAlarm(builder);
  };
  expect(await isRunWhenDue()).toBe(false);
  passSeconds(1_800);
  expect(await isRunWhenDue()).toBe(true);
});

test("a price that was changed without a webhook is shown after the next run, hours before its page is old", async () => {
  await run();
  const path = "/product/minyak-cvt-samudra";
  const priceOf = async (): Promise<string> => {
    const text = await openShop().text(path);
    return /<strong>([^<]+)</.exec(text)?.[1] ?? /class="price">([^<]+)</.exec(text)?.[1] ?? "";
  };
  const before = await priceOf();
  await backendEnv.DB.prepare(
    "UPDATE products SET regular_price = regular_price + 100, min_price = min_price + 100, max_price = max_price + 100 WHERE slug = ?",
  )
    .bind("minyak-cvt-samudra")
    .run();
  passSeconds(1_800);
  expect(await priceOf()).toBe(before);
  await run();
  passSeconds(10);
  const after = await priceOf();
  expect(after).not.toBe("");
  expect(after).not.toBe(before);
});

test("a changed price reaches every isolate's listings within ten seconds of its webhook", async () => {
  await run();
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

test("a webhook is two looks at the product in both languages: four calls", async () => {
  onTestFinished(() => backendProxy.open());
  const builders = (["id_ID", "en_US"] as const).map((locale) => ({
    locale,
    builder: CATALOGUE_BUILDER.getByName(locale),
  }));
  for (const { builder, locale } of builders) {
    await builder.rebuild(locale);
    await runDurableObjectAlarm(builder);
  }
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
  for (let look = 0; look < 2; look += 1)
    for (const { builder } of builders) await runDurableObjectAlarm(builder);
  expect(calls).toEqual(Array(4).fill("getSomeIndexProducts"));
  // Each language's texts are searched in the other one.
  await expect.poll(() => found("", "Name+zebra")).toBe("Nama zebra");
  await expect.poll(() => found("/en", "Nama+zebra")).toBe("Name zebra");
  for (const { builder } of builders) expect(await runDurableObjectAlarm(builder)).toBe(false);
  await rename("lain");
});

test("a shop with another currency has an index of its own", async () => {
  await run();
  const count = async () => (await CATALOGUE.list()).objects.length;
  const before = await count();
  const shop = openShop({ CURRENCY: "IDR" });
  expect(await shop.text("/en/products")).toContain("The catalogue is being prepared");
  expect(shop.backend.calls).toBeGreaterThan(0);
  expect(await count()).toBe(before);
});

test("a purge of everything has the index built anew", async () => {
  await run();
  const headers = { authorization: "Bearer operators-only", "content-type": "application/json" };
  const body = JSON.stringify({ everything: true });
  const response = await openShop().fetch("/_purge", { method: "POST", headers, body });
  expect(response.status).toBe(200);
  expect(await runDurableObjectAlarm(builder)).toBe(true);
});

const status = async (): Promise<string> => {
  passSeconds(1);
  const authorization = `Basic ${btoa("operator:operators-only")}`;
  return openShop().text("/en/_status", { headers: { authorization } });
};

const nameCategory = (name: string) =>
  backendEnv.DB.prepare("UPDATE terms SET name_id = ? WHERE slug = 'minyak-rem'").bind(name).run();

test("a changed category is noticed without a webhook, by one call, and reported; with one it is not", async () => {
  onTestFinished(() => backendProxy.open());
  const [notifiedShop, missed] = [openShop(), openShop()];
  await builder.pollCategories("id_ID");
  await nameCategory("Minyak Rem Baru");
  let calls = 0;
  backendProxy.intercept = (request, pass) => {
    calls += 1;
    return pass(request);
  };
  await builder.pollCategories("id_ID");
  expect(calls).toBe(1);
  passSeconds(10);
  expect(await missed.text("/categories")).toContain("Minyak Rem Baru");
  expect(await status()).toContain("Categories changed and no webhook came (1 times");
  await runDurableObjectAlarm(builder);
  await builder.pollCategories("id_ID");
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
  await builder.pollCategories("id_ID");
  expect(await runDurableObjectAlarm(builder)).toBe(false);
  expect(await status()).not.toContain("no webhook came");
});

test("products edited without a webhook are counted for operators, those that one names in time are not", async () => {
  const [shop, slug] = [openShop(), "minyak-cvt-samudra"];
  const edit = (text: string) =>
    backendEnv.DB.prepare("UPDATE products SET name_id = ? WHERE slug = ?").bind(text, slug).run();
  await run();
  // What the tests above have edited.
  await runInDurableObject(builder, (_, { storage }) => storage.delete("unreported"));
  await edit("Satu");
  await run();
  await sendWebhook(shop, { topic: "product.updated", body: { id: 1, slug } });
  passSeconds(1_200);
  await builder.rebuildWhenDue("id_ID");
  expect(await status()).not.toContain("Products were edited");
  await runDurableObjectAlarm(builder);
  await edit("Dua");
  await run();
  passSeconds(1_200);
  await builder.rebuildWhenDue("id_ID");
  expect(await status()).toContain("Products were edited and no webhook came (1 times");
  passSeconds(60);
  await sendWebhook(shop, { topic: "product.updated", body: { id: 2, slug } });
  expect(await status()).not.toContain("Products were edited");
});
