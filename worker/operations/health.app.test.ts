import { describe, expect, test } from "vitest";
import { openShop } from "../../tests/support/edge-shop.ts";

describe("a file of another build", () => {
  test("is served from the bucket, with immutable caching", async () => {
    const shop = openShop();
    await shop.bindings.CATALOGUE.put("assets/cart-AbC_12-x.js", "export {};");
    const response = await shop.fetch("/assets/cart-AbC_12-x.js");
    expect([response.status, await response.text()]).toEqual([200, "export {};"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
  });

  test.each([
    ["that no build has", "/assets/cart-00000000.js"],
    ["that is no file of a build", "/assets/cart.js"],
    ["that is the index", "/assets/..%2Findex-00000000.js"],
    ["of a kind that no build has", "/assets/page-00000000.html"],
  ])("%s is a 404 with no-store", async (_what, path) => {
    const shop = openShop();
    await shop.bindings.CATALOGUE.put("index-00000000.js", "secret");
    await shop.bindings.CATALOGUE.put("assets/page-00000000.html", "<script>");
    const response = await shop.fetch(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(await response.text()).not.toContain("script>");
  });

  test("is read from the bucket only so often for one address", async () => {
    const { CATALOGUE } = openShop().bindings;
    let reads = 0;
    const get = (key: string) => {
      reads += 1;
      return CATALOGUE.get(key);
    };
    const counted = openShop({ RATE_LIMITS: "on", CATALOGUE: { get, put: async () => null } });
    for (let at = 0; at < 40; at += 1)
      await counted.text(`/assets/made-${String(at).padStart(8, "0")}.js`, {
        headers: { "cf-connecting-ip": "192.0.2.77" },
      });
    expect(reads).toBeLessThanOrEqual(20);
  });
});

describe("the newest build", () => {
  const latest = async (minutes: number, id = "new") => {
    const timestamp = new Date(Date.now() - minutes * 60_000).toISOString();
    const shop = openShop({ VERSION: { id, tag: "", timestamp } });
    return (await shop.fetch("/builds/latest.json")).json();
  };

  test("is announced from its first minute, but not while a deployment gives it a part of the requests", async () => {
    expect(await latest(1)).toMatchObject({ id: "test" });
    expect(await (await openShop().fetch("/builds/latest.json")).json()).toMatchObject({
      id: "test",
    });
    const { CATALOGUE } = openShop().bindings;
    await CATALOGUE.put("rollout", "new\n");
    expect(await latest(10)).toEqual({ id: "", timestamp: 0 });
    expect(await latest(10, "another")).toMatchObject({ id: "test" });
    // The deployment was interrupted.
    expect(await latest(61)).toMatchObject({ id: "test" });
    await CATALOGUE.delete("rollout");
    expect(await latest(10)).toMatchObject({ id: "test" });
  });
});
