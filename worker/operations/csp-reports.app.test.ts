import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { freshMinute, openShop } from "../../tests/support/edge-shop.ts";

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const written = () =>
  warn.mock.calls
    .map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
    .filter(({ event }) => event === "csp");

const report = (shop: ReturnType<typeof openShop>, body: string, from = "192.0.2.1") =>
  shop.fetch("/csp-reports", {
    method: "POST",
    headers: { "content-type": "application/csp-report", "cf-connecting-ip": from },
    body,
  });

const violation = JSON.stringify({
  "csp-report": {
    "document-uri": "https://shop.example/products?search=secret",
    "violated-directive": "script-src",
    "blocked-uri": "https://evil.example/x.js?who=me",
  },
});

test("a browser's report is written down without what the visitor searched for", async () => {
  expect((await report(openShop(), violation)).status).toBe(204);
  expect(written()).toMatchObject([
    {
      page: "https://shop.example/products",
      directive: "script-src",
      blocked: "https://evil.example/x.js",
    },
  ]);
});

test("of a list of reports at most ten are counted", async () => {
  const body = { documentURL: "https://shop.example/", effectiveDirective: "img-src" };
  const list = Array.from({ length: 40 }, () => ({ type: "csp-violation", body }));
  expect((await report(openShop(), JSON.stringify(list))).status).toBe(204);
  expect(written()).toMatchObject([{ directive: "img-src", reports: 10 }]);
});

test("reports are counted, with one line a minute and kind", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 3) });
  const shop = openShop();
  const of = (directive: string) => report(shop, violation.replace("script-src", directive));
  for (let sent = 0; sent < 5; sent += 1) {
    await of("script-src");
    await of("style-src 'self'");
    // What is no directive is one kind, whatever a client invents.
    await of(`made-up-${sent}`);
  }
  expect(written().map(({ directive, reports }) => [directive, reports])).toEqual([
    ["script-src", 1],
    ["style-src 'self'", 1],
    ["made-up-0", 1],
  ]);
  vi.setSystemTime(Date.now() + 60_001);
  await of("script-src");
  expect(written().at(-1)).toMatchObject({ directive: "script-src", reports: 5 });
  vi.useRealTimers();
});

test.each([
  ["is no JSON", "<report>", 400],
  ["is longer than 16 KB", JSON.stringify({ "csp-report": { more: "x".repeat(17_000) } }), 413],
  ["has another shape", '{"csp-report":[]}', 204],
])("a report that %s writes nothing down", async (_name, body, status) => {
  expect((await report(openShop(), body)).status).toBe(status);
  expect(written()).toEqual([]);
});

test("reports of one address are limited per minute, and others are still accepted", async () => {
  await freshMinute();
  const shop = openShop({ RATE_LIMITS: "on" });
  const statuses: number[] = [];
  for (let sent = 0; sent < 25; sent += 1)
    statuses.push((await report(shop, violation, "192.0.2.2")).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(20);
  const refused = await report(shop, violation, "192.0.2.2");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await report(shop, violation, "192.0.2.3")).status).toBe(204);
  expect(written()).toHaveLength(1);
});
