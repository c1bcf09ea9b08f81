import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Bindings } from "../../worker/bindings.ts";
import { isolateOf } from "../../worker/isolate.ts";
import { rebuildIndex } from "../../worker/product-index/rebuild-index.ts";
import { type EdgeShop, openShop } from "../support/edge-shop.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { count, done, passSeconds, productPaths, reliabilityTest } from "../support/reliability.ts";

reliabilityTest();

const { CATALOGUE_BUILDER } = env as unknown as Bindings;

/** A shop whose index is built and whose lists were read. */
async function indexedShop(): Promise<EdgeShop> {
  await rebuildIndex({ CATALOGUE_BUILDER });
  for (const locale of ["id_ID", "en_US"])
    await runDurableObjectAlarm(CATALOGUE_BUILDER.getByName(locale));
  const shop = openShop();
  for (const path of ["/products", "/articles", "/sitemaps/articles.xml"])
    for (const prefix of ["", "/en"]) await shop.text(prefix + path);
  for (const area of ["article", "product"])
    for (const prefix of ["", "/en"]) await shop.text(`${prefix}/${area}/none`);
  return shop;
}

const statusOf = async (shop: EdgeShop, path: string, init?: RequestInit): Promise<number> => {
  const answer = await shop.fetch(path, init);
  await answer.arrayBuffer();
  return answer.status;
};

const slugs = ["tidak-ada", "%E2%82%AC", "UNION-SELECT", "a".repeat(200)];
const slugOf = (n: number) => `${slugs[n % slugs.length]}${n}`;

describe("made-up addresses", () => {
  let shop: EdgeShop;
  beforeEach(async () => {
    shop = await indexedShop();
  });

  test("R14: made-up products, articles and offers are 404s that cost the backend nothing", async () => {
    const areas = ["product", "article", "offer", "review"];
    const wanted = count(1_000, 80);
    const { calls } = shop.backend;
    // Whoever makes them up cannot make the shop take its backend for broken either.
    shop.backend.fault = "refused";
    for (let made = 0; made < wanted; made += 1) {
      const prefix = made % 2 === 0 ? "" : "/en";
      const path = `${prefix}/${areas[made % areas.length]}/${slugOf(made)}`;
      expect([path, await statusOf(shop, path)]).toEqual([path, 404]);
      done("R14 made-up addresses", made + 1, wanted);
    }
    expect(shop.backend.calls).toBe(calls);
    expect(isolateOf(shop.bindings, () => new Date()).breaker.state).toBe("closed");
    shop.backend.fault = null;
    const [product = ""] = await productPaths(shop, 1);
    expect(await statusOf(shop, product)).toBe(200);
  });

  test("what is in no list yet is found by one lookup in half a minute, and then always", async () => {
    const add = (id: number, slug: string) =>
      backendEnv.DB.prepare(
        "UPDATE products SET slug = ? WHERE id = (SELECT id FROM products WHERE type = 'SIMPLE' ORDER BY id LIMIT 1 OFFSET ?)",
      )
        .bind(slug, id)
        .run();
    await add(3, "baru-sekali");
    passSeconds(31);
    expect(await statusOf(shop, "/product/baru-sekali")).toBe(200);
    expect(await statusOf(shop, "/product/tidak-ada")).toBe(404);
    expect(await statusOf(shop, "/en/product/baru-sekali")).toBe(200);
    expect(await statusOf(shop, "/offer/baru-sekali")).toBe(200);
  });

  test("R14: a parameter that a page does not read makes no second copy, whatever its spelling", async () => {
    const [product = ""] = await productPaths(shop, 1);
    const paths = ["/", "/faq", product, "/products", "/articles", "/categories"];
    const headers = { "accept-encoding": "br" };
    for (const path of paths)
      for (let reader = 0; reader < 3; reader += 1) await shop.text(path, { headers });
    const { kept } = isolateOf(shop.bindings, () => new Date());
    const { bytes } = kept;
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
    for (let made = 0; made < wanted; made += 1) {
      const path = paths[made % paths.length];
      const address = `${path}?${names[made % names.length]}${made % 5 === 0 ? made : ""}=${made}`;
      const answer = await shop.fetch(address, { headers });
      await answer.arrayBuffer();
      expect([address, answer.status]).toEqual([address, 200]);
      expect(answer.headers.get("cache-status")).toMatch(/^storefront; hit/);
      await shop.settled();
      done("R14 parameters", made + 1, wanted);
    }
    expect(kept.bytes).toBe(bytes);
    expect(shop.backend.calls).toBe(calls);
  });

  test("another method than GET and HEAD is answered with a line", async () => {
    for (const [method, status] of [
      ["POST", 404],
      ["PUT", 405],
      ["DELETE", 405],
      ["PATCH", 405],
    ] as const)
      for (const path of ["/", "/products", "/product/x", "/nowhere", "/en/cart"]) {
        const answer = await shop.fetch(path, { method });
        expect([method, path, answer.status]).toEqual([method, path, status]);
        expect((await answer.text()).length).toBeLessThan(100);
      }
  });
});
