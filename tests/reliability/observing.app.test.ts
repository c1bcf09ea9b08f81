import { expect, test, vi } from "vitest";
import { openShop } from "../support/edge-shop.ts";
import { productPaths, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

interface Point {
  indexes: string[];
  blobs: string[];
  doubles: number[];
}

/** A shop with a data set of Analytics Engine that keeps what is written. */
function countedShop() {
  const points: Point[] = [];
  const shop = openShop({ ANALYTICS: { writeDataPoint: (point: Point) => points.push(point) } });
  return { shop, points };
}

test("a refused prefetch is no failure in the log", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  const headers = { "sec-purpose": "prefetch" };
  const { shop } = countedShop();
  expect((await shop.fetch("/cart", { headers })).status).toBe(503);
  const saving = { headers: { ...headers, "save-data": "on" } };
  expect((await shop.fetch("/products", saving)).status).toBe(503);
  expect(error.mock.calls).toEqual([]);
  error.mockRestore();
});

test("each response is counted by area, method, status, cache and kind of view, without data of its visitor", async () => {
  const { shop, points } = countedShop();
  const secret = "rahasia";
  const headers = { cookie: `__Host-session=${secret}`, "cf-connecting-ip": "192.0.2.9" };
  await shop.text(`/products?search=${secret}`, { headers });
  await shop.text("/products");
  await shop.text("/products", { headers: { "sec-purpose": "prefetch;prerender" } });
  await shop.text("/nothing/of/it");
  // Searches are rows of their own, which name the search and nobody.
  const results = points.filter(({ indexes: [index] }) => index !== "search");
  const rows = results.map(({ indexes, blobs }) => [...indexes, ...blobs.slice(1, 5)]);
  expect(rows).toEqual([
    ["/products", "GET", "200", "miss", "view"],
    ["/products", "GET", "200", "miss", "view"],
    ["/products", "GET", "200", "hit", "ahead"],
    ["/nothing", "GET", "404", "none", "view"],
  ]);
  expect(JSON.stringify(results)).not.toMatch(/rahasia/);
  expect(JSON.stringify(points)).not.toMatch(/192\.0\.2\.9/);
  for (const { doubles } of results) expect(doubles[0]).toBeGreaterThanOrEqual(0);
});

test("a row names the data centre and the waits: for purges and for the backend", async () => {
  const { shop, points } = countedShop();
  const slow = 30;
  const { BACKEND } = shop.bindings;
  const fetchNow = BACKEND.fetch.bind(BACKEND);
  BACKEND.fetch = async (...input: Parameters<typeof fetchNow>) => {
    const response = await fetchNow(...input);
    vi.setSystemTime(Date.now() + slow);
    return response;
  };
  const [, path = ""] = await productPaths(shop, 2);
  points.length = 0;
  await shop.text("/about", { cf: { colo: "CGK" } });
  await shop.text(`/offer/${path.split("/").at(-1)}`, { cf: { colo: "SIN" } });
  const [about, other] = points;
  expect([about?.blobs[6], other?.blobs[6]]).toEqual(["CGK", "SIN"]);
  for (const { doubles } of points) {
    const [wait = 0, generations = -1, backend = -1] = doubles;
    expect([wait >= 0, generations >= 0, backend >= 0]).toEqual([true, true, true]);
  }
  expect(points.some(({ doubles }) => (doubles[2] ?? 0) >= slow)).toBe(true);
});

