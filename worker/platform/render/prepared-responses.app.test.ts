import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type EdgeShop, openShop, seedProducts } from "../../../tests/support/edge-shop.ts";
import { profiles } from "../../commerce/cache-policy.ts";
import { createMemory } from "../cache/tiers.ts";
import { createPreparedResponses } from "./stored-page.ts";

beforeAll(seedProducts);

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

const usual = { "accept-encoding": "gzip, deflate, br" };

/** Opens a shop that has served a path often enough to have the response prepared. */
async function readyShop(path: string): Promise<EdgeShop> {
  const shop = openShop();
  for (let reader = 0; reader < 3; reader += 1) await shop.text(path, { headers: usual });
  return shop;
}

/** Requests, and returns whether the whole app had to run: that gives each response an id. */
async function ask(shop: EdgeShop, path: string, init: RequestInit = { headers: usual }) {
  const response = await shop.fetch(path, init);
  return { result: response, wasReady: !response.headers.has("x-request-id") };
}

const getHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name !== "x-request-id"));

test("a ready response equals the one from the whole app", async () => {
  const shop = await readyShop("/en/products");
  const { result: ready, wasReady } = await ask(shop, "/en/products");
  const headers = { ...usual, "save-data": "on" };
  const { result: worked, wasReady: wasReadyToo } = await ask(shop, "/en/products", { headers });
  expect([wasReady, wasReadyToo]).toEqual([true, false]);
  expect(getHeaders(ready)).toEqual(getHeaders(worked));
  expect(new Uint8Array(await ready.arrayBuffer())).toEqual(
    new Uint8Array(await worked.arrayBuffer()),
  );
});

test("a ready response has its age, and is not used once the page is stale", async () => {
  const shop = await readyShop("/privacy-policy");
  passSeconds(3);
  const { result: response, wasReady } = await ask(shop, "/privacy-policy");
  expect(wasReady).toBe(true);
  expect(response.headers.get("age")).toBe("3");
  expect(response.headers.get("cache-status")).toBe("storefront; hit; ttl=57");
  passSeconds(60);
  const late = await ask(shop, "/privacy-policy");
  expect(late.wasReady).toBe(false);
  expect(late.result.headers.get("cache-status")).toBe("storefront; hit; ttl=-3");
});

// Of no products: the index that a purge has built outdates listings once more.
const unlisted = "/privacy-policy";

test("a purge reaches ready responses within the same five seconds as others", async () => {
  const shop = await readyShop(unlisted);
  await shop.fetch("/_purge", {
    method: "POST",
    headers: { authorization: "Bearer operators-only", "content-type": "application/json" },
    body: JSON.stringify({ everything: true }),
  });
  await shop.idle();
  passSeconds(5);
  const { result: response, wasReady } = await ask(shop, unlisted);
  expect(wasReady).toBe(false);
  await response.text();
  await shop.idle();
  passSeconds(6);
  const next = await ask(shop, unlisted);
  expect(next.result.headers.get("cache-status")).toContain("hit");
});

test.each([
  ["a page that the browser has", { "if-none-match": "*" }],
  ["a visitor who chose another language", { cookie: "a=b; i18n_redirected=en_US" }],
  ["a browser that takes no brotli", { "accept-encoding": "gzip" }],
  ["headers that are too long", { referer: `http://localhost:8787/${"a".repeat(40_000)}` }],
])("%s is thought about", async (_what, headers) => {
  const shop = await readyShop("/privacy-policy");
  const { result: response, wasReady } = await ask(shop, "/privacy-policy", {
    headers: { ...usual, accept: "text/html", ...headers },
    redirect: "manual",
  });
  expect(wasReady).toBe(false);
  await response.text();
});

test("ready responses are for GET only", async () => {
  const shop = await readyShop("/privacy-policy");
  for (const method of ["HEAD", "POST"]) {
    const { result: response, wasReady } = await ask(shop, "/privacy-policy", {
      method,
      headers: usual,
    });
    expect(wasReady).toBe(false);
    await response.text();
  }
});

test("a shopper with a cart gets the ready response too, because it is public", async () => {
  const shop = await readyShop("/en/privacy-policy");
  const headers = { ...usual, cookie: "__Host-session=somebody; i18n_redirected=en_US" };
  const { result: response, wasReady } = await ask(shop, "/en/privacy-policy", { headers });
  expect(wasReady).toBe(true);
  expect(response.headers.get("set-cookie")).toBeNull();
});

test("ready responses count by their bytes, however many spellings of addresses share one", () => {
  const memory = createMemory({ maxBytes: 1_000_000 });
  const generations = { cached: () => ({ sequence: 0, isInvalidated: () => false }) };
  const ready = createPreparedResponses({ memory, generations, now: Date.now, onHit: () => {} });
  const created = { tags: [], generation: 0, storedAt: Date.now(), lifetime: profiles.page };
  for (let n = 0; n < 1_000; n += 1) {
    const page = {
      made: created,
      brotli: new Uint8Array(60_000),
      headersAt: () => ({}),
      mayRedirect: false,
    };
    ready.keep(`http://localhost:8787/faq?${n}`, page);
  }
  expect(memory.bytes).toBeLessThanOrEqual(1_000_000);
  const request = (n: number) => new Request(`http://localhost:8787/faq?${n}`, { headers: usual });
  const isReady = (n: number) => ready.find(request(n), () => {}) !== null;
  expect([isReady(999), isReady(0)]).toEqual([true, false]);
});
