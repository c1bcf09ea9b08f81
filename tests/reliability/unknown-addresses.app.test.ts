import { beforeEach, describe, expect, test } from "vitest";
import { getIsolate } from "../../worker/layout/isolate.ts";
import allowList from "../../worker/operations/public-api/allow-list.json";
import { buildIndexes, type EdgeShop, openShop } from "../support/edge-shop.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { count, passSeconds, productPaths, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

/** A shop whose index is built and whose lists were read. */
async function indexedShop(): Promise<EdgeShop> {
  await buildIndexes();
  const shop = openShop();
  for (const path of ["/products", "/articles", "/sitemaps/articles.xml"])
    for (const prefix of ["", "/en"]) await shop.text(prefix + path);
  for (const area of ["article", "product"])
    for (const prefix of ["", "/en"]) await shop.text(`${prefix}/${area}/none`);
  return shop;
}

const fetchStatus = async (shop: EdgeShop, path: string, init?: RequestInit): Promise<number> => {
  const response = await shop.fetch(path, init);
  await response.arrayBuffer();
  return response.status;
};

const query = (name: string, variables: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ id: allowList.find((row) => row.name === name)?.id, variables }),
});

const from = (address: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...init.headers, "cf-connecting-ip": address },
});

const slugs = ["tidak-ada", "%E2%82%AC", "UNION-SELECT", "a".repeat(200)];
const toSlug = (n: number) => `${slugs[n % slugs.length]}${n}`;

describe("made-up paths", () => {
  let shop: EdgeShop;
  beforeEach(async () => {
    shop = await indexedShop();
  });

  test("R14: made-up products, articles and offers are 404s without calls to the backend", async () => {
    const areas = ["product", "article", "offer", "review"];
    const wanted = count(1_000, 80);
    const { calls } = shop.backend;
    // Whoever makes them up cannot make the shop take its backend for broken either.
    shop.backend.fault = "refused";
    for (let count = 0; count < wanted; count += 1) {
      const prefix = count % 2 === 0 ? "" : "/en";
      const path = `${prefix}/${areas[count % areas.length]}/${toSlug(count)}`;
      expect([path, await fetchStatus(shop, path)]).toEqual([path, 404]);
    }
    expect(shop.backend.calls).toBe(calls);
    expect(getIsolate(shop.bindings, () => new Date()).breaker.state).toBe("closed");
    shop.backend.fault = null;
    const [product = ""] = await productPaths(shop, 1);
    expect(await fetchStatus(shop, product)).toBe(200);
  });

  test("R14: made-up cursors, and made-up slugs by /graphql, make no calls to the backend", async () => {
    const cursor = (id: number) => btoa(`arrayconnection:${id}`);
    const first = await shop.text("/articles");
    await shop.text("/graphql", query("getPosts", { first: 2 }));
    const { calls } = shop.backend;
    const wanted = count(1_000, 60);
    for (let count = 0; count < wanted; count += 1) {
      const after = [cursor(1_000_000 + count), `x${count}`, `${count}%00`][count % 3] ?? "";
      const page = await shop.text(`/articles?after=${encodeURIComponent(after)}`);
      expect(page.includes('rel="next"')).toBe(first.includes('rel="next"'));
      for (const [name, variables] of [
        ["getProduct", { slug: toSlug(count) }],
        ["getStockStatus", { slug: toSlug(count) }],
        ["getPost", { slug: toSlug(count) }],
        ["getPosts", { first: 2, after }],
      ] as const)
        expect([name, await fetchStatus(shop, "/graphql", query(name, variables))]).toEqual([
          name,
          200,
        ]);
    }
    expect(shop.backend.calls).toBe(calls);
  });

  test("what is in no list yet is found by one lookup in a minute, and then always", async () => {
    const add = (id: number, slug: string) =>
      backendEnv.DB.prepare(
        "UPDATE products SET slug = ? WHERE id = (SELECT id FROM products WHERE type = 'SIMPLE' ORDER BY id LIMIT 1 OFFSET ?)",
      )
        .bind(slug, id)
        .run();
    await add(3, "baru-sekali");
    passSeconds(61);
    expect(await fetchStatus(shop, "/product/baru-sekali")).toBe(200);
    expect(await fetchStatus(shop, "/product/tidak-ada")).toBe(404);
    expect(await fetchStatus(shop, "/en/product/baru-sekali")).toBe(200);
    expect(await fetchStatus(shop, "/offer/baru-sekali")).toBe(200);
  });

  test("R14: a parameter that a page does not read stores no second copy, in any spelling", async () => {
    const [product = ""] = await productPaths(shop, 1);
    const paths = ["/", "/faq", product, "/products", "/articles", "/categories"];
    const headers = { "accept-encoding": "br" };
    for (const path of paths)
      for (let reader = 0; reader < 3; reader += 1) await shop.text(path, { headers });
    const { shared: memory } = getIsolate(shop.bindings, () => new Date());
    const { bytes } = memory;
    const { calls } = shop.backend;
    const names = [
      "utm_source",
      "UTM_Source",
      "%75tm",
      "x",
      "Search",
      "search%20",
      "q[]",
      "page",
      "_",
    ];
    const wanted = count(1_000, 60);
    for (let count = 0; count < wanted; count += 1) {
      const path = paths[count % paths.length];
      const address = `${path}?${names[count % names.length]}${count % 5 === 0 ? count : ""}=${count}`;
      const response = await shop.fetch(address, { headers });
      await response.arrayBuffer();
      expect([address, response.status]).toEqual([address, 200]);
      expect(response.headers.get("cache-status")).toMatch(/^storefront; hit/);
      await shop.idle();
    }
    expect(memory.bytes).toBe(bytes);
    expect(shop.backend.calls).toBe(calls);
  });

  test("a method other than GET and HEAD gets a one-line response", async () => {
    const pages = ["/", "/products", "/product/x", "/en/cart", "/feeds/products.xml"];
    for (const [methods, paths, expected] of [
      [["POST", "PUT", "DELETE", "PATCH"], pages, [405, "GET, HEAD"]],
      [
        ["PUT", "DELETE"],
        ["/actions/login", "/webhooks/woocommerce"],
        [405, "POST"],
      ],
      [
        ["PUT", "DELETE"],
        ["/graphql", "/en/graphql"],
        [405, "GET, HEAD, POST"],
      ],
      [
        ["POST", "PUT"],
        ["/nowhere", "/en/nowhere/x"],
        [404, null],
      ],
    ] as const)
      for (const method of methods)
        for (const path of paths) {
          const response = await shop.fetch(path, { method });
          const matches = [response.status, response.headers.get("allow")];
          expect([method, path, matches]).toEqual([method, path, expected]);
          expect((await response.text()).length).toBeLessThan(100);
        }
  });
});