test("a response says whether its reads were cached, names them to the operator alone, and has an id", async () => {
  const shop = openShop({ PURGE_TOKEN: "open-sesame" });
  const [path = "", , other = ""] = await productPaths(shop, 3);
  const read = async (page: string, authorization: string) => {
    const headers = { authorization };
    const response = await shop.fetch(`/offer/${page.split("/").at(-1)}`, { headers });
    await response.text();
    return response;
  };
  const guessed = await read(other, "Bearer open");
  expect(guessed.headers.get("server-timing")).toMatch(
    /^wait;dur=[\d.]+, read;desc=miss, read;desc=miss$/,
  );
  const response = await read(path, "Bearer open-sesame");
  const [wait, ...reads] = response.headers.get("server-timing")?.split(", ") ?? [];
  // What it waited for: the platform's clock stands still while a worker computes.
  expect(wait).toMatch(/^wait;dur=\d+(\.\d+)?$/);
  // They are asked side by side.
  expect(reads.sort()).toEqual(["getProduct;desc=miss", "getStockStatus;desc=miss"]);
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ["refuses the connection", "refused", { reason: "refused" }],
  ["responds with a failure", "status-500", { reason: "status", backendStatus: 500 }],
] as const)(
  "where the backend %s it is written down with the id and the status that its visitor sees, and with nothing personal",
  async (_how, fault, error) => {
    const lines: string[] = [];
    for (const level of ["error", "warn"] as const)
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
    const shop = openShop();
    shop.backend.fault = fault;
    const response = await shop.fetch(`/article/rahasia-${fault}?search=rahasia`, {
      headers: { cookie: "__Host-session=rahasia", "cf-connecting-ip": "192.0.2.9" },
    });
    await response.text();
    const requestId = response.headers.get("x-request-id");
    const rows = lines.map((line) => JSON.parse(line)).filter((row) => row.requestId === requestId);
    expect(rows).toContainEqual({
      level: "error",
      event: "backend",
      requestId,
      status: 503,
      error: "BackendError",
      operation: "getPost",
      ...error,
    });
    expect(rows).toContainEqual(
      expect.objectContaining({ event: "request", area: "/article", status: 503 }),
    );
    expect(lines.join()).not.toMatch(/192\.0\.2\.9|__Host|search=|rahasia/);
  },
);

test("health returns build, version and this isolate's circuit state", async () => {
  const version = { id: "v-1", tag: "", timestamp: "2026-11-21T00:00:00Z" };
  const shop = openShop({ VERSION: version });
  const health = async () => (await shop.fetch("/healthz")).json<object>();
  expect(await health()).toMatchObject({ ok: true, build: "test", version, circuit: "closed" });
  shop.backend.fault = "refused";
  for (let at = 0; at < 5; at += 1) await shop.text(`/product/never-${at}`);
  expect(await health()).toMatchObject({ ok: true, circuit: "open" });
});

test.each([
  ["prefetched", { "sec-purpose": "prefetch" }],
  ["prerendered", { "sec-purpose": "prefetch;prerender" }],
  ["prefetched by our own queue", { purpose: "prefetch" }],
])("a private page that is %s is refused before any session is touched", async (_how, headers) => {
  const shop = openShop();
  const cookie = `__Host-session=${"a".repeat(86)}`;
  for (const path of ["/cart", "/en/checkout", "/my-account", "/wishlist"]) {
    const response = await shop.fetch(path, { headers: { ...headers, cookie } });
    expect([path, response.status, response.headers.get("cache-control")]).toEqual([
      path,
      503,
      "no-store",
    ]);
    expect([path, response.headers.get("set-cookie"), await response.text()]).toEqual([
      path,
      null,
      "",
    ]);
  }
});

test.each([
  ["an address of more than 8 KB", `/products?search=${"x".repeat(8_200)}`, {}, 414],
  ["cookies of more than 32 KB", "/products", { headers: { cookie: "x".repeat(33_000) } }, 431],
  [
    "a body of more than 1 MB",
    "/actions/contact",
    { method: "POST", body: "x".repeat(1_050_000), headers: { "content-length": "1050000" } },
    413,
  ],
])("%s is refused", async (_what, path, init, status) => {
  const shop = openShop();
  expect((await shop.fetch(path, init)).status).toBe(status);
  expect(shop.backend.calls).toBe(0);
});
