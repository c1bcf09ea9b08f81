import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { routes } from "../../../shared/routes.ts";
import { openShop, seedProducts } from "../../../tests/support/edge-shop.ts";
import { documentStart } from "../../layout/head.tsx";

beforeAll(seedProducts);

// The Cache API is shared by all tests of a file: each starts at a time of its own.
let hours = 0;

beforeEach(() => {
  hours += 100;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 1) + hours * 3_600_000 });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

// The index of an earlier file may list a product that is no more: its page begins with 200 all the same.
async function somePath(shop: ReturnType<typeof openShop>): Promise<string> {
  const listing = await shop.text("/products");
  for (const [, path = ""] of listing.matchAll(/href="(\/product\/[^"?]+)"/g)) {
    const response = await shop.fetch(path);
    const page = await response.text();
    if (response.status === 200 && !page.includes("error-page")) return path;
  }
  throw new Error("no product has a page");
}

test("serves a warm page from memory without a backend call, for any cookies", async () => {
  const shop = openShop();
  const first = await shop.text("/products");
  const { calls } = shop.backend;
  const cookie = "__Host-session=somebody; cart_count=3";
  const second = await shop.fetch("/products", { headers: { cookie } });
  expect(await second.text()).toBe(first);
  expect(shop.backend.calls).toBe(calls);
  expect(second.headers.get("cache-status")).toMatch(/^storefront; hit; ttl=\d+$/);
  expect(second.headers.get("vary")).toBe("Accept-Encoding");
  expect(second.headers.get("set-cookie")).toBeNull();
});

test("keeps languages apart", async () => {
  const shop = openShop();
  expect(await shop.text("/products")).toContain('<html lang="id">');
  expect(await shop.text("/en/products")).toContain('<html lang="en">');
});

test("drops parameters that no page reads, from the key and from the page", async () => {
  const shop = openShop();
  const plain = await shop.text("/products");
  const junk = await shop.fetch("/products?utm_source=x&%3Cscript%3E=1");
  expect(junk.headers.get("cache-status")).toContain("hit");
  expect(await junk.text()).toBe(plain);
});

test("another isolate of the same place finds the page in the Cache API", async () => {
  const one = openShop();
  const text = await one.text("/products");
  const other = openShop();
  const response = await other.fetch("/products");
  expect(await response.text()).toBe(text);
  expect(other.backend.calls).toBe(0);
  expect(response.headers.get("cache-status")).toContain("hit");
});

// Reads no products: an index that is built meanwhile outdates what does, as the questions of "/faq".
const unlisted = routes.privacyPolicy();

test("serves a stale page at once with its age, and refreshes it behind the request", async () => {
  const shop = openShop();
  await shop.text(unlisted);
  passSeconds(90);
  const stale = await shop.fetch(unlisted);
  expect(stale.headers.get("age")).toBe("90");
  expect(stale.headers.get("cache-status")).toBe("storefront; hit; ttl=-30");
  await stale.text();
  await shop.idle();
  expect((await shop.fetch(unlisted)).headers.get("cache-status")).toBe("storefront; hit; ttl=60");
});

test("does not store a page rendered from stale data", async () => {
  const shop = openShop();
  const path = await somePath(shop);
  await shop.text(path);
  passSeconds(8 * 3_600);
  shop.backend.fault = "refused";
  const stale = await shop.fetch(path);
  expect(stale.status).toBe(200);
  expect(Number(stale.headers.get("age"))).toBe(28_800);
  expect(stale.headers.get("cache-status")).not.toContain("stored");
  await stale.text();
  await shop.idle();
});

