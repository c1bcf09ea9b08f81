import { expect, test } from "vitest";
import { profiles } from "../../worker/commerce/cache-policy.ts";
import { type EdgeShop, openShop } from "../support/edge-shop.ts";
import { longestWait } from "../support/longest-wait.ts";
import { count, passSeconds, productPaths, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

const categories = ["/product-category/minyak-rem", "/product-category/campuran-oli"];

async function warmRoutes(shop: EdgeShop) {
  const products = await productPaths(shop, 9);
  const [cold = "", ...warm] = products;
  const plain = ["/", ...warm, "/products", "/articles", "/faq", ...categories];
  const paths = plain.flatMap((path) => [path, path === "/" ? "/en" : `/en${path}`]);
  for (const path of paths) expect((await shop.fetch(path)).status).toBe(200);
  await shop.idle();
  return { paths, cold };
}

interface View {
  status: number;
  age: number;
  cacheStatus: string;
  isError: boolean;
}

async function view(shop: EdgeShop, path: string): Promise<View> {
  const response = await shop.fetch(path);
  expect(response.headers.get("warning")).toBeNull();
  const text = await response.text();
  await shop.idle();
  return {
    status: response.status,
    age: Number(response.headers.get("age")),
    cacheStatus: response.headers.get("cache-status") ?? "",
    isError: text.includes("error-page"),
  };
}

// What the product index or the project's own texts can render again is no older although the backend is down.
const needsBackend = (path: string) => path.includes("/product/");

test.each([
  ["an hour", 3_600],
  ["eight hours", 28_800],
  ["a day", 86_400],
])(
  "R1: with the backend down for %s every warmed route is served, with its age",
  async (_name, seconds) => {
    const shop = openShop();
    const { paths, cold } = await warmRoutes(shop);
    shop.backend.fault = "refused";
    passSeconds(seconds);
    const views = count(10_000, 60);
    for (let at = 0; at < views; at += 1) {
      const path = paths[at % paths.length] ?? "/";
      const shown = await view(shop, path);
      expect([path, shown.status, shown.isError]).toEqual([path, 200, false]);
      expect(shown.cacheStatus).toMatch(/^storefront; (hit|fwd=uri-miss)/);
      if (needsBackend(path)) expect(shown.age).toBeGreaterThanOrEqual(seconds);
    }
    const response = await shop.fetch(`${cold}`);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await response.text()).toContain("error-page");
    shop.backend.fault = null;
    for (const seconds of [4, 4, 2]) {
      passSeconds(seconds);
      for (const path of paths) await view(shop, path);
    }
    // What is fresh by itself after the hour needs no recovery.
    const oldest = seconds < profiles.product.freshSeconds ? seconds + 10 : 10;
    for (const path of paths.filter(needsBackend))
      expect((await view(shop, path)).age).toBeLessThanOrEqual(oldest);
    expect((await shop.fetch(cold)).status).toBe(200);
  },
);

test("P8: a warm page does not wait for a hanging backend, and a cold one at most 5.5 s", async () => {
  longestWait.ms = 5_000;
  const shop = openShop();
  const [warm = "", cold = ""] = await productPaths(shop, 2);
  await shop.text(warm);
  passSeconds(400);
  shop.backend.fault = "hung";
  // Real time: only Date is faked.
  const began = performance.now();
  const response = await shop.fetch(warm);
  await response.text();
  expect(response.status).toBe(200);
  expect(performance.now() - began).toBeLessThan(200);
  const coldBegan = performance.now();
  await (await shop.fetch(cold)).text();
  expect(performance.now() - coldBegan).toBeLessThan(5_500);
});