describe("made-up paths of a shop without an index", () => {
  let shop: EdgeShop;
  let existing: string[];
  beforeEach(async () => {
    // More products than are indexed: nothing lists which slugs there are.
    shop = openShop({ INDEX_LIMIT: "1" });
    for (const path of ["/products", "/articles", "/product/none", "/en/product/none"])
      await shop.text(path, from("198.51.100.1"));
    existing = await productPaths(shop, 4);
    await shop.idle();
    passSeconds(60);
  });

  const attack = async (wanted: number, toAddress: (count: number) => string) => {
    const { calls } = shop.backend;
    const statuses = new Set<number>();
    for (let count = 0; count < wanted; count += 1) {
      const slug = toSlug(count);
      const [path, init] = [
        [`/product/${slug}`, {}],
        [`/offer/${slug}`, {}],
        ["/graphql", query("getProduct", { slug })],
        ["/graphql", query("getProducts", { slug: [slug] })],
      ][count % 4] as [string, RequestInit];
      statuses.add(await fetchStatus(shop, path, from(toAddress(count), init)));
      if (count % 100 === 99) passSeconds(1);
    }
    await shop.idle();
    return { calls: shop.backend.calls - calls, statuses };
  };

  test("R14: a thousand requests of one client cost the backend a handful of calls, and block no product", async () => {
    const { calls, statuses } = await attack(count(1_000, 80), () => "203.0.113.9");
    expect(calls).toBeLessThanOrEqual(4);
    expect([...statuses].sort()).toEqual([200, 404, 503]);
    expect(getIsolate(shop.bindings, () => new Date()).breaker.state).toBe("closed");
    const [stored = "", other = ""] = existing;
    expect(await fetchStatus(shop, other, from("198.51.100.2"))).toBe(200);
    expect(await fetchStatus(shop, other, from("203.0.113.9"))).toBe(200);
    expect(await fetchStatus(shop, stored, from("198.51.100.2"))).toBe(200);
  });

  test("R14: those of many clients cost twenty calls a minute, and what was read before is there for all", async () => {
    const [stored = ""] = existing;
    expect(await fetchStatus(shop, stored, from("198.51.100.2"))).toBe(200);
    const { calls } = await attack(count(1_000, 120), (count) => `203.0.113.${count % 200}`);
    expect(calls).toBeLessThanOrEqual(20);
    expect(getIsolate(shop.bindings, () => new Date()).breaker.state).toBe("closed");
    expect(await fetchStatus(shop, stored, from("203.0.113.9"))).toBe(200);
    passSeconds(60);
    expect(await fetchStatus(shop, existing[2] ?? "", from("203.0.113.9"))).toBe(200);
  });
});
