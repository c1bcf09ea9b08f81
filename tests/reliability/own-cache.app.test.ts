import { afterEach, expect, test, vi } from "vitest";
import { openShop } from "../support/edge-shop.ts";
import { productPaths, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

afterEach(() => vi.restoreAllMocks());

/** Where something was stored or looked up: the cache's name, and the address. */
async function watchedCaches(work: () => Promise<unknown>): Promise<[name: string, url: URL][]> {
  const observed: [string, URL][] = [];
  const open = caches.open.bind(caches);
  vi.spyOn(caches, "open").mockImplementation(async (name) => {
    const cache = await open(name);
    const at = (key: RequestInfo | URL) => {
      observed.push([name, new URL(typeof key === "string" || key instanceof URL ? key : key.url)]);
      return key;
    };
    return {
      match: (key: RequestInfo) => cache.match(at(key)),
      put: (key: RequestInfo, response: Response) => cache.put(at(key), response),
    } as Cache;
  });
  await work();
  return observed;
}

test("a data centre stores responses under the shop's own host, in separate caches", async () => {
  const shop = openShop({ BASE_URL: "https://toko.example" });
  const standard = vi.spyOn((caches as unknown as { default: Cache }).default, "match");
  const observed = await watchedCaches(async () => {
    const [path = ""] = await productPaths(shop, 1);
    const html = await shop.text(path);
    const picture = /\/_image\/[^"\s]+/.exec(html)?.[0] ?? "";
    // Another name in the request does not reach any key.
    await shop.text(`https://other.example${picture}`);
    await shop.text("https://other.example/icons/tabler.json?icons=home");
    await shop.text(`https://other.example${path}?again`);
  });
  expect(standard).not.toHaveBeenCalled();
  expect(new Set(observed.map(([name]) => name))).toEqual(new Set(["shop", "images", "icons"]));
  expect(new Set(observed.map(([, url]) => url.origin))).toEqual(new Set(["https://toko.example"]));
});