test("responds with 304 to a browser that has the page", async () => {
  const shop = openShop();
  const first = await shop.fetch("/products");
  const etag = first.headers.get("etag") ?? "";
  await first.text();
  const again = await shop.fetch("/products", { headers: { "if-none-match": `"x", ${etag}` } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test("compresses a page once and hands out its brotli bytes to those who take them", async () => {
  const shop = openShop();
  const plain = await shop.text("/products");
  const headers = { "accept-encoding": "gzip, br" };
  await shop.text("/products", { headers });
  const response = await shop.fetch("/products", { headers });
  expect(response.headers.get("content-encoding")).toBe("br");
  const refused = await shop.fetch("/products", { headers: { "accept-encoding": "br;q=0" } });
  expect(refused.headers.get("content-encoding")).toBeNull();
  expect(await refused.text()).toBe(plain);
});

/** An isolate whose backend has responded. */
async function provenShop(): Promise<ReturnType<typeof openShop>> {
  const shop = openShop();
  await shop.text("/articles");
  return shop;
}

test("sends the start of a page's head before its data is there", async () => {
  const shop = await provenShop();
  const open = Promise.withResolvers<void>();
  const { fetch } = shop.backend;
  shop.backend.fetch = async (input, init) => {
    await open.promise;
    return fetch(input, init);
  };
  const response = await shop.fetch("/");
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const first = await reader.read();
  const startOfHead = new TextDecoder().decode(first.value);
  expect(startOfHead).toBe(documentStart("id_ID"));
  open.resolve();
  let whole = startOfHead;
  for (let part = await reader.read(); !part.done; part = await reader.read())
    whole += new TextDecoder().decode(part.value);
  await shop.idle();
  const fromCache = await shop.fetch("/");
  expect(fromCache.headers.get("cache-status")).toContain("hit");
  // The same bytes, streamed and whole.
  expect(await fromCache.text()).toBe(whole);
});

test("the first page of a cold shop with a dead backend is a 503", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const shop = openShop();
  shop.backend.fault = "refused";
  for (const path of ["/", "/en", "/product/minyak-rem-dot-3"])
    expect([path, (await shop.fetch(path)).status]).toEqual([path, 503]);
});

test("a page that fails after its start was sent ends as a branded error that is not stored", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const shop = await provenShop();
  shop.backend.fault = "status-500";
  const text = await shop.text("/");
  expect(text.startsWith(documentStart("id_ID"))).toBe(true);
  expect(text).toContain("error-page");
  expect(text.endsWith("</html>")).toBe(true);
  const status = await shop.text("/en/_status", {
    headers: { authorization: `Basic ${btoa("anybody:operators-only")}` },
  });
  expect(status).toContain("Of these ended in an error, their status 200 already gone: 1.");
  shop.backend.fault = null;
  passSeconds(10);
  // The first to come is the breaker's probe, for which its other reads do not wait.
  await shop.text("/");
  expect(await shop.text("/")).not.toContain("error-page");
});

test("a cold page without a backend is a branded 503 with Retry-After", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const shop = openShop();
  shop.backend.fault = "refused";
  const response = await shop.fetch("/article/nothing-known-of-it");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("10");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).toContain("error-page");
});

test("a thousand readers of one cold page cost one backend call a query", async () => {
  const shop = openShop();
  const path = await somePath(shop);
  passSeconds(100 * 3_600);
  // A slow machine renders a thousand pages for longer than a page waits for its data: by timers, and by
  // what is left of its time.
  const { setTimeout: start } = globalThis;
  vi.stubGlobal("setTimeout", (run: () => void, ms = 0) => start(run, 20 * ms));
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  const queries: string[] = [];
  const { fetch } = shop.backend;
  shop.backend.fetch = async (input, init) => {
    const request = new Request(input, init);
    queries.push(`${request.url} ${await request.clone().text()}`);
    return fetch(request);
  };
  const responses = await Promise.all(Array.from({ length: 1_000 }, () => shop.fetch(path)));
  expect([...new Set(responses.map(({ status }) => status))]).toEqual([200]);
  const texts = new Set(await Promise.all(responses.map((response) => response.text())));
  expect(texts.size).toBe(1);
  // The product's, the menu's, and the operator's settings'; then those of what stands beside it.
  expect(queries.length).toBeGreaterThanOrEqual(3);
  expect([...new Set(queries)]).toEqual(queries);
});

test("the data of a page is at its payload address, with the page's query, and cached like it", async () => {
  const shop = openShop();
  const response = await shop.fetch("/en/products/_payload.json?junk=1");
  expect(response.headers.get("content-type")).toBe("application/json");
  const data = await response.json<{ products: unknown[] }>();
  expect(data.products.length).toBeGreaterThan(0);
  const again = await shop.fetch("/en/products/_payload.json");
  expect(again.headers.get("cache-status")).toContain("hit");
  const unknown = await shop.fetch("/nothing/here/_payload.json");
  expect([unknown.status, await unknown.json()]).toEqual([404, { error: "not-found" }]);
});
